// A profile at a moment: the graph, its weights as of now, and the metric made of them. A query takes one of these
// and is not touched by what closures change meanwhile.
import type { Metric } from '../customise/metric.ts';
import {
  edgeDelay,
  edgeEntry,
  edgeMilliseconds,
  INFINITE,
  linkExtra,
  type Paces,
  traitPaces,
} from '../customise/weights.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import { PROFILE_MODE, profileNumber } from '../profiles/profile.ts';
import type { Overlay } from './overlay.ts';

/** Roads that one request keeps off. */
export interface Avoided {
  chain(chain: number): boolean;
  edge(edge: number): boolean;
}

export class ProfileSnapshot {
  readonly mode: number;
  readonly number: number;

  constructor(
    readonly graph: RoadGraph,
    readonly hierarchy: Hierarchy,
    readonly metric: Metric,
    readonly paces: Paces = traitPaces(graph, profileNumber(metric.profile)),
    /** Arcs with other weights than those of the metric: from closures, or without the avoided roads. */
    readonly overlay: Overlay | undefined = undefined,
    readonly avoided: Avoided | undefined = undefined,
  ) {
    this.number = profileNumber(metric.profile);
    this.mode = PROFILE_MODE[this.number];
  }

  /** The same profile with other weights. */
  with(metric: Metric, overlay?: Overlay): ProfileSnapshot {
    return new ProfileSnapshot(this.graph, this.hierarchy, metric, this.paces, overlay);
  }

  /** The same profile for a request that keeps off some roads, with the weights that are left without them. */
  around(overlay: Overlay, avoided: Avoided): ProfileSnapshot {
    return new ProfileSnapshot(this.graph, this.hierarchy, this.metric, this.paces, overlay, avoided);
  }

  /** For a directed edge. */
  milliseconds(directed: number): number {
    return edgeMilliseconds(this.graph, this.paces, this.metric.changes, directed);
  }

  /** The part of a directed edge's time that passes at its end, waiting at a junction. */
  delay(directed: number): number {
    return edgeDelay(this.graph, this.paces, directed);
  }

  /** The part of a directed edge's time that passes at its beginning, getting into it. */
  entry(directed: number): number {
    return edgeEntry(this.graph, this.paces, directed);
  }

  /** What a split link takes above, or below, its chain. */
  extra(split: number): number {
    return linkExtra(this.graph, this.paces, split);
  }

  /** For a directed edge that is passed on the way from or to a place: none that is to be avoided. */
  passing(directed: number): number {
    if (this.avoided?.edge(directed >>> 1)) return INFINITE;
    return this.milliseconds(directed);
  }

  /** For a directed chain; may pass INFINITE. */
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
