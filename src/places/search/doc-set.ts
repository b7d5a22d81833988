// A set of documents: one bit each, and above them one bit for each non-empty word of 32, so that clearing, intersecting
// and iterating cost what is in the set and not what the dataset holds.

export class DocSet {
  readonly #bits: Uint32Array;
  readonly #used: Uint32Array;

  constructor(documents: number) {
    const words = (documents + 31) >>> 5;
    this.#bits = new Uint32Array(words);
    this.#used = new Uint32Array((words + 31) >>> 5);
  }

  clear(): void {
    for (let i = 0; i < this.#used.length; i++) {
      for (let left = this.#used[i]; left !== 0; left &= left - 1) {
        this.#bits[(i << 5) | (31 - Math.clz32(left & -left))] = 0;
      }
      this.#used[i] = 0;
    }
  }

  /** Adds docs[start … end]. */
  addAll(docs: Uint32Array, start: number, end: number): void {
    const bits = this.#bits;
    const used = this.#used;
    for (let i = start; i < end; i++) {
      const word = docs[i] >>> 5;
      if (bits[word] === 0) used[word >>> 5] |= 1 << (word & 31);
      bits[word] |= 1 << (docs[i] & 31);
    }
  }

  /** Becomes a copy of the other set, which must cover the same number of documents. */
  copy(other: DocSet): void {
    this.clear();
    for (let i = 0; i < this.#used.length; i++) {
      this.#used[i] = other.#used[i];
      for (let left = this.#used[i]; left !== 0; left &= left - 1) {
        const word = (i << 5) | (31 - Math.clz32(left & -left));
        this.#bits[word] = other.#bits[word];
      }
    }
  }

  /** Keeps only what is also in the other set; returns how many that are. */
  meet(other: DocSet): number {
    let count = 0;
    for (let i = 0; i < this.#used.length; i++) {
      for (let left = this.#used[i]; left !== 0; left &= left - 1) {
        const lowest = left & -left;
        const word = (i << 5) | (31 - Math.clz32(lowest));
        const bits = this.#bits[word] & other.#bits[word];
        this.#bits[word] = bits;
        if (bits === 0) this.#used[i] &= ~lowest;
        else count += bitCount(bits);
      }
    }
    return count;
  }

  has(doc: number): boolean {
    return (this.#bits[doc >>> 5] & (1 << (doc & 31))) !== 0;
  }

  remove(doc: number): void {
    const word = doc >>> 5;
    this.#bits[word] &= ~(1 << (doc & 31));
    if (this.#bits[word] === 0) this.#used[word >>> 5] &= ~(1 << (word & 31));
  }

  /** The first document from `from` on, or -1. */
  next(from: number): number {
    let word = from >>> 5;
    if (word >= this.#bits.length) return -1;
    let bits = this.#bits[word] & (-1 << (from & 31));
    if (bits === 0) {
      word = this.#nextWord(word + 1);
      if (word < 0) return -1;
      bits = this.#bits[word];
    }
    return (word << 5) | (31 - Math.clz32(bits & -bits));
  }

  #nextWord(from: number): number {
    let block = from >>> 5;
    if (block >= this.#used.length) return -1;
    let left = this.#used[block] & (-1 << (from & 31));
    while (left === 0) {
      if (++block === this.#used.length) return -1;
      left = this.#used[block];
    }
    return (block << 5) | (31 - Math.clz32(left & -left));
  }
}

function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
