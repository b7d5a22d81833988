// A profile at one moment: the graph, its current weights, and the metric computed from them. A query keeps one of these and is
// not affected by closures that change meanwhile.

import type { RoadGraph } from '../graph/road-graph.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import { modeOf, type Profile } from '../profiles/profile.ts';
import {
  edgeDelay,
  edgeEntry,
  edgeMilliseconds,
  INFINITE,
  linkExtra,
  type Paces,
  traitPaces,
} from './edge-weights.ts';
import type { Metric } from './metric.ts';
import type { Overlay } from './overlay.ts';
import { type Slowness, slowed } from './slowness.ts';

/** Roads that one request avoids. */
export interface Avoided {
  chain(chain: number): boolean;
  edge(edge: number): boolean;
}

/** What a search follows: the arcs' weights upwards or, for a search towards a point, downwards. */
export interface ArcWeights {
  readonly upwards: boolean;
  readonly costs: Int32Array;
  readonly lengths: Int32Array;
}

export class ProfileSnapshot {
  readonly mode: number;
  readonly number: number;
  /** The metric for searches from and to a point. */
  readonly upwards: ArcWeights;
  readonly downwards: ArcWeights;
  readonly avoided: Avoided | undefined;
  /** At the hour for which the metric was computed; absent at free flow. */
  readonly slowness: Slowness | undefined;

  constructor(
    readonly graph: RoadGraph,
    readonly hierarchy: Hierarchy,
    readonly metric: Metric,
    readonly paces: Paces = traitPaces(graph, graph.profiles.indexOf(metric.profile)),
    /** Arcs whose weights differ from the metric: from closures, or without the avoided roads. */
    readonly overlay: Overlay | undefined = undefined,
    { avoided, slowness }: Partial<Pick<ProfileSnapshot, 'avoided' | 'slowness'>> = {},
  ) {
    this.avoided = avoided;
    this.slowness = slowness;
    this.number = graph.profiles.indexOf(metric.profile);
    this.mode = modeOf(metric.profile);
    this.upwards = { upwards: true, costs: metric.up, lengths: metric.upLength };
    this.downwards = { upwards: false, costs: metric.down, lengths: metric.downLength };
  }

  /** The same profile with different weights: those of the metric, and on top of them those of the overlay. */
  with(metric: Metric, overlay: Overlay | undefined): ProfileSnapshot {
    const { graph, hierarchy, paces, slowness } = this;
    return new ProfileSnapshot(graph, hierarchy, metric, paces, overlay, { slowness });
  }

  /** The same profile for trips that may use more roads: the overlay has the weights that are better for them. */
  opened(paces: Paces, overlay: Overlay): ProfileSnapshot {
    const { graph, hierarchy, metric, avoided, slowness } = this;
    return new ProfileSnapshot(graph, hierarchy, metric, paces, overlay, { avoided, slowness });
  }

  /** The same weights of roads at an hour; the arcs are those of the metric still. */
  slowedBy(slowness: Slowness): ProfileSnapshot {
    const { graph, hierarchy, metric, paces, overlay, avoided } = this;
    return new ProfileSnapshot(graph, hierarchy, metric, paces, overlay, { avoided, slowness });
  }

  /** The same profile for a request that avoids some roads, with the weights that remain without them. */
  around(overlay: Overlay, avoided: Avoided): ProfileSnapshot {
    const { graph, hierarchy, metric, paces, slowness } = this;
    return new ProfileSnapshot(graph, hierarchy, metric, paces, overlay, { avoided, slowness });
  }

  /** Whether the profile may travel along, or against, edges of a trait. */
  allows(trait: number, against: 0 | 1): boolean {
    return this.paces.trait[trait * 2 + against] >= 0;
  }

  /** Of a directed edge. */
  milliseconds(directed: number): number {
    const free = edgeMilliseconds(this.graph, this.paces, this.metric.changes, directed);
    return this.slowness ? slowed(this.slowness, directed >>> 1, free) : free;
  }

  /** The part of a directed edge's time spent at its end, waiting at a junction. */
  delay(directed: number): number {
    const free = edgeDelay(this.graph, this.paces, directed);
    return this.slowness ? slowed(this.slowness, directed >>> 1, free) : free;
  }

  /** The part of a directed edge's time spent at its beginning, turning into it. */
  entry(directed: number): number {
    const free = edgeEntry(this.graph, this.paces, directed);
    return this.slowness ? slowed(this.slowness, directed >>> 1, free) : free;
  }

  /** By how much a split link exceeds, or falls below, its chain. */
  extra(split: number): number {
    const free = linkExtra(this.graph, this.paces, split);
    return this.slowness ? slowed(this.slowness, enteredEdge(this.graph, split), free) : free;
  }

  /** For a directed edge passed on the way from or to a point: INFINITE if it is to be avoided. */
  passing(directed: number): number {
    if (this.avoided?.edge(directed >>> 1)) return INFINITE;
    return this.milliseconds(directed);
  }

  /** Of a directed chain; may exceed INFINITE. */
  chainMilliseconds(directed: number): number {
    const { chainEdgeStart } = this.graph;
    const chain = directed >>> 1;
    let sum = 0;
    for (let e = chainEdgeStart[chain]; e < chainEdgeStart[chain + 1]; e++) {
      sum += this.milliseconds(e * 2 + (directed & 1));
    }
    return sum;
  }

  chainCentimetres(chain: number): number {
    const { chainEdgeStart, edgeLength } = this.graph;
    let sum = 0;
    for (let e = chainEdgeStart[chain]; e < chainEdgeStart[chain + 1]; e++) sum += edgeLength[e];
    return sum;
  }
}

/** Of the snapshots by profile number, that of a profile; that of the first, cars, where it is not offered. */
export const snapshotOf = (snapshots: readonly ProfileSnapshot[], profile: Profile): ProfileSnapshot =>
  snapshots.find(({ metric }) => metric.profile === profile) ?? snapshots[0];

/** The edge that a split link begins with. */
function enteredEdge({ splitChain, chainEdgeStart }: RoadGraph, split: number): number {
  const directed = splitChain[split];
  const chain = directed >>> 1;
  return directed & 1 ? chainEdgeStart[chain + 1] - 1 : chainEdgeStart[chain];
}
