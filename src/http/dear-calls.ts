// Which calls of a tenant have lately held up the event loop: the next of them go to worker threads while there are others to be served. It is measured for each
// tenant and endpoint, since what a call takes depends on what is asked: one tenant's long texts do not make everybody's searches dear. What a tenant has not called
// yet may take any time, so it counts as dear until that is known.

/** What a call may take of an event loop, in milliseconds. */
const DEAR_MS = 2;
/**
 * How far an estimate follows a call that takes more, and one that takes less. One dear call among a dozen is remembered until the next; a short one that the machine
 * held up for a moment is not taken for a dear one.
 */
const RISING = 0.5;
const FALLING = 0.1;

export class DearCalls {
  /** By endpoint. */
  readonly #milliseconds = new Map<string, number>();

  isDear(endpoint: string): boolean {
    const expected = this.expected(endpoint);
    return expected === undefined || expected > DEAR_MS;
  }

  /** What the next call will take, in milliseconds, if there was one before. */
  expected(endpoint: string): number | undefined {
    return this.#milliseconds.get(endpoint);
  }

  took(endpoint: string, milliseconds: number): void {
    const before = this.#milliseconds.get(endpoint) ?? milliseconds;
    const more = milliseconds - before;
    this.#milliseconds.set(endpoint, before + more * (more > 0 ? RISING : FALLING));
  }
}
