// What it costs to break each rule on the way, by the unit; it follows how often plans break it. So does what it costs to leave a task out.
import { meanWay } from '../model/travel.ts';
import type { Routes } from './routes.ts';

/** Share of plans that should hold under a rule; plans between two looks at it, and how the price then changes. */
const HOLDING = 0.5;
const TOLERANCE = 0.05;
const BETWEEN_LOOKS = 100;
const DEARER = 1.2;
const CHEAPER = 0.85;
/** What leaving out a task without a price costs at first, in mean ways, beside the dearest vehicle; prices stay within so many times of what they were at first. */
const ABSENCE = 30;
const RANGE = 1000;

export class RulePrices {
  readonly #routes: Routes;
  /** By rule, and in the end for what is left out: the price at first and now, and how many plans have kept it since the last look. */
  readonly #usual: Float64Array;
  readonly #prices: Float64Array;
  readonly #kept: Float64Array;
  /** By rule and driver: what is broken already by what is decided, and how much is left out at best. */
  readonly #decided: readonly Float64Array[];
  #plans = 0;

  /** Begins with the present plan, which holds as far as one can. */
  constructor(routes: Routes) {
    this.#routes = routes;
    const { model, rules, busy, used } = routes;
    const way = meanWay(model, model.drivers[0].prices);
    let dearest = 0;
    for (const { fixedCost } of model.drivers) dearest = Math.max(dearest, fixedCost);
    this.#usual = new Float64Array(rules.length + 1).fill(way);
    this.#usual[rules.length] = ABSENCE * way + dearest;
    this.#prices = this.#usual.slice();
    this.#kept = new Float64Array(rules.length + 1);
    this.#decided = rules.map(({ excess }) => {
      const broken = new Float64Array(excess.length);
      for (let k = 0; k < used; k++) broken[busy[k]] = excess[busy[k]];
      return broken;
    });
  }

  /** For every unit of the weight of what is left out. */
  get absence(): number {
    return this.#prices[this.#prices.length - 1];
  }

  /** Rules may be broken from now on. */
  apply(): void {
    this.#routes.rules.forEach((rule, r) => {
      rule.excessPrice = this.#prices[r];
    });
  }

  /** Whether the present plan breaks no rule; that is learnt from, and whether it leaves more out than it has to. */
  holds(least: number): boolean {
    const { rules, busy, used, weight } = this.#routes;
    let all = true;
    for (let r = 0; r < rules.length; r++) {
      const { excess } = rules[r];
      const decided = this.#decided[r];
      let kept = true;
      for (let k = 0; k < used && kept; k++) kept = excess[busy[k]] <= decided[busy[k]];
      if (kept) this.#kept[r]++;
      else all = false;
    }
    if (weight <= least) this.#kept[rules.length]++;
    this.#plans++;
    return all;
  }

  /** Whether a price has changed. */
  learn(): boolean {
    if (this.#plans < BETWEEN_LOOKS) return false;
    let changed = false;
    for (let r = 0; r < this.#prices.length; r++) {
      const share = this.#kept[r] / this.#plans;
      if (share >= HOLDING - TOLERANCE && share <= HOLDING + TOLERANCE) continue;
      // What is left out never becomes cheap: a plan that serves everybody has to be worth it.
      const least = r === this.#prices.length - 1 ? this.#usual[r] : this.#usual[r] / RANGE;
      const wanted = this.#prices[r] * (share < HOLDING ? DEARER : CHEAPER);
      const price = Math.max(least, Math.min(RANGE * this.#usual[r], wanted));
      if (price !== this.#prices[r]) changed = true;
      this.#prices[r] = price;
    }
    this.#kept.fill(0);
    this.#plans = 0;
    return changed;
  }
}
