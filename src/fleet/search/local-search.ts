// Improves a plan by small changes until none helps. Only places beside near stops are tried; all ways of a pair of stops are compared before any change is
// looked at closely.
import type { Insertion } from './insertion.ts';
import type { Neighbours } from './neighbours.ts';
import type { Random } from './random.ts';
import type { Routes } from './routes.ts';
import { SmallChanges } from './small-changes.ts';
import type { Tools } from './tools.ts';

/** Near stops beside which a task is tried. */
const NEAR = 24;

export class LocalSearch {
  readonly #routes: Routes;
  readonly #neighbours: Neighbours;
  readonly #random: Random;
  readonly #insertion: Insertion;
  readonly #small: SmallChanges;
  /** By node: after how many changes it was last tried. */
  readonly #tried: Int32Array;
  /** Pairs of stops that have been tried beside each other, ever: the work done. */
  pairs = 0;

  constructor({ routes, neighbours, random, insertion }: Tools) {
    this.#routes = routes;
    this.#neighbours = neighbours;
    this.#random = random;
    this.#insertion = insertion;
    this.#small = new SmallChanges(routes);
    this.#tried = new Int32Array(routes.model.nodes.count);
  }

  /** What leaving out a task costs that has no price, for every unit of its weight. */
  set absencePrice(price: number) {
    this.#small.absencePrice = price;
  }

  /** With `fresh`, the routes for which it is 0 and their neighbours are as good as they get already. */
  run(fresh?: Uint8Array): void {
    const routes = this.#routes;
    const small = this.#small;
    const { movable, changed } = small;
    const { typeCount } = routes.model;
    small.moves = 1;
    if (fresh) changed.set(fresh);
    else changed.fill(1);
    this.#tried.fill(0);
    this.#shuffle();
    for (let pass = 0, before = -1; before < small.moves; pass++) {
      before = small.moves;
      for (let k = 0; k < movable.length; k++) {
        const u = movable[k];
        if (routes.driverOf[u] < 0) continue;
        const last = this.#tried[u];
        this.#tried[u] = small.moves;
        if (changed[routes.driverOf[u]] > last && small.drop(u)) continue;
        const near = this.#neighbours.of(u);
        const count = Math.min(NEAR, near.length);
        for (let j = 0; j < count; j++) {
          const v = near[j];
          const b = routes.driverOf[v];
          if (b < 0) continue;
          const a = routes.driverOf[u];
          if (changed[a] <= last && changed[b] <= last) continue;
          this.pairs++;
          this.#tryBeside(u, v, a, b);
        }
        // A route of its own, once everything else has been tried.
        if (pass > 0)
          for (let type = 0; type < typeCount; type++) {
            const idle = this.#insertion.idleOf(type);
            if (idle >= 0 && changed[routes.driverOf[u]] > last) {
              const { start } = routes.model.drivers[idle];
              if (small.relocate(u, 1, false, start) || small.relocate(u, 2, false, start)) continue;
              small.crossTails(u, start);
            }
          }
      }
      this.#insertAbsent();
    }
  }

  /** All changes that bring a node behind, or in the place of, a near one. */
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
      // In front of the first task of a route.
      if (small.relocate(u, 1, false, startB) || small.relocate(u, 2, false, startB)) return true;
      if (small.relocate(u, 2, true, startB)) return true;
      if (a !== b && small.crossTails(u, startB)) return true;
    }
    const x = next[u];
    const y = next[v];
    if (prices !== pricesB || movePrice > 0 || sizes[a] <= 2 || x === end || y === endB)
      return this.#tryAll(u, v, a, b);
    // All ways at once: few changes shorten them, or mend what is broken.
    const x2 = next[x];
    const y2 = next[y];
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
    if (uy + prices[atV + X] - oU - oV < bound && small.crossTails(u, v)) return true;
    return prices[atP + Y] + vu - oP - oV < bound && small.crossTails(p, v);
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

  #insertAbsent(): void {
    const routes = this.#routes;
    const insertion = this.#insertion;
    if (routes.absentCount === 0) return;
    insertion.refresh();
    for (let k = routes.absentCount - 1; k >= 0; k--) {
      const task = routes.absent[k];
      if (!insertion.find(task)) continue;
      insertion.apply(task);
      this.#small.changed[insertion.driver] = ++this.#small.moves;
    }
  }

  #shuffle(): void {
    const list = this.#small.movable;
    for (let k = list.length - 1; k > 0; k--) {
      const j = this.#random.below(k + 1);
      const other = list[j];
      list[j] = list[k];
      list[k] = other;
    }
  }
}
