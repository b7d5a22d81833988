// Which chains leave each junction, as two flat arrays.
import type { Chains } from './fold-chains.ts';
import { tailOf } from './forbidden-paths.ts';

/** Directed chains that leave junction j: chain[first[j]] up to chain[first[j+1]] (exclusive). */
export interface LeavingChains {
  readonly first: Uint32Array;
  readonly chain: Uint32Array;
}

export function leavingChains(chains: Chains): LeavingChains {
  const first = new Uint32Array(chains.junctionNode.length + 1);
  for (let d = 0; d < chains.count * 2; d++) first[tailOf(chains, d) + 1]++;
  for (let j = 1; j < first.length; j++) first[j] += first[j - 1];
  const chain = new Uint32Array(chains.count * 2);
  const fill = first.slice();
  for (let d = 0; d < chains.count * 2; d++) chain[fill[tailOf(chains, d)]++] = d;
  return { first, chain };
}
