// Improves a plan by small changes until none helps: a task or two put elsewhere, exchanged or turned round, routes that go on as another one did. Only places
// beside near stops are tried. Ways are compared first; the rules are asked about what could pay. Rules that have a price may be broken on the way.
import { meanWay } from '../model/travel.ts';
import type { Insertion } from './insertion.ts';
import type { Neighbours } from './neighbours.ts';
import type { Random } from './random.ts';
import type { Routes } from './routes.ts';
import type { Tools } from './tools.ts';

/** Near stops beside which a task is tried. */
const NEAR = 24;
/** Gains below this share of a mean way are rounding. */
const NOISE = 1e-7;

export class LocalSearch {
  readonly #routes: Routes;
  readonly #neighbours: Neighbours;
  readonly #random: Random;
  readonly #insertion: Insertion;
  /** Nodes that may be moved: all of their task, and not decided. */
  readonly #movable: Int32Array;
  readonly #isMovable: Uint8Array;
  readonly #least: number;
  /** By driver: after how many moves it last changed; by node: at which it was last tried. */
  readonly #changed: Int32Array;
  readonly #tried: Int32Array;
  #moves = 0;
  /** Pairs of stops that have been tried beside each other, ever: the work done. */
  pairs = 0;
  /** What stands between two nodes of one route after a change. */
  readonly #middle: Int32Array;
  readonly #open: Int32Array | undefined;
  readonly #oneForAll: boolean;
  /** What leaving out a task costs that has no price, for every unit of its weight. */
  absencePrice = Number.POSITIVE_INFINITY;

  constructor({ routes, neighbours, random, insertion }: Tools) {
    this.#routes = routes;
    this.#neighbours = neighbours;
    this.#random = random;
    this.#insertion = insertion;
    const { model } = routes;
    const { nodes, first, second } = model;
    const movable: number[] = [];
    for (let t = 0; t < model.taskCount; t++)
      if (second[t] < 0 && !routes.fixed[first[t]]) movable.push(first[t]);
    this.#movable = Int32Array.from(movable);
    this.#isMovable = new Uint8Array(nodes.count);
    for (const node of movable) this.#isMovable[node] = 1;
    this.#least = NOISE * meanWay(model, model.drivers[0]?.prices);
    this.#changed = new Int32Array(model.drivers.length);
    this.#tried = new Int32Array(nodes.count);
    this.#middle = new Int32Array(nodes.count);
    this.#open = second.some((drop) => drop >= 0) ? new Int32Array(nodes.count) : undefined;
    let oneForAll = true;
    for (let t = 0; t < model.taskCount; t++)
      for (const [driver] of model.driversOf) if (!model.mayServe(t, driver)) oneForAll = false;
    this.#oneForAll = oneForAll;
  }

