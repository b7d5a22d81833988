// Small changes of a plan, each made only if it pays: a task or two put elsewhere, exchanged, left out or turned round, routes that go on as another one did.
// Ways are compared first; the rules are asked about what could pay. Rules that have a price may be broken on the way.
import { meanWay } from '../model/travel.ts';
import { ChangedPrices } from './changed-prices.ts';
import type { Routes } from './routes.ts';

/** Gains below this share of a mean way are rounding. */
const NOISE = 1e-7;

export class SmallChanges {
  readonly #routes: Routes;
  readonly #changes: ChangedPrices;
  /** Nodes that may be moved: all of their task, and not decided. */
  readonly movable: Int32Array;
  readonly isMovable: Uint8Array;
  readonly least: number;
  /** Nodes beside which something has changed, the first `stirredCount` of a list: emptied by whoever reads it. */
  readonly stirred = new Int32Array(16);
  stirredCount = 0;
  /** What leaving out a task costs that has no price, for every unit of its weight. */
  absencePrice = Number.POSITIVE_INFINITY;

  constructor(routes: Routes) {
    this.#routes = routes;
    this.#changes = new ChangedPrices(routes);
    const { model } = routes;
    const { nodes, first, second } = model;
    const movable: number[] = [];
    for (let t = 0; t < model.taskCount; t++)
      if (second[t] < 0 && !routes.fixed[first[t]]) movable.push(first[t]);
    this.movable = Int32Array.from(movable);
    this.isMovable = new Uint8Array(nodes.count);
    for (const node of movable) this.isMovable[node] = 1;
    this.least = NOISE * meanWay(model, model.drivers[0]?.prices);
  }

