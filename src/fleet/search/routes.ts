// The plan that the search works on: the routes, what each costs, who is left out. Changes can be undone.
import { Apart } from '../model/apart.ts';
import { Capacity } from '../model/capacity.ts';
import { Hours } from '../model/hours.ts';
import type { Model } from '../model/model.ts';
import type { Rule } from '../model/rule.ts';
import { Timetable } from '../model/timetable.ts';
import { Totals } from '../model/totals.ts';
import { NO_WAY } from '../model/travel.ts';
import { Roster } from './roster.ts';
import { RouteHistory } from './route-history.ts';
import { RouteOrder } from './route-order.ts';
import type { Snapshot } from './snapshot.ts';

export class Routes extends RouteOrder {
  /** By node: how many come before it in its route. */
  readonly at: Int32Array;
  /** By node: how many shipments have been picked up and not yet dropped behind it. */
  readonly underWay: Int32Array;
  readonly #ships: boolean;
  /** By node: price of the way to the next one. */
  readonly onwards: Float64Array;
  /** By driver: price of all ways; of everything else: rules, the fixed cost, tasks that were promised to others. */
  readonly ways: Float64Array;
  readonly extras: Float64Array;
  /** By driver: price under the rules alone. */
  readonly prices: Float64Array;
  /** By driver: a number that no other order of nodes has had. */
  readonly versions: Int32Array;
  #lastVersion = 0;
  /** By driver: the last of the nodes that may not be moved. */
  readonly lastFixed: Int32Array;
  readonly fixed: Uint8Array;
  readonly #absent: Roster;
  readonly rules: readonly Rule[];
  /** How bad it is what is left out, and what everything costs with the prices of what is left out. */
  weight = 0;
  cost = 0;
  // As it was at the mark.
  readonly #journal: RouteHistory;
  readonly #wasAbsent: Roster;
  #wasWeight = 0;
  #wasCost = 0;

  constructor(model: Model) {
    super(model);
    const { count } = model.nodes;
    const drivers = model.drivers.length;
    this.at = new Int32Array(count);
    this.underWay = new Int32Array(count);
    this.#ships = model.second.some((drop) => drop >= 0);
    this.onwards = new Float64Array(count);
    this.ways = new Float64Array(drivers);
    this.extras = new Float64Array(drivers);
    this.prices = new Float64Array(drivers);
    this.versions = new Int32Array(drivers);
    this.lastFixed = Int32Array.from(model.drivers, ({ start }) => start);
    this.fixed = new Uint8Array(count);
    this.#absent = new Roster(model.taskCount);
    this.#wasAbsent = new Roster(model.taskCount);
    this.#journal = new RouteHistory(drivers);
    const timing = Timetable.concerns(model) ? Timetable : Hours;
    this.rules = [Capacity, Apart, Totals, timing]
      .filter((kind) => kind.concerns(model))
      .map((kind) => new kind(model, this));
    for (let t = 0; t < model.taskCount; t++) this.#leaveOut(t);
    for (let d = 0; d < drivers; d++) {
      this.linkAll(d, []);
      this.read(d);
    }
    model.drivers.forEach((driver, d) => {
      if (driver.fixed.length === 0) return;
      for (const node of driver.fixed) {
        this.fixed[node] = 1;
        if (model.second[model.nodes.task[node]] >= 0) this.fixed[model.first[model.nodes.task[node]]] = 1;
      }
      this.lastFixed[d] = driver.fixed[driver.fixed.length - 1];
      this.restoreRoute(d, driver.fixed);
    });
  }

  /** Tasks that nobody serves: the first `absentCount` of a list. */
  get absent(): Int32Array {
    return this.#absent.list;
  }

  get absentCount(): number {
    return this.#absent.count;
  }

  /** Takes a task out of its route; the route is read anew by `read`. */
  remove(task: number): void {
    const { first, second } = this.model;
    this.resize(this.driverOf[first[task]], -1);
    this.unlink(first[task]);
    if (second[task] >= 0) this.unlink(second[task]);
    this.#leaveOut(task);
  }

