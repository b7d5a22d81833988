// Overload degrades, it does not fall: past a bound of requests under way, of bytes that wait to be taken, or of time that
// requests have waited for their turn, the rest is told to come back.
import type { ServerResponse } from 'node:http';

export const MOST_REQUESTS = 2_000;
/** Answers that were written and not yet taken. */
const MOST_BYTES = 96 * 2 ** 20;

/**
 * How long the requests of one turn of the event loop may take when there is no end of such turns. Requests that need not wait
 * for anything are answered in the turn in which they arrive, so too many of them show in nothing but its length.
 */
const LONG_TURN_MS = 30;
/** How long turns must have been long, one after another: a burst alone turns nobody away. */
const PATIENCE_MS = 500;
/**
 * The part of that time in which the process must have had a processor. One that waits for other programs of the machine has long
 * turns too, but would not be helped by turning callers away.
 */
const BUSY_PART = 0.7;

export interface LoadClock {
  /** Milliseconds by a clock that nobody sets. */
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
  /** When the first of the long turns without a short one between them ended, and what the process had used then. */
  #longSince: { readonly at: number; readonly processor: number } | undefined;
  #isShedding = false;
  readonly #turnEnds = (): void => {
    const now = this.clock.now();
    const isLong = this.#turnBegan !== undefined && now - this.#turnBegan > LONG_TURN_MS;
    this.#turnBegan = undefined;
    this.#isShedding = isLong && this.#isBusySinceLong(now);
    if (!isLong) this.#longSince = undefined;
  };
  /** Set when the server is asked to stop: answers then say that the connection ends with them. */
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
    // Runs when all that is ready to be read has been read.
    setImmediate(this.#turnEnds);
  }

  get isFull(): boolean {
    return this.#underWay >= this.most || this.#bytes >= this.mostBytes || this.#isLate;
  }

  /** True for the rest of a turn that is long already, after many such. */
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

  /** Counts a request until its response closes, which comes once for each, also when the caller has gone away. */
  enter(response: ServerResponse): void {
    if (response.closed) return;
    this.#underWay++;
    response.once('close', this.#leave);
  }

  /** Stops counting a request whose response stays open as long as its caller listens. */
  release(response: ServerResponse): void {
    if (response.listeners('close').includes(this.#leave)) {
      response.removeListener('close', this.#leave);
      this.#leave();
    }
  }

  /** Counts the bytes of an answer until it is taken or its caller is gone. Small ones are left out. */
  hold(response: ServerResponse, bytes: number): void {
    if (bytes < 65_536 || response.closed) return;
    this.#bytes += bytes;
    response.once('close', () => {
      this.#bytes -= bytes;
    });
  }
}
