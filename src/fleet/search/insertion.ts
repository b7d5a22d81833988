// The cheapest place for a task that nobody serves. Prices of ways are compared first; the rules are asked only about places that would be
// cheaper than the best so far.

import { NO_WAY } from '../model/travel.ts';
import type { Neighbours } from './neighbours.ts';
import type { Random } from './random.ts';
import type { Routes } from './routes.ts';

/** Share of the places that are overlooked: the second best is sometimes better for what follows. */
const BLINKS = 0.01;

/** Near stops whose routes are looked at first: what is found there rules most other places out. */
const NEAR = 6;

/** Best places that are remembered at most: 24 bytes each. */
const MOST_KNOWN = 2_000_000;

export class Insertion {
  readonly #routes: Routes;
  readonly #random: Random;
  readonly #neighbours: Neighbours;
  /** Drivers that are considered: all with tasks, and one idle one of each type. */
  readonly #active: Int32Array;
  #activeCount = 0;
  /** Where the idle ones begin among them. */
  #idleFrom = 0;
  /** By driver: for which of all searches its route was last looked at. */
  readonly #looked: Int32Array;
  #searches = 0;
  /** The only type of which an idle one is considered, or -1. */
  #type = -1;
  /** Drivers that may not be used: a search for fewer vehicles closes them. */
  readonly closed: Uint8Array;
  /** What it costs beside its own price to begin with a vehicle that is idle. */
  beginningPrice = 0;
  /** What leaving a task out costs that has no price, for every unit of its weight. */
  absencePrice = Number.POSITIVE_INFINITY;
  /** Near stops whose routes are looked at first. With more than usual, no others, unless they have no place. */
  near = NEAR;
  readonly #blinks: number;
  /** Places until the next one that is overlooked. */
  #unblinking = 0;
  /** How often a place has been overlooked. */
  #blinked = 0;
  // By task and route: the best place found in that version of the route, or that none is cheaper than the cost.
  readonly #slots: number;
  readonly #knownVersion: Int32Array;
  readonly #knownCost: Float64Array;
  readonly #knownAfter: Int32Array;
  readonly #knownDropAfter: Int32Array;
  readonly #knownReload: Int32Array;
  // The best place found: behind which node; the drop behind which; a reload put before or behind the task.
  cost = 0;
  driver = -1;
  #after = -1;
  #dropAfter = -1;
  #reload = -1;
  #reloadFirst = false;
  /** By position in a route: what the drop of a shipment would add there, and the least of that from there on. */
  #drops = new Float64Array(64);
  #leastDrops = new Float64Array(64);

  constructor(routes: Routes, random: Random, neighbours: Neighbours, blinks = BLINKS) {
    this.#blinks = blinks;
    this.#neighbours = neighbours;
    this.#looked = new Int32Array(routes.model.drivers.length);
    this.#routes = routes;
    this.#random = random;
    this.#active = new Int32Array(routes.model.drivers.length);
    this.closed = new Uint8Array(routes.model.drivers.length);
    this.#unblinking = this.#untilBlink();
    const { taskCount, drivers } = routes.model;
    this.#slots = Math.max(1, Math.min(drivers.length, Math.floor(MOST_KNOWN / Math.max(1, taskCount))));
    const entries = taskCount * this.#slots;
    this.#knownVersion = new Int32Array(entries);
    this.#knownCost = new Float64Array(entries);
    this.#knownAfter = new Int32Array(entries);
    this.#knownDropAfter = new Int32Array(entries);
    this.#knownReload = new Int32Array(entries);
  }

  /** Which drivers are worth a look; to be called when routes have become empty or been begun. Idle ones of one type only, if it is named. */
  refresh(type = -1): void {
    const { busy, used, model } = this.#routes;
    this.#type = type;
    this.#activeCount = 0;
    for (let k = 0; k < used; k++) if (!this.closed[busy[k]]) this.#active[this.#activeCount++] = busy[k];
    this.#idleFrom = this.#activeCount;
    for (let t = Math.max(0, type); t < (type < 0 ? model.typeCount : type + 1); t++) {
      const idle = this.idleOf(t);
      if (idle >= 0) this.#active[this.#activeCount++] = idle;
    }
  }

