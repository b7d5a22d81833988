// Where a route enters and leaves the graph: the vertices next to a point inside a chain, and the cost of getting there. Handles
// both directions of travel, copies of junctions, and turn rules.
import { larger } from '../../dataset/typed-arrays.ts';
import { INFINITE } from '../customise/edge-weights.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { SnappedPoint } from '../engine.ts';
import { insideNoThrough, linkChain, linkHead, moved, sharedBySplits, splitRange } from '../graph/links.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { chainsFrom, junctionOf } from './junction-place.ts';

/** Entries into or exits from the graph for one point; reused for each query. */
export class Ends {
  count = 0;
  vertex = new Uint32Array(16);
  cost = new Int32Array(16);
  length = new Int32Array(16);
  /** The directed chain between the point and the vertex. */
  chain = new Uint32Array(16);
  /** The part of the cost by which the turn into the chain exceeds, or falls below, the chain's own. */
  extra = new Int32Array(16);
  /** The chain that the point is on; and its junction, or -1. */
  own = -1;
  junction = -1;

  /** Empties it for the next point. */
  clear(own: number, junction: number): void {
    this.count = 0;
    this.own = own;
    this.junction = junction;
  }

  add(vertex: number, cost: number, length: number, chain: number, extra = 0): void {
    if (this.count === this.vertex.length) this.#grow();
    this.vertex[this.count] = vertex;
    this.cost[this.count] = cost;
    this.length[this.count] = length;
    this.chain[this.count] = chain;
    this.extra[this.count] = extra;
    this.count++;
  }

  #grow(): void {
    const room = this.count * 2;
    this.vertex = larger(this.vertex, room);
    this.cost = larger(this.cost, room);
    this.length = larger(this.length, room);
    this.chain = larger(this.chain, room);
    this.extra = larger(this.extra, room);
  }
}

/** Milliseconds from the beginning of the edge (in the direction of travel) to the point. */
export function costToPlace(
  snapshot: ProfileSnapshot,
  cost: number,
  directed: number,
  along: number,
): number {
  const length = snapshot.graph.edgeLength[directed >>> 1];
  const entry = snapshot.entry(directed);
  const moving = cost - entry - snapshot.delay(directed);
  const part = Math.round((moving * along) / length);
  return entry + (directed & 1 ? moving - part : part);
}

/** Vertices that a route from the point reaches first. */
export function startEnds(snapshot: ProfileSnapshot, place: SnappedPoint, ends: Ends): void {
  const { graph } = snapshot;
  const { edge, along } = place;
  const chain = graph.edgeChain[edge];
  const junction = junctionOf(snapshot, place);
  ends.clear(chain, junction);
  if (junction >= 0) {
    startsAt(snapshot, place, junction, ends);
    return;
  }
  for (let against = 0; against < 2; against++) {
    if (!(against ? place.backward : place.forward)) continue;
    const own = snapshot.milliseconds(edge * 2 + against);
    if (own >= INFINITE) continue;
    let cost = own - costToPlace(snapshot, own, edge * 2 + against, along);
    let length = against ? along : graph.edgeLength[edge] - along;
    const step = against ? -1 : 1;
    const stop = against ? graph.chainEdgeStart[chain] - 1 : graph.chainEdgeStart[chain + 1];
    for (let e = edge + step; e !== stop && cost < INFINITE; e += step) {
      cost += snapshot.passing(e * 2 + against);
      length += graph.edgeLength[e];
    }
    if (cost >= INFINITE) continue;
    const directed = chain * 2 + against;
    ends.add(ownHead(graph, directed), cost, length, directed);
  }
}

/** Vertices from which a route can turn into the chain towards the point. */
export function finishEnds(snapshot: ProfileSnapshot, place: SnappedPoint, ends: Ends): void {
  const { graph } = snapshot;
  const { edge, along } = place;
  const chain = graph.edgeChain[edge];
  const junction = junctionOf(snapshot, place);
  ends.clear(chain, junction);
  if (junction >= 0) {
    for (const directed of chainsFrom(graph, junction)) {
      const into = directed ^ 1;
      const whole = throughChain(snapshot, place, into);
      if (whole.cost < INFINITE) finishOver(snapshot, into, whole.cost - whole.delay, whole.length, ends);
    }
    return;
  }
  for (let against = 0; against < 2; against++) {
    if (!(against ? place.backward : place.forward)) continue;
    const own = snapshot.milliseconds(edge * 2 + against);
    if (own >= INFINITE) continue;
    let cost = costToPlace(snapshot, own, edge * 2 + against, along);
    let length = against ? graph.edgeLength[edge] - along : along;
    const step = against ? 1 : -1;
    const stop = against ? graph.chainEdgeStart[chain + 1] : graph.chainEdgeStart[chain] - 1;
    for (let e = edge + step; e !== stop && cost < INFINITE; e += step) {
      cost += snapshot.passing(e * 2 + against);
      length += graph.edgeLength[e];
    }
    if (cost >= INFINITE) continue;
    finishOver(snapshot, chain * 2 + against, cost, length, ends);
  }
}

