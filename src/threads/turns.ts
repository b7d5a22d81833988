// Lets long computations give others their turn: each goes on for a millisecond or two, then waits while the event loop goes round and
// the computations of other accounts have theirs. One goes on in each turn of the loop, however many there are.

const LONGEST_MS = 2;

class Turns {
  readonly #waiting: (() => void)[] = [];
  #scheduled = false;

  /** A clock for one computation. */
  begin(): Turn {
    return new Turn(() => this.#next());
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#waiting.shift()?.();
      if (this.#waiting.length > 0) this.#schedule();
    });
  }
}

/** Those of this thread: there is one event loop to be shared. */
export const turns = new Turns();

export class Turn {
  #since = performance.now();

  constructor(private readonly next: () => Promise<void>) {}

  /** True if the computation has gone on for long enough: it then has to wait for `others`. */
  get isOver(): boolean {
    return performance.now() - this.#since > LONGEST_MS;
  }

  async others(): Promise<void> {
    await this.next();
    this.#since = performance.now();
  }
}
