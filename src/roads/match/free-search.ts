// Paths as people really travel: against one-way streets, with U-turns anywhere. A search over edges around one point, for the
// steps of a trace that no lawful path explains. Travelling against a one-way street counts double, so that lawful paths of about
// the same length are preferred.
import { larger } from '../../dataset/typed-arrays.ts';
import { VertexQueue } from '../customise/vertex-queue.ts';
import type { Profile, Roads, RoutePath, SnappedPoint } from '../engine.ts';
import { NumberTable } from '../isochrone/number-table.ts';

export type FreeRoads = Pick<Roads, 'exits' | 'allowed' | 'milliseconds' | 'centimetres'>;

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
  /** Directed edges by index; by index the cost to the edge's beginning, and the edge before: -1 for the first. */
  readonly #reached = new NumberTable();
  #length = new Int32Array(1024);
  #against = new Int32Array(1024);
  #before = new Int32Array(1024);
  #done = new Uint8Array(1024);
  /** Directed edges that follow one and that the traveller may use in some direction; cached between searches. */
  readonly #exits = new Map<number, readonly number[]>();
  readonly #allowed = new Map<number, boolean>();
  #from: SnappedPoint | undefined;
  /** By place asked for: the least cost found so far. */
  #least = new Float64Array(16);

  constructor(
    readonly roads: FreeRoads,
    readonly profile: Profile,
  ) {}

  /** Explores what is within this many metres of the point, until the best paths to these places are known. */
  run(from: SnappedPoint, metres: number, places: readonly SnappedPoint[]): void {
    const { roads } = this;
    let most = metres * 100;
    if (places.length > this.#least.length) this.#least = new Float64Array(places.length * 2);
    this.#least.fill(Number.POSITIVE_INFINITY, 0, places.length);
    const queue = this.#queue;
    const reached = this.#reached;
    this.#from = from;
    queue.clear();
    reached.clear();
    const length = roads.centimetres(from.edge);
    // Entries for the point's own edge begin at the point: its beginning is at a negative length.
    for (const directed of [from.edge * 2, from.edge * 2 + 1]) {
      const before = directed & 1 ? length - from.along : from.along;
      this.#set(this.#slot(directed), -before, 0, -1);
      queue.push(directed, 0);
    }
    let done = 0;
    while (queue.size > 0 && done < MOST_EDGES) {
      const key = queue.leastKey;
      const directed = queue.pop();
      const slot = reached.find(directed);
      if (key > most) break;
      if (this.#done[slot]) continue;
      this.#done[slot] = 1;
      done++;
      if (this.#meets(directed, slot, places)) most = Math.min(most, largest(this.#least, places.length));
      // The cost to the end of the edge.
      const whole = roads.centimetres(directed >>> 1);
      const past = this.#length[slot] + whole;
      const against = this.#against[slot] + (this.#lawful(directed) ? 0 : Math.min(whole, past));
      const cost = costOf(past, against);
      for (const exit of this.#following(directed)) {
        const known = reached.size;
        const next = this.#slot(exit);
        if (this.#done[next]) continue;
        const total = cost + (exit === (directed ^ 1) ? U_TURN : 0);
        if (next < known && costOf(this.#length[next], this.#against[next]) <= total) continue;
        this.#set(next, past, against, directed);
        queue.push(exit, total);
      }
    }
  }

  /** Whether places are on the edge, whose costs are then offered to them. */
  #meets(directed: number, slot: number, places: readonly SnappedPoint[]): boolean {
    let found = false;
    for (let at = 0; at < places.length; at++) {
      if (places[at].edge !== directed >>> 1) continue;
      const way = this.#along(directed, slot, places[at]);
      if (!way) continue;
      this.#least[at] = Math.min(this.#least[at], costOf(way.length, way.against));
      found = true;
    }
    return found;
  }

  /** Index of a directed edge. */
  #slot(directed: number): number {
    const known = this.#reached.size;
    const slot = this.#reached.add(directed);
    if (slot < known) return slot;
    if (slot === this.#done.length) {
      this.#length = larger(this.#length, slot * 2);
      this.#against = larger(this.#against, slot * 2);
      this.#before = larger(this.#before, slot * 2);
      this.#done = larger(this.#done, slot * 2);
    }
    this.#done[slot] = 0;
    return slot;
  }

  #set(slot: number, length: number, against: number, before: number): void {
    this.#length[slot] = length;
    this.#against[slot] = against;
    this.#before[slot] = before;
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
    for (let directed = found.directed; directed >= 0; ) {
      edges.push(directed);
      directed = this.#before[this.#reached.find(directed)];
    }
    edges.reverse();
    const centimetres = edges.map((directed) => this.roads.centimetres(directed >>> 1));
    const last = edges.length - 1;
    const started = edges[0] & 1 ? centimetres[0] - from.along : from.along;
    const unused = found.directed & 1 ? place.along : centimetres[last] - place.along;
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

  #best(place: SnappedPoint): { directed: number; way: FreeWay } | undefined {
    let best: { directed: number; way: FreeWay } | undefined;
    for (const directed of [place.edge * 2, place.edge * 2 + 1]) {
      const slot = this.#reached.find(directed);
      const way = slot < 0 ? undefined : this.#along(directed, slot, place);
      if (!way || (best && costOf(way.length, way.against) >= costOf(best.way.length, best.way.against)))
        continue;
      best = { directed, way };
    }
    return best;
  }

  /** The path that arrives over a directed edge at a place on it; undefined if the place is behind where it begins. */
  #along(directed: number, slot: number, place: SnappedPoint): FreeWay | undefined {
    const whole = this.roads.centimetres(place.edge);
    const part = directed & 1 ? whole - place.along : place.along;
    const length = this.#length[slot] + part;
    if (length < 0) return undefined;
    const against = this.#against[slot] + (this.#lawful(directed) ? 0 : Math.min(part, length));
    return { length, against };
  }

  #following(directed: number): readonly number[] {
    let exits = this.#exits.get(directed);
    if (!exits) {
      exits = this.roads.exits(directed).filter((exit) => this.#lawful(exit) || this.#lawful(exit ^ 1));
      this.#exits.set(directed, exits);
    }
    return exits;
  }

  #lawful(directed: number): boolean {
    let allowed = this.#allowed.get(directed);
    if (allowed === undefined) {
      allowed = this.roads.allowed(directed, this.profile);
      this.#allowed.set(directed, allowed);
    }
    return allowed;
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
