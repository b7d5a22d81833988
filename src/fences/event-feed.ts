// Events as they happen, for listeners: polls the state a few times a second, so that the events of every thread and node
// arrive, in order and without gaps.
import type { TrackingRepository } from '../store/tracking.ts';
import { type FenceEvent, fenceEvent } from './fence-event.ts';

const LOOK_MS = 300;
const PAGE = 500;

interface Listener {
  readonly accountId: number;
  after: number;
  readonly hear: (events: readonly FenceEvent[]) => void;
}

export class EventFeed {
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(private readonly store: TrackingRepository) {}

  listeners(accountId: number): number {
    let count = 0;
    for (const listener of this.#listeners) if (listener.accountId === accountId) count++;
    return count;
  }

  /** The number to start after for someone who only wants new events. */
  lastNumber(accountId: number): Promise<number> {
    return this.store.lastNumber(accountId);
  }

  /** Calls `hear` with the events after a number, until the returned function is called. */
  listen(accountId: number, after: number, hear: Listener['hear']): () => void {
    const listener: Listener = { accountId, after, hear };
    this.#listeners.add(listener);
    this.#watch();
    return () => void this.#listeners.delete(listener);
  }

  /** Polls now, instead of within half a second. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#look()).catch(() => undefined);
    return this.#looking;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#listeners.clear();
    await this.#looking;
  }

  #watch(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(async () => {
      await this.look();
      if (this.#timer === undefined) return;
      this.#timer = undefined;
      if (this.#listeners.size > 0) this.#watch();
    }, LOOK_MS);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    for (const listener of [...this.#listeners]) {
      const rows = await this.store.eventsAfter(listener.accountId, listener.after, PAGE);
      if (rows.length === 0 || !this.#listeners.has(listener)) continue;
      listener.after = rows[rows.length - 1].number;
      listener.hear(rows.map(fenceEvent));
    }
  }
}