  /** With `fresh`, the routes for which it is 0 and their neighbours are as good as they get already. */
  run(fresh?: Uint8Array): void {
    const routes = this.#routes;
    const movable = this.#movable;
    const { typeCount } = routes.model;
    this.#moves = 1;
    if (fresh) this.#changed.set(fresh);
    else this.#changed.fill(1);
    this.#tried.fill(0);
    if (this.#open) for (let k = 0; k < routes.used; k++) this.#countOpen(routes.busy[k]);
    this.#shuffle();
    for (let pass = 0, before = -1; before < this.#moves; pass++) {
      before = this.#moves;
      for (let k = 0; k < movable.length; k++) {
        const u = movable[k];
        if (routes.driverOf[u] < 0) continue;
        const last = this.#tried[u];
        this.#tried[u] = this.#moves;
        if (this.#changed[routes.driverOf[u]] > last && this.#tryDropping(u)) continue;
        const near = this.#neighbours.of(u);
        const count = Math.min(NEAR, near.length);
        for (let j = 0; j < count; j++) {
          const v = near[j];
          const b = routes.driverOf[v];
          if (b < 0) continue;
          const a = routes.driverOf[u];
          if (this.#changed[a] <= last && this.#changed[b] <= last) continue;
          this.pairs++;
          this.#tryBeside(u, v, a, b);
        }
        // A route of its own, once everything else has been tried.
        if (pass > 0)
          for (let type = 0; type < typeCount; type++) {
            const idle = this.#insertion.idleOf(type);
            if (idle >= 0 && this.#changed[routes.driverOf[u]] > last) {
              const { start } = routes.model.drivers[idle];
              if (this.#relocate(u, 1, false, start) || this.#relocate(u, 2, false, start)) continue;
              this.#crossTails(u, start);
            }
          }
      }
      this.#insertAbsent();
    }
  }

  /** All changes that bring a node behind, or in the place of, a near one. */
  #tryBeside(u: number, v: number, a: number, b: number): boolean {
    const routes = this.#routes;
    const { previous, next, model, onwards, sizes } = routes;
    const { size, drivers, movePrice } = model;
    const { place } = model.nodes;
    const { prices, end } = drivers[a];
    const { start: startB, end: endB, prices: pricesB } = drivers[b];
    const p = previous[u];
    const q = previous[v];
    if (q === startB) {
      // In front of the first task of a route.
      if (this.#relocate(u, 1, false, startB) || this.#relocate(u, 2, false, startB)) return true;
      if (this.#relocate(u, 2, true, startB)) return true;
      if (a !== b && this.#crossTails(u, startB)) return true;
    }
    const x = next[u];
    const y = next[v];
    if (prices !== pricesB || movePrice > 0 || sizes[a] <= 2 || x === end || y === endB)
      return this.#tryAll(u, v, a, b);
    // All ways at once: few changes shorten them, or mend what is broken.
    const x2 = next[x];
    const y2 = next[y];
    const bound = routes.prices[a] + (a === b ? 0 : routes.prices[b]) - this.#least;
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
    if (skipOne + vu + uy - oV < bound && this.#relocate(u, 1, false, v)) return true;
    const skipTwo = prices[atP + X2] - oP - oX;
    if (skipTwo + vu + xy - oV < bound && this.#relocate(u, 2, false, v)) return true;
    if (skipTwo + prices[atV + X] + prices[atX + U] - oU + uy - oV < bound && this.#relocate(u, 2, true, v))
      return true;
    if (u < v && pv + prices[atV + X] - oP - oU + qu + uy - oQ - oV < bound && this.#swap(u, 1, v, 1))
      return true;
    if (pv + prices[atV + X2] - oP - oX + qu + xy - oQ - oV < bound && this.#swap(u, 2, v, 1)) return true;
    if (
      u < v &&
      pv + prices[place[y] * size + X2] - oP - oX + qu + prices[atX + place[y2]] - oQ - onwards[y] < bound &&
      this.#swap(u, 2, v, 2)
    )
      return true;
    if (a === b) return this.#turnRound(u, v);
    if (uy + prices[atV + X] - oU - oV < bound && this.#crossTails(u, v)) return true;
    return prices[atP + Y] + vu - oP - oV < bound && this.#crossTails(p, v);
  }

  #tryAll(u: number, v: number, a: number, b: number): boolean {
    if (this.#relocate(u, 1, false, v) || this.#relocate(u, 2, false, v) || this.#relocate(u, 2, true, v))
      return true;
    if (u < v && this.#swap(u, 1, v, 1)) return true;
    if (this.#swap(u, 2, v, 1)) return true;
    if (u < v && this.#swap(u, 2, v, 2)) return true;
    if (a === b) return this.#turnRound(u, v);
    // Behind v comes what followed u, or u itself.
    return this.#crossTails(u, v) || this.#crossTails(this.#routes.previous[u], v);
  }

  /** One or two tasks from u on, perhaps turned round, behind v. */
  #relocate(u: number, count: number, turned: boolean, v: number): boolean {
    const routes = this.#routes;
    const { model, next, previous, onwards, driverOf, sizes, at, lastFixed } = routes;
    const { size, drivers } = model;
    const { place, task } = model.nodes;
    const a = driverOf[u];
    const b = driverOf[v];
    const w = count === 1 ? u : next[u];
    if (count === 2 && (!this.#isMovable[w] || w === v)) return false;
    const p = previous[u];
    if (v === p || v === u || at[v] < at[lastFixed[b]]) return false;
    const n = next[w];
    const y = next[v];
    const from = drivers[a];
    const to = drivers[b];
    if (a !== b && !this.#oneForAll && (!model.mayServe(task[u], b) || !model.mayServe(task[w], b)))
      return false;
    if (this.#strandsReload(from.reloads.length, p, n, from.start, from.end)) return false;
    const head = turned ? w : u;
    const tail = turned ? u : w;
    const empties = a !== b && sizes[a] === count;
    const inner = count === 1 ? 0 : to.prices[place[head] * size + place[tail]] - onwards[u];
    let ways =
      (empties ? -from.fixedCost : from.prices[place[p] * size + place[n]]) -
      onwards[p] -
      onwards[w] +
      inner +
      to.prices[place[v] * size + place[head]] +
      to.prices[place[tail] * size + place[y]] -
      onwards[v];
    if (a !== b) {
      if (sizes[b] === 0) ways += to.fixedCost;
      if (model.movePrice > 0) ways += this.#moved(u, a, b) + (count === 2 ? this.#moved(w, a, b) : 0);
    }
    const known = routes.prices[a] + (a === b ? 0 : routes.prices[b]);
    if (ways - known >= -this.#least) return false;
    if (a === b) {
      let length = 0;
      const middle = this.#middle;
      if (at[u] < at[v]) {
        for (let x = n; x !== y; x = next[x]) middle[length++] = x;
        middle[length++] = head;
        if (count === 2) middle[length++] = tail;
        if (ways + this.#priceOf(a, p, length, y) - known >= -this.#least) return false;
      } else {
        middle[length++] = head;
        if (count === 2) middle[length++] = tail;
        for (let x = y; x !== u; x = next[x]) middle[length++] = x;
        if (ways + this.#priceOf(a, v, length, n) - known >= -this.#least) return false;
      }
    } else {
      const left = empties ? 0 : this.#priceWith(a, p, -1, -1, n);
      if (ways + left - known >= -this.#least) return false;
      const more = this.#priceWith(b, v, head, count === 2 ? tail : -1, y);
      if (ways + left + more - known >= -this.#least) return false;
    }
    routes.move(head, v);
    if (count === 2) routes.move(tail, head);
    this.#keep(a, b);
    return true;
  }

  /** One or two tasks from u on, and one or two from v on, in each other's places. */
  #swap(u: number, countU: number, v: number, countV: number): boolean {
    const routes = this.#routes;
    const { model, next, previous, onwards, driverOf } = routes;
    const { size, drivers } = model;
    const { place, task } = model.nodes;
    if (!this.#isMovable[v]) return false;
    const a = driverOf[u];
    const b = driverOf[v];
    const w = countU === 1 ? u : next[u];
    const z = countV === 1 ? v : next[v];
    if (!this.#isMovable[w] || !this.#isMovable[z] || w === v || z === u) return false;
    const p = previous[u];
    const n = next[w];
    const q = previous[v];
    const m = next[z];
    // Beside each other it is a move.
    if (n === v || m === u) return false;
    const from = drivers[a];
    const to = drivers[b];
    if (a !== b && !this.#oneForAll) {
      if (!model.mayServe(task[u], b) || !model.mayServe(task[w], b)) return false;
      if (!model.mayServe(task[v], a) || !model.mayServe(task[z], a)) return false;
    }
    let ways =
      from.prices[place[p] * size + place[v]] +
      from.prices[place[z] * size + place[n]] -
      onwards[p] -
      onwards[w] +
      to.prices[place[q] * size + place[u]] +
      to.prices[place[w] * size + place[m]] -
      onwards[q] -
      onwards[z];
    if (a !== b) {
      if (countU === 2) ways += to.prices[place[u] * size + place[w]] - onwards[u];
      if (countV === 2) ways += from.prices[place[v] * size + place[z]] - onwards[v];
      if (model.movePrice > 0) {
        ways += this.#moved(u, a, b) + this.#moved(v, b, a);
        if (countU === 2) ways += this.#moved(w, a, b);
        if (countV === 2) ways += this.#moved(z, b, a);
      }
    }
    const known = routes.prices[a] + (a === b ? 0 : routes.prices[b]);
    if (ways - known >= -this.#least) return false;
    if (a === b) {
      const first = routes.at[u] < routes.at[v];
      const middle = this.#middle;
      let length = 0;
      const [earlier, earlierEnd, later, laterEnd] = first ? [u, w, v, z] : [v, z, u, w];
      for (let x = later; ; x = next[x]) {
        middle[length++] = x;
        if (x === laterEnd) break;
      }
      for (let x = next[earlierEnd]; x !== later; x = next[x]) middle[length++] = x;
      for (let x = earlier; ; x = next[x]) {
        middle[length++] = x;
        if (x === earlierEnd) break;
      }
      const before = previous[earlier];
      if (ways + this.#priceOf(a, before, length, next[laterEnd]) - known >= -this.#least) return false;
    } else {
      const here = this.#priceWith(a, p, v, countV === 2 ? z : -1, n);
      if (ways + here - known >= -this.#least) return false;
      const there = this.#priceWith(b, q, u, countU === 2 ? w : -1, m);
      if (ways + here + there - known >= -this.#least) return false;
    }
    routes.move(u, q);
    if (countU === 2) routes.move(w, u);
    routes.move(v, p);
    if (countV === 2) routes.move(z, v);
    this.#keep(a, b);
    return true;
  }

  /** What stands behind u up to v in the opposite order, so that v follows u. */
  #turnRound(u: number, v: number): boolean {
    const routes = this.#routes;
    const { model, next, onwards, driverOf, at } = routes;
    const { size, drivers } = model;
    const { place } = model.nodes;
    const a = driverOf[u];
    if (at[u] >= at[v] || next[u] === v) return false;
    const { prices, pricesInto } = drivers[a];
    const x = next[u];
    const y = next[v];
    let ways =
      prices[place[u] * size + place[v]] + prices[place[x] * size + place[y]] - onwards[u] - onwards[v];
    if (prices !== pricesInto)
      for (let k = x; k !== v; k = next[k]) ways += pricesInto[place[k] * size + place[next[k]]] - onwards[k];
    const known = routes.prices[a];
    if (ways - known >= -this.#least) return false;
    let length = at[v] - at[u];
    for (let k = x; k !== y; k = next[k]) {
      if (!this.#isMovable[k]) return false;
      this.#middle[--length] = k;
    }
    if (ways + this.#priceOf(a, u, at[v] - at[u], y) - known >= -this.#least) return false;
    routes.reverse(x, v);
    this.#keep(a, a);
    return true;
  }

  /** Behind u comes what followed v, and the other way round. */
  #crossTails(u: number, v: number): boolean {
    const routes = this.#routes;
    const { model, next, onwards, driverOf, at, lastFixed, sizes } = routes;
    const { size, drivers } = model;
    const { place } = model.nodes;
    const a = driverOf[u];
    const b = driverOf[v];
    const one = drivers[a];
    const other = drivers[b];
    if (at[u] < at[lastFixed[a]] || at[v] < at[lastFixed[b]]) return false;
    if (one.reloads.length > 0 || other.reloads.length > 0) return false;
    if (this.#open && (this.#open[u] !== 0 || this.#open[v] !== 0)) return false;
    const x = next[u];
    const y = next[v];
    const tailA = x !== one.end;
    const tailB = y !== other.end;
    if (!tailA && !tailB) return false;
    const alike = one.type === other.type;
    if (alike && u === one.start && v === other.start) return false;
    const toA = tailB ? y : one.end;
    const toB = tailA ? x : other.end;
    const emptiesA = u === one.start && !tailB;
    const emptiesB = v === other.start && !tailA;
    let ways = -onwards[u] - onwards[v];
    ways += emptiesA ? -one.fixedCost : one.prices[place[u] * size + place[toA]];
    ways += emptiesB ? -other.fixedCost : other.prices[place[v] * size + place[toB]];
    if (sizes[a] === 0) ways += one.fixedCost;
    if (sizes[b] === 0) ways += other.fixedCost;
    const known = routes.prices[a] + routes.prices[b];
    if (!alike || model.movePrice > 0 || !this.#oneForAll) {
      const change = this.#otherTail(x, a, b) + this.#otherTail(y, b, a);
      if (change === Number.POSITIVE_INFINITY) return false;
      ways += change;
    }
    if (ways - known >= -this.#least) return false;
    const here = emptiesA
      ? 0
      : alike
        ? this.#priceWith(a, u, -1, -1, y)
        : this.#priceTail(a, u, y, other.end);
    if (ways + here - known >= -this.#least) return false;
    const there = emptiesB ? 0 : alike ? this.#priceWith(b, v, -1, -1, x) : this.#priceTail(b, v, x, one.end);
    if (ways + here + there - known >= -this.#least) return false;
    routes.swapTails(u, v);
    this.#keep(a, b);
    return true;
  }

  /** What the ways and promises of a route's rest cost more with another driver; Infinity if that one may not. The way into it is not counted. */
  #otherTail(from: number, driver: number, other: number): number {
    const { model, next, previous, onwards } = this.#routes;
    const { size, nodes } = model;
    const { end, prices } = model.drivers[driver];
    const there = model.drivers[other];
    if (from === end) return 0;
    const differ = prices !== there.prices;
    let sum = 0;
    if (!differ) {
      // Only the way home is another one.
      const last = previous[end];
      sum = prices[nodes.place[last] * size + nodes.place[there.end]] - onwards[last];
      if (this.#oneForAll && model.movePrice === 0) return sum;
    }
    for (let x = from; x !== end; x = next[x]) {
      if (!model.mayServe(nodes.task[x], other)) return Number.POSITIVE_INFINITY;
      if (model.movePrice > 0) sum += this.#moved(x, driver, other);
      const after = next[x] === end ? there.end : next[x];
      if (differ) sum += there.prices[nodes.place[x] * size + nodes.place[after]] - onwards[x];
    }
    return sum;
  }

  /** What the rules say to a driver whose route goes on behind a node with another one's rest. */
  #priceTail(driver: number, after: number, from: number, until: number): number {
    const { rules, next, model } = this.#routes;
    const { end } = model.drivers[driver];
    let price = 0;
    for (let r = 0; r < rules.length && price !== Number.POSITIVE_INFINITY; r++) {
      const rule = rules[r];
      rule.begin(driver, after);
      let holds = true;
      for (let x = from; x !== until && holds; x = next[x]) holds = rule.take(x);
      price += holds ? rule.end(end) : Number.POSITIVE_INFINITY;
    }
    return price;
  }

  /** The same for a route in which none, one or two nodes stand between two. */
  #priceWith(driver: number, after: number, x: number, y: number, next: number): number {
    const { rules } = this.#routes;
    let price = 0;
    for (let r = 0; r < rules.length && price !== Number.POSITIVE_INFINITY; r++) {
      const rule = rules[r];
      if (x >= 0 && y < 0) {
        price += rule.between(driver, after, x, next);
        continue;
      }
      rule.begin(driver, after);
      if (x < 0) price += rule.end(next);
      else price += rule.take(x) ? rule.endWith(y, next) : Number.POSITIVE_INFINITY;
    }
    return price;
  }

  /** The same for a route in which the middle stands between two nodes. */
  #priceOf(driver: number, after: number, length: number, next: number): number {
    const { rules } = this.#routes;
    const middle = this.#middle;
    let price = 0;
    for (let r = 0; r < rules.length && price !== Number.POSITIVE_INFINITY; r++) {
      const rule = rules[r];
      rule.begin(driver, after);
      let holds = true;
      for (let k = 0; k < length && holds; k++) holds = rule.take(middle[k]);
      price += holds ? rule.end(next) : Number.POSITIVE_INFINITY;
    }
    return price;
  }

  /** Leaves a task out if that is cheaper. */
  #tryDropping(u: number): boolean {
    const routes = this.#routes;
    const { model, next, previous, onwards, driverOf, sizes } = routes;
    const { place, task } = model.nodes;
    const a = driverOf[u];
    const t = task[u];
    const weight = model.leftOutWeight[t];
    const lost = model.leftOutPrice[t] + (weight > 0 ? weight * this.absencePrice : 0);
    const p = previous[u];
    const n = next[u];
    const empties = sizes[a] === 1;
    const { prices, fixedCost, reloads, start, end } = model.drivers[a];
    if (this.#strandsReload(reloads.length, p, n, start, end)) return false;
    const saved = onwards[p] + onwards[u] - (empties ? -fixedCost : prices[place[p] * model.size + place[n]]);
    const moved = model.movePrice > 0 ? this.#moved(u, a, -1) : 0;
    if (lost - saved + moved - routes.prices[a] >= -this.#least) return false;
    const left = empties ? 0 : this.#priceWith(a, p, -1, -1, n);
    if (lost - saved + moved + left - routes.prices[a] >= -this.#least) return false;
    routes.remove(t);
    this.#keep(a, a);
    return true;
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
      this.#changed[insertion.driver] = ++this.#moves;
      if (this.#open) this.#countOpen(insertion.driver);
    }
  }

  /** Whether a driver who reloads would do so for nothing without what stands between two nodes. */
  #strandsReload(reloads: number, p: number, n: number, start: number, end: number): boolean {
    if (reloads === 0) return false;
    const { isReload } = this.#routes.model.nodes;
    return (p === start || isReload[p] === 1) && (n === end || isReload[n] === 1);
  }

  /** What it changes in the price of promises if a node's task goes from one driver to another. */
  #moved(node: number, from: number, to: number): number {
    const { model } = this.#routes;
    const promised = model.promised[model.nodes.task[node]];
    if (promised < 0) return 0;
    return (promised === to || to < 0 ? 0 : model.movePrice) - (promised === from ? 0 : model.movePrice);
  }

  #keep(a: number, b: number): void {
    const routes = this.#routes;
    routes.read(a);
    if (b !== a) routes.read(b);
    this.#changed[a] = this.#changed[b] = ++this.#moves;
    if (!this.#open) return;
    this.#countOpen(a);
    this.#countOpen(b);
  }

  /** By node: how many shipments are on the vehicle behind it. */
  #countOpen(driver: number): void {
    const { model, next } = this.#routes;
    const { start, end } = model.drivers[driver];
    const open = this.#open!;
    open[start] = 0;
    let count = 0;
    for (let x = next[start]; x !== end; x = next[x]) {
      const t = model.nodes.task[x];
      if (t >= 0 && model.second[t] >= 0) count += model.first[t] === x ? 1 : -1;
      open[x] = count;
    }
  }

  #shuffle(): void {
    const list = this.#movable;
    for (let k = list.length - 1; k > 0; k--) {
      const j = this.#random.below(k + 1);
      const other = list[j];
      list[j] = list[k];
      list[k] = other;
    }
  }
}
