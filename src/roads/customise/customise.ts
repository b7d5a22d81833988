// Customisation (Dibbelt, Strasser, Wagner 2014): puts a profile's weights on the hierarchy's arcs. Links give the
// first weights; then, from the lowest vertex up, each triangle passes the way over its lowest vertex to the arc
// between the two others. Equal times are decided by length, so that the result does not depend on any order.
import { moved } from '../graph/links.ts';
import { NO_ARC, type RoadGraph } from '../graph/road-graph.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import { PROFILE_MODE, PROFILES, type Profile } from '../profiles/profile.ts';
import { DIRECT, type Metric, newMetric } from './metric.ts';
import { chainWeights, type EdgeChanges, INFINITE, NO_CHANGES, traitPaces } from './weights.ts';

export function customise(
  graph: RoadGraph,
  hierarchy: Hierarchy,
  profile: Profile,
  changes: EdgeChanges = NO_CHANGES,
  version = 0,
  corners: Corners = cornersOf(hierarchy),
): Metric {
  const metric = newMetric(profile, hierarchy.head.length, version, changes);
  placeLinks(graph, metric, PROFILES.indexOf(profile));
  relaxTriangles(hierarchy, corners, metric);
  return metric;
}

/** What the triangles need besides the hierarchy; the same for every profile, so a thread keeps it. */
export interface Corners {
  /** Tail of each arc. */
  readonly tail: Uint32Array;
  /** Arcs that end at vertex v, tails ascending: below[belowFirst[v] … belowFirst[v+1]]. */
  readonly below: Uint32Array;
  readonly belowFirst: Uint32Array;
}

export function cornersOf(hierarchy: Hierarchy): Corners {
  const { count, first, head } = hierarchy;
  const tail = new Uint32Array(head.length);
  for (let v = 0; v < count; v++) for (let a = first[v]; a < first[v + 1]; a++) tail[a] = v;
  const belowFirst = new Uint32Array(count + 1);
  for (let a = 0; a < head.length; a++) belowFirst[head[a] + 1]++;
  for (let v = 0; v < count; v++) belowFirst[v + 1] += belowFirst[v];
  const fill = belowFirst.slice();
  const below = new Uint32Array(head.length);
  for (let a = 0; a < head.length; a++) below[fill[head[a]]++] = a;
  return { tail, below, belowFirst };
}

function placeLinks(graph: RoadGraph, metric: Metric, profile: number): void {
  const { up, down, upLength, downLength, upVia, downVia, changes } = metric;
  up.fill(INFINITE);
  down.fill(INFINITE);
  upVia.fill(DIRECT);
  downVia.fill(DIRECT);
  const { milliseconds, centimetres } = chainWeights(graph, traitPaces(graph, profile), changes);
  const place = (arc: number, upwards: boolean, cost: number, length: number): void => {
    const costs = upwards ? up : down;
    const lengths = upwards ? upLength : downLength;
    if (cost < costs[arc] || (cost === costs[arc] && cost < INFINITE && length < lengths[arc])) {
      costs[arc] = cost;
      lengths[arc] = length;
    }
  };
  const { chainArc, chainFrom, chainTo, chainSplit } = graph;
  for (let c = 0; c < graph.chainCount; c++) {
    const arc = chainArc[c];
    if (arc === NO_ARC) continue;
    const upwards = chainFrom[c] < chainTo[c];
    if (!moved(chainSplit[c], 0)) place(arc, upwards, milliseconds[c * 2], centimetres[c]);
    if (!moved(chainSplit[c], 1)) place(arc, !upwards, milliseconds[c * 2 + 1], centimetres[c]);
  }
  const mode = PROFILE_MODE[profile];
  for (let l = 0; l < graph.splitArc.length; l++) {
    const arc = graph.splitArc[l];
    if (arc === NO_ARC || graph.splitForbidden[l] & mode) continue;
    const directed = graph.splitChain[l];
    place(arc, graph.splitTail[l] < graph.splitHead[l], milliseconds[directed], centimetres[directed >>> 1]);
  }
}

/** For each vertex y, each arc (x, y) from below, and each z above y that x also reaches: x's arcs meet in (y, z). */
function relaxTriangles(hierarchy: Hierarchy, corners: Corners, metric: Metric): void {
  const { count, first, head } = hierarchy;
  const { up, down, upLength, downLength, upVia, downVia } = metric;
  const { tail, below, belowFirst } = corners;
  /** The arc from the vertex at hand to each vertex above it; every z that is asked has one. */
  const arcTo = new Int32Array(count);
  for (let y = 0; y < count; y++) {
    const stop = first[y + 1];
    if (first[y] === stop) continue;
    for (let a = first[y]; a < stop; a++) arcTo[head[a]] = a;
    const belowStop = belowFirst[y + 1];
    for (let i = belowFirst[y]; i < belowStop; i++) {
      const b = below[i];
      const x = tail[b];
      const upB = up[b];
      const downB = down[b];
      if (upB === INFINITE && downB === INFINITE) continue;
      const end = first[x + 1];
      for (let c = b + 1; c < end; c++) {
        const arc = arcTo[head[c]];
        // y → x → z
        const upwards = downB + up[c];
        if (upwards <= up[arc] && upwards < INFINITE) {
          const length = downLength[b] + upLength[c];
          if (upwards < up[arc] || length < upLength[arc]) {
            up[arc] = upwards;
            upLength[arc] = length;
            upVia[arc] = x;
          }
        }
        // z → x → y
        const downwards = down[c] + upB;
        if (downwards <= down[arc] && downwards < INFINITE) {
          const length = downLength[c] + upLength[b];
          if (downwards < down[arc] || length < downLength[arc]) {
            down[arc] = downwards;
            downLength[arc] = length;
            downVia[arc] = x;
          }
        }
      }
    }
  }
}
