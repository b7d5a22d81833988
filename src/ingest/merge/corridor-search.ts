// Does a network have a road that follows a given line? Searches for the shortest route from the line's start to its end that
// stays close to the line throughout (in its corridor), obeys one-way rules, and is neither much longer nor much shorter.
import FlatQueue from 'flatqueue';
import { lonScale, METRES_PER_FIXED, segmentSquared } from '../../geo/nearest-segment.ts';
import type { Metres } from '../../geo/units.ts';
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';
import { metresBetween, type NearSpot, type RoadSegmentTree } from './road-segment-tree.ts';

/** Ways considered at either end of the line. */
const MOST_SPOTS = 8;
/** How much longer or shorter the route may be than the line; plus the corridor's width, but at most this share of the line. */
const LONGER = 1.1;
const SHORTER = 0.85;
const APART = 0.25;
/** How much longer it may be where a network replaces a rough line: near it, and anywhere; plus this many times the reach. */
const LONGER_IN_NETWORK = { near: 1.5, anywhere: 3 } as const;
const ADDED_IN_NETWORK = { near: 2, anywhere: 6 } as const;
/** Nodes whose roads nearby are remembered: a line is tried in both directions, then its halves, which share their ends. */
const MOST_KNOWN = 20_000;

/** A line of another network: its nodes, who may travel along it, and how far away a road that follows it may be. */
export interface ForeignLine {
  readonly network: RoadNetwork;
  readonly nodes: Uint32Array;
  readonly modes: number;
  readonly class: number;
  readonly reach: Metres;
  /** Where a network replaces a rough line, any route of about the same length will do: one near the line, or just any. */
  readonly rough?: 'near' | 'anywhere';
}

/** The route that follows the line: where it begins and ends, and the segments it runs over (positions in `wayNodes`). */
export interface Followed {
  readonly from: NearSpot;
  readonly to: NearSpot;
  readonly segments: readonly number[];
}

/** How a node was reached: from which spot, and over which segment from which node; -1 where it is the first. */
interface Reached {
  readonly metres: Metres;
  readonly from: NearSpot;
  readonly segment: number;
  readonly before: number;
}

export class CorridorSearch {
  readonly network: RoadNetwork;
  readonly #segments: RoadSegmentTree;
  /** Arcs of node n: first[n] up to first[n+1] (exclusive); `arc` is the position in wayNodes × 2, plus 1 for backwards. */
  readonly #first: Uint32Array;
  readonly #arc: Uint32Array;
  readonly #wayOf: Uint32Array;
  readonly #queue = new FlatQueue<number>();
  /** Node of the lines' network → spots near it; for lines of the class and reach of the last one. */
  readonly #known = new BoundedCache<number, readonly NearSpot[]>(MOST_KNOWN);
  #knownClass = -1;
  #knownReach: Metres = 0;

  /** All lines that are asked about must be of one network. */
  constructor(segments: RoadSegmentTree) {
    this.#segments = segments;
    this.network = segments.network;
    const { wayNodes, wayNodeStart, nodeCount, wayCount } = this.network;
    this.#wayOf = new Uint32Array(wayNodes.length);
    this.#first = new Uint32Array(nodeCount + 1);
    for (let way = 0; way < wayCount; way++) {
      for (let i = wayNodeStart[way]; i < wayNodeStart[way + 1]; i++) {
        this.#wayOf[i] = way;
        if (i > wayNodeStart[way]) this.#first[wayNodes[i] + 1]++;
        if (i + 1 < wayNodeStart[way + 1]) this.#first[wayNodes[i] + 1]++;
      }
    }
    for (let n = 0; n < nodeCount; n++) this.#first[n + 1] += this.#first[n];
    this.#arc = new Uint32Array(this.#first[nodeCount]);
    const at = this.#first.slice();
    for (let way = 0; way < wayCount; way++) {
      for (let i = wayNodeStart[way]; i + 1 < wayNodeStart[way + 1]; i++) {
        this.#arc[at[wayNodes[i]]++] = i * 2;
        this.#arc[at[wayNodes[i + 1]]++] = i * 2 + 1;
      }
    }
  }

