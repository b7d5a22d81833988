// Keeps a thread's caches in step with the state: polls a few times a second whether anything changed, so that a revoked key
// stops working everywhere within a second, even without Redis to announce it at once.
import type { Versions } from '../store/changes.ts';
import type { Store } from '../store/open.ts';
import { Poller } from '../store/poller.ts';
import type { ChangeTopic } from '../store/rows/watch-rows.ts';

const TOPICS: readonly ChangeTopic[] = ['accounts', 'closures', 'places', 'speeds'];
const LOOK_MS = 400;
/** A recall older than this has been answered, or will be repeated. */
const RECALL_MS = 2_000;

export interface ChangeListener {
  changed(topic: ChangeTopic): void;
  recalled(accountId: number): void;
  /** The database has answered a poll. */
  answered?(): void;
}

export class ChangeWatch {
  #versions: Versions | undefined;
  readonly #poller = new Poller(() => this.#look(), LOOK_MS);
  #answers = true;

  constructor(
    private readonly store: Pick<Store, 'changes' | 'ledger'>,
    private readonly listener: ChangeListener,
    private readonly now: () => number,
  ) {}

  /** False if the database did not answer the last poll. */
  get databaseAnswers(): boolean {
    return this.#answers;
  }

  async start(): Promise<void> {
    this.#versions = await this.store.changes.versions();
    this.#poller.start();
  }

  /** Polls now; the regular polls continue as before. */
  look(): Promise<void> {
    return this.#poller.look();
  }

  close(): Promise<void> {
    return this.#poller.close();
  }

  async #look(): Promise<void> {
    try {
      const versions = await this.store.changes.versions();
      const before = this.#versions ?? versions;
      this.#versions = versions;
      for (const topic of TOPICS) if (versions[topic] !== before[topic]) this.listener.changed(topic);
      for (const account of await this.store.ledger.recalledSince(this.now() - RECALL_MS)) {
        this.listener.recalled(account);
      }
      this.#answers = true;
      this.listener.answered?.();
    } catch {
      // The next poll makes up for it.
      this.#answers = false;
    }
  }
}
