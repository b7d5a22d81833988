// The core of a query: from a vertex to the root of the elimination tree, relaxing every arc on the way. Values are stored by
// depth, not by vertex: all heads of a vertex's arcs lie on its path to the root, where each depth occurs once. So a search
// needs a few kilobytes, whatever the size of the network.
import { firstWhere } from '../../lookup/binary-search.ts';
import { INFINITE } from '../customise/weights.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import type { Overlay } from './overlay.ts';

/** In `arc`: SEED - i marks a value that came from seed i instead of an arc. */
export const SEED = -1;

/** What a search follows: the arcs' weights upwards or, for a search towards a point, downwards. */
export interface ArcWeights {
  readonly upwards: boolean;
  readonly costs: Int32Array;
  readonly lengths: Int32Array;
}

/** Shortest times from a point to the ancestors of one vertex. */
export class UpwardSearch {
  /** The time at vertices that were not reached: above any within the bound. */
  #unreached = INFINITE;
  /** Depth of the lowest vertex; -1 if empty. */
  bottom = -1;
  /** Depth of the highest vertex that was reached within the bound: above it no route within the bound leads. */
  top = 0;
  /** By depth: the vertex, milliseconds, centimetres, the arc over which it was reached (or a seed), its tail's depth. */
  readonly vertex: Uint32Array;
  readonly cost: Int32Array;
  readonly length: Int32Array;
  readonly arc: Int32Array;
  readonly from: Uint16Array;

  constructor(height: number) {
    this.vertex = new Uint32Array(height);
    this.cost = new Int32Array(height);
    this.length = new Int32Array(height);
    this.arc = new Int32Array(height);
    this.from = new Uint16Array(height);
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

  /** Relaxes the arcs of all vertices on the path, lowest first. */
  run(hierarchy: Hierarchy, { costs, lengths }: ArcWeights): void {
    const { first, headDepth } = hierarchy;
    const { vertex, cost, length, arc, from } = this;
    const limit = this.#unreached;
    let top = this.bottom;
    for (let d = this.bottom; d > 0; d--) {
      const here = cost[d];
      if (here >= limit) continue;
      top = d;
      const v = vertex[d];
      const end = first[v + 1];
      for (let a = first[v]; a < end; a++) {
        const h = headDepth[a];
        const reached = here + costs[a];
        if (reached < cost[h]) {
          cost[h] = reached;
          length[h] = length[d] + lengths[a];
          arc[h] = a;
          from[h] = d;
        } else if (reached === cost[h] && reached < limit) {
          const long = length[d] + lengths[a];
          if (long < length[h]) {
            length[h] = long;
            arc[h] = a;
            from[h] = d;
          }
        }
      }
    }
    this.top = cost[0] < limit ? 0 : top;
  }

  /** The same with an overlay, which is consulted vertex by vertex. */
  runAround(hierarchy: Hierarchy, weights: ArcWeights, overlay: Overlay): void {
    const { costs, lengths, upwards } = weights;
    const { first, headDepth } = hierarchy;
    const { vertex, cost, length, arc, from } = this;
    const limit = this.#unreached;
    let top = this.bottom;
    for (let d = this.bottom; d > 0; d--) {
      const here = cost[d];
      if (here >= limit) continue;
      top = d;
      const v = vertex[d];
      const end = first[v + 1];
      const held = overlay.holding(v);
      let own = costs;
      let ownLengths = lengths;
      /** Offset between an arc's number and its weights. */
      let shift = 0;
      if (held !== undefined) {
        own = upwards ? held.up : held.down;
        ownLengths = upwards ? held.upLength : held.downLength;
        shift = held.found - first[v];
      }
      for (let a = first[v]; a < end; a++) {
        const h = headDepth[a];
        const reached = here + own[a + shift];
        if (reached > cost[h] || reached >= limit) continue;
        const long = length[d] + ownLengths[a + shift];
        if (reached === cost[h] && long >= length[h]) continue;
        cost[h] = reached;
        length[h] = long;
        arc[h] = a;
        from[h] = d;
      }
    }
    this.top = cost[0] < limit ? 0 : top;
  }
}

/** The greatest depth that two searches share, given one that they do. */
export function commonDepth(a: UpwardSearch, b: UpwardSearch, shared: number): number {
  const one = a.vertex;
  const other = b.vertex;
  const end = Math.min(a.bottom, b.bottom) + 1;
  return firstWhere(shared + 1, end, (depth) => one[depth] !== other[depth]) - 1;
}
