// The links of split junctions as columns: once by arc (for customising and unpacking), once by chain (for trip ends).
import { NO_ARC } from '../graph/road-graph.ts';
import type { SplitStates } from './split-states.ts';

export function splitColumns(
  split: SplitStates,
  rank: Int32Array,
  newChain: Uint32Array,
  arcBetween: (a: number, b: number) => number,
) {
  const count = split.linkTail.length;
  const arc = new Float64Array(count);
  for (let l = 0; l < count; l++) {
    const found = arcBetween(rank[split.linkTail[l]], rank[split.linkHead[l]]);
    arc[l] = found < 0 ? NO_ARC : found;
  }
  const order = Array.from({ length: count }, (_, l) => l).sort((a, b) => arc[a] - arc[b] || a - b);
  const chain = Uint32Array.from(order, (l) => {
    const directed = split.linkChain[l];
    return newChain[directed >>> 1] * 2 + (directed & 1);
  });
  const byChain = Array.from({ length: count }, (_, l) => l).sort((a, b) => chain[a] - chain[b] || a - b);
  return {
    splitTail: Uint32Array.from(order, (l) => rank[split.linkTail[l]]),
    splitHead: Uint32Array.from(order, (l) => rank[split.linkHead[l]]),
    splitChain: chain,
    splitForbidden: Uint32Array.from(order, (l) => split.linkForbidden[l]),
    splitExtra: Int16Array.from(order, (l) => split.linkExtra[l]),
    splitArc: Uint32Array.from(order, (l) => arc[l]),
    splitByChain: Uint32Array.from(byChain),
  };
}
