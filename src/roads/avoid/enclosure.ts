// Finds out quickly that an end of a journey is shut in by what is to be avoided: otherwise the search would look at
// a whole country before it gave up. Directions and turn rules are not asked, so a "no" is certain and a "maybe" is not.
import { linkChain } from '../graph/links.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { AvoidedRoads } from './avoided-roads.ts';

/** Whoever gets to so many junctions is not shut in. */
const ENOUGH = 3_000;

/** True when no way can lead from the first junctions to the second. Copies of junctions are not junctions. */
export function apart(
  graph: RoadGraph,
  avoided: AvoidedRoads,
  from: readonly number[],
  to: readonly number[],
): boolean {
  return shutIn(graph, avoided, to, from) || shutIn(graph, avoided, from, to);
}

/** True when everything around `inside` was seen and nothing of `outside` was there. */
function shutIn(
  graph: RoadGraph,
  avoided: AvoidedRoads,
  inside: readonly number[],
  outside: readonly number[],
): boolean {
  const wanted = new Set(outside);
  const seen = new Set(inside);
  const waiting = [...inside];
  while (waiting.length > 0) {
    const v = waiting.pop() as number;
    if (wanted.has(v) || seen.size > ENOUGH) return false;
    for (let i = graph.outFirst[v]; i < graph.outFirst[v + 1]; i++) {
      const directed = linkChain(graph, graph.outLink[i]);
      if (avoided.chain(directed >>> 1)) continue;
      const w = endJunction(graph, directed);
      if (seen.has(w)) continue;
      seen.add(w);
      waiting.push(w);
    }
  }
  return true;
}

/** The junction at which a directed chain ends, whatever copy of it the link leads to. */
export const endJunction = (graph: RoadGraph, directed: number): number =>
  (directed & 1 ? graph.chainFrom : graph.chainTo)[directed >>> 1];
