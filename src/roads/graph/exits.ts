// Which directed edges continue from the end of a directed edge: what guidance needs to know about a junction.
import { insideNoThrough } from './links.ts';
import type { RoadGraph } from './road-graph.ts';

export function exitsOf(graph: RoadGraph, directed: number): number[] {
  const edge = directed >>> 1;
  const against = directed & 1;
  const chain = graph.edgeChain[edge];
  const next = against ? edge - 1 : edge + 1;
  const inside = against ? next >= graph.chainEdgeStart[chain] : next < graph.chainEdgeStart[chain + 1];
  // There are no U-turns between junctions: a chain is travelled to its end.
  if (inside) return [next * 2 + against];
  const vertex = (against ? graph.chainFrom : graph.chainTo)[chain];
  const exits: number[] = [];
  for (let i = graph.outFirst[vertex]; i < graph.outFirst[vertex + 1]; i++) {
    const link = graph.outLink[i];
    const own = graph.chainCount * 2;
    // Entrances of no-through areas are in the list twice, once for those who may pass through.
    if (link >= own && insideNoThrough(graph.splitForbidden[link - own])) continue;
    exits.push(firstEdge(graph, link < own ? link : graph.splitChain[link - own]));
  }
  return exits;
}

/** The first directed edge of a directed chain. */
function firstEdge(graph: RoadGraph, directedChain: number): number {
  const chain = directedChain >>> 1;
  return directedChain & 1 ? (graph.chainEdgeStart[chain + 1] - 1) * 2 + 1 : graph.chainEdgeStart[chain] * 2;
}
