// How many long bodies of one tenant an event loop holds as objects at the same time: a few. The others wait as bytes.

/** Long bodies of a tenant that one event loop holds as objects. */
const AT_ONCE = 2;

export class LongBodies {
  readonly #waiting: (() => void)[] = [];
  #held = 0;

  /** Resolves when there is room for one more; `leave` has to be called once for each. */
  enter(): void | Promise<void> {
    if (this.#held < AT_ONCE) {
      this.#held++;
      return;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#held--;
    else next();
  }
}
