// Everything that a point can reach upwards, or that reaches it: usually one search, more where turn rules put the ends of a
// road at copies of junctions that are not ancestors of one another.

import { INFINITE } from '../customise/edge-weights.ts';
import type { ArcWeights, ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { SnappedPoint } from '../engine.ts';
import { Ends, finishEnds, startEnds } from './ends.ts';
import { BLOCK_BITS, commonDepth, UpwardSearch } from './upward-search.ts';

export class Label {
  readonly ends = new Ends();
  readonly searches: UpwardSearch[] = [];
  searchCount = 0;
  #weights: ArcWeights = { upwards: true, costs: new Int32Array(0), lengths: new Int32Array(0) };
  #done = new Uint8Array(16);

  constructor(readonly height: number) {}

  /** Begins searching from the point outwards. */
  beginFrom(snapshot: ProfileSnapshot, place: SnappedPoint, bound = INFINITE): void {
    startEnds(snapshot, place, this.ends);
    this.#weights = snapshot.upwards;
    this.#begin(snapshot, bound);
  }

  /** Begins searching from everywhere to the point. */
  beginTo(snapshot: ProfileSnapshot, place: SnappedPoint, bound = INFINITE): void {
    finishEnds(snapshot, place, this.ends);
    this.#weights = snapshot.downwards;
    this.#begin(snapshot, bound);
  }

  /** Searches to the end. */
  complete(snapshot: ProfileSnapshot): void {
    for (let i = 0; i < this.searchCount; i++) this.searches[i].run(snapshot, this.#weights);
  }

  /** Searches on between two depths, as far as routes within the limit lead. */
  relax(snapshot: ProfileSnapshot, lowest: number, highest: number, limit: number): void {
    for (let i = 0; i < this.searchCount; i++) {
      const search = this.searches[i];
      search.relax(snapshot, this.#weights, Math.min(lowest, search.bottom), highest, limit);
    }
  }

  #begin({ hierarchy }: ProfileSnapshot, bound: number): void {
    const { ends } = this;
    if (this.#done.length < ends.count) this.#done = new Uint8Array(ends.count * 2);
    const done = this.#done;
    done.fill(0, 0, ends.count);
    this.searchCount = 0;
    for (;;) {
      let lowest = -1;
      for (let i = 0; i < ends.count; i++) {
        if (!done[i] && (lowest < 0 || ends.vertex[i] < ends.vertex[lowest])) lowest = i;
      }
      if (lowest < 0) return;
      if (this.searchCount === this.searches.length) this.searches.push(new UpwardSearch(this.height));
      const search = this.searches[this.searchCount++];
      search.begin(hierarchy, ends.vertex[lowest], bound);
      for (let i = 0; i < ends.count; i++) {
        if (done[i] || !search.holds(hierarchy, ends.vertex[i])) continue;
        search.seed(hierarchy.depth[ends.vertex[i]], ends.cost[i], ends.length[i], i);
        done[i] = 1;
      }
    }
  }
}

const NOWHERE = new UpwardSearch(0);
/** Any depth of a path is above this. */
const LOWEST = 0xffff;

/** Where the upward and downward halves of a route meet. Reused for each query. */
export class Meeting {
  cost = INFINITE;
  length = 0;
  up = NOWHERE;
  down = NOWHERE;
  depth = -1;

  /** Of two labels that are complete, for routes within the bound; otherwise the cost is above it. */
  find(from: Label, to: Label, bound: number): void {
    this.#clear(bound);
    for (let i = 0; i < from.searchCount; i++) {
      for (let j = 0; j < to.searchCount; j++) this.#compare(from.searches[i], to.searches[j]);
    }
  }

  /** Of two labels that have begun. Both search upwards in step where their paths are the same, and not beyond the best meeting
   * so far, nor beyond `limit`. */
  search(snapshot: ProfileSnapshot, from: Label, to: Label, limit: number): void {
    this.#clear(limit);
    let deepest = -1;
    for (let i = 0; i < from.searchCount; i++) {
      for (let j = 0; j < to.searchCount; j++) {
        deepest = Math.max(deepest, commonDepth(from.searches[i], to.searches[j]));
      }
    }
    if (deepest < 0) return;
    from.relax(snapshot, LOWEST, deepest + 1, limit);
    to.relax(snapshot, LOWEST, deepest + 1, limit);
    for (let depth = deepest; depth >= 0; depth--) {
      for (let i = 0; i < from.searchCount; i++) {
        for (let j = 0; j < to.searchCount; j++) this.#meet(from.searches[i], to.searches[j], depth);
      }
      const bound = Math.min(limit, this.cost);
      from.relax(snapshot, depth, depth, bound);
      to.relax(snapshot, depth, depth, bound);
    }
  }

  #clear(bound: number): void {
    this.cost = bound + 1;
    // Nothing is shorter, so only what costs less replaces it.
    this.length = 0;
    this.up = NOWHERE;
    this.down = NOWHERE;
  }

  #meet(up: UpwardSearch, down: UpwardSearch, depth: number): void {
    if (depth > up.bottom || depth > down.bottom || up.vertex[depth] !== down.vertex[depth]) return;
    const cost = up.cost[depth] + down.cost[depth];
    if (cost > this.cost) return;
    const length = up.length[depth] + down.length[depth];
    if (cost === this.cost && length >= this.length) return;
    this.cost = cost;
    this.length = length;
    this.up = up;
    this.down = down;
    this.depth = depth;
  }

  #compare(up: UpwardSearch, down: UpwardSearch): void {
    const deepest = commonDepth(up, down);
    const { cost: out, length: outLength, least: outLeast } = up;
    const { cost: back, length: backLength, least: backLeast } = down;
    let best = this.cost;
    let shortest = this.length;
    let at = -1;
    // From the lowest up: nearby points meet there, and most blocks above are then too far away.
    for (let end = deepest, block = deepest >> BLOCK_BITS; block >= 0; block--) {
      const first = block << BLOCK_BITS;
      if (outLeast[block] + backLeast[block] <= best) {
        for (let d = end; d >= first; d--) {
          const cost = out[d] + back[d];
          if (cost > best) continue;
          const length = outLength[d] + backLength[d];
          if (cost === best && length >= shortest) continue;
          best = cost;
          shortest = length;
          at = d;
        }
      }
      end = first - 1;
    }
    if (at < 0) return;
    this.cost = best;
    this.length = shortest;
    this.up = up;
    this.down = down;
    this.depth = at;
  }
}
