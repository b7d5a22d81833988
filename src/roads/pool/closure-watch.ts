// Keeps the roads in sync with the closures in the state: at start-up, after a change, and when one expires. Another node or the
// command line may change the state too, so it is polled every few seconds.
import type { ClosureRepository } from '../../store/closures.ts';
import { closureOf } from '../route/stored-closure.ts';
import type { RoadFront } from './road-front.ts';

const LOOK_MS = 5_000;

export class ClosureWatch {
  readonly #front: Pick<RoadFront, 'setClosures'>;
  readonly #closures: Pick<ClosureRepository, 'inForce'>;
  readonly #now: () => number;
  #applied = '';
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<boolean> = Promise.resolve(false);

  constructor(
    front: Pick<RoadFront, 'setClosures'>,
    closures: Pick<ClosureRepository, 'inForce'>,
    now: () => number,
  ) {
    this.#front = front;
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
    const inForce = records.map(({ id, speed, until }) => `${id} ${speed} ${until}`).join(',');
    if (inForce === this.#applied) return false;
    // Of several reports on a road the last one holds: what the operator says holds whatever accounts say.
    const ofAccounts = records.filter(({ account_id }) => account_id !== null);
    const others = records.filter(({ account_id }) => account_id === null);
    await this.#front.setClosures([...ofAccounts, ...others].map(closureOf));
    this.#applied = inForce;
    return true;
  }
}