  /** Whether any road comes within reach of the box around the line. */
  isNear({ network, nodes, reach }: ForeignLine): boolean {
    const { nodeLon, nodeLat } = network;
    let [west, south, east, north] = [0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000];
    for (const node of nodes) {
      west = Math.min(west, nodeLon[node]);
      east = Math.max(east, nodeLon[node]);
      south = Math.min(south, nodeLat[node]);
      north = Math.max(north, nodeLat[node]);
    }
    const units = reach / METRES_PER_FIXED;
    const wide = units / Math.min(lonScale(south), lonScale(north));
    return this.#segments.tree.meets(west - wide, south - units, east + wide, north + units) > 0;
  }

  /** Whether these modes can go from one spot to the other and back within so many metres. */
  connects(a: NearSpot, b: NearSpot, modes: number, most: Metres): boolean {
    return this.#leads(a, b, modes, most) && this.#leads(b, a, modes, most);
  }

  #leads(from: NearSpot, to: NearSpot, modes: number, most: Metres): boolean {
    const { wayNodes } = this.network;
    const [a, b, length] = this.#segmentOf(from);
    if (from.segment === to.segment && this.#open(from.way, to.share < from.share, modes))
      return Math.abs(to.share - from.share) * length <= most;
    const [c, d, lastLength] = this.#segmentOf(to);
    const intoC = this.#open(to.way, false, modes) ? to.share * lastLength : Number.POSITIVE_INFINITY;
    const intoD = this.#open(to.way, true, modes) ? (1 - to.share) * lastLength : Number.POSITIVE_INFINITY;
    const cost = new Map<number, Metres>();
    const queue = this.#queue;
    queue.clear();
    const push = (node: number, total: Metres): void => {
      if (total > most || total >= (cost.get(node) ?? Number.POSITIVE_INFINITY)) return;
      cost.set(node, total);
      queue.push(node, total);
    };
    if (this.#open(from.way, false, modes)) push(b, (1 - from.share) * length);
    if (this.#open(from.way, true, modes)) push(a, from.share * length);
    while (queue.length > 0) {
      const total = queue.peekValue()!;
      const node = queue.pop()!;
      if ((node === c && total + intoC <= most) || (node === d && total + intoD <= most)) return true;
      for (let k = this.#first[node]; k < this.#first[node + 1]; k++) {
        const position = this.#arc[k] >> 1;
        const backwards = (this.#arc[k] & 1) === 1;
        if (!this.#open(this.#wayOf[position], backwards, modes)) continue;
        const next = wayNodes[backwards ? position : position + 1];
        push(next, total + metresBetween(this.network, node, next));
      }
    }
    return false;
  }

  #open(way: number, backwards: boolean, modes: number): boolean {
    const allowed = (backwards ? this.network.wayBackward : this.network.wayForward)[way];
    return (allowed & modes) === modes;
  }

  /** The route that follows the line from its first node to its last; undefined where there is none. */
  follow(line: ForeignLine): Followed | undefined {
    const from = this.#spotsAt(line, line.nodes[0]);
    if (from.length === 0) return undefined;
    const to = this.#spotsAt(line, line.nodes[line.nodes.length - 1]);
    if (to.length === 0) return undefined;
    let metres = 0;
    for (let i = 1; i < line.nodes.length; i++)
      metres += metresBetween(line.network, line.nodes[i - 1], line.nodes[i]);
    return this.#search(line, from, to, metres);
  }

  #spotsAt(line: ForeignLine, node: number): readonly NearSpot[] {
    if (line.class !== this.#knownClass || line.reach !== this.#knownReach) {
      this.#known.clear();
      this.#knownClass = line.class;
      this.#knownReach = line.reach;
    }
    return this.#known.get(node) ?? this.#known.set(node, this.#findSpots(line, node));
  }

  #findSpots(line: ForeignLine, node: number): readonly NearSpot[] {
    const { nodeLon, nodeLat } = line.network;
    return this.#segments.spotsNear(nodeLon[node], nodeLat[node], line.reach, MOST_SPOTS);
  }

  #search(
    line: ForeignLine,
    from: readonly NearSpot[],
    to: readonly NearSpot[],
    metres: Metres,
  ): Followed | undefined {
    const { network } = this;
    const { modes } = line;
    const apart = Math.min(line.reach, metres * APART);
    const most = line.rough
      ? metres * LONGER_IN_NETWORK[line.rough] + ADDED_IN_NETWORK[line.rough] * line.reach
      : metres * LONGER + apart;
    const least = line.rough ? 0 : metres * SHORTER - apart;
    const cost = new Map<number, Reached>();
    const inCorridor = new Map<number, boolean>();
    const queue = this.#queue;
    queue.clear();
    let best: { from: NearSpot; to: NearSpot; last: number } | undefined;
    let bestMetres = most;
    const offer = (from: NearSpot, to: NearSpot, total: number, last: number): void => {
      if (total >= bestMetres || total < least) return;
      bestMetres = total;
      best = { from, to, last };
    };
    const push = (node: number, reached: Reached): void => {
      const total = reached.metres;
      if (total >= bestMetres || total >= (cost.get(node)?.metres ?? Number.POSITIVE_INFINITY)) return;
      let inside = inCorridor.get(node);
      if (inside === undefined) inCorridor.set(node, (inside = this.#isBeside(line, node)));
      if (!inside) return;
      cost.set(node, reached);
      queue.push(node, total);
    };
    for (const start of from) {
      const [a, b, length] = this.#segmentOf(start);
      const first = { from: start, segment: start.segment, before: -1 };
      if (this.#open(start.way, false, modes)) push(b, { ...first, metres: (1 - start.share) * length });
      if (this.#open(start.way, true, modes)) push(a, { ...first, metres: start.share * length });
      for (const end of to) {
        if (end.segment !== start.segment) continue;
        if (this.#open(start.way, end.share < start.share, modes))
          offer(start, end, Math.abs(end.share - start.share) * length, -1);
      }
    }
    const ends = new Map<number, { spot: NearSpot; metres: number }[]>();
    const endAt = (node: number, spot: NearSpot, rest: number): void => {
      const list = ends.get(node);
      if (list) list.push({ spot, metres: rest });
      else ends.set(node, [{ spot, metres: rest }]);
    };
    for (const end of to) {
      const [a, b, length] = this.#segmentOf(end);
      if (this.#open(end.way, false, modes)) endAt(a, end, end.share * length);
      if (this.#open(end.way, true, modes)) endAt(b, end, (1 - end.share) * length);
    }
    while (queue.length > 0) {
      const total = queue.peekValue()!;
      const node = queue.pop()!;
      if (total >= bestMetres) break;
      const reached = cost.get(node)!;
      if (total > reached.metres) continue;
      for (const { spot, metres: rest } of ends.get(node) ?? [])
        offer(reached.from, spot, total + rest, node);
      for (let k = this.#first[node]; k < this.#first[node + 1]; k++) {
        const segment = this.#arc[k] >> 1;
        const backwards = (this.#arc[k] & 1) === 1;
        if (!this.#open(this.#wayOf[segment], backwards, modes)) continue;
        const next = network.wayNodes[backwards ? segment : segment + 1];
        const further = total + metresBetween(network, node, next);
        push(next, { metres: further, from: reached.from, segment, before: node });
      }
    }
    if (!best) return undefined;
    const segments = [best.to.segment];
    for (let node = best.last; node >= 0; ) {
      const { segment, before } = cost.get(node)!;
      segments.push(segment);
      node = before;
    }
    return { from: best.from, to: best.to, segments };
  }

  #segmentOf({ segment }: NearSpot): readonly [a: number, b: number, metres: Metres] {
    const a = this.network.wayNodes[segment];
    const b = this.network.wayNodes[segment + 1];
    return [a, b, metresBetween(this.network, a, b)];
  }

  #isBeside({ network, nodes, reach, rough }: ForeignLine, node: number): boolean {
    if (rough === 'anywhere') return true;
    const x = this.network.nodeLon[node];
    const y = this.network.nodeLat[node];
    const scale = lonScale(y);
    const limit = (((rough ? 2 : 1) * reach) / METRES_PER_FIXED) ** 2;
    const { nodeLon, nodeLat } = network;
    for (let i = 1; i < nodes.length; i++) {
      const [a, b] = [nodes[i - 1], nodes[i]];
      if (segmentSquared(x, y, scale, nodeLon[a], nodeLat[a], nodeLon[b], nodeLat[b]) <= limit) return true;
    }
    return false;
  }
}
