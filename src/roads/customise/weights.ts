// Weights of edges and chains for one profile: whole milliseconds, so that sums are exact in any order.
import type { RoadGraph } from '../graph/road-graph.ts';
import { PROFILE_MODE } from '../profiles/profile.ts';
import { travelSpeed } from '../profiles/travel-speed.ts';

/** No way. Two of these still fit into 32 bits with sign. */
export const INFINITE = 0x3fffffff;
/** A change's factor that means: nobody passes. */
export const BLOCKED = -1;

/** Milliseconds per centimetre by `trait * 2`, plus 1 against the direction; -1 where the profile may not go. */
export function traitPaces(graph: RoadGraph, profile: number): Float64Array {
  const count = graph.traitClass.length;
  const paces = new Float64Array(count * 2);
  const mode = PROFILE_MODE[profile];
  for (let t = 0; t < count; t++) {
    for (let against = 0; against < 2; against++) {
      const open = (against ? graph.traitBackward : graph.traitForward)[t] & mode;
      const speed = travelSpeed(
        profile,
        graph.traitClass[t],
        graph.traitSurface[t],
        graph.traitFlags[t],
        graph.traitWidth[t],
        (against ? graph.traitMaxSpeedBackward : graph.traitMaxSpeed)[t],
        graph.traitCrossing[t] / 10,
      );
      paces[t * 2 + against] = open ? 36 / speed : -1;
    }
  }
  return paces;
}

/** Changes of some edges' weights, by ascending edge: factor on the time, or BLOCKED. */
export interface EdgeChanges {
  readonly edge: Uint32Array;
  readonly factor: Float64Array;
}

export const NO_CHANGES: EdgeChanges = { edge: new Uint32Array(0), factor: new Float64Array(0) };

/** The factor on an edge: 1 unless changed. */
export function changeOf(changes: EdgeChanges, edge: number): number {
  const edges = changes.edge;
  let lo = 0;
  let hi = edges.length - 1;
  while (lo <= hi) {
    const middle = (lo + hi) >>> 1;
    if (edges[middle] === edge) return changes.factor[middle];
    if (edges[middle] < edge) lo = middle + 1;
    else hi = middle - 1;
  }
  return 1;
}

/** Milliseconds for a directed edge: at least 1, INFINITE where the profile may not go. */
export function edgeMilliseconds(
  graph: RoadGraph,
  paces: Float64Array,
  changes: EdgeChanges,
  directed: number,
): number {
  const edge = directed >>> 1;
  const pace = paces[graph.edgeTrait[edge] * 2 + (directed & 1)];
  if (pace < 0) return INFINITE;
  const factor = changes.edge.length > 0 ? changeOf(changes, edge) : 1;
  if (factor === BLOCKED) return INFINITE;
  return Math.max(1, Math.min(INFINITE, Math.round(graph.edgeLength[edge] * pace * factor)));
}

export interface ChainWeights {
  /** By directed chain. */
  readonly milliseconds: Int32Array;
  /** By chain. */
  readonly centimetres: Int32Array;
}

export function chainWeights(graph: RoadGraph, paces: Float64Array, changes: EdgeChanges): ChainWeights {
  const { chainCount, chainEdgeStart, edgeTrait, edgeLength } = graph;
  const milliseconds = new Int32Array(chainCount * 2);
  const centimetres = new Int32Array(chainCount);
  let change = 0;
  for (let c = 0; c < chainCount; c++) {
    let along = 0;
    let against = 0;
    let length = 0;
    for (let e = chainEdgeStart[c]; e < chainEdgeStart[c + 1]; e++) {
      let factor = 1;
      while (change < changes.edge.length && changes.edge[change] < e) change++;
      if (change < changes.edge.length && changes.edge[change] === e) factor = changes.factor[change];
      const cm = edgeLength[e];
      length += cm;
      const pace = paces[edgeTrait[e] * 2];
      const back = paces[edgeTrait[e] * 2 + 1];
      along +=
        pace < 0 || factor === BLOCKED
          ? INFINITE
          : Math.max(1, Math.min(INFINITE, Math.round(cm * pace * factor)));
      against +=
        back < 0 || factor === BLOCKED
          ? INFINITE
          : Math.max(1, Math.min(INFINITE, Math.round(cm * back * factor)));
    }
    milliseconds[c * 2] = Math.min(along, INFINITE);
    milliseconds[c * 2 + 1] = Math.min(against, INFINITE);
    centimetres[c] = length;
  }
  return { milliseconds, centimetres };
}
