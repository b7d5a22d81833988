// Some of the numbers 0 … size - 1, as a list that is walked: joining and leaving take constant time.

export class Roster {
  /** The first `count` of these. */
  readonly list: Int32Array;
  count = 0;
  /** By number: where it stands in the list, or -1. */
  readonly #at: Int32Array;

  constructor(size: number) {
    this.list = new Int32Array(size);
    this.#at = new Int32Array(size).fill(-1);
  }

  has(member: number): boolean {
    return this.#at[member] >= 0;
  }

  add(member: number): void {
    this.#at[member] = this.count;
    this.list[this.count++] = member;
  }

  /** The last one takes its place. */
  remove(member: number): void {
    const at = this.#at[member];
    const last = this.list[--this.count];
    this.list[at] = last;
    this.#at[last] = at;
    this.#at[member] = -1;
  }

  clear(): void {
    for (let k = 0; k < this.count; k++) this.#at[this.list[k]] = -1;
    this.count = 0;
  }

  /** Becomes like another, in its order. */
  copy(other: Roster): void {
    this.clear();
    for (let k = 0; k < other.count; k++) this.add(other.list[k]);
  }
}
