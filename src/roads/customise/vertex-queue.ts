// A binary heap of vertices by key, for searches that settle few of them. A vertex may be in it twice.
import { larger } from '../../dataset/typed-arrays.ts';

export class VertexQueue {
  size = 0;
  #key = new Float64Array(256);
  #vertex = new Uint32Array(256);

  get leastKey(): number {
    return this.#key[0];
  }

  clear(): void {
    this.size = 0;
  }

  push(vertex: number, key: number): void {
    if (this.size === this.#key.length) {
      this.#key = larger(this.#key, this.size * 2);
      this.#vertex = larger(this.#vertex, this.size * 2);
    }
    let i = this.size++;
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (this.#key[up] <= key) break;
      this.#key[i] = this.#key[up];
      this.#vertex[i] = this.#vertex[up];
      i = up;
    }
    this.#key[i] = key;
    this.#vertex[i] = vertex;
  }

  pop(): number {
    const top = this.#vertex[0];
    const size = --this.size;
    const key = this.#key[size];
    const vertex = this.#vertex[size];
    let i = 0;
    for (;;) {
      let child = i * 2 + 1;
      if (child >= size) break;
      if (child + 1 < size && this.#key[child + 1] < this.#key[child]) child++;
      if (this.#key[child] >= key) break;
      this.#key[i] = this.#key[child];
      this.#vertex[i] = this.#vertex[child];
      i = child;
    }
    this.#key[i] = key;
    this.#vertex[i] = vertex;
    return top;
  }
}
