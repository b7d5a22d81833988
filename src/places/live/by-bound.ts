// Places in the order of what they can score at most. Their numbers are sorted together with the bounds as plain numbers, which is
// faster than comparing places.

const MOST = 1024;
/** Bounds are told apart as far as they differ by one divided by this. */
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
    if (this.length > 1) this.#keys.subarray(0, this.length).sort();
  }

  /** Which of the places is at a position of the order. */
  at(position: number): number {
    return this.#keys[position] % MOST;
  }
}
