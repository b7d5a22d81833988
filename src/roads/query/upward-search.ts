// The core of a query: from a vertex to the root of the elimination tree, relaxing every arc on the way. Values are stored by
// depth, not by vertex: all heads of a vertex's arcs lie on its path to the root, where each depth occurs once. So a search
// needs a few kilobytes, whatever the size of the network.
import { firstWhere } from '../../lookup/binary-search.ts';
import { INFINITE } from '../customise/edge-weights.ts';
import type { ArcWeights, ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { Hierarchy } from '../order/hierarchy.ts';

/** In `arc`: SEED - i marks a value that came from seed i instead of an arc. */
export const SEED = -1;

/** Matrices leave out whole blocks of depths, 2^3 each. */
export const BLOCK_BITS = 3;

/** Shortest times from a point to the ancestors of one vertex. */
export class UpwardSearch {
  /** The time at vertices that were not reached: above any within the bound. */
  #unreached = INFINITE;
  /** Depth of the lowest vertex; -1 if empty. */
  bottom = -1;
  /** By depth: the vertex, milliseconds, centimetres, and the arc over which it was reached (or a seed). */
  readonly vertex: Uint32Array;
  readonly cost: Int32Array;
  readonly length: Int32Array;
  readonly arc: Int32Array;
  /** By block of depths, once complete: the shortest time in it. */
  readonly least: Int32Array;

  constructor(height: number) {
    this.vertex = new Uint32Array(height);
    this.cost = new Int32Array(height);
    this.length = new Int32Array(height);
    this.arc = new Int32Array(height);
    this.least = new Int32Array((height >> BLOCK_BITS) + 1);
  }

  /** Sets up the path from a vertex to its root, with nothing reached. Times above `bound` will not be stored. */
  begin(hierarchy: Hierarchy, vertex: number, bound: number): void {
    const { parent, depth } = hierarchy;
    const bottom = depth[vertex];
    this.bottom = bottom;
    let v = vertex;
    for (let d = bottom; d > 0; d--) {
      this.vertex[d] = v;
      v = parent[v];
    }
    this.vertex[0] = v;
    this.#unreached = bound < INFINITE ? bound + 1 : INFINITE;
    this.cost.fill(this.#unreached, 0, bottom + 1);
  }

  /** Whether the vertex lies on the path. */
  holds(hierarchy: Hierarchy, vertex: number): boolean {
    const d = hierarchy.depth[vertex];
    return d <= this.bottom && this.vertex[d] === vertex;
  }

  seed(depth: number, cost: number, length: number, seed: number): void {
    if (cost < this.cost[depth] || (cost === this.cost[depth] && length < this.length[depth])) {
      this.cost[depth] = cost;
      this.length[depth] = length;
      this.arc[depth] = SEED - seed;
    }
  }

  /** The depth from which an arc led up to this one. It is looked up, as only the few arcs of a path need it: the arcs of the path's
   * vertices are numbered from the lowest vertex up. */
  tailDepth({ first }: Hierarchy, depth: number): number {
    const { arc, vertex } = this;
    return firstWhere(depth + 1, this.bottom, (d) => first[vertex[d]] <= arc[depth]);
  }

  /** Relaxes the arcs of all vertices on the path, lowest first. */
  run(snapshot: ProfileSnapshot, weights: ArcWeights): void {
    const { cost, bottom, least } = this;
    this.relax(snapshot, weights, bottom, 1, this.#unreached - 1);
    for (let block = bottom >> BLOCK_BITS; block >= 0; block--) least[block] = this.#unreached;
    for (let d = bottom; d >= 0; d--) {
      const block = d >> BLOCK_BITS;
      if (cost[d] < least[block]) least[block] = cost[d];
    }
  }

  /** Relaxes the arcs of the vertices from one depth up to another, except where the time is above `limit`: no route within the
   * limit passes there. */
  relax(
    snapshot: ProfileSnapshot,
    weights: ArcWeights,
    lowest: number,
    highest: number,
    limit: number,
  ): void {
    if (snapshot.overlay) {
      this.#relaxOverlaid(snapshot, weights, lowest, highest, limit);
      return;
    }
    const { first, headDepth } = snapshot.hierarchy;
    const { costs, lengths } = weights;
    const { vertex, cost, length, arc } = this;
    for (let d = lowest; d >= highest; d--) {
      const here = cost[d];
      if (here > limit) continue;
      const behind = length[d];
      const v = vertex[d];
      // As signed integers, with which the compiler counts faster than with unsigned ones.
      const end = first[v + 1] | 0;
      for (let a = first[v] | 0; a < end; a++) {
        const h = headDepth[a];
        const reached = here + costs[a];
        const known = cost[h];
        if (reached > known) continue;
        const long = behind + lengths[a];
        if (reached === known && (long >= length[h] || reached > limit)) continue;
        cost[h] = reached;
        length[h] = long;
        arc[h] = a;
      }
    }
  }

  /** The same with an overlay, which is consulted vertex by vertex. */
  #relaxOverlaid(
    { hierarchy, metric, overlay }: ProfileSnapshot,
    { costs, lengths, upwards }: ArcWeights,
    lowest: number,
    highest: number,
    limit: number,
  ): void {
    const { first, headDepth } = hierarchy;
    const { vertex, cost, length, arc } = this;
    for (let d = lowest; d >= highest; d--) {
      const here = cost[d];
      if (here > limit) continue;
      const behind = length[d];
      const v = vertex[d];
      const end = first[v + 1] | 0;
      const held = overlay?.holding(v);
      let own = costs;
      let ownLengths = lengths;
      /** Where the weights of the arc are. */
      let at = 0;
      if (held === undefined) at = metric.first[v] | 0;
      else {
        own = upwards ? held.up : held.down;
        ownLengths = upwards ? held.upLength : held.downLength;
        at = held.found;
      }
      for (let a = first[v] | 0; a < end; a++, at++) {
        const h = headDepth[a];
        const reached = here + own[at];
        const known = cost[h];
        if (reached > known) continue;
        const long = behind + ownLengths[at];
        if (reached === known && (long >= length[h] || reached > limit)) continue;
        cost[h] = reached;
        length[h] = long;
        arc[h] = a;
      }
    }
  }
}

/** The greatest depth that two searches share, -1 if they are in different trees. */
export function commonDepth(a: UpwardSearch, b: UpwardSearch): number {
  const one = a.vertex;
  const other = b.vertex;
  let low = -1;
  let high = Math.min(a.bottom, b.bottom);
  // Written out, as matrices do this for every pair.
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (one[middle] === other[middle]) low = middle;
    else high = middle - 1;
  }
  return low;
}
