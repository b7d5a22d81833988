// Paths as people really travel: against one-way streets, with U-turns anywhere. A search over edges around one point, for the
// steps of a trace that no lawful path explains. Travelling against a one-way street counts double, so that lawful paths of about
// the same length are preferred.
import { larger } from '../../dataset/typed-arrays.ts';
import { VertexQueue } from '../customise/vertex-queue.ts';
import type { Profile, Roads, RoutePath, SnappedPoint } from '../engine.ts';
import { type EdgeRoads, NearbyEdges } from './nearby-edges.ts';

export type FreeRoads = EdgeRoads & Pick<Roads, 'milliseconds'>;

/** What a U-turn at the end of an edge counts, in centimetres. */
const U_TURN = 3_000;
/** Factor on centimetres travelled in a forbidden direction. */
const AGAINST = 2;
/** Most edges that are settled from one point. */
const MOST_EDGES = 2_000;
/** Milliseconds per centimetre where the profile's own speed is unknown: 18 km/h. */
const SLOW_PACE = 2;

/** Centimetres of a path, and those of them against a one-way street. */
export interface FreeWay {
  readonly length: number;
  readonly against: number;
}

export class FreeSearch {
  readonly #queue = new VertexQueue();
  readonly #edges: NearbyEdges;
  /** By number of the edge: the search that reached it last, and the one that settled it. */
  #reached = new Uint32Array(1024);
  #settled = new Uint32Array(1024);
  #run = 0;
  /** The cost to the edge's beginning, and the edge before: -1 for the first. */
  #length = new Int32Array(1024);
  #against = new Int32Array(1024);
  #before = new Int32Array(1024);
  #from: SnappedPoint | undefined;
  /** By place asked for: the least cost found so far. */
  #least = new Float64Array(16);

  constructor(
    readonly roads: FreeRoads,
    readonly profile: Profile,
  ) {
    this.#edges = new NearbyEdges(roads, profile);
  }

