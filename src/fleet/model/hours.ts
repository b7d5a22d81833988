// Time windows, working hours and duty, where every stop has at most one window. A stretch is how long it takes at least, and the
// earliest and latest start with which it takes no longer; joining two needs a handful of additions (as in the literature on
// concatenating time window segments; Vidal et al. 2013).
//
// For a stretch (span, from, until): started at t <= until, it is over at max(t, from) + span.
import type { Chain } from './chain.ts';
import { type Driver, FOREVER, type Model } from './model.ts';
import type { Rule } from './rule.ts';

export class Hours implements Rule {
  readonly reason = 'window';
  readonly #model: Model;
  readonly #chain: Chain;
  readonly #opens: Float64Array;
  readonly #closes: Float64Array;
  readonly #place: Int32Array;
  readonly #service: Float64Array;
  readonly #setup: Float64Array;
  readonly #beforeSpan: Float64Array;
  readonly #beforeFrom: Float64Array;
  readonly #beforeUntil: Float64Array;
  readonly #afterSpan: Float64Array;
  readonly #afterFrom: Float64Array;
  readonly #afterUntil: Float64Array;
  /** By driver: whether the length of its duty matters. */
  readonly #onDuty: Uint8Array;
  #driver: Driver;
  #duty = 0;
  #last = 0;
  #span = 0;
  #from = 0;
  #until = 0;

  constructor(model: Model, chain: Chain) {
    const { nodes } = model;
    this.#model = model;
    this.#chain = chain;
    this.#opens = new Float64Array(nodes.count);
    this.#closes = new Float64Array(nodes.count).fill(FOREVER);
    for (let x = 0; x < nodes.count; x++) {
      const w = nodes.windowsAt[x];
      if (w === nodes.windowsAt[x + 1]) continue;
      this.#opens[x] = nodes.windowFrom[w];
      this.#closes[x] = nodes.windowUntil[w];
    }
    this.#place = nodes.place;
    this.#service = nodes.service;
    this.#setup = nodes.setup;
    const column = () => new Float64Array(nodes.count);
    this.#beforeSpan = column();
    this.#beforeFrom = column();
    this.#beforeUntil = column();
    this.#afterSpan = column();
    this.#afterFrom = column();
    this.#afterUntil = column();
    this.#onDuty = Uint8Array.from(model.drivers, ({ vehicle, dutyPrice }) =>
      vehicle.longestDuty !== undefined || dutyPrice > 0 ? 1 : 0,
    );
    this.#driver = model.drivers[0];
  }

  read(driver: number): number {
    const { next, previous } = this.#chain;
    const { start, end } = (this.#driver = this.#model.drivers[driver]);
    this.#duty = this.#onDuty[driver];
    let holds = true;
    this.#span = 0;
    this.#from = this.#opens[start];
    this.#until = this.#closes[start];
    this.#last = start;
    this.#keepBefore(start);
    for (let x = next[start]; ; x = next[x]) {
      if (!this.take(x)) holds = false;
      this.#keepBefore(x);
      if (x === end) break;
    }
    const span = this.#span;
    this.#afterSpan[end] = 0;
    this.#afterFrom[end] = this.#opens[end];
    this.#afterUntil[end] = this.#closes[end];
    for (let x = previous[end], to = end; ; to = x, x = previous[x]) {
      const ahead = this.#service[x] + this.#leg(x, to);
      const from = Math.max(this.#opens[x], this.#afterFrom[to] - ahead);
      const until = Math.min(this.#closes[x], this.#afterUntil[to] - ahead);
      const wait = from > until ? from - until : 0;
      this.#afterSpan[x] = ahead + this.#afterSpan[to] + wait;
      this.#afterFrom[x] = from - wait;
      this.#afterUntil[x] = until;
      if (x === start) break;
    }
    return holds ? this.#price(span) : Number.POSITIVE_INFINITY;
  }

  admits(): boolean {
    return true;
  }

  begin(driver: number, node: number): void {
    this.#driver = this.#model.drivers[driver];
    this.#duty = this.#onDuty[driver];
    this.#last = node;
    this.#span = this.#beforeSpan[node];
    this.#from = this.#beforeFrom[node];
    this.#until = this.#beforeUntil[node];
  }

  take(node: number): boolean {
    const ahead = this.#span + this.#leg(this.#last, node);
    const closes = this.#closes[node];
    const holds = this.#from + ahead <= closes;
    const from = Math.max(this.#from, this.#opens[node] - ahead);
    const until = Math.min(this.#until, closes - ahead);
    const wait = from > until ? from - until : 0;
    this.#span = ahead + wait + this.#service[node];
    this.#from = from - wait;
    this.#until = until;
    this.#last = node;
    return holds;
  }

  end(next: number): number {
    const ahead = this.#span + this.#leg(this.#last, next);
    if (this.#from + ahead > this.#afterUntil[next]) return Number.POSITIVE_INFINITY;
    if (this.#duty === 0) return 0;
    return this.#joined(ahead, this.#from, this.#until, next);
  }

  endWith(node: number, next: number): number {
    let ahead = this.#span + this.#leg(this.#last, node);
    const reached = this.#from + ahead;
    const closes = this.#closes[node];
    if (reached > closes) return Number.POSITIVE_INFINITY;
    const leaves = Math.max(reached, this.#opens[node]) + this.#service[node];
    const onwards = this.#leg(node, next);
    if (leaves + onwards > this.#afterUntil[next]) return Number.POSITIVE_INFINITY;
    if (this.#duty === 0) return 0;
    const from = Math.max(this.#from, this.#opens[node] - ahead);
    const until = Math.min(this.#until, closes - ahead);
    const wait = from > until ? from - until : 0;
    ahead += wait + this.#service[node] + onwards;
    return this.#joined(ahead, from - wait, until, next);
  }

  #joined(ahead: number, from: number, until: number, next: number): number {
    const earliest = Math.max(from, this.#afterFrom[next] - ahead);
    const latest = Math.min(until, this.#afterUntil[next] - ahead);
    return this.#price(ahead + this.#afterSpan[next] + Math.max(0, earliest - latest));
  }

  #price(span: number): number {
    if (span > (this.#driver.vehicle.longestDuty ?? FOREVER)) return Number.POSITIVE_INFINITY;
    return span * this.#driver.dutyPrice;
  }

  #leg(a: number, b: number): number {
    const from = this.#place[a];
    const to = this.#place[b];
    const travel = this.#driver.durations[from * this.#model.size + to];
    return from === to ? travel : travel + this.#setup[b];
  }

  #keepBefore(node: number): void {
    this.#beforeSpan[node] = this.#span;
    this.#beforeFrom[node] = this.#from;
    this.#beforeUntil[node] = this.#until;
  }
}
