// Improves a plan by small changes until none helps. Only places beside near stops are tried; all ways of a pair of stops are compared before any change is
// looked at closely.
import type { Insertion } from './insertion.ts';
import type { Neighbours } from './neighbours.ts';
import type { Routes } from './routes.ts';
import type { SearchTools } from './search-tools.ts';
import { SmallChanges } from './small-changes.ts';

/** Near stops beside which a task is tried. */
const NEAR = 24;

export class LocalSearch {
  readonly #routes: Routes;
  readonly #neighbours: Neighbours;
  readonly #insertion: Insertion;
  readonly #small: SmallChanges;
  /** Stops that are to be tried, as a ring, and whether one is in it. */
  readonly #queue: Int32Array;
  readonly #queued: Uint8Array;
  #head = 0;
  #waiting = 0;
  /** Pairs of stops that have been tried beside each other, ever: the work done. */
  pairs = 0;

  constructor({ routes, neighbours, insertion }: SearchTools) {
    this.#routes = routes;
    this.#neighbours = neighbours;
    this.#insertion = insertion;
    this.#small = new SmallChanges(routes);
    this.#queue = new Int32Array(Math.max(1, this.#small.movable.length));
    this.#queued = new Uint8Array(routes.model.nodes.count);
  }

  /** What leaving out a task costs that has no price, for every unit of its weight. */
  set absencePrice(price: number) {
    this.#small.absencePrice = price;
  }

  /** Until nothing helps beside the stops named, and beside those that the changes stir up. */
  around(stops: Int32Array, count: number): void {
    const routes = this.#routes;
    const small = this.#small;
    const queue = this.#queue;
    small.stirredCount = 0;
    for (let k = 0; k < count; k++) this.#enqueue(stops[k]);
    while (this.#waiting > 0) {
      const u = queue[this.#head];
      this.#head = this.#head + 1 === queue.length ? 0 : this.#head + 1;
      this.#waiting--;
      this.#queued[u] = 0;
      if (routes.driverOf[u] < 0) continue;
      if (small.drop(u)) {
        this.#enqueueStirred();
        continue;
      }
      const near = this.#neighbours.of(u);
      const most = Math.min(NEAR, near.length);
      for (let j = 0; j < most; j++) {
        const v = near[j];
        const driver = routes.driverOf[v];
        if (driver < 0) continue;
        this.pairs++;
        if (this.#tryBeside(u, v, routes.driverOf[u], driver)) this.#enqueueStirred();
      }
      this.#tryIdle(u);
    }
  }

  /** A route of its own. */
  #tryIdle(u: number): void {
    const small = this.#small;
    const { typeCount, drivers } = this.#routes.model;
    for (let type = 0; type < typeCount; type++) {
      const idle = this.#insertion.idleOf(type);
      if (idle < 0) continue;
      const { start } = drivers[idle];
      if (
        small.relocate(u, 1, false, start) ||
        small.relocate(u, 2, false, start) ||
        small.crossTails(u, start)
      )
        this.#enqueueStirred();
    }
  }

  #enqueueStirred(): void {
    const { stirred, stirredCount } = this.#small;
    for (let k = 0; k < stirredCount; k++) this.#enqueue(stirred[k]);
    this.#small.stirredCount = 0;
  }

