// Everything that a point can reach upwards, or that reaches it: usually one search, more where turn rules put the ends of a
// road at copies of junctions that are not ancestors of one another.

import { INFINITE } from '../customise/weights.ts';
import type { SnappedPoint } from '../engine.ts';
import { Ends, finishEnds, startEnds } from './ends.ts';
import type { ProfileSnapshot } from './profile-snapshot.ts';
import { commonDepth, UpwardSearch } from './upward-search.ts';

export class Label {
  readonly ends = new Ends();
  readonly searches: UpwardSearch[] = [];
  searchCount = 0;
  #done = new Uint8Array(16);

  constructor(readonly height: number) {}

  /** From the point outwards. */
  fromPlace(snapshot: ProfileSnapshot, place: SnappedPoint, bound = INFINITE): void {
    startEnds(snapshot, place, this.ends);
    this.#search(snapshot, true, bound);
  }

  /** From everywhere to the point. */
  toPlace(snapshot: ProfileSnapshot, place: SnappedPoint, bound = INFINITE): void {
    finishEnds(snapshot, place, this.ends);
    this.#search(snapshot, false, bound);
  }

  #search(snapshot: ProfileSnapshot, upwards: boolean, bound: number): void {
    const { hierarchy, metric, overlay } = snapshot;
    const weights = {
      upwards,
      costs: upwards ? metric.up : metric.down,
      lengths: upwards ? metric.upLength : metric.downLength,
    };
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
      if (overlay) search.runAround(hierarchy, weights, overlay);
      else search.run(hierarchy, weights);
    }
  }
}

const NOWHERE = new UpwardSearch(0);

/** Where the upward and downward halves of a route meet. Reused for each query. */
export class Meeting {
  cost = INFINITE;
  length = 0;
  up = NOWHERE;
  down = NOWHERE;
  depth = -1;

  find(from: Label, to: Label): void {
    this.cost = INFINITE;
    this.length = 0;
    this.up = NOWHERE;
    this.down = NOWHERE;
    for (let i = 0; i < from.searchCount; i++) {
      for (let j = 0; j < to.searchCount; j++) this.#compare(from.searches[i], to.searches[j]);
    }
  }

  #compare(up: UpwardSearch, down: UpwardSearch): void {
    const top = Math.max(up.top, down.top);
    if (top > up.bottom || top > down.bottom || up.vertex[top] !== down.vertex[top]) return;
    const deepest = commonDepth(up, down, top);
    const out = up.cost;
    const back = down.cost;
    let best = this.cost;
    let at = -1;
    for (let d = top; d <= deepest; d++) {
      const cost = out[d] + back[d];
      if (cost > best || cost >= INFINITE) continue;
      if (cost === best) {
        const shortest = at >= 0 ? up.length[at] + down.length[at] : this.length;
        if (up.length[d] + down.length[d] >= shortest) continue;
      }
      best = cost;
      at = d;
    }
    if (at < 0) return;
    this.cost = best;
    this.length = up.length[at] + down.length[at];
    this.up = up;
    this.down = down;
    this.depth = at;
  }
}
