// Events as they happen, for listeners: polls the state a few times a second, so that the events of every thread and node
// arrive, in order and without gaps.
import { Poller } from '../store/poller.ts';
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
  readonly #poller = new Poller(
    () => this.#look(),
    LOOK_MS,
    () => this.#listeners.size > 0,
  );

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
    this.#poller.start();
    return () => void this.#listeners.delete(listener);
  }

  /** Polls now, instead of within half a second. */
  look(): Promise<void> {
    return this.#poller.look().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await this.#poller.close();
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
