// The chains that edges lie on.
import type { RoadGraph } from './road-graph.ts';

/** Each chain once, ascending like the edges: chains are numbered in the order of their edges. */
export function chainsOf({ edgeChain }: RoadGraph, edges: Uint32Array): Uint32Array {
  const chains = new Uint32Array(edges.length);
  let count = 0;
  for (let i = 0; i < edges.length; i++) {
    const chain = edgeChain[edges[i]];
    if (count === 0 || chains[count - 1] !== chain) chains[count++] = chain;
  }
  return chains.slice(0, count);
}
