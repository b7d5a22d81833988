// The undirected graph that is ordered and contracted: junctions and their copies, connected wherever there is a link.

import { ChainSplit } from '../graph/stored-forms.ts';
import type { Adjacency } from '../order/low-degree.ts';
import type { Chains } from './fold-chains.ts';
import type { SplitStates } from './split-states.ts';

const BOTH_MOVED = ChainSplit.ForwardMoved | ChainSplit.BackwardMoved;

export function vertexGraph(chains: Chains, split: SplitStates): Adjacency {
  const count = chains.junctionNode.length + split.copyJunction.length;
  const degree = new Int32Array(count + 1);
  const each = (visit: (a: number, b: number) => void): void => {
    for (let c = 0; c < chains.count; c++) {
      const a = chains.from[c];
      const b = chains.to[c];
      if (a !== b && (split.chainSplit[c] & BOTH_MOVED) !== BOTH_MOVED) visit(a, b);
    }
    for (let l = 0; l < split.linkTail.length; l++) {
      if (split.linkTail[l] !== split.linkHead[l]) visit(split.linkTail[l], split.linkHead[l]);
    }
  };
  each((a, b) => {
    degree[a + 1]++;
    degree[b + 1]++;
  });
  for (let v = 0; v < count; v++) degree[v + 1] += degree[v];
  const all = new Int32Array(degree[count]);
  const fill = degree.slice();
  each((a, b) => {
    all[fill[a]++] = b;
    all[fill[b]++] = a;
  });
  // Parallel chains count once.
  const seen = new Int32Array(count).fill(-1);
  const first = new Int32Array(count + 1);
  let kept = 0;
  for (let v = 0; v < count; v++) {
    for (let i = degree[v]; i < degree[v + 1]; i++) {
      if (seen[all[i]] === v) continue;
      seen[all[i]] = v;
      all[kept++] = all[i];
    }
    first[v + 1] = kept;
  }
  return { first, adjacent: all.slice(0, kept) };
}
