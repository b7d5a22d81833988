// What a change to routes would cost, before it is made: the ways and promises of what another driver would take over, and what the rules say to the changed
// routes. Nothing is written; a rule that may not be broken says Infinity.
import type { Routes } from './routes.ts';

export class ChangedPrices {
  readonly #routes: Routes;
  /** Whether every driver may serve every task. */
  readonly oneForAll: boolean;
  /** What stands between two nodes of one route after a change; `inOrder` reads it. */
  readonly middle: Int32Array;

  constructor(routes: Routes) {
    const { model } = routes;
    this.#routes = routes;
    this.middle = new Int32Array(model.nodes.count);
    let oneForAll = true;
    for (let t = 0; t < model.taskCount; t++)
      for (const [driver] of model.driversOf) if (!model.mayServe(t, driver)) oneForAll = false;
    this.oneForAll = oneForAll;
  }

  /** What the ways and promises of a route's rest cost more with another driver; Infinity if that one may not. The way into it is not counted. */
  otherTail(from: number, driver: number, other: number): number {
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
      if (this.oneForAll && model.movePrice === 0) return sum;
    }
    for (let x = from; x !== end; x = next[x]) {
      if (!model.mayServe(nodes.task[x], other)) return Number.POSITIVE_INFINITY;
      if (model.movePrice > 0) sum += this.moved(x, driver, other);
      const after = next[x] === end ? there.end : next[x];
      if (differ) sum += there.prices[nodes.place[x] * size + nodes.place[after]] - onwards[x];
    }
    return sum;
  }

  /** What the rules say to a driver whose route goes on behind a node with another one's rest. */
  tail(driver: number, after: number, from: number, until: number): number {
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
  between(driver: number, after: number, x: number, y: number, next: number): number {
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
  inOrder(driver: number, after: number, length: number, next: number): number {
    const { rules } = this.#routes;
    const middle = this.middle;
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

  /** Whether a driver who reloads would do so for nothing without what stands between two nodes. */
  strandsReload(reloads: number, p: number, n: number, start: number, end: number): boolean {
    if (reloads === 0) return false;
    const { isReload } = this.#routes.model.nodes;
    return (p === start || isReload[p] === 1) && (n === end || isReload[n] === 1);
  }

  /** What it changes in the price of promises if a node's task goes from one driver to another. */
  moved(node: number, from: number, to: number): number {
    const { model } = this.#routes;
    const promised = model.promised[model.nodes.task[node]];
    if (promised < 0) return 0;
    return (promised === to || to < 0 ? 0 : model.movePrice) - (promised === from ? 0 : model.movePrice);
  }
}
