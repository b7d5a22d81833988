// Collects what becomes ready in one turn of the event loop, to finish it in one go: what costs a system call for each, such as
// recording what was spent, then costs one for all. Nothing waits longer than the turn lasts.

/** This many are finished at once in any case. */
const MOST = 64;
/** A turn with many or slow requests is not waited for; on the clock of `performance.now()`. */
const LONGEST_MS = 2;

export class Together<T> {
  readonly #finish: (items: readonly T[]) => void;
  #items: T[] = [];
  #since = 0;
  #scheduled = false;
  readonly #endOfTurn = (): void => {
    this.#scheduled = false;
    this.#flush();
  };

  constructor(finish: (items: readonly T[]) => void) {
    this.#finish = finish;
  }

  /** `since`: when work on the item began. */
  add(item: T, since: number): void {
    const count = this.#items.push(item);
    if (count === 1) this.#since = since;
    else if (count === MOST) {
      this.#flush();
      return;
    }
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(this.#endOfTurn);
  }

  /** Finishes what has waited for long before starting anything else. */
  hurry(now: number): void {
    if (this.#items.length > 0 && now - this.#since > LONGEST_MS) this.#flush();
  }

  #flush(): void {
    const items = this.#items;
    if (items.length === 0) return;
    this.#items = [];
    this.#finish(items);
  }
}
