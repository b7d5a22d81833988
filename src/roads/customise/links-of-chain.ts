// The links of a chain: itself in both directions, or its links at copies of junctions instead.
import { moved, splitRange } from '../graph/links.ts';
import { NO_ARC } from '../graph/road-graph.ts';
import type { ProfileSnapshot } from './profile-snapshot.ts';

/** Those that the profile may use, each with its arc of the hierarchy. */
export function linksOfChain(
  { graph, mode }: ProfileSnapshot,
  chain: number,
  visit: (tail: number, head: number, arc: number) => void,
): void {
  const split = graph.chainSplit[chain];
  for (let directed = chain * 2; directed < chain * 2 + 2; directed++) {
    if (!moved(split, directed) && graph.chainArc[chain] !== NO_ARC) {
      const tail = (directed & 1 ? graph.chainTo : graph.chainFrom)[chain];
      const head = (directed & 1 ? graph.chainFrom : graph.chainTo)[chain];
      visit(tail, head, graph.chainArc[chain]);
    }
    if (split === 0) continue;
    const [lo, hi] = splitRange(graph, directed);
    for (let i = lo; i < hi; i++) {
      const link = graph.splitByChain[i];
      if (graph.splitForbidden[link] & mode || graph.splitArc[link] === NO_ARC) continue;
      visit(graph.splitTail[link], graph.splitHead[link], graph.splitArc[link]);
    }
  }
}
