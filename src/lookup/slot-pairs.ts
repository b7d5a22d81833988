// A cache of fixed size by hash, for what is looked up in every request: each entry has a pair of slots, and one that finds both taken
// replaces one of them, alternately. The caller knows whether an entry is the one it wants; two with the same hash may stand side by side.

export class SlotPairs<T> {
  readonly #entries: (T | undefined)[];
  readonly #shift: number;
  #turn = 0;

  /** Of 2^bits slots. Hashes are 32 bits, of which the highest count. */
  constructor(bits: number) {
    this.#entries = new Array(1 << bits).fill(undefined);
    this.#shift = 32 - bits;
  }

  first(hash: number): T | undefined {
    return this.#entries[hash >>> this.#shift];
  }

  second(hash: number): T | undefined {
    return this.#entries[(hash >>> this.#shift) ^ 1];
  }

  put(hash: number, entry: T): void {
    this.#turn ^= 1;
    this.#entries[(hash >>> this.#shift) ^ this.#turn] = entry;
  }
}
