// Under overload the server degrades instead of collapsing: beyond a bound on requests under way, on bytes waiting to be read,
// or on the time that requests have waited for their turn, further ones are asked to retry.
import type { ServerResponse } from 'node:http';
import { isClosed } from './answers-under-way.ts';

const MOST_REQUESTS = 2_000;
/** Responses that were written but not yet read by the client. */
const MOST_BYTES = 96 * 2 ** 20;

/**
 * How long the requests of one turn of the event loop may take if such turns keep coming. Requests that need not wait for
 * anything are answered in the turn in which they arrive, so an excess of them shows only in its length.
 */
const LONG_TURN_MS = 30;
/** For how long turns must have been long, one after another: a burst alone turns nobody away. */
const PATIENCE_MS = 500;
/**
 * The fraction of that time in which the process must have had a processor. One that waits for other programs on the machine has
 * long turns too, but turning callers away would not help it.
 */
const BUSY_PART = 0.7;

export interface LoadClock {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Milliseconds of processor time that the process has used. */
  processor(): number;
}

const CLOCK: LoadClock = {
  now: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

export class Load {
  #underWay = 0;
  #bytes = 0;
  readonly #leave = (): void => {
    this.#underWay--;
  };
  /** When the first request of this turn arrived. */
  #turnBegan: number | undefined;
  /** When the first of a series of long turns ended, and how much processor time had been used by then. */
  #longSince: { readonly at: number; readonly processor: number } | undefined;
  #isShedding = false;
  readonly #turnEnds = (): void => {
    const now = this.clock.now();
    const isLong = this.#turnBegan !== undefined && now - this.#turnBegan > LONG_TURN_MS;
    this.#turnBegan = undefined;
    this.#isShedding = isLong && this.#isBusySinceLong(now);
    if (!isLong) this.#longSince = undefined;
  };
  /** Set when the server is asked to stop: responses then say that the connection closes. */
  stopping = false;

  constructor(
    private readonly most = MOST_REQUESTS,
    private readonly mostBytes = MOST_BYTES,
    private readonly clock: LoadClock = CLOCK,
  ) {}

  /** Called for every request as it arrives on a connection. */
  arrive(): void {
    if (this.#turnBegan !== undefined) return;
    this.#turnBegan = this.clock.now();
    // Runs when everything that is ready to be read has been read.
    setImmediate(this.#turnEnds);
  }

  get isFull(): boolean {
    return this.#underWay >= this.most || this.#bytes >= this.mostBytes || this.#isLate;
  }

  /** True for the rest of a turn that is already long, after many such turns. */
  get #isLate(): boolean {
    if (!this.#isShedding || this.#turnBegan === undefined) return false;
    return this.clock.now() - this.#turnBegan > LONG_TURN_MS;
  }

  /** Called at the end of a long turn. */
  #isBusySinceLong(now: number): boolean {
    const processor = this.clock.processor();
    this.#longSince ??= { at: now, processor };
    const { at, processor: before } = this.#longSince;
    return now - at >= PATIENCE_MS && processor - before >= BUSY_PART * (now - at);
  }

  get isIdle(): boolean {
    return this.#underWay === 0;
  }

  /** Counts a request until its response closes, which happens once for each, even if the caller has gone away. */
  enter(response: ServerResponse): void {
    if (isClosed(response)) return;
    this.#underWay++;
    response.once('close', this.#leave);
  }

  /** Stops counting a request whose response stays open for as long as its caller listens. */
  release(response: ServerResponse): void {
    if (response.listeners('close').includes(this.#leave)) {
      response.removeListener('close', this.#leave);
      this.#leave();
    }
  }

  /** Counts the bytes of a response until it is read or its caller is gone. Small ones are ignored. */
  hold(response: ServerResponse, bytes: number): void {
    if (bytes < 65_536 || isClosed(response)) return;
    this.#bytes += bytes;
    response.once('close', () => {
      this.#bytes -= bytes;
    });
  }
}