  /** A task that has been linked is no longer left out. */
  serve(task: number): void {
    this.#absent.remove(task);
    this.weight -= this.model.leftOutWeight[task];
    this.cost -= this.model.leftOutPrice[task];
    this.resize(this.driverOf[this.model.first[task]], 1);
  }

  #leaveOut(task: number): void {
    this.#absent.add(task);
    this.weight += this.model.leftOutWeight[task];
    this.cost += this.model.leftOutPrice[task];
  }

  /** Reads a route anew between two nodes: its costs, and the stretches of all rules. False if it breaks one. */
  read(driver: number, head = -1, tail = -1): boolean {
    const { model, next, rules, onwards } = this;
    const { nodes, size } = model;
    const { start, end, prices, fixedCost } = model.drivers[driver];
    const before = this.ways[driver] + this.extras[driver];
    this.versions[driver] = ++this.#lastVersion;
    // A route that was idle has no price for its only way yet.
    const first = head < 0 ? next[start] : head;
    const last = tail < 0 ? this.previous[end] : tail;
    const beyond = next[last];
    for (let x = this.previous[first]; x !== beyond; x = next[x])
      onwards[x] = prices[nodes.place[x] * size + nodes.place[next[x]]];
    let ways = 0;
    let count = 0;
    for (let x = start; x !== end; x = next[x]) {
      this.at[x] = count++;
      ways += onwards[x];
    }
    this.at[end] = count;
    if (this.#ships) this.#countUnderWay(start, end);
    let price = 0;
    for (let r = 0; r < rules.length; r++) price += rules[r].read(driver, first, last);
    // A vehicle that stays where it is costs nothing.
    const idle = this.sizes[driver] === 0;
    if (idle) {
      onwards[start] = 0;
      ways = 0;
      price = 0;
    }
    const holds = price !== Number.POSITIVE_INFINITY;
    // Finite, so that taking it back leaves a number; no route of the search stays like this.
    if (!holds) price = NO_WAY;
    this.prices[driver] = price;
    this.ways[driver] = ways;
    this.extras[driver] = idle ? 0 : price + fixedCost + this.#movePrice(driver);
    this.cost += this.ways[driver] + this.extras[driver] - before;
    return holds;
  }

  #countUnderWay(start: number, end: number): void {
    const { model, next } = this;
    let underWay = 0;
    for (let x = start; x !== end; x = next[x]) {
      const drop = model.nodes.task[x] < 0 ? -1 : model.second[model.nodes.task[x]];
      if (drop === x) underWay--;
      else if (drop >= 0) underWay++;
      this.underWay[x] = underWay;
    }
  }

  #movePrice(driver: number): number {
    const { model, next } = this;
    if (model.movePrice === 0) return 0;
    const { start, end } = model.drivers[driver];
    let moved = 0;
    for (let x = next[start]; x !== end; x = next[x]) {
      const task = model.nodes.task[x];
      if (task < 0 || model.first[task] !== x) continue;
      if (model.promised[task] >= 0 && model.promised[task] !== driver) moved++;
    }
    return moved * model.movePrice;
  }

  /** From here on changes can be undone. */
  mark(): void {
    this.#journal.clear();
    this.#wasAbsent.copy(this.#absent);
    this.#wasWeight = this.weight;
    this.#wasCost = this.cost;
  }

  /** To be called before a route is changed. */
  touch(driver: number): void {
    if (this.#journal.has(driver)) return;
    const { start, end } = this.model.drivers[driver];
    this.#journal.note(driver, this.versions[driver], this.next, this.next[start], end);
  }

  /** Routes changed since the mark. */
  get touchedCount(): number {
    return this.#journal.count;
  }

  touchedDriver(k: number): number {
    return this.#journal.driver(k);
  }

  /** Stops that had another one behind or before them at the mark, into a list that has room for two of each stop; returns how many. */
  changedStops(list: Int32Array): number {
    const { next, previous, model } = this;
    const { task } = model.nodes;
    const journal = this.#journal;
    let count = 0;
    for (let k = 0; k < journal.count; k++) {
      const { start, end } = model.drivers[journal.driver(k)];
      let last = start;
      for (let j = journal.begin(k); j <= journal.end(k); j++) {
        const x = j === journal.end(k) ? end : journal.nodes[j];
        if (next[last] !== x || previous[x] !== last) {
          if (task[last] >= 0) list[count++] = last;
          if (task[x] >= 0) list[count++] = x;
        }
        last = x;
      }
    }
    return count;
  }

  /** Back to the mark. */
  undo(): void {
    const journal = this.#journal;
    for (let k = 0; k < journal.count; k++) this.clear(journal.driver(k));
    for (let k = 0; k < journal.count; k++) {
      const driver = journal.driver(k);
      this.linkAll(driver, journal.nodes, journal.begin(k), journal.end(k));
      this.read(driver);
      this.versions[driver] = journal.version(k);
    }
    this.#absent.copy(this.#wasAbsent);
    this.weight = this.#wasWeight;
    this.cost = this.#wasCost;
  }

  restore(snapshot: Snapshot): void {
    const drivers = this.model.drivers.length;
    for (let d = 0; d < drivers; d++) this.clear(d);
    this.#absent.clear();
    this.weight = 0;
    this.cost = 0;
    for (let d = 0; d < drivers; d++) {
      this.ways[d] = this.extras[d] = 0;
      this.read(d);
    }
    snapshot.drivers.forEach((driver, k) => {
      this.linkAll(driver, snapshot.nodes, snapshot.begins[k], snapshot.begins[k + 1]);
      this.read(driver);
    });
    for (let t = 0; t < this.model.taskCount; t++)
      if (this.driverOf[this.model.first[t]] < 0) this.#leaveOut(t);
  }

  /** Gives an empty route its nodes. False if that breaks a rule. */
  restoreRoute(driver: number, nodes: readonly number[]): boolean {
    const { model } = this;
    this.linkAll(driver, nodes);
    for (const node of nodes) {
      const task = model.nodes.task[node];
      if (task >= 0 && model.first[task] === node) {
        this.resize(driver, -1);
        this.serve(task);
      }
    }
    const holds = this.read(driver);
    this.recount();
    return holds;
  }

  /** Gives two drivers each other's tasks, in the same order. False if that breaks a rule. */
  exchange(a: number, b: number): boolean {
    const { next, previous, sizes } = this;
    const { start: startA, end: endA } = this.model.drivers[a];
    const { start: startB, end: endB } = this.model.drivers[b];
    const [firstA, lastA] = [next[startA], previous[endA]];
    const [firstB, lastB] = [next[startB], previous[endB]];
    const more = sizes[b] - sizes[a];
    this.hand(a, startA, endA, firstB, lastB, firstB === endB);
    this.hand(b, startB, endB, firstA, lastA, firstA === endA);
    this.resize(a, more);
    this.resize(b, -more);
    const holdsA = this.read(a);
    const holdsB = this.read(b);
    return holdsA && holdsB;
  }

  /** Empties a route; its tasks are left out. */
  empty(driver: number): void {
    const { model } = this;
    for (const node of this.order(driver)) {
      const task = model.nodes.task[node];
      if (task >= 0 && model.first[task] === node) this.#leaveOut(task);
    }
    this.clear(driver);
    this.read(driver);
    this.recount();
  }

  /** Adds the costs up anew, so that rounding does not gather. */
  recount(): void {
    this.cost = 0;
    for (let d = 0; d < this.sizes.length; d++) this.cost += this.ways[d] + this.extras[d];
    for (let k = 0; k < this.absentCount; k++) this.cost += this.model.leftOutPrice[this.absent[k]];
  }
}