/** All vertices from which the directed chain is entered, with the cost from there. */
function finishOver(
  snapshot: ProfileSnapshot,
  directed: number,
  cost: number,
  length: number,
  ends: Ends,
): void {
  const { graph, mode } = snapshot;
  const chain = directed >>> 1;
  const split = graph.chainSplit[chain];
  if (!moved(split, directed)) {
    ends.add((directed & 1 ? graph.chainTo : graph.chainFrom)[chain], cost, length, directed);
  }
  if (!moved(split, directed) && !sharedBySplits(split, directed)) return;
  const [lo, hi] = splitRange(graph, directed);
  for (let i = lo; i < hi; i++) {
    const link = graph.splitByChain[i];
    if (graph.splitForbidden[link] & mode) continue;
    const extra = snapshot.extra(link);
    ends.add(graph.splitTail[link], cost + extra, length, directed, extra);
  }
}

/** From a junction over every link that leaves it, without the wait for turning into its road. */
function startsAt(snapshot: ProfileSnapshot, place: SnappedPoint, junction: number, ends: Ends): void {
  const { graph, mode } = snapshot;
  const own = graph.chainCount * 2;
  for (let i = graph.outFirst[junction]; i < graph.outFirst[junction + 1]; i++) {
    const link = graph.outLink[i];
    if (link >= own && graph.splitForbidden[link - own] & mode) continue;
    const directed = linkChain(graph, link);
    const whole = throughChain(snapshot, place, directed);
    if (whole.cost >= INFINITE) continue;
    ends.add(linkHead(graph, link), whole.cost - whole.entry, whole.length, directed);
  }
}

/** A directed chain from end to end; its waits, which are part of the cost, are also given separately. */
function throughChain(
  snapshot: ProfileSnapshot,
  place: SnappedPoint,
  directed: number,
): { cost: number; length: number; entry: number; delay: number } {
  const { chainEdgeStart, edgeLength } = snapshot.graph;
  const chain = directed >>> 1;
  const against = directed & 1;
  const first = chainEdgeStart[chain];
  const last = chainEdgeStart[chain + 1] - 1;
  let cost = 0;
  let length = 0;
  for (let e = first; e <= last && cost < INFINITE; e++) {
    // The edge that the point was snapped to may be used even if it is to be avoided.
    const own = e === place.edge ? snapshot.milliseconds(e * 2 + against) : snapshot.passing(e * 2 + against);
    cost = Math.min(INFINITE, cost + own);
    length += edgeLength[e];
  }
  return {
    cost,
    length,
    entry: snapshot.entry((against ? last : first) * 2 + against),
    delay: snapshot.delay((against ? first : last) * 2 + against),
  };
}

/** Where a route that begins on a chain leaves it: a copy of the junction if turn rules begin with the chain. */
export function ownHead(graph: RoadGraph, directed: number): number {
  const chain = directed >>> 1;
  const junction = (directed & 1 ? graph.chainFrom : graph.chainTo)[chain];
  if (!moved(graph.chainSplit[chain], directed)) return junction;
  const base = (directed & 1 ? graph.chainTo : graph.chainFrom)[chain];
  const [lo, hi] = splitRange(graph, directed);
  for (let i = lo; i < hi; i++) {
    const link = graph.splitByChain[i];
    // A route that begins inside a no-through area may leave it again.
    if (graph.splitTail[link] === base && !insideNoThrough(graph.splitForbidden[link]))
      return graph.splitHead[link];
  }
  return junction;
}

/** The route along the chain, if both points lie on it in the order of travel; otherwise its cost is INFINITE. */
export function alongChain(
  snapshot: ProfileSnapshot,
  from: SnappedPoint,
  to: SnappedPoint,
  against: number,
): { cost: number; length: number } {
  const none = { cost: INFINITE, length: 0 };
  const { graph } = snapshot;
  if (graph.edgeChain[from.edge] !== graph.edgeChain[to.edge]) return none;
  const open = against ? from.backward && to.backward : from.forward && to.forward;
  if (!open) return none;
  const first = snapshot.milliseconds(from.edge * 2 + against);
  const last = snapshot.milliseconds(to.edge * 2 + against);
  if (first >= INFINITE || last >= INFINITE) return none;
  const begin = costToPlace(snapshot, first, from.edge * 2 + against, from.along);
  const end = costToPlace(snapshot, last, to.edge * 2 + against, to.along);
  if (from.edge === to.edge) {
    const forwards = against ? from.along - to.along : to.along - from.along;
    return forwards < 0 ? none : { cost: end - begin, length: forwards };
  }
  if (against ? to.edge > from.edge : to.edge < from.edge) return none;
  const step = against ? -1 : 1;
  let cost = first - begin + end;
  let length = against
    ? from.along + graph.edgeLength[to.edge] - to.along
    : graph.edgeLength[from.edge] - from.along + to.along;
  for (let e = from.edge + step; e !== to.edge && cost < INFINITE; e += step) {
    cost += snapshot.passing(e * 2 + against);
    length += graph.edgeLength[e];
  }
  return cost >= INFINITE ? none : { cost, length };
}
