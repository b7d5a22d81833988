// Time where stretches cannot be joined in constant time: several windows for a stop, soft windows, breaks. The stretch up to every
// node is kept for each number of breaks taken by then; what follows a change is walked, but only if a bound says that it may
// hold. The same walk times the finished plan, and plans given by hand, where being late is counted instead of refused.
//
// Rules of time: a vehicle serves every stop as early as it can and leaves its start as late as nobody is served later than that, or at a
// higher soft price, in the end. Breaks are taken in the order of their windows, between service and travel.
import { type Driver, FOREVER, type Model } from './model.ts';
import type { NodeOrder } from './node-order.ts';
import type { Rule } from './rule.ts';

/** Columns of a state: as in hours.ts, with the soft price so far and the seconds too late so far. */
const SPAN = 0;
const FROM = 1;
const UNTIL = 2;
const PRICE = 3;
const LATE = 4;
const COLUMNS = 5;

export class Timetable implements Rule {
  readonly reason = 'window';
  excessPrice = Number.POSITIVE_INFINITY;
  readonly excess: Float64Array;
  readonly #model: Model;
  readonly #order: NodeOrder;
  readonly #lenient: boolean;
  /** States of one node: one for each number of breaks taken. */
  readonly #stride: number;
  /** By node, and two more: the joined route so far, and what is tried after it. A span of Infinity: no such state. */
  private readonly states: Float64Array;
  /** By state of a node: 1 if its last break was taken right there. */
  readonly #tookHere: Uint8Array;
  readonly #breaks: readonly (readonly SortedBreak[])[];
  /** By node: latest arrival with which the rest of the route could hold without breaks. */
  readonly #latest: Float64Array;
  readonly #now: number;
  readonly #spare: number;
  #driver: Driver;
  #index = 0;
  #last = 0;

  constructor(model: Model, order: NodeOrder, lenient = false) {
    const { nodes, drivers } = model;
    this.#model = model;
    this.#order = order;
    this.excess = new Float64Array(model.drivers.length);
    this.#lenient = lenient;
    this.#breaks = drivers.map(({ vehicle }) =>
      (vehicle.breaks ?? [])
        .map(({ windows, service }) => ({
          service,
          from: Float64Array.from([...windows].sort(byStart), (window) => window[0]),
          until: Float64Array.from([...windows].sort(byStart), (window) => window[1]),
        }))
        .sort((a, b) => (a.from[0] ?? 0) - (b.from[0] ?? 0)),
    );
    this.#stride = COLUMNS * (1 + Math.max(0, ...this.#breaks.map((list) => list.length)));
    this.states = new Float64Array((nodes.count + 2) * this.#stride);
    this.#tookHere = new Uint8Array(((nodes.count + 2) * this.#stride) / COLUMNS);
    this.#latest = new Float64Array(nodes.count);
    this.#now = nodes.count * this.#stride;
    this.#spare = this.#now + this.#stride;
    this.#driver = drivers[0];
  }

  static concerns({ nodes, drivers }: Model): boolean {
    for (let x = 0; x < nodes.count; x++)
      if (nodes.softPrice[x] > 0 || nodes.windowsAt[x + 1] - nodes.windowsAt[x] > 1) return true;
    return drivers.some(({ vehicle }) => (vehicle.breaks?.length ?? 0) > 0);
  }

  /** Of a route that was read: when it starts, and behind which nodes breaks are taken, by the order of the breaks. */
  outcome(driver: number): { start: number; span: number; price: number; breaksAfter: number[] } {
    const { previous } = this.#order;
    const { start, end } = this.#model.drivers[driver];
    const breaksAfter: number[] = [];
    let taken = this.#breaks[driver].length;
    const last = end * this.#stride + taken * COLUMNS;
    for (let x = end; taken > 0; x = previous[x]) {
      while (taken > 0 && this.#tookHere[(x * this.#stride) / COLUMNS + taken]) {
        breaksAfter.unshift(x);
        taken--;
      }
      if (x === start) break;
    }
    const { states } = this;
    return {
      start: states[last + FROM],
      span: states[last + SPAN],
      price: states[last + PRICE],
      breaksAfter,
    };
  }

  read(driver: number, head: number): number {
    const { next, previous } = this.#order;
    this.#choose(driver);
    const { start, end } = this.#driver;
    this.#open(start * this.#stride, start);
    for (let x = head; ; x = next[x]) {
      this.#extend(previous[x] * this.#stride, previous[x], x, x * this.#stride);
      if (x === end) break;
    }
    this.#readLatest();
    return this.#verdict(end * this.#stride);
  }

