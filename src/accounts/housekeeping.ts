// What one thread does for its whole process: settles the credits of processes and threads that were killed, marks the leases of
// nodes that are gone, remembers keys for an outage, and has the months ready that usage is counted in. Runs at start and every few seconds.
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Store } from '../store/open.ts';
import { RememberedKeys } from '../store/remembered-keys.ts';
import { KeyMemory } from './key-memory.ts';
import { recoverJournals } from './ledger/recovery.ts';
import { JOURNALS, quietly } from './open-accounts.ts';

const EVERY_MS = 5_000;
/** Months are made long before they begin. */
const MONTHS_EVERY_MS = 6 * 3_600_000;

export interface HousekeepingOptions {
  /** The state folder. */
  readonly folder: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly now?: () => number;
}

type HousekeepingStore = Pick<Store, 'ledger' | 'keys' | 'changes' | 'usage'>;

export class Housekeeping {
  readonly #trouble: (what: string, error: unknown) => void;
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  readonly #remembered: RememberedKeys;
  readonly #memory: KeyMemory;
  #running: Promise<void> = Promise.resolve();
  #monthsAt = 0;

  private constructor(
    private readonly store: HousekeepingStore,
    private readonly options: HousekeepingOptions,
  ) {
    this.#now = options.now ?? Date.now;
    this.#trouble = quietly((what, error) => options.log.warn({ err: error }, what), this.#now);
    this.#remembered = new RememberedKeys(options.folder, this.#now);
    this.#memory = new KeyMemory(store, this.#remembered, this.#now);
    this.#timer = setInterval(() => void this.run(), EVERY_MS);
    this.#timer.unref();
  }

  /** Resolves once what earlier processes left behind has been settled, or could not be. */
  static async start(store: HousekeepingStore, options: HousekeepingOptions): Promise<Housekeeping> {
    const housekeeping = new Housekeeping(store, options);
    await housekeeping.run();
    return housekeeping;
  }

  /** One at a time; never rejects. */
  run(): Promise<void> {
    this.#running = this.#running.then(() =>
      this.#run().catch((error) =>
        this.#trouble('cannot settle what killed processes left behind at the moment', error),
      ),
    );
    return this.#running;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    this.#remembered.close();
  }

  async #run(): Promise<void> {
    const { log, folder } = this.options;
    await this.#memory
      .look()
      .catch((error) => this.#trouble('keys cannot be remembered for an outage at the moment', error));
    await this.#prepareMonths().catch((error) =>
      this.#trouble('the next months of usage cannot be prepared at the moment', error),
    );
    const onOther = (holder: string): void =>
      this.#trouble(`the journal ${holder} belongs to another database and is left alone`, undefined);
    for (const found of await recoverJournals(
      this.store.ledger,
      join(folder, JOURNALS),
      this.#now,
      onOther,
    )) {
      log.info(found, 'settled the credits of a process or thread that was killed');
    }
    for (const { holder, account_id, amount, spent } of await this.store.ledger.lapse(this.#now())) {
      const credits = amount - spent;
      log.warn(
        { holder, account: account_id, credits },
        'a lease was not renewed: its credits count as spent',
      );
    }
  }

  async #prepareMonths(): Promise<void> {
    const now = this.#now();
    if (now < this.#monthsAt) return;
    await this.store.usage.prepareMonths(now);
    this.#monthsAt = now + MONTHS_EVERY_MS;
  }
}
