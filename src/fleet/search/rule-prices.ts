// What it costs to break each rule on the way, by the unit; it follows how often plans break it.
import { meanWay } from '../model/travel.ts';
import type { Routes } from './routes.ts';

/** Share of plans that should hold under a rule; plans between two looks at it, and how the price then changes. */
const HOLDING = 0.5;
const TOLERANCE = 0.05;
const BETWEEN_LOOKS = 100;
const DEARER = 1.2;
const CHEAPER = 0.85;
/** What leaving out a task without a price costs, in mean ways. */
const ABSENCE = 30;

export class RulePrices {
  readonly #routes: Routes;
  readonly #prices: Float64Array;
  readonly #held: Float64Array;
  readonly absence: number;
  #plans = 0;

  constructor(routes: Routes) {
    this.#routes = routes;
    const { model } = routes;
    const way = meanWay(model, model.drivers[0].prices);
    this.#prices = new Float64Array(routes.rules.length).fill(way);
    this.#held = new Float64Array(routes.rules.length);
    this.absence = ABSENCE * way;
  }

  /** Rules may be broken from now on, at so many times the usual price. */
  apply(times: number): void {
    this.#routes.rules.forEach((rule, r) => {
      rule.excessPrice = this.#prices[r] * times;
    });
  }

  /** Whether the present plan breaks none; that is learnt from. */
  holds(): boolean {
    const { rules, busy, used } = this.#routes;
    let all = true;
    for (let r = 0; r < rules.length; r++) {
      const { excess } = rules[r];
      let sum = 0;
      for (let k = 0; k < used; k++) sum += excess[busy[k]];
      if (sum > 0) all = false;
      else this.#held[r]++;
    }
    this.#plans++;
    return all;
  }

  /** Whether a price has changed. */
  learn(): boolean {
    if (this.#plans < BETWEEN_LOOKS) return false;
    let changed = false;
    this.#held.forEach((held, r) => {
      const share = held / this.#plans;
      if (share >= HOLDING - TOLERANCE && share <= HOLDING + TOLERANCE) return;
      this.#prices[r] *= share < HOLDING ? DEARER : CHEAPER;
      changed = true;
    });
    this.#held.fill(0);
    this.#plans = 0;
    return changed;
  }
}