  /** Explores what is within this many metres of the point, until the best paths to these places are known. */
  run(from: SnappedPoint, metres: number, places: readonly SnappedPoint[]): void {
    let most = metres * 100;
    if (places.length > this.#least.length) this.#least = new Float64Array(places.length * 2);
    this.#least.fill(Number.POSITIVE_INFINITY, 0, places.length);
    const queue = this.#queue;
    const edges = this.#edges;
    this.#from = from;
    this.#run++;
    queue.clear();
    // Entries for the point's own edge begin at the point: its beginning is at a negative length.
    for (let directed = from.edge * 2; directed <= from.edge * 2 + 1; directed++) {
      const number = edges.number(directed);
      this.#fit();
      this.#set(number, directed & 1 ? from.along - edges.centimetres[number] : -from.along, 0, -1);
      queue.push(number, 0);
    }
    let settled = 0;
    while (queue.size > 0 && settled < MOST_EDGES) {
      if (queue.leastKey > most) break;
      const number = queue.pop();
      if (this.#settled[number] === this.#run) continue;
      this.#settled[number] = this.#run;
      settled++;
      if (this.#meets(number, places)) most = Math.min(most, largest(this.#least, places.length));
      this.#pass(number);
    }
  }

  /** Offers the path over an edge to those that follow. */
  #pass(number: number): void {
    const edges = this.#edges;
    edges.expand(number);
    this.#fit();
    const run = this.#run;
    const whole = edges.centimetres[number];
    const past = this.#length[number] + whole;
    const against = this.#against[number] + (edges.lawful[number] ? 0 : Math.min(whole, past));
    const cost = costOf(past, against);
    const back = edges.directed(number) ^ 1;
    for (let i = edges.first[number]; i < edges.end[number]; i++) {
      const next = edges.following[i];
      if (this.#settled[next] === run) continue;
      const total = cost + (edges.directed(next) === back ? U_TURN : 0);
      if (this.#reached[next] === run && costOf(this.#length[next], this.#against[next]) <= total) continue;
      this.#set(next, past, against, number);
      this.#queue.push(next, total);
    }
  }

  /** Whether places are on the edge, whose costs are then offered to them. */
  #meets(number: number, places: readonly SnappedPoint[]): boolean {
    const directed = this.#edges.directed(number);
    let found = false;
    for (let at = 0; at < places.length; at++) {
      if (places[at].edge !== directed >>> 1) continue;
      const way = this.#along(number, places[at]);
      if (!way) continue;
      this.#least[at] = Math.min(this.#least[at], costOf(way.length, way.against));
      found = true;
    }
    return found;
  }

  /** Room for all edges. */
  #fit(): void {
    const { count } = this.#edges;
    if (count <= this.#length.length) return;
    this.#reached = larger(this.#reached, count * 2);
    this.#settled = larger(this.#settled, count * 2);
    this.#length = larger(this.#length, count * 2);
    this.#against = larger(this.#against, count * 2);
    this.#before = larger(this.#before, count * 2);
  }

  #set(number: number, length: number, against: number, before: number): void {
    this.#reached[number] = this.#run;
    this.#length[number] = length;
    this.#against[number] = against;
    this.#before[number] = before;
  }

  /** The shortest path found to a point; undefined if it is too far. */
  to(place: SnappedPoint): FreeWay | undefined {
    return this.#best(place)?.way;
  }

  /** The same as a path. */
  path(place: SnappedPoint): RoutePath | undefined {
    const from = this.#from;
    const found = this.#best(place);
    if (!found || !from) return undefined;
    const edges: number[] = [];
    for (let number = found.number; number >= 0; number = this.#before[number])
      edges.push(this.#edges.directed(number));
    edges.reverse();
    const centimetres = edges.map((directed) => this.roads.centimetres(directed >>> 1));
    const last = edges.length - 1;
    const started = edges[0] & 1 ? centimetres[0] - from.along : from.along;
    const unused = edges[last] & 1 ? place.along : centimetres[last] - place.along;
    centimetres[0] -= started;
    centimetres[last] -= unused;
    const milliseconds = edges.map((directed, at) => Math.round(centimetres[at] * this.#pace(directed)));
    const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
    return {
      profile: this.profile,
      from,
      to: place,
      duration: sum(milliseconds) / 1000,
      distance: sum(centimetres) / 100,
      edges: Uint32Array.from(edges),
      edgeMilliseconds: Int32Array.from(milliseconds),
      edgeCentimetres: Int32Array.from(centimetres),
    };
  }

  #best(place: SnappedPoint): { number: number; way: FreeWay } | undefined {
    let best: { number: number; way: FreeWay } | undefined;
    for (let directed = place.edge * 2; directed <= place.edge * 2 + 1; directed++) {
      const number = this.#edges.find(directed);
      if (number < 0 || this.#reached[number] !== this.#run) continue;
      const way = this.#along(number, place);
      if (!way || (best && costOf(way.length, way.against) >= costOf(best.way.length, best.way.against)))
        continue;
      best = { number, way };
    }
    return best;
  }

  /** The path that arrives over an edge at a place on it; undefined if the place is behind where it begins. */
  #along(number: number, place: SnappedPoint): FreeWay | undefined {
    const edges = this.#edges;
    const part = edges.directed(number) & 1 ? edges.centimetres[number] - place.along : place.along;
    const length = this.#length[number] + part;
    if (length < 0) return undefined;
    const against = this.#against[number] + (edges.lawful[number] ? 0 : Math.min(part, length));
    return { length, against };
  }

  #pace(directed: number): number {
    const whole = this.roads.centimetres(directed >>> 1);
    const there = this.roads.milliseconds(directed, this.profile);
    const time = Number.isFinite(there) ? there : this.roads.milliseconds(directed ^ 1, this.profile);
    return Number.isFinite(time) ? time / whole : SLOW_PACE;
  }
}

function largest(values: Float64Array, count: number): number {
  let most = 0;
  for (let at = 0; at < count; at++) most = Math.max(most, values[at]);
  return most;
}

const costOf = (length: number, against: number): number => Math.max(0, length) + (AGAINST - 1) * against;
