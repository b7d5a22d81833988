// The chains reached by a search within a limit, with the time at which each is entered in either direction; and from that, for
// every edge on them, a time at each point, interpolated along the edge.
import { larger } from '../../dataset/typed-arrays.ts';
import { INFINITE } from '../customise/edge-weights.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { SnappedPoint } from '../engine.ts';
import { costToPlace } from '../query/ends.ts';
import { chainsFrom, junctionOf } from '../query/junction-place.ts';
import { NumberTable } from '../query/number-table.ts';

/** A stretch of an edge with the time and the path length at both ends, for either direction of travel. */
export interface Stretch {
  edge: number;
  /** Whole centimetres from the beginning of the edge. */
  from: number;
  to: number;
  /** By direction: milliseconds and centimetres at the beginning and the end of the whole edge; FAR if unreachable. */
  readonly milliseconds: [Float64Array, Float64Array];
  readonly centimetres: [Float64Array, Float64Array];
}

/** Is notified of the chains that are entirely within a limit in milliseconds, or in centimetres. */
export interface CoveredChains {
  readonly by: 'time' | 'distance';
  readonly most: number;
  visit(chain: number): void;
}

/** Whole milliseconds and centimetres before each edge of a chain. */
interface EdgeValues {
  cost: Int32Array;
  length: Int32Array;
}

/** More than any time or length. */
export const FAR = 1e12;
/** No time is known there. */
export const UNKNOWN = -1;

