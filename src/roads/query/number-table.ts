// Maps integers to indexes 0, 1, … in order of first appearance: a hash table on typed arrays that grows with its contents, not
// with the network.
import { larger } from '../../dataset/typed-arrays.ts';

const FREE = -1;
/** Fewer numbers than one for so many places are cleared one by one. */
const FEW = 16;

export class NumberTable {
  /** By index: the number. */
  number = new Uint32Array(1024);
  size = 0;
  #place = new Int32Array(4096).fill(FREE);
  #shift = 20;

  /** In time by what was in it, not by what it once held. */
  clear(): void {
    if (this.size * FEW >= this.#place.length) this.#place.fill(FREE);
    else this.#clearRuns();
    this.size = 0;
  }

  /** Each number lies in the run of places that begins where it belongs, or before. */
  #clearRuns(): void {
    const mask = this.#place.length - 1;
    for (let at = 0; at < this.size; at++) {
      let i = Math.imul(this.number[at], 0x9e3779b1) >>> this.#shift;
      for (; this.#place[i] !== FREE; i = (i + 1) & mask) this.#place[i] = FREE;
    }
  }

  /** -1 if it is not there. */
  find(number: number): number {
    const mask = this.#place.length - 1;
    for (let i = Math.imul(number, 0x9e3779b1) >>> this.#shift; ; i = (i + 1) & mask) {
      const place = this.#place[i];
      if (place === FREE || this.number[place] === number) return place;
    }
  }

  /** The number's index; for a new one that is the previous `size`. */
  add(number: number): number {
    const mask = this.#place.length - 1;
    let i = Math.imul(number, 0x9e3779b1) >>> this.#shift;
    for (; this.#place[i] !== FREE; i = (i + 1) & mask) {
      if (this.number[this.#place[i]] === number) return this.#place[i];
    }
    if (this.size === this.number.length) this.number = larger(this.number, this.size * 2);
    this.number[this.size] = number;
    this.#place[i] = this.size++;
    if (this.size * 2 > this.#place.length) this.#rehash();
    return this.size - 1;
  }

  #rehash(): void {
    const places = new Int32Array(this.#place.length * 2).fill(FREE);
    const mask = places.length - 1;
    this.#shift--;
    for (let place = 0; place < this.size; place++) {
      let i = Math.imul(this.number[place], 0x9e3779b1) >>> this.#shift;
      while (places[i] !== FREE) i = (i + 1) & mask;
      places[i] = place;
    }
    this.#place = places;
  }
}