  /** A vehicle of the type that is idle and may be used, or -1. */
  idleOf(type: number): number {
    const { sizes, model } = this.#routes;
    const drivers = model.driversOf[type];
    for (let k = 0; k < drivers.length; k++)
      if (sizes[drivers[k]] === 0 && !this.closed[drivers[k]]) return drivers[k];
    return -1;
  }

  /** Finds the cheapest place for a task; false if there is none. */
  find(task: number): boolean {
    const { model, driverOf } = this.#routes;
    this.cost = NO_WAY / 2;
    this.driver = -1;
    if (this.#activeCount === 0) return false;
    const search = ++this.#searches;
    const near = this.#neighbours.of(model.first[task]);
    for (let k = 0; k < this.near && k < near.length; k++) {
      const driver = driverOf[near[k]];
      if (driver < 0 || this.closed[driver] || this.#looked[driver] === search) continue;
      this.#looked[driver] = search;
      this.#look(task, driver);
    }
    const worth = this.#worth(model.leftOutPrice[task], model.leftOutWeight[task]);
    const enough = this.near > NEAR && this.cost < worth;
    for (let k = enough ? this.#idleFrom : 0; k < this.#activeCount; k++)
      if (this.#looked[this.#active[k]] !== search) this.#look(task, this.#active[k]);
    return this.driver >= 0 && this.cost < worth;
  }

  /** The same in one driver's route only. */
  findIn(task: number, driver: number): boolean {
    this.cost = NO_WAY / 2;
    this.driver = -1;
    this.#look(task, driver);
    return this.driver >= 0;
  }

  /** Puts the task where it was found to be cheapest, and reads the route anew. */
  apply(task: number): void {
    const routes = this.#routes;
    const { first, second } = routes.model;
    const begun = routes.sizes[this.driver] === 0;
    routes.touch(this.driver);
    // From the back, so that the nodes named stay where they are.
    if (second[task] >= 0) {
      const tail = this.#dropAfter === this.#after ? -1 : this.#dropAfter;
      if (tail >= 0) routes.link(second[task], tail);
      routes.link(first[task], this.#after);
      if (tail < 0) routes.link(second[task], first[task]);
    } else {
      routes.link(first[task], this.#after);
      if (this.#reload >= 0) routes.link(this.#reload, this.#reloadFirst ? this.#after : first[task]);
    }
    routes.serve(task);
    const last = second[task] >= 0 ? second[task] : first[task];
    const reload = this.#reload;
    if (reload < 0) routes.read(this.driver, first[task], last);
    else routes.read(this.driver, this.#reloadFirst ? reload : last, this.#reloadFirst ? last : reload);
    if (begun) this.refresh(this.#type);
  }

  #look(task: number, driver: number): void {
    const routes = this.#routes;
    const { model } = routes;
    if (!model.mayServe(task, driver)) return;
    const { rules } = routes;
    for (let r = 0; r < rules.length; r++) if (!rules[r].admits(driver, task)) return;
    let base = 0;
    const idle = routes.sizes[driver] === 0;
    if (idle) base += model.drivers[driver].fixedCost + this.beginningPrice;
    if (model.promised[task] >= 0 && model.promised[task] !== driver) base += model.movePrice;
    base -= routes.prices[driver];
    // What was found for this very route before still holds.
    const entry = task * this.#slots + (driver % this.#slots);
    if (!idle && this.#knownVersion[entry] === routes.versions[driver]) {
      const known = this.#knownCost[entry];
      if (this.#knownAfter[entry] >= 0) {
        if (known < this.cost && --this.#unblinking >= 0) {
          const reload = this.#knownReload[entry];
          const drop = this.#knownDropAfter[entry];
          this.#keep(
            known,
            driver,
            this.#knownAfter[entry],
            drop,
            reload < 0 ? -1 : reload >> 1,
            (reload & 1) === 1,
          );
        } else if (this.#unblinking < 0) this.#unblinking = this.#untilBlink();
        return;
      }
      if (known >= this.cost) return;
    }
    const bound = this.cost;
    const blinks = this.#blinked;
    if (model.second[task] >= 0) this.#lookPair(task, driver, base);
    else this.#lookSingle(task, driver, base);
    if (idle || blinks !== this.#blinked) return;
    this.#knownVersion[entry] = routes.versions[driver];
    this.#knownCost[entry] = this.cost;
    if (this.cost < bound) {
      this.#knownAfter[entry] = this.#after;
      this.#knownDropAfter[entry] = this.#dropAfter;
      this.#knownReload[entry] = this.#reload < 0 ? -1 : this.#reload * 2 + (this.#reloadFirst ? 1 : 0);
    } else this.#knownAfter[entry] = -1;
  }

  #lookSingle(task: number, driver: number, base: number): void {
    const routes = this.#routes;
    const { model, next, onwards } = routes;
    const { size, nodes } = model;
    const { place } = nodes;
    const { prices, pricesInto, end, reloads } = model.drivers[driver];
    const x = model.first[task];
    const row = place[x] * size;
    // Rules never cost less for a longer route, so the ways alone are a bound.
    const bound = base + routes.prices[driver];
    let a = routes.lastFixed[driver];
    let into = pricesInto[row + place[a]];
    while (a !== end) {
      const b = next[a];
      const to = place[b];
      const added = into + prices[row + to] - onwards[a];
      into = pricesInto[row + to];
      if (added + bound < this.cost) {
        if (--this.#unblinking < 0) this.#unblinking = this.#untilBlink();
        else {
          const cost = added + base + this.#tryBetween(driver, a, x, b);
          if (cost < this.cost) this.#keep(cost, driver, a, -1, -1, false);
        }
      }
      a = b;
    }
    if (reloads.length > 0 && this.#mayReload(driver)) this.#lookReload(x, driver, base);
  }

  #tryBetween(driver: number, a: number, x: number, b: number): number {
    const { rules } = this.#routes;
    let price = 0;
    for (let r = 0; r < rules.length; r++) {
      price += rules[r].between(driver, a, x, b);
      if (price === Number.POSITIVE_INFINITY) return price;
    }
    return price;
  }

  /** Whether a reload is left of those that the driver may make. */
  #mayReload(driver: number): boolean {
    const { driverOf, model } = this.#routes;
    const { reloads, vehicle } = model.drivers[driver];
    let made = 0;
    for (let k = 0; k < reloads.length; k++) if (driverOf[reloads[k]] >= 0) made++;
    return made < vehicle.reloading!.most;
  }

  /** The task with a reload before or behind it. */
  #lookReload(x: number, driver: number, base: number): void {
    const routes = this.#routes;
    const { model, next, onwards, rules } = routes;
    const { size, nodes } = model;
    const { place } = nodes;
    const { prices, end, reloads } = model.drivers[driver];
    const bound = base + routes.prices[driver];
    for (let k = 0; k < reloads.length; k++) {
      const reload = reloads[k];
      if (routes.driverOf[reload] >= 0) continue;
      const there = place[reload];
      let known = false;
      for (let j = 0; j < k; j++)
        if (routes.driverOf[reloads[j]] < 0 && place[reloads[j]] === there) known = true;
      if (known) continue;
      for (let a = routes.lastFixed[driver]; a !== end; a = next[a]) {
        const b = next[a];
        for (let order = 0; order < 2; order++) {
          const p = order === 0 ? reload : x;
          const q = order === 0 ? x : reload;
          const added =
            prices[place[a] * size + place[p]] +
            prices[place[p] * size + place[q]] +
            prices[place[q] * size + place[b]] -
            onwards[a];
          if (added + bound >= this.cost) continue;
          let price = 0;
          for (let r = 0; r < rules.length && price !== Number.POSITIVE_INFINITY; r++) {
            rules[r].begin(driver, a);
            price += rules[r].take(p) ? rules[r].endWith(q, b) : Number.POSITIVE_INFINITY;
          }
          const cost = added + base + price;
          if (cost < this.cost) this.#keep(cost, driver, a, -1, reload, order === 0);
        }
      }
    }
  }

  #lookPair(task: number, driver: number, base: number): void {
    const routes = this.#routes;
    const { model, next, onwards, rules } = routes;
    const { size, nodes } = model;
    const { place } = nodes;
    const { prices, pricesInto, end } = model.drivers[driver];
    const p = model.first[task];
    const d = model.second[task];
    const rowP = place[p] * size;
    const rowD = place[d] * size;
    const between = prices[rowP + place[d]];
    const bound = base + routes.prices[driver];
    let count = 0;
    for (let a = routes.lastFixed[driver]; a !== end; a = next[a]) {
      if (count + 1 >= this.#drops.length) {
        this.#drops = new Float64Array(count * 2 + 2);
        this.#leastDrops = new Float64Array(count * 2 + 2);
        count = 0;
        a = routes.lastFixed[driver];
      }
      this.#drops[count++] = pricesInto[rowD + place[a]] + prices[rowD + place[next[a]]] - onwards[a];
    }
    this.#leastDrops[count] = NO_WAY;
    for (let k = count - 1; k >= 0; k--)
      this.#leastDrops[k] = Math.min(this.#drops[k], this.#leastDrops[k + 1]);
    for (let a = routes.lastFixed[driver], k = 0; a !== end; a = next[a], k++) {
      const b = next[a];
      const into = pricesInto[rowP + place[a]];
      const together = into + between + prices[rowD + place[b]] - onwards[a];
      const added = into + prices[rowP + place[b]] - onwards[a];
      if (Math.min(together, added + this.#leastDrops[k + 1]) + bound >= this.cost) continue;
      if (--this.#unblinking < 0) {
        this.#unblinking = this.#untilBlink();
        continue;
      }
      let holds = true;
      for (let r = 0; r < rules.length && holds; r++) {
        rules[r].begin(driver, a);
        holds = rules[r].take(p);
      }
      if (!holds) continue;
      if (together + bound < this.cost) {
        const cost = together + base + this.#endWith(d, b);
        if (cost < this.cost) this.#keep(cost, driver, a, a, -1, false);
      }
      for (let c = b, j = k + 1; c !== end; c = next[c], j++) {
        if (added + this.#leastDrops[j] + bound >= this.cost) break;
        for (let r = 0; r < rules.length && holds; r++) holds = rules[r].take(c);
        if (!holds) break;
        if (added + this.#drops[j] + bound >= this.cost) continue;
        const cost = added + this.#drops[j] + base + this.#endWith(d, next[c]);
        if (cost < this.cost) this.#keep(cost, driver, a, c, -1, false);
      }
    }
  }

  #endWith(node: number, next: number): number {
    const { rules } = this.#routes;
    let price = 0;
    for (let r = 0; r < rules.length; r++) {
      price += rules[r].endWith(node, next);
      if (price === Number.POSITIVE_INFINITY) break;
    }
    return price;
  }

  #keep(
    cost: number,
    driver: number,
    after: number,
    dropAfter: number,
    reload: number,
    first: boolean,
  ): void {
    this.cost = cost;
    this.driver = driver;
    this.#after = after;
    this.#dropAfter = dropAfter;
    this.#reload = reload;
    this.#reloadFirst = first;
  }

  #untilBlink(): number {
    this.#blinked++;
    return this.#blinks === 0 ? NO_WAY : Math.floor(this.#random.exponential() / this.#blinks);
  }

  /** Up to what cost a task is served: only while that is cheaper than leaving it out. */
  #worth(price: number, weight: number): number {
    return weight > 0 ? Math.min(NO_WAY / 2, price + weight * this.absencePrice) : price;
  }
}