  /** One or two tasks from u on, perhaps turned round, behind v. */
  relocate(u: number, count: number, turned: boolean, v: number): boolean {
    const routes = this.#routes;
    const { model, next, previous, onwards, driverOf, sizes, at, lastFixed } = routes;
    const { size, drivers } = model;
    const { place, task } = model.nodes;
    const a = driverOf[u];
    const b = driverOf[v];
    const w = count === 1 ? u : next[u];
    if (count === 2 && (!this.isMovable[w] || w === v)) return false;
    const p = previous[u];
    if (v === p || v === u || at[v] < at[lastFixed[b]]) return false;
    const n = next[w];
    const y = next[v];
    const from = drivers[a];
    const to = drivers[b];
    if (a !== b && !this.#changes.oneForAll && (!model.mayServe(task[u], b) || !model.mayServe(task[w], b)))
      return false;
    if (this.#changes.strandsReload(from.reloads.length, p, n, from.start, from.end)) return false;
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
      if (model.movePrice > 0)
        ways += this.#changes.moved(u, a, b) + (count === 2 ? this.#changes.moved(w, a, b) : 0);
    }
    const known = routes.prices[a] + (a === b ? 0 : routes.prices[b]);
    if (ways - known >= -this.least) return false;
    if (a === b) {
      let length = 0;
      const middle = this.#changes.middle;
      if (at[u] < at[v]) {
        for (let x = n; x !== y; x = next[x]) middle[length++] = x;
        middle[length++] = head;
        if (count === 2) middle[length++] = tail;
        if (ways + this.#changes.inOrder(a, p, length, y) - known >= -this.least) return false;
      } else {
        middle[length++] = head;
        if (count === 2) middle[length++] = tail;
        for (let x = y; x !== u; x = next[x]) middle[length++] = x;
        if (ways + this.#changes.inOrder(a, v, length, n) - known >= -this.least) return false;
      }
    } else {
      const left = empties ? 0 : this.#changes.between(a, p, -1, -1, n);
      if (ways + left - known >= -this.least) return false;
      const more = this.#changes.between(b, v, head, count === 2 ? tail : -1, y);
      if (ways + left + more - known >= -this.least) return false;
    }
    this.#touch(a, b);
    routes.move(head, v);
    if (count === 2) routes.move(tail, head);
    this.#stir(p, n, head, tail, v, y);
    this.#keep(a, b);
    return true;
  }

  /** One or two tasks from u on, and one or two from v on, in each other's places. */
  swap(u: number, countU: number, v: number, countV: number): boolean {
    const routes = this.#routes;
    const { model, next, previous, onwards, driverOf } = routes;
    const { size, drivers } = model;
    const { place, task } = model.nodes;
    if (!this.isMovable[v]) return false;
    const a = driverOf[u];
    const b = driverOf[v];
    const w = countU === 1 ? u : next[u];
    const z = countV === 1 ? v : next[v];
    if (!this.isMovable[w] || !this.isMovable[z] || w === v || z === u) return false;
    const p = previous[u];
    const n = next[w];
    const q = previous[v];
    const m = next[z];
    // Beside each other it is a move.
    if (n === v || m === u) return false;
    const from = drivers[a];
    const to = drivers[b];
    if (a !== b && !this.#changes.oneForAll) {
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
        ways += this.#changes.moved(u, a, b) + this.#changes.moved(v, b, a);
        if (countU === 2) ways += this.#changes.moved(w, a, b);
        if (countV === 2) ways += this.#changes.moved(z, b, a);
      }
    }
    const known = routes.prices[a] + (a === b ? 0 : routes.prices[b]);
    if (ways - known >= -this.least) return false;
    if (a === b) {
      const first = routes.at[u] < routes.at[v];
      const middle = this.#changes.middle;
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
      if (ways + this.#changes.inOrder(a, before, length, next[laterEnd]) - known >= -this.least)
        return false;
    } else {
      const here = this.#changes.between(a, p, v, countV === 2 ? z : -1, n);
      if (ways + here - known >= -this.least) return false;
      const there = this.#changes.between(b, q, u, countU === 2 ? w : -1, m);
      if (ways + here + there - known >= -this.least) return false;
    }
    this.#touch(a, b);
    routes.move(u, q);
    if (countU === 2) routes.move(w, u);
    routes.move(v, p);
    if (countV === 2) routes.move(z, v);
    this.#stir(p, n, u, w, v, z);
    this.#stir(q, m, u, w, v, z);
    this.#keep(a, b);
    return true;
  }

  /** What stands behind u up to v in the opposite order, so that v follows u. */
  turnRound(u: number, v: number): boolean {
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
    if (ways - known >= -this.least) return false;
    let length = at[v] - at[u];
    for (let k = x; k !== y; k = next[k]) {
      if (!this.isMovable[k]) return false;
      this.#changes.middle[--length] = k;
    }
    if (ways + this.#changes.inOrder(a, u, at[v] - at[u], y) - known >= -this.least) return false;
    this.#touch(a, a);
    routes.reverse(x, v);
    this.#stir(u, x, v, y, u, u);
    this.#keep(a, a);
    return true;
  }

  /** Behind u comes what followed v, and the other way round. */
  crossTails(u: number, v: number): boolean {
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
    // Both stops of a shipment belong to one vehicle.
    if (routes.underWay[u] > 0 || routes.underWay[v] > 0) return false;
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
    if (!alike || model.movePrice > 0 || !this.#changes.oneForAll) {
      const change = this.#changes.otherTail(x, a, b) + this.#changes.otherTail(y, b, a);
      if (change === Number.POSITIVE_INFINITY) return false;
      ways += change;
    }
    if (ways - known >= -this.least) return false;
    const here = emptiesA
      ? 0
      : alike
        ? this.#changes.between(a, u, -1, -1, y)
        : this.#changes.tail(a, u, y, other.end);
    if (ways + here - known >= -this.least) return false;
    const there = emptiesB
      ? 0
      : alike
        ? this.#changes.between(b, v, -1, -1, x)
        : this.#changes.tail(b, v, x, one.end);
    if (ways + here + there - known >= -this.least) return false;
    this.#touch(a, b);
    routes.swapTails(u, v);
    this.#stir(u, v, x, y, u, u);
    this.#keep(a, b);
    return true;
  }

  /** Leaves a task out if that is cheaper. */
  drop(u: number): boolean {
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
    if (this.#changes.strandsReload(reloads.length, p, n, start, end)) return false;
    const saved = onwards[p] + onwards[u] - (empties ? -fixedCost : prices[place[p] * model.size + place[n]]);
    const moved = model.movePrice > 0 ? this.#changes.moved(u, a, -1) : 0;
    if (lost - saved + moved - routes.prices[a] >= -this.least) return false;
    const left = empties ? 0 : this.#changes.between(a, p, -1, -1, n);
    if (lost - saved + moved + left - routes.prices[a] >= -this.least) return false;
    this.#touch(a, a);
    routes.remove(t);
    this.#stir(p, n, p, p, p, p);
    this.#keep(a, a);
    return true;
  }

  #touch(a: number, b: number): void {
    this.#routes.touch(a);
    this.#routes.touch(b);
  }

  #stir(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const list = this.stirred;
    let count = this.stirredCount;
    if (this.isMovable[a]) list[count++] = a;
    if (this.isMovable[b]) list[count++] = b;
    if (this.isMovable[c]) list[count++] = c;
    if (this.isMovable[d] && d !== c) list[count++] = d;
    if (this.isMovable[e] && e !== a) list[count++] = e;
    if (this.isMovable[f] && f !== e) list[count++] = f;
    this.stirredCount = count;
  }

  #keep(a: number, b: number): void {
    const routes = this.#routes;
    routes.read(a);
    if (b !== a) routes.read(b);
  }
}
