// Places in the order of what they can score at most. Their numbers are sorted together with the bounds as plain numbers, which is
// faster than comparing places.

const MOST = 1024;
/** So many are sorted here: most sets are small, and calling the sort of typed arrays takes longer than sorting them. */
const FEW = 32;
/** Bounds that differ by less than one divided by this count as equal. */
const STEPS = 2 ** 32;

export class ByBound {
  readonly slots = new Uint32Array(MOST);
  readonly bounds = new Float64Array(MOST);
  /** Bounds in the upper bits, places in the lower ones. */
  readonly #keys = new Float64Array(MOST);
  length = 0;

  get isFull(): boolean {
    return this.length === MOST;
  }

  add(slot: number, bound: number): void {
    this.slots[this.length] = slot;
    this.bounds[this.length] = bound;
    this.#keys[this.length] = Math.round(bound * STEPS) * MOST + this.length;
    this.length++;
  }

  /** The highest bound last. */
  sort(): void {
    const keys = this.#keys;
    if (this.length > FEW) {
      keys.subarray(0, this.length).sort();
      return;
    }
    for (let i = 1; i < this.length; i++) {
      const key = keys[i];
      let at = i;
      for (; at > 0 && keys[at - 1] > key; at--) keys[at] = keys[at - 1];
      keys[at] = key;
    }
  }

  /** Which of the places is at a position of the order. */
  at(position: number): number {
    return this.#keys[position] % MOST;
  }
}
