// A binary heap of items by time, then by length, on typed arrays; counts how many pending ones are short.
import { larger } from '../../dataset/typed-arrays.ts';

export class ReachQueue {
  size = 0;
  /** Centimetres up to which a path is short, and how many pending ones are. */
  within = Number.POSITIVE_INFINITY;
  short = 0;
  /** What `pop` removed. */
  item = 0;
  cost = 0;
  length = 0;
  #item = new Uint32Array(1024);
  #cost = new Int32Array(1024);
  #length = new Int32Array(1024);

  clear(): void {
    this.size = 0;
    this.short = 0;
  }

  push(item: number, cost: number, length: number): void {
    if (this.size === this.#item.length) {
      this.#item = larger(this.#item, this.size * 2);
      this.#cost = larger(this.#cost, this.size * 2);
      this.#length = larger(this.#length, this.size * 2);
    }
    if (length <= this.within) this.short++;
    let i = this.size++;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.#before(cost, length, parent)) break;
      this.#move(parent, i);
      i = parent;
    }
    this.#put(i, item, cost, length);
  }

  pop(): void {
    this.item = this.#item[0];
    this.cost = this.#cost[0];
    this.length = this.#length[0];
    if (this.length <= this.within) this.short--;
    const last = --this.size;
    const item = this.#item[last];
    const cost = this.#cost[last];
    const length = this.#length[last];
    let i = 0;
    for (;;) {
      let child = i * 2 + 1;
      if (child >= last) break;
      if (child + 1 < last && this.#before(this.#cost[child + 1], this.#length[child + 1], child)) child++;
      if (this.#before(cost, length, child)) break;
      this.#move(child, i);
      i = child;
    }
    this.#put(i, item, cost, length);
  }

  #before(cost: number, length: number, other: number): boolean {
    return cost < this.#cost[other] || (cost === this.#cost[other] && length < this.#length[other]);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#item[from], this.#cost[from], this.#length[from]);
  }

  #put(at: number, item: number, cost: number, length: number): void {
    this.#item[at] = item;
    this.#cost[at] = cost;
    this.#length[at] = length;
  }
}