  admits(): boolean {
    return true;
  }

  between(driver: number, a: number, node: number, b: number): number {
    this.begin(driver, a);
    return this.endWith(node, b);
  }

  begin(driver: number, node: number): void {
    this.#choose(driver);
    this.#last = node;
    this.states.copyWithin(this.#now, node * this.#stride, (node + 1) * this.#stride);
  }

  take(node: number): boolean {
    const holds = this.#extend(this.#now, this.#last, node, this.#spare);
    this.states.copyWithin(this.#now, this.#spare, this.#spare + this.#stride);
    this.#last = node;
    return holds;
  }

  end(next: number): number {
    this.states.copyWithin(this.#spare, this.#now, this.#now + this.#stride);
    return this.#walk(this.#last, next);
  }

  endWith(node: number, next: number): number {
    if (!this.#extend(this.#now, this.#last, node, this.#spare)) return Number.POSITIVE_INFINITY;
    return this.#walk(node, next);
  }

  /** Goes on from the spare state, which is that of `last`, to the end of the route. */
  #walk(last: number, next: number): number {
    const { next: follower } = this.#order;
    const { end } = this.#driver;
    if (!this.#lenient && this.#earliest(this.#spare) + this.#leg(last, next) > this.#latest[next])
      return Number.POSITIVE_INFINITY;
    for (let before = last, x = next; ; before = x, x = follower[x]) {
      if (!this.#extend(this.#spare, before, x, this.#spare)) return Number.POSITIVE_INFINITY;
      if (x === end) break;
    }
    return this.#verdict(this.#spare);
  }

  #choose(driver: number): void {
    this.#driver = this.#model.drivers[driver];
    this.#index = driver;
  }

  /** The states of a route that has just started. */
  #open(to: number, start: number): void {
    const { nodes } = this.#model;
    const { states } = this;
    const w = nodes.windowsAt[start];
    states[to + SPAN] = 0;
    states[to + FROM] = nodes.windowFrom[w];
    states[to + UNTIL] = nodes.windowUntil[w];
    states[to + PRICE] = states[to + LATE] = 0;
    this.#forget(to + COLUMNS, to + this.#stride);
    this.#takeBreaks(to);
  }

  #forget(from: number, until: number): void {
    for (let s = from; s < until; s += COLUMNS) this.states[s + SPAN] = Number.POSITIVE_INFINITY;
  }

  /** From all states of one node to those of the next; false if none is left. The two may be the same place in memory. */
  #extend(from: number, a: number, b: number, to: number): boolean {
    const { nodes } = this.#model;
    const { states } = this;
    const leg = this.#leg(a, b);
    const first = nodes.windowsAt[b];
    const last = nodes.windowsAt[b + 1];
    let some = false;
    for (let s = 0; s < this.#stride; s += COLUMNS) {
      if (states[from + s + SPAN] === Number.POSITIVE_INFINITY) {
        states[to + s + SPAN] = Number.POSITIVE_INFINITY;
        continue;
      }
      const ahead = states[from + s + SPAN] + leg;
      const reached = states[from + s + FROM] + ahead;
      let opens = 0;
      let closes = FOREVER;
      let late = 0;
      if (first < last) {
        let w = first;
        while (w < last && nodes.windowUntil[w] < reached) w++;
        if (w === last) {
          w--;
          late = reached - nodes.windowUntil[w];
          if (!this.#lenient) {
            states[to + s + SPAN] = Number.POSITIVE_INFINITY;
            continue;
          }
        }
        opens = nodes.windowFrom[w];
        closes = late > 0 ? reached : nodes.windowUntil[w];
      }
      this.#join(from + s, to + s, ahead, opens, closes, nodes.service[b]);
      this.#tookHere[(to + s) / COLUMNS] = 0;
      states[to + s + LATE] += late;
      if (nodes.softPrice[b] > 0) this.#soften(to + s, b, Math.max(reached, opens), ahead);
      some = true;
    }
    if (b !== this.#driver.end) this.#takeBreaks(to);
    return some;
  }

  #join(from: number, to: number, ahead: number, opens: number, closes: number, service: number): void {
    const { states } = this;
    const earliest = Math.max(states[from + FROM], opens - ahead);
    const latest = Math.min(states[from + UNTIL], closes - ahead);
    const wait = earliest > latest ? earliest - latest : 0;
    states[to + SPAN] = ahead + wait + service;
    states[to + FROM] = earliest - wait;
    states[to + UNTIL] = latest;
    states[to + PRICE] = states[from + PRICE];
    states[to + LATE] = states[from + LATE];
  }

  /** The price of beginning late; leaving the start later must not raise it. */
  #soften(state: number, node: number, begins: number, ahead: number): void {
    const { softUntil, softPrice } = this.#model.nodes;
    const { states } = this;
    if (begins > softUntil[node]) {
      states[state + PRICE] += (begins - softUntil[node]) * softPrice[node];
      states[state + UNTIL] = states[state + FROM];
    } else {
      // If it waits here, from and until are the same already.
      if (states[state + UNTIL] > states[state + FROM])
        states[state + UNTIL] = Math.max(
          states[state + FROM],
          Math.min(states[state + UNTIL], softUntil[node] - ahead),
        );
    }
  }

