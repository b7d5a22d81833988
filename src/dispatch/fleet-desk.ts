// Where an event loop gets fleets planned: by the threads of the process, or in this thread where there are none.
import type { FleetOptions } from './fleet-pool.ts';
import { doFleetWork, type FleetOutcome, type FleetWork } from './fleet-work.ts';
import type { Ground } from './ground.ts';

/** Whoever plans: the pool of threads, or a link to it. */
export interface FleetWorkers {
  run(work: FleetWork, options: FleetOptions): Promise<FleetOutcome>;
}

export class FleetDesk implements FleetWorkers {
  readonly #workers: FleetWorkers | undefined;
  readonly #ground: Ground;

  constructor(ground: Ground, workers?: FleetWorkers) {
    this.#workers = workers;
    this.#ground = ground;
  }

  async run(work: FleetWork, options: FleetOptions): Promise<FleetOutcome> {
    if (this.#workers) return this.#workers.run(work, options);
    return doFleetWork(work, this.#ground, {
      now: () => performance.now(),
      isLeft: () => options.signal?.aborted ?? false,
      report: options.onReport,
      reportEvery: options.reportEvery,
    });
  }
}
