// Keeps the roads in sync with the closures in the state: at start-up, after a change, and when one expires. Another node or the
// command line may change the state too, so it is polled every few seconds.
import type { ClosureRepository } from '../../store/closures.ts';
import { closureOf } from '../route/stored-closure.ts';
import type { RoadDesk } from './road-desk.ts';

const LOOK_MS = 5_000;

export class ClosureWatch {
  readonly #desk: Pick<RoadDesk, 'setClosures'>;
  readonly #closures: Pick<ClosureRepository, 'inForce'>;
  readonly #now: () => number;
  #applied = '';
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<boolean> = Promise.resolve(false);

  constructor(
    desk: Pick<RoadDesk, 'setClosures'>,
    closures: Pick<ClosureRepository, 'inForce'>,
    now: () => number,
  ) {
    this.#desk = desk;
    this.#closures = closures;
    this.#now = now;
  }

  /** Applies the closures currently in force; resolves to whether anything changed. One at a time. */
  refresh(): Promise<boolean> {
    this.#running = this.#running.catch(() => false).then(() => this.#apply());
    return this.#running;
  }

  /** Polls every few seconds until closed; if one attempt fails, the next makes up for it. */
  watch(): void {
    this.#timer = setInterval(() => void this.refresh().catch(() => undefined), LOOK_MS);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #apply(): Promise<boolean> {
    const records = await this.#closures.inForce(this.#now());
    const ids = records.map((record) => record.id).join(',');
    if (ids === this.#applied) return false;
    await this.#desk.setClosures(records.map(closureOf));
    this.#applied = ids;
    return true;
  }
}
