// Which calls of a tenant have lately held up the event loop: the next of them go to worker threads while there are others to be served. It is measured for each
// tenant and endpoint, since what a call takes depends on what is asked: one tenant's long texts do not make everybody's searches dear. What a tenant has not called
// yet may take any time, so it counts as dear until that is known.

/** What a call may take of an event loop, in milliseconds. */
const DEAR_MS = 1;
/** What is left of an estimate with each call that takes less: one dear call among a dozen is remembered until the next. */
const FADING = 0.9;

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
    const before = this.#milliseconds.get(endpoint) ?? 0;
    this.#milliseconds.set(endpoint, Math.max(milliseconds, before * FADING));
  }
}