  /** After a node: one break more, if that is the sooner way to have taken so many. */
  #takeBreaks(to: number): void {
    const list = this.#breaks[this.#index];
    const { states } = this;
    for (let k = 0; k < list.length; k++) {
      const s = to + k * COLUMNS;
      const t = s + COLUMNS;
      if (states[s + SPAN] === Number.POSITIVE_INFINITY) continue;
      const { from, until, service } = list[k];
      const ahead = states[s + SPAN];
      const reached = states[s + FROM] + ahead;
      let w = 0;
      while (w < until.length && until[w] < reached) w++;
      let late = 0;
      if (w === until.length && w > 0) {
        w--;
        late = reached - until[w];
        if (!this.#lenient) continue;
      }
      const opens = from[w] ?? 0;
      const over = Math.max(reached, opens) + service;
      if (states[t + SPAN] !== Number.POSITIVE_INFINITY) {
        const lateThen = states[s + LATE] + late;
        if (lateThen > states[t + LATE]) continue;
        if (lateThen === states[t + LATE] && over >= states[t + FROM] + states[t + SPAN]) continue;
      }
      this.#join(s, t, ahead, opens, late > 0 ? reached : (until[w] ?? FOREVER), service);
      states[t + LATE] += late;
      this.#tookHere[t / COLUMNS] = 1;
    }
  }

  /** The soonest of all states to leave the node. */
  #earliest(from: number): number {
    let soonest = Number.POSITIVE_INFINITY;
    for (let s = from; s < from + this.#stride; s += COLUMNS)
      if (this.states[s + SPAN] !== Number.POSITIVE_INFINITY)
        soonest = Math.min(soonest, this.states[s + FROM] + this.states[s + SPAN]);
    return soonest;
  }

  #readLatest(): void {
    const { previous } = this.#order;
    const { nodes } = this.#model;
    const { start, end } = this.#driver;
    let follows = FOREVER;
    for (let x = end, to = -1; ; to = x, x = previous[x]) {
      let latest = to < 0 ? FOREVER : follows - this.#leg(x, to) - nodes.service[x];
      const first = nodes.windowsAt[x];
      let w = nodes.windowsAt[x + 1] - 1;
      if (w >= first) {
        while (w > first && nodes.windowFrom[w] > latest) w--;
        latest = nodes.windowFrom[w] > latest ? -FOREVER : Math.min(latest, nodes.windowUntil[w]);
      }
      this.#latest[x] = latest;
      follows = latest;
      if (x === start) break;
    }
  }

  #verdict(state: number): number {
    const at = state + this.#breaks[this.#index].length * COLUMNS;
    const { states } = this;
    const { vehicle, dutyPrice } = this.#driver;
    const span = states[at + SPAN];
    if (span === Number.POSITIVE_INFINITY) return span;
    if (!this.#lenient && span > (vehicle.longestDuty ?? FOREVER)) return Number.POSITIVE_INFINITY;
    return states[at + PRICE] + span * dutyPrice;
  }

  #leg(a: number, b: number): number {
    const { nodes, size } = this.#model;
    const from = nodes.place[a];
    const to = nodes.place[b];
    const travel = this.#driver.durations[from * size + to];
    return from === to ? travel : travel + nodes.setup[b];
  }
}

interface SortedBreak {
  readonly service: number;
  readonly from: Float64Array;
  readonly until: Float64Array;
}

const byStart = (a: readonly number[], b: readonly number[]): number => a[0] - b[0];
