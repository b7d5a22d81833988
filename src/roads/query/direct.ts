// Routes that stay on one chain: between two points on it, or between a point and a junction at its end.

import { INFINITE } from '../customise/edge-weights.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { SnappedPoint } from '../engine.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { alongChain, type Ends } from './ends.ts';
import { atBegin, atEnd, chainsFrom, junctionOf } from './junction-place.ts';

/** The best such route; reused for each query. */
export class DirectJourney {
  cost = INFINITE;
  length = 0;
  /** The two points on their common chain, and the direction; -1 if there is none. */
  from: SnappedPoint | undefined;
  to: SnappedPoint | undefined;
  against = -1;

  /** The edges that the points were snapped to. */
  #fromEdge = 0;
  #toEdge = 0;

  /** `hear`: is told of every such route, not only the best: which is the best may depend on the hour. */
  constructor(readonly hear?: (from: SnappedPoint, to: SnappedPoint, against: number) => void) {}

  find(snapshot: ProfileSnapshot, from: SnappedPoint, to: SnappedPoint): void {
    this.#fromEdge = from.edge;
    this.#toEdge = to.edge;
    this.cost = INFINITE;
    this.length = 0;
    this.against = -1;
    const { graph } = snapshot;
    const begin = junctionOf(snapshot, from);
    const end = junctionOf(snapshot, to);
    if (begin < 0 && end < 0) {
      if (graph.edgeChain[from.edge] === graph.edgeChain[to.edge]) {
        this.#offer(snapshot, from, to);
        if (betweenSameEdges(graph, from, to)) this.#offer(snapshot, from, onEdgeOf(from, to));
      }
    } else if (begin >= 0 && begin === end) {
      this.#offer(snapshot, from, { ...from, lon: to.lon, lat: to.lat, distance: to.distance });
    } else if (begin >= 0 && end >= 0) {
      for (const directed of chainsFrom(graph, begin)) {
        const head = (directed & 1 ? graph.chainFrom : graph.chainTo)[directed >>> 1];
        if (head === end)
          this.#offer(snapshot, atBegin(snapshot, from, directed), atEnd(snapshot, to, directed));
      }
    } else if (begin >= 0) {
      const chain = graph.edgeChain[to.edge];
      if (graph.chainFrom[chain] === begin) this.#offer(snapshot, atBegin(snapshot, from, chain * 2), to);
      if (graph.chainTo[chain] === begin) this.#offer(snapshot, atBegin(snapshot, from, chain * 2 + 1), to);
    } else {
      const chain = graph.edgeChain[from.edge];
      if (graph.chainTo[chain] === end) this.#offer(snapshot, from, atEnd(snapshot, to, chain * 2));
      if (graph.chainFrom[chain] === end) this.#offer(snapshot, from, atEnd(snapshot, to, chain * 2 + 1));
    }
  }

  #offer(snapshot: ProfileSnapshot, from: SnappedPoint, to: SnappedPoint): void {
    const { avoided } = snapshot;
    // Edges that the points were snapped to may be used even if they are to be avoided.
    const found = (edge: number): boolean => edge === this.#fromEdge || edge === this.#toEdge;
    if (avoided && !found(from.edge) && avoided.edge(from.edge)) return;
    if (avoided && !found(to.edge) && avoided.edge(to.edge)) return;
    for (let against = 0; against < 2; against++) {
      const { cost, length } = alongChain(snapshot, from, to, against);
      if (cost < INFINITE) this.hear?.(from, to, against);
      if (cost >= INFINITE || cost > this.cost || (cost === this.cost && length >= this.length)) continue;
      this.cost = cost;
      this.length = length;
      this.from = from;
      this.to = to;
      this.against = against;
    }
  }
}

/** Whether there may be such a route: a point on a junction is on all of its roads. */
export const mayStay = (from: Ends, to: Ends): boolean =>
  from.own === to.own || from.junction >= 0 || to.junction >= 0;

/** Whether one point is the end of an edge and the other the beginning of the next: the same point of their chain. */
function betweenSameEdges({ edgeLength }: RoadGraph, from: SnappedPoint, to: SnappedPoint): boolean {
  const [first, next] = from.edge < to.edge ? [from, to] : [to, from];
  return next.edge === first.edge + 1 && next.along === 0 && first.along === edgeLength[first.edge];
}

/** The second point placed on the first one's edge, in the directions in which it may be reached. */
const onEdgeOf = (from: SnappedPoint, to: SnappedPoint): SnappedPoint => ({
  ...to,
  edge: from.edge,
  along: from.along,
  bearing: from.bearing,
});
