// Numbers points in order of arrival: equal coordinates get the same number. An open-addressing hash table over fixed-point
// coordinates, so that lines that share a point share a node, without an object for each of millions of points.

export class PointNumbers {
  #slots = new Int32Array(1 << 13).fill(-1);
  #x = new Int32Array(1 << 12);
  #y = new Int32Array(1 << 12);
  #count = 0;

  get size(): number {
    return this.#count;
  }

  /** The point's number; for a new point that is `size` before the call. */
  add(x: number, y: number): number {
    let slot = this.#slot(x, y);
    for (; this.#slots[slot] >= 0; slot = (slot + 1) & (this.#slots.length - 1)) {
      const known = this.#slots[slot];
      if (this.#x[known] === x && this.#y[known] === y) return known;
    }
    if (this.#count === this.#x.length) {
      this.#x = larger(this.#x);
      this.#y = larger(this.#y);
    }
    this.#x[this.#count] = x;
    this.#y[this.#count] = y;
    this.#slots[slot] = this.#count++;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return this.#count - 1;
  }

  #slot(x: number, y: number): number {
    let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b);
    hash ^= hash >>> 15;
    return (Math.imul(hash, 0x2c1b3c6d) >>> 0) & (this.#slots.length - 1);
  }

  #rehash(): void {
    this.#slots = new Int32Array(this.#slots.length * 4).fill(-1);
    for (let i = 0; i < this.#count; i++) {
      let slot = this.#slot(this.#x[i], this.#y[i]);
      while (this.#slots[slot] >= 0) slot = (slot + 1) & (this.#slots.length - 1);
      this.#slots[slot] = i;
    }
  }
}

function larger(values: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(values.length * 2);
  grown.set(values);
  return grown;
}