export class ReachedChains {
  readonly #chains = new NumberTable();
  /** By index of the chain × 2, plus the direction: when it is entered, and the length of the path there. */
  #begin = new Int32Array(2048);
  #beginLength = new Int32Array(2048);
  /** Likewise the time for passing all of it; and, by index, its length. */
  #whole = new Int32Array(2048);
  #wholeLength = new Int32Array(1024);
  #snapshot!: ProfileSnapshot;
  #place: SnappedPoint | undefined;
  /** On which the point lies; -1 if on none. */
  #junction = -1;
  #towards = false;
  /** Working memory for the values of one edge, by direction. */
  readonly #stretch: Stretch = {
    edge: 0,
    from: 0,
    to: 0,
    milliseconds: [new Float64Array(2), new Float64Array(2)],
    centimetres: [new Float64Array(2), new Float64Array(2)],
  };

  /** By direction. */
  readonly #near: [EdgeValues, EdgeValues] = [
    { cost: new Int32Array(64), length: new Int32Array(64) },
    { cost: new Int32Array(64), length: new Int32Array(64) },
  ];

  /** For routes from a point, or towards it. */
  clear(snapshot: ProfileSnapshot, place: SnappedPoint, towards: boolean): void {
    this.#chains.clear();
    this.#snapshot = snapshot;
    this.#towards = towards;
    this.#junction = junctionOf(snapshot, place);
    // On a junction, roads are entered at their ends.
    this.#place = this.#junction < 0 ? place : undefined;
    if (this.#place) this.#slot(snapshot.graph.edgeChain[place.edge]);
  }

  /** Index of a directed chain, for callers that need several of its values. */
  at(directed: number): number {
    return this.#slot(directed >>> 1) * 2 + (directed & 1);
  }

  /** The chain at this index is entered (or, towards a point, left) at this time. */
  offer(at: number, cost: number, length: number): void {
    if (cost > this.#begin[at] || (cost === this.#begin[at] && length >= this.#beginLength[at])) return;
    this.#begin[at] = cost;
    this.#beginLength[at] = length;
  }

  /** Milliseconds for passing all of the directed chain at this index; INFINITE if not allowed. */
  whole(at: number): number {
    return this.#whole[at];
  }

  centimetres(at: number): number {
    return this.#wholeLength[at >>> 1];
  }

  /** The waits that are part of it, at its beginning and at its end. */
  entry(directed: number): number {
    return this.#snapshot.entry(this.#firstEdge(directed));
  }

  delay(directed: number): number {
    return this.#snapshot.delay(this.#firstEdge(directed ^ 1) ^ 1);
  }

  get count(): number {
    return this.#chains.size;
  }

  holds(chain: number): boolean {
    return this.#chains.find(chain) >= 0;
  }

  /** The chains entered within a limit, and the one that the point is on. */
  within(by: 'time' | 'distance', most: number, visit: (chain: number) => void): void {
    const begin = this.#begin;
    const values = by === 'time' ? begin : this.#beginLength;
    const own = this.#place === undefined ? -1 : this.#snapshot.graph.edgeChain[this.#place.edge];
    for (let slot = 0; slot < this.#chains.size; slot++) {
      const chain = this.#chains.number[slot];
      const forth = begin[slot * 2] < INFINITE && values[slot * 2] <= most;
      const back = begin[slot * 2 + 1] < INFINITE && values[slot * 2 + 1] <= most;
      if (forth || back || chain === own) visit(chain);
    }
  }

  /**
   * When a junction is reached: milliseconds, or centimetres along the quickest route; UNKNOWN if it is not. A point on a junction is on all of its
   * roads, and there is no wait to arrive there, so it has one time whichever road is nearest. This matters next to corners and ends of roads, where
   * the nearest point is the end. Found when it is asked for, as only few junctions of a wide reach are.
   */
  junctionTime(junction: number, by: 'time' | 'distance'): number {
    const { graph } = this.#snapshot;
    const best = { cost: FAR, length: FAR };
    const offer = (cost: number, length: number): void => {
      if (cost < best.cost || (cost === best.cost && length < best.length))
        Object.assign(best, { cost, length });
    };
    if (junction === this.#junction) offer(0, 0);
    for (const leaving of chainsFrom(graph, junction)) {
      const directed = this.#towards ? leaving : leaving ^ 1;
      const slot = this.#chains.find(directed >>> 1);
      if (slot < 0) continue;
      const at = slot * 2 + (directed & 1);
      /** There is no wait at the junction where a route ends, nor at the one where it begins. */
      const unwaited = this.#towards ? this.entry(directed) : this.delay(directed);
      if (this.#begin[at] < INFINITE && this.#whole[at] < INFINITE)
        offer(this.#begin[at] + this.#whole[at] - unwaited, this.#beginLength[at] + this.#wholeLength[slot]);
      if (this.#place && graph.edgeChain[this.#place.edge] === directed >>> 1) {
        const own = this.#directly(this.#place, directed);
        if (own) offer(own.cost - unwaited, own.length);
      }
    }
    if (best.cost === FAR) return UNKNOWN;
    return by === 'time' ? best.cost : best.length;
  }

  /** From the point along its own chain to the junction at its end. */
  #directly(place: SnappedPoint, directed: number): { cost: number; length: number } | undefined {
    const { chainEdgeStart, edgeLength } = this.#snapshot.graph;
    const chain = directed >>> 1;
    const final = this.#lowFirst(directed & 1) ? chainEdgeStart[chain + 1] - 1 : chainEdgeStart[chain];
    const ahead = this.#aheadValues(place, directed & 1).get(final);
    const passing = this.#snapshot.milliseconds(final * 2 + (directed & 1));
    if (ahead === undefined || passing >= INFINITE) return undefined;
    return { cost: ahead.cost + passing, length: ahead.length + edgeLength[final] };
  }

  /**
   * The edges of all chains; the object passed to the callback is reused. Chains of which all is within a limit are reported
   * whole, if asked for: their times are not needed.
   */
  stretches(visit: (stretch: Stretch) => void, covered?: CoveredChains): void {
    for (let slot = 0; slot < this.#chains.size; slot++) {
      if (covered && this.#covers(slot, covered)) covered.visit(this.#chains.number[slot]);
      else this.#chain(slot, visit);
    }
  }

  /** By time one direction suffices; the length that counts is that of the quicker one, so by distance both have to be short. */
  #covers(slot: number, { by, most }: CoveredChains): boolean {
    const forth = slot * 2;
    const back = forth + 1;
    if (this.#place && this.#chains.number[slot] === this.#snapshot.graph.edgeChain[this.#place.edge])
      return false;
    const begin = this.#begin;
    const whole = this.#whole;
    if (by === 'time') return Math.min(begin[forth] + whole[forth], begin[back] + whole[back]) <= most;
    if (Math.min(begin[forth] + whole[forth], begin[back] + whole[back]) >= INFINITE) return false;
    const length = this.#wholeLength[slot];
    return [forth, back].every(
      (at) => begin[at] + whole[at] >= INFINITE || this.#beginLength[at] + length <= most,
    );
  }

  #firstEdge(directed: number): number {
    const { chainEdgeStart } = this.#snapshot.graph;
    const chain = directed >>> 1;
    return (directed & 1 ? chainEdgeStart[chain + 1] - 1 : chainEdgeStart[chain]) * 2 + (directed & 1);
  }

  #slot(chain: number): number {
    const known = this.#chains.size;
    const slot = this.#chains.add(chain);
    if (slot < known) return slot;
    if (slot === this.#wholeLength.length) {
      this.#begin = larger(this.#begin, slot * 4);
      this.#beginLength = larger(this.#beginLength, slot * 4);
      this.#whole = larger(this.#whole, slot * 4);
      this.#wholeLength = larger(this.#wholeLength, slot * 2);
    }
    const snapshot = this.#snapshot;
    const { chainEdgeStart, edgeLength } = snapshot.graph;
    let forth = 0;
    let back = 0;
    let length = 0;
    for (let e = chainEdgeStart[chain]; e < chainEdgeStart[chain + 1]; e++) {
      forth += snapshot.passing(e * 2);
      back += snapshot.passing(e * 2 + 1);
      length += edgeLength[e];
    }
    this.#begin[slot * 2] = INFINITE;
    this.#begin[slot * 2 + 1] = INFINITE;
    this.#whole[slot * 2] = Math.min(INFINITE, forth);
    this.#whole[slot * 2 + 1] = Math.min(INFINITE, back);
    this.#wholeLength[slot] = length;
    return slot;
  }

  #chain(slot: number, visit: (stretch: Stretch) => void): void {
    const { chainEdgeStart, edgeLength, edgeChain } = this.#snapshot.graph;
    const chain = this.#chains.number[slot];
    const first = chainEdgeStart[chain];
    const count = chainEdgeStart[chain + 1] - first;
    const place = this.#place;
    const stretch = this.#stretch;
    if (place && edgeChain[place.edge] === chain) {
      this.#ownChain(slot, place, visit);
      return;
    }
    if (count === 1) {
      for (let against = 0; against < 2; against++) {
        this.#lay(
          first * 2 + against,
          this.#begin[slot * 2 + against],
          this.#beginLength[slot * 2 + against],
        );
      }
      stretch.edge = first;
      stretch.from = 0;
      stretch.to = edgeLength[first];
      visit(stretch);
      return;
    }
    const along = this.#nearValues(slot, chain, 0);
    const back = this.#nearValues(slot, chain, 1);
    for (let i = 0; i < count; i++) {
      this.#lay((first + i) * 2, along.cost[i], along.length[i]);
      this.#lay((first + i) * 2 + 1, back.cost[i], back.length[i]);
      stretch.edge = first + i;
      stretch.from = 0;
      stretch.to = edgeLength[first + i];
      visit(stretch);
    }
  }

  /** Whether a directed edge is reached first at the beginning of its own geometry. */
  #lowFirst(against: number): boolean {
    return (against === 0) !== this.#towards;
  }

  /** Milliseconds and centimetres before each edge of a chain, for one direction; overwritten by the next chain's. */
  #nearValues(slot: number, chain: number, against: number): EdgeValues {
    const snapshot = this.#snapshot;
    const { chainEdgeStart, edgeLength } = snapshot.graph;
    const first = chainEdgeStart[chain];
    const count = chainEdgeStart[chain + 1] - first;
    const near = this.#near[against];
    if (near.cost.length < count) {
      near.cost = new Int32Array(count * 2);
      near.length = new Int32Array(count * 2);
    }
    const { cost, length } = near;
    let before = this.#begin[slot * 2 + against];
    let way = this.#beginLength[slot * 2 + against];
    const low = this.#lowFirst(against);
    for (let k = 0; k < count; k++) {
      const i = low ? k : count - 1 - k;
      cost[i] = before;
      length[i] = way;
      before = Math.min(INFINITE, before + snapshot.passing((first + i) * 2 + against));
      way += edgeLength[first + i];
    }
    return near;
  }

  /** Computes the values of a directed edge from those before it, and stores them in the stretch. */
  #lay(directed: number, before: number, way: number): void {
    const snapshot = this.#snapshot;
    const against = directed & 1;
    const milliseconds = this.#stretch.milliseconds[against];
    const centimetres = this.#stretch.centimetres[against];
    const own = before < INFINITE ? snapshot.milliseconds(directed) : INFINITE;
    if (own >= INFINITE) {
      milliseconds[0] = FAR;
      milliseconds[1] = FAR;
      centimetres[0] = FAR;
      centimetres[1] = FAR;
      return;
    }
    const entry = snapshot.entry(directed);
    const delay = snapshot.delay(directed);
    const near = this.#lowFirst(against) ? 0 : 1;
    const at = before + (this.#towards ? delay : entry);
    milliseconds[near] = at;
    milliseconds[1 - near] = at + own - entry - delay;
    centimetres[near] = way;
    centimetres[1 - near] = way + snapshot.graph.edgeLength[directed >>> 1];
  }

  /** The chain that the point itself is on: ahead of it directly from the point, behind it around some block. */
  #ownChain(slot: number, place: SnappedPoint, visit: (stretch: Stretch) => void): void {
    const snapshot = this.#snapshot;
    const { chainEdgeStart, edgeLength } = snapshot.graph;
    const chain = this.#chains.number[slot];
    const first = chainEdgeStart[chain];
    const last = chainEdgeStart[chain + 1] - 1;
    const around = [0, 1].map((against) => this.#nearValues(slot, chain, against));
    const ahead = [0, 1].map((against) => this.#aheadValues(place, against));
    const stretch = this.#stretch;
    for (let e = first; e <= last; e++) {
      const cuts = e === place.edge ? [0, place.along, edgeLength[e]] : [0, edgeLength[e]];
      for (let part = 1; part < cuts.length; part++) {
        for (let against = 0; against < 2; against++) {
          const low = this.#lowFirst(against);
          // On the point's own edge, the part reached directly is on the far side of the point.
          const straight = e === place.edge ? (part === 2) === low : true;
          const direct = ahead[against].get(e);
          const loop = around[against].cost[e - first];
          if (straight && direct && direct.cost < loop)
            this.#lay(e * 2 + against, direct.cost, direct.length);
          else this.#lay(e * 2 + against, loop, around[against].length[e - first]);
        }
        stretch.edge = e;
        stretch.from = cuts[part - 1];
        stretch.to = cuts[part];
        if (stretch.to > stretch.from) visit(stretch);
      }
    }
  }

  /** Values before each edge ahead of the point; for its own edge as if coming from that edge's near end. */
  #aheadValues(place: SnappedPoint, against: number): Map<number, { cost: number; length: number }> {
    const found = new Map<number, { cost: number; length: number }>();
    const snapshot = this.#snapshot;
    const { chainEdgeStart, edgeChain, edgeLength } = snapshot.graph;
    const directed = place.edge * 2 + against;
    const own = snapshot.milliseconds(directed);
    if (!(against ? place.backward : place.forward) || own >= INFINITE) return found;
    const chain = edgeChain[place.edge];
    const low = this.#lowFirst(against);
    const stop = low ? chainEdgeStart[chain + 1] : chainEdgeStart[chain] - 1;
    const passed = costToPlace(snapshot, own, directed, place.along);
    let cost = this.#towards ? -(own - passed) : -passed;
    let length = low ? -place.along : place.along - edgeLength[place.edge];
    for (let e = place.edge; e !== stop && cost < INFINITE; e += low ? 1 : -1) {
      found.set(e, { cost, length });
      cost += e === place.edge ? own : snapshot.passing(e * 2 + against);
      length += edgeLength[e];
    }
    return found;
  }
}
