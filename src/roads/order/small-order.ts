// Orders a few vertices by minimum degree: the bottom of the dissection. Neighbours are bits of one word.
import type { Subgraph } from './subgraph.ts';

export const SMALL = 32;

/** Writes the local numbers of the subgraph's vertices in elimination order. */
export function orderSmall(graph: Subgraph, into: Int32Array): void {
  const { count, first, head } = graph;
  const neighbours = new Uint32Array(count);
  for (let v = 0; v < count; v++) {
    let bits = 0;
    for (let a = first[v]; a < first[v + 1]; a++) bits |= 1 << head[a];
    neighbours[v] = bits & ~(1 << v);
  }
  let left = count === 32 ? 0xffffffff : (1 << count) - 1;
  for (let i = 0; i < count; i++) {
    let best = -1;
    let least = 33;
    for (let v = 0; v < count; v++) {
      if ((left & (1 << v)) === 0) continue;
      const degree = bitCount(neighbours[v] & left);
      if (degree < least) {
        least = degree;
        best = v;
      }
    }
    into[i] = best;
    left &= ~(1 << best);
    const clique = neighbours[best] & left;
    for (let v = 0; v < count; v++) {
      if (clique & (1 << v)) neighbours[v] |= clique & ~(1 << v);
    }
  }
}

function bitCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
