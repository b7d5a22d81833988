// Time windows, working hours and duty, where every stop has at most one window. A stretch is how long it takes at least, and the
// earliest and latest start with which it takes no longer; joining two needs a handful of additions (as in the literature on
// concatenating time window segments; Vidal et al. 2013).
//
// For a stretch (span, warp, from, until): started at t <= until, it is over at max(t, from) + span - warp. The warp is by how much the clock has to be put
// back on the way to be in time everywhere; plans that hold have none.
import { type Driver, FOREVER, type Model } from './model.ts';
import type { NodeOrder } from './node-order.ts';
import type { Rule } from './rule.ts';
import { meanWay } from './travel.ts';

export class Hours implements Rule {
  readonly reason = 'window';
  excessPrice = Number.POSITIVE_INFINITY;
  readonly excess: Float64Array;
  /** Units of excess in one second. */
  readonly #perSecond: number;
  readonly #model: Model;
  readonly #order: NodeOrder;
  readonly #opens: Float64Array;
  readonly #closes: Float64Array;
  readonly #place: Int32Array;
  readonly #service: Float64Array;
  readonly #setup: Float64Array;
  readonly #beforeSpan: Float64Array;
  readonly #beforeWarp: Float64Array;
  readonly #beforeFrom: Float64Array;
  readonly #beforeUntil: Float64Array;
  readonly #afterSpan: Float64Array;
  readonly #afterWarp: Float64Array;
  readonly #afterFrom: Float64Array;
  readonly #afterUntil: Float64Array;
  /** By driver: whether the length of its duty matters. */
  readonly #onDuty: Uint8Array;
  #driver: Driver;
  #duty = 0;
  #last = 0;
  #span = 0;
  #warp = 0;
  #from = 0;
  #until = 0;

