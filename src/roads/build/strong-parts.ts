// Strongly connected components of a directed graph, and plain connectivity by union-find.

/** Links that leave vertex v: first[v] up to first[v+1] (exclusive); `head` gives a link's target, -1 if it is closed. */
export interface OutLinks {
  readonly count: number;
  readonly first: Uint32Array;
  readonly head: (slot: number) => number;
}

const UNSEEN = 0xffffffff;

/** Tarjan's algorithm without recursion: the component number of each vertex. */
export function strongParts({ count, first, head }: OutLinks): Uint32Array {
  const index = new Uint32Array(count).fill(UNSEEN);
  const low = new Uint32Array(count);
  const part = new Uint32Array(count).fill(UNSEEN);
  const next = first.slice(0, count);
  const path = new Uint32Array(count);
  const stack = new Uint32Array(count);
  let stacked = 0;
  let seen = 0;
  let parts = 0;
  for (let root = 0; root < count; root++) {
    if (index[root] !== UNSEEN) continue;
    let depth = 0;
    path[0] = root;
    index[root] = low[root] = seen++;
    stack[stacked++] = root;
    while (depth >= 0) {
      const v = path[depth];
      if (next[v] < first[v + 1]) {
        const w = head(next[v]++);
        if (w < 0) continue;
        if (index[w] === UNSEEN) {
          index[w] = low[w] = seen++;
          stack[stacked++] = w;
          path[++depth] = w;
        } else if (part[w] === UNSEEN && index[w] < low[v]) low[v] = index[w];
        continue;
      }
      if (low[v] === index[v]) {
        let w: number;
        do {
          w = stack[--stacked];
          part[w] = parts;
        } while (w !== v);
        parts++;
      }
      depth--;
      if (depth >= 0 && low[v] < low[path[depth]]) low[path[depth]] = low[v];
    }
  }
  return part;
}

/** Union-find. The smallest number in a group represents it. */
export class Groups {
  readonly #above: Uint32Array;

  constructor(count: number) {
    this.#above = new Uint32Array(count);
    for (let i = 0; i < count; i++) this.#above[i] = i;
  }

  find(one: number): number {
    const above = this.#above;
    let v = one;
    while (above[v] !== v) {
      above[v] = above[above[v]];
      v = above[v];
    }
    return v;
  }

  join(one: number, other: number): void {
    const a = this.find(one);
    const b = this.find(other);
    if (a < b) this.#above[b] = a;
    else this.#above[a] = b;
  }
}
