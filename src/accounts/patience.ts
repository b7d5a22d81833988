// How long one request waits for the state, over all that it asks of it together. What it stopped waiting for goes on, and serves the
// next one.

const PATIENCE_MS = 4_000;

export class Patience {
  #left: number;

  constructor(
    milliseconds = PATIENCE_MS,
    /** Milliseconds on a monotonic clock. */
    private readonly steady: () => number = () => performance.now(),
    /** Resolves after the time; ends early, and for nothing, when the signal tells. */
    private readonly after: (milliseconds: number, signal: AbortSignal) => Promise<void> = passing,
  ) {
    this.#left = milliseconds;
  }

  /** True once the work is done, false if the patience ended before. Rejects if the work does. */
  async lasts(work: Promise<unknown>): Promise<boolean> {
    const began = this.steady();
    const done = new AbortController();
    try {
      return await Promise.race([
        work.then(() => true),
        this.after(Math.max(0, this.#left), done.signal).then(() => false),
      ]);
    } finally {
      done.abort();
      this.#left -= this.steady() - began;
    }
  }
}

function passing(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}
