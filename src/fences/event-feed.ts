// Events as they happen, for listeners: polls the state a few times a second, so that the events of every thread and node
// arrive, in order and without gaps. An account has a bounded number of seats; one is taken before anything is waited for, so
// that calls made at the same moment cannot take more.
import { Poller } from '../store/poller.ts';
import type { TrackingRepository } from '../store/tracking.ts';
import { type FenceEvent, fenceEvent } from './fence-event.ts';

const LOOK_MS = 300;
const PAGE = 500;

export interface Listener {
  /** False while it has not taken what it heard before: it hears the rest, from where it was, once it has. */
  isReady(): boolean;
  hear(events: readonly FenceEvent[]): void;
}

/** A place among the listeners of an account, counted until it is freed. */
export interface Seat {
  /** Lets the listener hear the events after a number. */
  listen(after: number, listener: Listener): void;
  /** May be called more than once. */
  free(): void;
}

interface Taken {
  readonly accountId: number;
  after: number;
  listener: Listener | undefined;
}

export class EventFeed {
  readonly #seats = new Set<Taken>();
  readonly #poller = new Poller(
    () => this.#look(),
    LOOK_MS,
    () => this.#seats.size > 0,
  );

  constructor(private readonly store: Pick<TrackingRepository, 'eventsAfter' | 'lastNumber'>) {}

  /** Seats that the account has taken. */
  taken(accountId: number): number {
    let count = 0;
    for (const seat of this.#seats) if (seat.accountId === accountId) count++;
    return count;
  }

  /** Undefined if the account has taken `most` seats already. */
  seat(accountId: number, most: number): Seat | undefined {
    if (this.taken(accountId) >= most) return undefined;
    const seat: Taken = { accountId, after: 0, listener: undefined };
    this.#seats.add(seat);
    return {
      listen: (after, listener) => {
        seat.after = after;
        seat.listener = listener;
        this.#poller.start();
      },
      free: () => void this.#seats.delete(seat),
    };
  }

  /** The number to start after for someone who only wants new events. */
  lastNumber(accountId: number): Promise<number> {
    return this.store.lastNumber(accountId);
  }

  /** Polls now, instead of within half a second. */
  look(): Promise<void> {
    return this.#poller.look().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#seats.clear();
    await this.#poller.close();
  }

  async #look(): Promise<void> {
    for (const seat of [...this.#seats]) {
      const { accountId, after, listener } = seat;
      if (!listener?.isReady()) continue;
      const rows = await this.store.eventsAfter(accountId, after, PAGE);
      if (rows.length === 0 || !this.#seats.has(seat)) continue;
      seat.after = rows[rows.length - 1].number;
      listener.hear(rows.map(fenceEvent));
    }
  }
}
