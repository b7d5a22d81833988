// Numbers for vertices of the hierarchy that follow from those of the vertices above them: worked out when they are asked for, each once.
import { larger } from '../../dataset/typed-arrays.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import { NumberTable } from '../query/number-table.ts';

export class AncestorTable {
  readonly #known = new NumberTable();
  #value = new Int32Array(1024);
  /** Vertices on the way up for which nothing is known yet. */
  readonly #path: Uint32Array;

  constructor(height: number) {
    this.#path = new Uint32Array(height);
  }

  clear(): void {
    this.#known.clear();
  }

  /** Of a vertex above one that has been asked for. */
  above(vertex: number): number {
    return this.#value[this.#known.find(vertex)];
  }

  /** `follow` gives the number of a vertex, once those of all vertices above it are there. */
  of(vertex: number, { parent, depth }: Hierarchy, follow: (vertex: number) => number): number {
    const known = this.#known.find(vertex);
    if (known >= 0) return this.#value[known];
    const path = this.#path;
    let count = 0;
    for (let v = vertex; ; v = parent[v]) {
      path[count++] = v;
      // All ancestors of a known vertex are known.
      if (depth[v] === 0 || this.#known.find(parent[v]) >= 0) break;
    }
    let value = 0;
    while (count > 0) {
      const v = path[--count];
      value = follow(v);
      const slot = this.#known.add(v);
      if (slot === this.#value.length) this.#value = larger(this.#value, slot * 2);
      this.#value[slot] = value;
    }
    return value;
  }
}