  #enqueue(stop: number): void {
    if (this.#queued[stop] || !this.#small.isMovable[stop]) return;
    this.#queued[stop] = 1;
    let at = this.#head + this.#waiting++;
    if (at >= this.#queue.length) at -= this.#queue.length;
    this.#queue[at] = stop;
  }

  /** All changes that bring a node behind, or in the place of, a near one; in front of the first task of a route where that is the start. */
  #tryBeside(u: number, v: number, a: number, b: number): boolean {
    const routes = this.#routes;
    const small = this.#small;
    const { previous, next, model, onwards, sizes } = routes;
    const { size, drivers, movePrice } = model;
    const { place } = model.nodes;
    const { prices, end } = drivers[a];
    const { start: startB, end: endB, prices: pricesB } = drivers[b];
    const p = previous[u];
    const q = previous[v];
    if (q === startB) {
      if (small.relocate(u, 1, false, startB) || small.relocate(u, 2, false, startB)) return true;
      if (small.relocate(u, 2, true, startB)) return true;
      if (a !== b && small.crossTails(u, startB)) return true;
    }
    const x = next[u];
    const y = next[v];
    if (prices !== pricesB || movePrice > 0 || sizes[a] <= 2) return this.#tryAll(u, v, a, b);
    // All ways at once: few changes shorten them, or mend what is broken. Behind the end of a route its end stands again: changes of two stops then are refused.
    const last = x === end || y === endB;
    const x2 = x === end ? x : next[x];
    const y2 = y === endB ? y : next[y];
    const bound = routes.prices[a] + (a === b ? 0 : routes.prices[b]) - small.least;
    const atU = place[u] * size;
    const atV = place[v] * size;
    const atP = place[p] * size;
    const atQ = place[q] * size;
    const atX = place[x] * size;
    const [U, V, X, Y, X2] = [place[u], place[v], place[x], place[y], place[x2]];
    const oP = onwards[p];
    const oU = onwards[u];
    const oX = onwards[x];
    const oV = onwards[v];
    const oQ = onwards[q];
    const vu = prices[atV + U];
    const uy = prices[atU + Y];
    const xy = prices[atX + Y];
    const pv = prices[atP + V];
    const qu = prices[atQ + U];
    const skipOne = prices[atP + X] - oP - oU;
    if (skipOne + vu + uy - oV < bound && small.relocate(u, 1, false, v)) return true;
    const skipTwo = prices[atP + X2] - oP - oX;
    if (skipTwo + vu + xy - oV < bound && small.relocate(u, 2, false, v)) return true;
    if (skipTwo + prices[atV + X] + prices[atX + U] - oU + uy - oV < bound && small.relocate(u, 2, true, v))
      return true;
    if (u < v && pv + prices[atV + X] - oP - oU + qu + uy - oQ - oV < bound && small.swap(u, 1, v, 1))
      return true;
    if (pv + prices[atV + X2] - oP - oX + qu + xy - oQ - oV < bound && small.swap(u, 2, v, 1)) return true;
    if (
      u < v &&
      pv + prices[place[y] * size + X2] - oP - oX + qu + prices[atX + place[y2]] - oQ - onwards[y] < bound &&
      small.swap(u, 2, v, 2)
    )
      return true;
    if (a === b) return small.turnRound(u, v);
    if (last) return small.crossTails(u, v) || small.crossTails(p, v);
    const homes = place[end] === place[endB] ? 0 : this.#homes(end, endB, prices);
    if (uy + prices[atV + X] + homes - oU - oV < bound && small.crossTails(u, v)) return true;
    return prices[atP + Y] + vu + homes - oP - oV < bound && small.crossTails(p, v);
  }

  /** What it adds that the rests of two routes go home to the other's place. */
  #homes(end: number, endB: number, prices: Float64Array): number {
    const { previous, onwards, model } = this.#routes;
    const { place } = model.nodes;
    const lastA = previous[end];
    const lastB = previous[endB];
    const { size } = model;
    const there = prices[place[lastA] * size + place[endB]] + prices[place[lastB] * size + place[end]];
    return there - onwards[lastA] - onwards[lastB];
  }

  #tryAll(u: number, v: number, a: number, b: number): boolean {
    const small = this.#small;
    if (small.relocate(u, 1, false, v) || small.relocate(u, 2, false, v) || small.relocate(u, 2, true, v))
      return true;
    if (u < v && small.swap(u, 1, v, 1)) return true;
    if (small.swap(u, 2, v, 1)) return true;
    if (u < v && small.swap(u, 2, v, 2)) return true;
    if (a === b) return small.turnRound(u, v);
    // Behind v comes what followed u, or u itself.
    return small.crossTails(u, v) || small.crossTails(this.#routes.previous[u], v);
  }
}
