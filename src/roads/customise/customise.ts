// Customisation (Dibbelt, Strasser, Wagner 2014): computes a profile's weights on the arcs of the hierarchy. Links give the
// initial weights; then, from the lowest vertex up, each triangle offers the path over its lowest vertex to the arc between the
// other two. Ties in time are broken by length, so that the result does not depend on any order.
import { moved } from '../graph/links.ts';
import { NO_ARC, type RoadGraph } from '../graph/road-graph.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import type { Arcs } from '../order/lower-neighbours.ts';
import { modeOf, type Profile } from '../profiles/profile.ts';
import {
  chainWeights,
  type EdgeChanges,
  INFINITE,
  linkExtra,
  NO_CHANGES,
  traitPaces,
} from './edge-weights.ts';
import { type Metric, newMetric } from './metric.ts';
import { ProfileSnapshot } from './profile-snapshot.ts';
import type { Slowness } from './slowness.ts';
import { DIRECT, UNTOLD } from './via.ts';

export function customise(
  graph: RoadGraph,
  hierarchy: Arcs,
  profile: Profile,
  changes: EdgeChanges = NO_CHANGES,
  version = 0,
  paces = traitPaces(graph, graph.profiles.indexOf(profile)),
): Metric {
  const metric = newMetric(profile, hierarchy, version, changes);
  customiseInto(metric, graph, hierarchy, paces);
  return metric;
}

/** Overwrites the weights of a metric with those of its profile and its changes. */
export function customiseInto(
  metric: Metric,
  graph: RoadGraph,
  hierarchy: Arcs,
  paces = traitPaces(graph, graph.profiles.indexOf(metric.profile)),
): void {
  const { milliseconds, centimetres } = chainWeights(graph, paces, metric.changes);
  placeLinks(graph, metric, {
    milliseconds: (directed) => milliseconds[directed],
    centimetres: (chain) => centimetres[chain],
    extra: (split) => linkExtra(graph, paces, split),
  });
  relaxTriangles(hierarchy, metric);
}

/** The same with the weights as they are at an hour, without changes. */
export function customiseAt(
  metric: Metric,
  graph: RoadGraph,
  hierarchy: Hierarchy,
  slowness: Slowness,
  paces = traitPaces(graph, graph.profiles.indexOf(metric.profile)),
): void {
  const snapshot = new ProfileSnapshot(graph, hierarchy, metric, paces).slowedBy(slowness);
  placeLinks(graph, metric, {
    milliseconds: (directed) => Math.min(INFINITE, snapshot.chainMilliseconds(directed)),
    centimetres: (chain) => snapshot.chainCentimetres(chain),
    extra: (split) => snapshot.extra(split),
  });
  relaxTriangles(hierarchy, metric);
}

interface LinkWeights {
  milliseconds(directedChain: number): number;
  centimetres(chain: number): number;
  /** By how much a split link exceeds its chain. */
  extra(split: number): number;
}

function placeLinks(graph: RoadGraph, metric: Metric, weights: LinkWeights): void {
  const { up, down, upLength, downLength, upVia, downVia } = metric;
  up.fill(INFINITE);
  down.fill(INFINITE);
  upVia.fill(DIRECT);
  downVia.fill(DIRECT);
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
    const length = weights.centimetres(c);
    if (!moved(chainSplit[c], 0)) place(arc, upwards, weights.milliseconds(c * 2), length);
    if (!moved(chainSplit[c], 1)) place(arc, !upwards, weights.milliseconds(c * 2 + 1), length);
  }
  const mode = modeOf(metric.profile);
  for (let l = 0; l < graph.splitArc.length; l++) {
    const arc = graph.splitArc[l];
    if (arc === NO_ARC || graph.splitForbidden[l] & mode) continue;
    const directed = graph.splitChain[l];
    const along = weights.milliseconds(directed);
    if (along >= INFINITE) continue;
    const length = weights.centimetres(directed >>> 1);
    place(arc, graph.splitTail[l] < graph.splitHead[l], along + weights.extra(l), length);
  }
}

/** For each vertex x and each pair of its arcs, to y and z above it: the path over x for the arc from y to z. */
function relaxTriangles(hierarchy: Arcs, metric: Metric): void {
  const { count, first, head } = hierarchy;
  const { up, down, upLength, downLength, upVia, downVia } = metric;
  const hasVias = upVia.length > 0;
  /** By vertex: for how many of its lower neighbours this has been done, as far as a byte tells. */
  const passed = new Uint8Array(hasVias ? count : 0);
  for (let x = 0; x < count; x++) {
    const end = first[x + 1];
    for (let b = first[x]; b < end - 1; b++) {
      const upB = up[b];
      const downB = down[b];
      if (upB === INFINITE && downB === INFINITE) continue;
      // Heads ascend, and whatever x reaches above y, y reaches too: both rows are scanned in parallel.
      let arc = first[head[b]];
      const via = passed[head[b]];
      for (let c = b + 1; c < end; c++) {
        const z = head[c];
        while (head[arc] !== z) arc++;
        // y → x → z
        const upwards = downB + up[c];
        if (upwards <= up[arc] && upwards < INFINITE) {
          const length = downLength[b] + upLength[c];
          if (upwards < up[arc] || length < upLength[arc]) {
            up[arc] = upwards;
            upLength[arc] = length;
            if (hasVias) upVia[arc] = via;
          }
        }
        // z → x → y
        const downwards = down[c] + upB;
        if (downwards <= down[arc] && downwards < INFINITE) {
          const length = downLength[c] + upLength[b];
          if (downwards < down[arc] || length < downLength[arc]) {
            down[arc] = downwards;
            downLength[arc] = length;
            if (hasVias) downVia[arc] = via;
          }
        }
      }
    }
    for (let b = first[x]; hasVias && b < end; b++) if (passed[head[b]] < UNTOLD) passed[head[b]]++;
  }
}
