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

  /** Whether time matters at all. */
  static concerns({ nodes, problem }: Model): boolean {
    for (let x = 0; x < nodes.count; x++)
      if (nodes.task[x] >= 0 && nodes.windowsAt[x] < nodes.windowsAt[x + 1]) return true;
    return problem.vehicles.some(
      ({ hours, longestDuty, costs }) =>
        hours !== undefined || longestDuty !== undefined || (costs?.perDutyHour ?? 0) > 0,
    );
  }

  read(driver: number, head: number, tail: number): number {
    const { next, previous } = this.#chain;
    const { start, end } = (this.#driver = this.#model.drivers[driver]);
    this.#duty = this.#onDuty[driver];
    let holds = true;
    this.#span = 0;
    this.#from = this.#opens[start];
    this.#until = this.#closes[start];
    this.#keepBefore(start);
    this.begin(driver, previous[head]);
    // Past what has changed, the first stretch that is as it was ends the reading: waiting for a window often sees to that.
    let known = next[tail] === head;
    for (let x = head; ; x = next[x]) {
      if (!this.take(x)) holds = false;
      if (known && this.#sameBefore(x)) break;
      this.#keepBefore(x);
      if (x === end) break;
      if (x === tail) known = true;
    }
    const span = this.#beforeSpan[end];
    this.#afterSpan[end] = 0;
    this.#afterFrom[end] = this.#opens[end];
    this.#afterUntil[end] = this.#closes[end];
    known = next[tail] === head;
    for (let x = tail, to = next[tail]; ; to = x, x = previous[x]) {
      const ahead = this.#service[x] + this.#leg(x, to);
      const from = Math.max(this.#opens[x], this.#afterFrom[to] - ahead);
      const until = Math.min(this.#closes[x], this.#afterUntil[to] - ahead);
      const wait = from > until ? from - until : 0;
      const whole = ahead + this.#afterSpan[to] + wait;
      if (
        known &&
        this.#afterSpan[x] === whole &&
        this.#afterFrom[x] === from - wait &&
        this.#afterUntil[x] === until
      )
        break;
      this.#afterSpan[x] = whole;
      this.#afterFrom[x] = from - wait;
      this.#afterUntil[x] = until;
      if (x === start) break;
      if (x === head) known = true;
    }
    return holds ? this.#price(span) : Number.POSITIVE_INFINITY;
  }

  admits(): boolean {
    return true;
  }

  between(driver: number, a: number, node: number, b: number): number {
    const chosen = this.#model.drivers[driver];
    const { durations } = chosen;
    const place = this.#place;
    const here = place[node];
    const row = here * this.#model.size;
    const into = durations[place[a] * this.#model.size + here] + (place[a] === here ? 0 : this.#setup[node]);
    const ahead = this.#beforeSpan[a] + into;
    const reached = this.#beforeFrom[a] + ahead;
    const closes = this.#closes[node];
    if (reached > closes) return Number.POSITIVE_INFINITY;
    const opens = this.#opens[node];
    const onwards = durations[row + place[b]] + (place[b] === here ? 0 : this.#setup[b]);
    const leaves = Math.max(reached, opens) + this.#service[node];
    if (leaves + onwards > this.#afterUntil[b]) return Number.POSITIVE_INFINITY;
    if (this.#onDuty[driver] === 0) return 0;
    this.begin(driver, a);
    return this.endWith(node, b);
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

  #sameBefore(node: number): boolean {
    return (
      this.#beforeSpan[node] === this.#span &&
      this.#beforeFrom[node] === this.#from &&
      this.#beforeUntil[node] === this.#until
    );
  }

  #keepBefore(node: number): void {
    this.#beforeSpan[node] = this.#span;
    this.#beforeFrom[node] = this.#from;
    this.#beforeUntil[node] = this.#until;
  }
}