  constructor(model: Model, order: NodeOrder) {
    const { nodes } = model;
    this.#model = model;
    this.#order = order;
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
    this.#beforeWarp = column();
    this.#beforeFrom = column();
    this.#beforeUntil = column();
    this.#afterSpan = column();
    this.#afterWarp = column();
    this.#afterFrom = column();
    this.#afterUntil = column();
    this.#onDuty = Uint8Array.from(model.drivers, ({ vehicle, dutyPrice }) =>
      vehicle.longestDuty !== undefined || dutyPrice > 0 ? 1 : 0,
    );
    this.#driver = model.drivers[0];
    this.excess = new Float64Array(model.drivers.length);
    this.#perSecond = 1 / meanWay(model, this.#driver?.durations);
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
    const { next, previous } = this.#order;
    const { start, end } = (this.#driver = this.#model.drivers[driver]);
    this.#duty = this.#onDuty[driver];
    this.#span = this.#warp = 0;
    this.#from = this.#opens[start];
    this.#until = this.#closes[start];
    this.#keepBefore(start);
    this.begin(driver, previous[head]);
    // Past what has changed, the first stretch that is as it was ends the reading: waiting for a window often sees to that.
    let known = next[tail] === head;
    for (let x = head; ; x = next[x]) {
      this.take(x);
      if (known && this.#sameBefore(x)) break;
      this.#keepBefore(x);
      if (x === end) break;
      if (x === tail) known = true;
    }
    this.#afterSpan[end] = this.#afterWarp[end] = 0;
    this.#afterFrom[end] = this.#opens[end];
    this.#afterUntil[end] = this.#closes[end];
    known = next[tail] === head;
    for (let x = tail, to = next[tail]; ; to = x, x = previous[x]) {
      const ahead = this.#service[x] + this.#leg(x, to);
      const opens = this.#opens[x];
      const closes = this.#closes[x];
      const wait = Math.max(0, this.#afterFrom[to] - ahead - closes);
      const late = Math.max(0, opens + ahead - this.#afterUntil[to]);
      const span = ahead + this.#afterSpan[to] + wait;
      const warp = this.#afterWarp[to] + late;
      const from = Math.max(opens, this.#afterFrom[to] - ahead) - wait;
      const until = Math.min(closes, this.#afterUntil[to] - ahead) + late;
      if (
        known &&
        this.#afterSpan[x] === span &&
        this.#afterWarp[x] === warp &&
        this.#afterFrom[x] === from &&
        this.#afterUntil[x] === until
      )
        break;
      this.#afterSpan[x] = span;
      this.#afterWarp[x] = warp;
      this.#afterFrom[x] = from;
      this.#afterUntil[x] = until;
      if (x === start) break;
      if (x === head) known = true;
    }
    const span = this.#beforeSpan[end];
    const warp = this.#beforeWarp[end];
    this.excess[driver] = this.#excessOf(span, warp);
    return this.#price(span, warp);
  }

  admits(): boolean {
    return true;
  }

  between(driver: number, a: number, node: number, b: number): number {
    const { durations, durationsInto } = (this.#driver = this.#model.drivers[driver]);
    const place = this.#place;
    const here = place[node];
    const { size } = this.#model;
    const row = here * size;
    const into = durationsInto[row + place[a]] + (place[a] === here ? 0 : this.#setup[node]);
    const ahead = this.#beforeSpan[a] - this.#beforeWarp[a] + into;
    const reached = this.#beforeFrom[a] + ahead;
    const closes = this.#closes[node];
    const opens = this.#opens[node];
    const onwards =
      this.#service[node] + durations[row + place[b]] + (place[b] === here ? 0 : this.#setup[b]);
    const hard = this.excessPrice === Number.POSITIVE_INFINITY;
    if (hard) {
      if (reached > closes) return Number.POSITIVE_INFINITY;
      if ((reached > opens ? reached : opens) + onwards > this.#afterUntil[b])
        return Number.POSITIVE_INFINITY;
      if (this.#onDuty[driver] === 0) return 0;
    }
    const late = reached > closes ? reached - closes : 0;
    const wait = Math.max(0, opens - ahead - this.#beforeUntil[a]);
    const from = Math.max(this.#beforeFrom[a], opens - ahead) - wait;
    const until = Math.min(this.#beforeUntil[a], closes - ahead) + late;
    this.#duty = this.#onDuty[driver];
    return this.#joined(
      this.#beforeSpan[a] + into + wait + onwards,
      this.#beforeWarp[a] + late,
      from,
      until,
      b,
    );
  }

  begin(driver: number, node: number): void {
    this.#driver = this.#model.drivers[driver];
    this.#duty = this.#onDuty[driver];
    this.#last = node;
    this.#span = this.#beforeSpan[node];
    this.#warp = this.#beforeWarp[node];
    this.#from = this.#beforeFrom[node];
    this.#until = this.#beforeUntil[node];
  }

  take(node: number): boolean {
    const leg = this.#leg(this.#last, node);
    const ahead = this.#span - this.#warp + leg;
    const opens = this.#opens[node];
    const closes = this.#closes[node];
    const wait = Math.max(0, opens - ahead - this.#until);
    const late = Math.max(0, this.#from + ahead - closes);
    this.#span += leg + wait + this.#service[node];
    this.#warp += late;
    this.#from = Math.max(this.#from, opens - ahead) - wait;
    this.#until = Math.min(this.#until, closes - ahead) + late;
    this.#last = node;
    return late === 0 || this.excessPrice !== Number.POSITIVE_INFINITY;
  }

  end(next: number): number {
    return this.#joined(this.#span + this.#leg(this.#last, next), this.#warp, this.#from, this.#until, next);
  }

  endWith(node: number, next: number): number {
    const leg = this.#leg(this.#last, node);
    const ahead = this.#span - this.#warp + leg;
    const opens = this.#opens[node];
    const closes = this.#closes[node];
    const late = Math.max(0, this.#from + ahead - closes);
    if (late > 0 && this.excessPrice === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
    const wait = Math.max(0, opens - ahead - this.#until);
    return this.#joined(
      this.#span + leg + wait + this.#service[node] + this.#leg(node, next),
      this.#warp + late,
      Math.max(this.#from, opens - ahead) - wait,
      Math.min(this.#until, closes - ahead) + late,
      next,
    );
  }

  /** What a route costs whose first stretch, with the way to `next`, goes on with everything from there on. */
  #joined(span: number, warp: number, from: number, until: number, next: number): number {
    const ahead = span - warp;
    const late = Math.max(0, from + ahead - this.#afterUntil[next]);
    if (late > 0 && this.excessPrice === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
    const allWarp = warp + this.#afterWarp[next] + late;
    if (this.#duty === 0) return allWarp > 0 ? allWarp * this.#perSecond * this.excessPrice : 0;
    const wait = Math.max(0, this.#afterFrom[next] - ahead - until);
    return this.#price(span + this.#afterSpan[next] + wait, allWarp);
  }

  #price(span: number, warp: number): number {
    const excess = this.#excessOf(span, warp);
    return (excess > 0 ? excess * this.excessPrice : 0) + (span - warp) * this.#driver.dutyPrice;
  }

  #excessOf(span: number, warp: number): number {
    const longest = this.#driver.vehicle.longestDuty ?? FOREVER;
    return (warp + Math.max(0, span - warp - longest)) * this.#perSecond;
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
      this.#beforeWarp[node] === this.#warp &&
      this.#beforeFrom[node] === this.#from &&
      this.#beforeUntil[node] === this.#until
    );
  }

  #keepBefore(node: number): void {
    this.#beforeSpan[node] = this.#span;
    this.#beforeWarp[node] = this.#warp;
    this.#beforeFrom[node] = this.#from;
    this.#beforeUntil[node] = this.#until;
  }
}
