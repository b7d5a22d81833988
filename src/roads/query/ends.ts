// Where a journey enters and leaves the graph: the vertices next to a place inside a chain, and what it costs to
// get there. Both directions of travel, copies of junctions, and turn rules are looked after here.
import { larger } from '../../dataset/typed-arrays.ts';
import { INFINITE } from '../customise/weights.ts';
import type { SnappedPoint } from '../engine.ts';
import { insideQuarter, moved, sharedBySplits, splitRange } from '../graph/links.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { ProfileSnapshot } from './profile-snapshot.ts';

/** Ways in or out of the graph for one place; used again for each query. */
export class Ends {
  count = 0;
  vertex = new Uint32Array(16);
  cost = new Int32Array(16);
  length = new Int32Array(16);
  /** The directed chain travelled between the place and the vertex. */
  chain = new Uint32Array(16);
  /** The part of the cost that the turn into the chain takes above, or below, the chain itself. */
  extra = new Int32Array(16);

  clear(): void {
    this.count = 0;
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

/** Milliseconds from the beginning of the edge (in the direction of travel) to the place. */
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

/** Vertices that a journey from the place reaches first. */
export function startEnds(snapshot: ProfileSnapshot, place: SnappedPoint, ends: Ends): void {
  const { graph } = snapshot;
  const { edge, along } = place;
  const chain = graph.edgeChain[edge];
  ends.clear();
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

/** Vertices from which a journey may turn into the chain towards the place. */
export function finishEnds(snapshot: ProfileSnapshot, place: SnappedPoint, ends: Ends): void {
  const { graph, mode } = snapshot;
  const { edge, along } = place;
  const chain = graph.edgeChain[edge];
  ends.clear();
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
    const directed = chain * 2 + against;
    const split = graph.chainSplit[chain];
    if (!moved(split, directed)) {
      ends.add((against ? graph.chainTo : graph.chainFrom)[chain], cost, length, directed);
    }
    if (!moved(split, directed) && !sharedBySplits(split, directed)) continue;
    const [lo, hi] = splitRange(graph, directed);
    for (let i = lo; i < hi; i++) {
      const link = graph.splitByChain[i];
      if (graph.splitForbidden[link] & mode) continue;
      const extra = snapshot.extra(link);
      ends.add(graph.splitTail[link], cost + extra, length, directed, extra);
    }
  }
}

/** Where a journey that begins on a chain leaves it: a copy of the junction when turn rules begin with the chain. */
function ownHead(graph: RoadGraph, directed: number): number {
  const chain = directed >>> 1;
  const junction = (directed & 1 ? graph.chainFrom : graph.chainTo)[chain];
  if (!moved(graph.chainSplit[chain], directed)) return junction;
  const base = (directed & 1 ? graph.chainTo : graph.chainFrom)[chain];
  const [lo, hi] = splitRange(graph, directed);
  for (let i = lo; i < hi; i++) {
    const link = graph.splitByChain[i];
    // Who begins inside a closed quarter may leave it again.
    if (graph.splitTail[link] === base && !insideQuarter(graph.splitForbidden[link]))
      return graph.splitHead[link];
  }
  return junction;
}

/** The journey that stays on the chain, when both places lie on it in the order of travel; cost INFINITE if not. */
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
