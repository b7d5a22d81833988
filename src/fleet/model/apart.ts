// What may not ride together: the kinds of goods on a trip as bits, and the kinds that these may not be with. Joining is a union.
import type { Model } from './model.ts';
import type { NodeOrder } from './node-order.ts';
import type { Rule } from './rule.ts';

export class Apart implements Rule {
  readonly reason = 'apart';
  excessPrice = Number.POSITIVE_INFINITY;
  readonly excess: Float64Array;
  readonly #model: Model;
  readonly #order: NodeOrder;
  readonly #words: number;
  readonly #beforeKinds: Int32Array;
  readonly #afterKinds: Int32Array;
  readonly #now: Int32Array;

  constructor(model: Model, order: NodeOrder) {
    this.#model = model;
    this.#order = order;
    this.excess = new Float64Array(model.drivers.length);
    this.#words = model.nodes.words;
    this.#beforeKinds = new Int32Array(model.nodes.count * this.#words);
    this.#afterKinds = new Int32Array(model.nodes.count * this.#words);
    this.#now = new Int32Array(this.#words);
  }

  static concerns(model: Model): boolean {
    return model.nodes.words > 0;
  }

  read(driver: number, head: number, tail: number): number {
    const { next, previous } = this.#order;
    const { start, end } = this.#model.drivers[driver];
    const { isReload, kinds, foes } = this.#model.nodes;
    const w = this.#words;
    let holds = true;
    for (let x = previous[head]; ; x = next[x]) {
      const opens = x === start || isReload[x] === 1;
      for (let k = 0; k < w; k++) {
        const before = opens ? 0 : this.#beforeKinds[previous[x] * w + k];
        if (before & foes[x * w + k]) holds = false;
        this.#beforeKinds[x * w + k] = before | kinds[x * w + k];
      }
      if (x === end) break;
    }
    for (let x = next[tail]; ; x = previous[x]) {
      const closes = x === end || isReload[x] === 1;
      for (let k = 0; k < w; k++)
        this.#afterKinds[x * w + k] = closes ? 0 : this.#afterKinds[next[x] * w + k] | kinds[x * w + k];
      if (x === start) break;
    }
    return holds ? 0 : Number.POSITIVE_INFINITY;
  }

  admits(): boolean {
    return true;
  }

  between(driver: number, a: number, node: number, b: number): number {
    this.begin(driver, a);
    return this.endWith(node, b);
  }

  begin(_driver: number, node: number): void {
    const w = this.#words;
    for (let k = 0; k < w; k++) this.#now[k] = this.#beforeKinds[node * w + k];
  }

  take(node: number): boolean {
    const { isReload, kinds, foes } = this.#model.nodes;
    const w = this.#words;
    if (isReload[node]) {
      this.#now.fill(0);
      return true;
    }
    for (let k = 0; k < w; k++) {
      if (this.#now[k] & foes[node * w + k]) return false;
      this.#now[k] |= kinds[node * w + k];
    }
    return true;
  }

  end(next: number): number {
    const { isReload, foes } = this.#model.nodes;
    const { next: follower } = this.#order;
    const w = this.#words;
    // The foes of what follows are not kept: a walk over the rest of the trip, and only where two kinds could meet.
    let meets = false;
    for (let k = 0; k < w; k++) if (this.#now[k] !== 0 && this.#afterKinds[next * w + k] !== 0) meets = true;
    if (!meets) return 0;
    for (let x = next; x >= 0 && !isReload[x]; x = follower[x])
      for (let k = 0; k < w; k++) if (this.#now[k] & foes[x * w + k]) return Number.POSITIVE_INFINITY;
    return 0;
  }

  endWith(node: number, next: number): number {
    const { isReload, foes } = this.#model.nodes;
    const w = this.#words;
    if (isReload[node]) return 0;
    for (let k = 0; k < w; k++) {
      if (this.#now[k] & foes[node * w + k]) return Number.POSITIVE_INFINITY;
      // Foes are foes both ways.
      if (this.#afterKinds[next * w + k] & foes[node * w + k]) return Number.POSITIVE_INFINITY;
    }
    return this.end(next);
  }
}
