// Polls the state: one look at a time, with a pause after each, and no timer that keeps the process alive. A look that fails does
// not stop those that follow.

export class Poller {
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  /** `wanted`: false once there is nothing to look for; the looks then end until the next `start`. */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly pauseMs: number,
    private readonly wanted: () => boolean = () => true,
  ) {}

  /** Starts the regular looks, unless they are already running. */
  start(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(async () => {
      await this.look().catch(() => undefined);
      // Closed in the meantime.
      if (this.#timer === undefined) return;
      this.#timer = undefined;
      if (this.wanted()) this.start();
    }, this.pauseMs);
    this.#timer.unref();
  }

  /** Looks now, after a look under way; rejects with what went wrong in this one. */
  look(): Promise<void> {
    const look = this.#looking.then(this.work);
    this.#looking = look.catch(() => undefined);
    return look;
  }

  /** Resolves when no look is under way any more. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#looking;
  }
}
