// Which calls of a tenant have lately held up the event loop: the next of them go to worker threads while there are others to be served. It is measured for each
// tenant and endpoint, since what a call takes depends on what is asked: one tenant's long texts do not make everybody's searches dear. What a tenant has not called
// yet may take any time, so it counts as dear until that is known. And so that a dear call among many short ones does not pass for one of them again and again, what a
// tenant's dear calls have taken of the event loop is counted: when that is much, every endpoint that had one lately is dear.

/** What a call may take of an event loop, in milliseconds. */
const DEAR_MS = 2;
/**
 * How far an estimate follows a call that takes more, and one that takes less. One dear call among a dozen is remembered until the next; a short one that the machine
 * held up for a moment is not taken for a dear one.
 */
const RISING = 0.5;
const FALLING = 0.1;
/** What dear calls may take of the event loop beyond what any call may: in milliseconds at once, and in each second. */
const HELD_MS = 50;
const HELD_MS_PER_SECOND = 10;
/** For how long an endpoint that had a dear call is remembered. */
const REMEMBERED_MS = 60_000;

export class DearCalls {
  /** By endpoint. */
  readonly #milliseconds = new Map<string, number>();
  /** By endpoint: when a call was dear. */
  readonly #dearAt = new Map<string, number>();
  /** What dear calls have taken of the event loop, beyond what they may by now. */
  #held = 0;
  #heldAt = 0;

  /** `now`: milliseconds on a monotonic clock. */
  constructor(private readonly now: () => number) {}

  isDear(endpoint: string): boolean {
    const expected = this.expected(endpoint);
    if (expected === undefined || expected > DEAR_MS) return true;
    const at = this.#dearAt.get(endpoint);
    return at !== undefined && this.now() - at < REMEMBERED_MS && this.#heldBy(this.now()) > HELD_MS;
  }

  /** What the next call will take, in milliseconds, if there was one before. */
  expected(endpoint: string): number | undefined {
    return this.#milliseconds.get(endpoint);
  }

  /** In a worker thread. */
  took(endpoint: string, milliseconds: number): void {
    const before = this.#milliseconds.get(endpoint) ?? milliseconds;
    const more = milliseconds - before;
    this.#milliseconds.set(endpoint, before + more * (more > 0 ? RISING : FALLING));
    if (milliseconds > DEAR_MS) this.#dearAt.set(endpoint, this.now());
  }

  /** The same, of the event loop. */
  held(endpoint: string, milliseconds: number): void {
    this.took(endpoint, milliseconds);
    if (milliseconds <= DEAR_MS) return;
    const now = this.now();
    this.#held = this.#heldBy(now) + milliseconds - DEAR_MS;
    this.#heldAt = now;
  }

  #heldBy(now: number): number {
    return Math.max(0, this.#held - ((now - this.#heldAt) / 1000) * HELD_MS_PER_SECOND);
  }
}
