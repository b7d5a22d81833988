// Points that lie on a junction: a route that begins or ends there does so on all roads of the junction alike, without any
// wait.

import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { SnappedPoint } from '../engine.ts';
import type { RoadGraph } from '../graph/road-graph.ts';

/** The vertex of the junction on which the point lies; -1 between junctions, and if a direction is required. */
export function junctionOf(snapshot: ProfileSnapshot, place: SnappedPoint): number {
  const { graph } = snapshot;
  const { edge, along } = place;
  const chain = graph.edgeChain[edge];
  const first = along <= 0 && edge === graph.chainEdgeStart[chain];
  const last = along >= graph.edgeLength[edge] && edge === graph.chainEdgeStart[chain + 1] - 1;
  if (!first && !last) return -1;
  const trait = graph.edgeTrait[edge];
  const free = place.forward === snapshot.allows(trait, 0) && place.backward === snapshot.allows(trait, 1);
  return free ? (first ? graph.chainFrom : graph.chainTo)[chain] : -1;
}

/** The same point as the beginning of a directed chain that leaves its junction. */
export function atBegin(snapshot: ProfileSnapshot, place: SnappedPoint, directed: number): SnappedPoint {
  const { chainEdgeStart, edgeLength } = snapshot.graph;
  const chain = directed >>> 1;
  const edge = directed & 1 ? chainEdgeStart[chain + 1] - 1 : chainEdgeStart[chain];
  return onEdge(snapshot, place, edge, directed & 1 ? edgeLength[edge] : 0);
}

/** The same point as the end of a directed chain that leads to its junction. */
export const atEnd = (snapshot: ProfileSnapshot, place: SnappedPoint, directed: number): SnappedPoint =>
  atBegin(snapshot, place, directed ^ 1);

function onEdge(snapshot: ProfileSnapshot, place: SnappedPoint, edge: number, along: number): SnappedPoint {
  const trait = snapshot.graph.edgeTrait[edge];
  return {
    ...place,
    edge,
    along,
    forward: snapshot.allows(trait, 0),
    backward: snapshot.allows(trait, 1),
  };
}

/** The directed chains that leave a junction, each once, regardless of access. */
export function chainsFrom(graph: RoadGraph, junction: number): number[] {
  const chains: number[] = [];
  const own = graph.chainCount * 2;
  for (let i = graph.outFirst[junction]; i < graph.outFirst[junction + 1]; i++) {
    const link = graph.outLink[i];
    const directed = link < own ? link : graph.splitChain[link - own];
    if (!chains.includes(directed)) chains.push(directed);
  }
  return chains;
}
