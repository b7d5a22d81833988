// Where an event loop gets fleets planned: by the threads of the process, or in this thread where there are none.
import type { FleetOptions, LongOutcome, LongWork } from './fleet-pool.ts';
import { doFleetWork } from './fleet-work.ts';
import type { Ground, TableGround } from './ground.ts';
import { doTableWork } from './table/table-work.ts';

/** Whoever plans and geocodes tables: the pool of threads, or a link to it. */
export interface FleetWorkers {
  run(work: LongWork, options: FleetOptions): Promise<LongOutcome>;
}

export class FleetFront implements FleetWorkers {
  readonly #workers: FleetWorkers | undefined;
  readonly #ground: Ground & Partial<TableGround>;

  constructor(ground: Ground & Partial<TableGround>, workers?: FleetWorkers) {
    this.#workers = workers;
    this.#ground = ground;
  }

  async run(work: LongWork, options: FleetOptions): Promise<LongOutcome> {
    if (this.#workers) return this.#workers.run(work, options);
    const hooks = { now: () => performance.now(), isLeft: () => options.signal?.aborted ?? false };
    if (!('fleet' in work)) {
      const { rupantor, built } = this.#ground;
      if (!rupantor || built === undefined) throw new Error('there is nothing to geocode tables on');
      return doTableWork(work, { ...hooks, geocode: rupantor.geocode, built });
    }
    return doFleetWork(work, this.#ground, {
      ...hooks,
      report: options.onReport,
      reportEvery: options.reportEvery,
    });
  }
}
