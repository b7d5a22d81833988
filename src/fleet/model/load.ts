// Capacity: what is on the vehicle, in every dimension. A stretch is the goods it brings along from the start of the trip, the change of
// what was taken on the way, and the most that is on the vehicle at any moment. Reloading begins a new trip; no shipment may be
// on the vehicle then.
import type { Chain } from './chain.ts';
import type { Model } from './model.ts';
import type { Rule } from './rule.ts';

export class Load implements Rule {
  readonly reason = 'capacity';
  readonly #model: Model;
  readonly #chain: Chain;
  /** Dimensions of the problem; where vehicles reload, one more that counts shipments on the vehicle. */
  readonly #width: number;
  readonly #counted: boolean;
  readonly #dropped: Float64Array;
  readonly #taken: Float64Array;
  /** Most that is on the vehicle at a node by itself. */
  readonly #peak: Float64Array;
  readonly #capacity: Float64Array;
  // By node: the trip up to it, and from it on.
  readonly #beforeTaken: Float64Array;
  readonly #beforePeak: Float64Array;
  readonly #afterDropped: Float64Array;
  readonly #afterPeak: Float64Array;
  /** By driver: goods of its only trip, for `admits`; less than nothing if it has several trips. */
  readonly #whole: Float64Array;
  readonly #hasReloads: Uint8Array;
  #driver = 0;
  readonly #nowTaken: Float64Array;
  readonly #nowPeak: Float64Array;

  constructor(model: Model, chain: Chain) {
    const { nodes, dimensions, drivers } = model;
    this.#model = model;
    this.#chain = chain;
    this.#counted = Load.#countsShipments(model);
    const width = dimensions + (this.#counted ? 1 : 0);
    this.#width = width;
    const column = () => new Float64Array(nodes.count * width);
    this.#dropped = column();
    this.#taken = column();
    this.#peak = column();
    for (let x = 0; x < nodes.count; x++) {
      for (let q = 0; q < dimensions; q++) {
        const dropped = nodes.dropped[x * dimensions + q];
        const taken = nodes.taken[x * dimensions + q];
        this.#dropped[x * width + q] = dropped;
        this.#taken[x * width + q] = taken;
        this.#peak[x * width + q] = Math.max(0, dropped, taken);
      }
      const task = nodes.task[x];
      if (this.#counted && task >= 0 && model.second[task] >= 0)
        this.#taken[x * width + dimensions] = model.second[task] === x ? -1 : 1;
    }
    this.#beforeTaken = column();
    this.#beforePeak = column();
    this.#afterDropped = column();
    this.#afterPeak = column();
    this.#capacity = new Float64Array(drivers.length * width).fill(Number.POSITIVE_INFINITY);
    drivers.forEach(({ vehicle: { capacity } }, d) => {
      for (let q = 0; capacity && q < dimensions; q++) this.#capacity[d * width + q] = capacity[q] ?? 0;
    });
    this.#whole = new Float64Array(drivers.length * width);
    this.#hasReloads = Uint8Array.from(drivers, ({ reloads }) => (reloads.length > 0 ? 1 : 0));
    this.#nowTaken = new Float64Array(width);
    this.#nowPeak = new Float64Array(width);
  }

  /** Whether a problem has any capacity to keep. */
  static concerns(model: Model): boolean {
    return model.dimensions > 0 || Load.#countsShipments(model);
  }

  static #countsShipments({ drivers, second }: Model): boolean {
    return drivers.some(({ reloads }) => reloads.length > 0) && second.some((drop) => drop >= 0);
  }

  read(driver: number, head: number, tail: number): number {
    const { next, previous } = this.#chain;
    const { start, end } = this.#model.drivers[driver];
    const { isReload } = this.#model.nodes;
    const w = this.#width;
    let holds = true;
    for (let x = previous[head]; ; x = next[x]) {
      if (x === start || isReload[x]) {
        if (x !== start) {
          const from = previous[x];
          if (this.#counted && this.#beforeTaken[from * w + w - 1] !== 0) holds = false;
        }
        for (let q = 0; q < w; q++) this.#beforeTaken[x * w + q] = this.#beforePeak[x * w + q] = 0;
      } else {
        const from = previous[x];
        for (let q = 0; q < w; q++) {
          const taken = this.#beforeTaken[from * w + q];
          const peak = Math.max(
            this.#beforePeak[from * w + q] + this.#dropped[x * w + q],
            this.#peak[x * w + q] + taken,
          );
          this.#beforeTaken[x * w + q] = taken + this.#taken[x * w + q];
          this.#beforePeak[x * w + q] = peak;
          if (peak > this.#capacity[driver * w + q]) holds = false;
        }
      }
      if (x === end) break;
    }
    for (let x = next[tail]; ; x = previous[x]) {
      if (x === end || isReload[x]) {
        for (let q = 0; q < w; q++) this.#afterDropped[x * w + q] = this.#afterPeak[x * w + q] = 0;
      } else {
        const to = next[x];
        for (let q = 0; q < w; q++) {
          const dropped = this.#afterDropped[to * w + q];
          this.#afterPeak[x * w + q] = Math.max(
            this.#peak[x * w + q] + dropped,
            this.#afterPeak[to * w + q] + this.#taken[x * w + q],
          );
          this.#afterDropped[x * w + q] = dropped + this.#dropped[x * w + q];
        }
      }
      if (x === start) break;
    }
    for (let q = 0; q < w; q++) this.#whole[driver * w + q] = this.#afterDropped[start * w + q];
    return holds ? 0 : Number.POSITIVE_INFINITY;
  }

  admits(driver: number, task: number): boolean {
    if (this.#hasReloads[driver]) return true;
    const w = this.#width;
    const x = this.#model.first[task];
    for (let q = 0; q < w; q++) {
      if (this.#whole[driver * w + q] + this.#dropped[x * w + q] > this.#capacity[driver * w + q])
        return false;
    }
    return true;
  }

  between(driver: number, a: number, node: number, b: number): number {
    const w = this.#width;
    if (this.#counted) {
      this.begin(driver, a);
      return this.endWith(node, b);
    }
    for (let q = 0; q < w; q++) {
      const most = this.#capacity[driver * w + q];
      const taken = this.#beforeTaken[a * w + q];
      const after = this.#afterDropped[b * w + q];
      if (this.#beforePeak[a * w + q] + this.#dropped[node * w + q] + after > most)
        return Number.POSITIVE_INFINITY;
      if (this.#peak[node * w + q] + taken + after > most) return Number.POSITIVE_INFINITY;
      if (this.#afterPeak[b * w + q] + taken + this.#taken[node * w + q] > most)
        return Number.POSITIVE_INFINITY;
    }
    return 0;
  }

  begin(driver: number, node: number): void {
    this.#driver = driver;
    const w = this.#width;
    for (let q = 0; q < w; q++) {
      this.#nowTaken[q] = this.#beforeTaken[node * w + q];
      this.#nowPeak[q] = this.#beforePeak[node * w + q];
    }
  }

  take(node: number): boolean {
    const w = this.#width;
    if (this.#model.nodes.isReload[node]) {
      if (this.#counted && this.#nowTaken[w - 1] !== 0) return false;
      for (let q = 0; q < w; q++) this.#nowTaken[q] = this.#nowPeak[q] = 0;
      return true;
    }
    for (let q = 0; q < w; q++) {
      const peak = Math.max(
        this.#nowPeak[q] + this.#dropped[node * w + q],
        this.#peak[node * w + q] + this.#nowTaken[q],
      );
      if (peak > this.#capacity[this.#driver * w + q]) return false;
      this.#nowPeak[q] = peak;
      this.#nowTaken[q] += this.#taken[node * w + q];
    }
    return true;
  }

  end(next: number): number {
    const w = this.#width;
    if (this.#counted && this.#model.nodes.isReload[next] && this.#nowTaken[w - 1] !== 0)
      return Number.POSITIVE_INFINITY;
    for (let q = 0; q < w; q++) {
      const most = this.#capacity[this.#driver * w + q];
      if (this.#nowPeak[q] + this.#afterDropped[next * w + q] > most) return Number.POSITIVE_INFINITY;
      if (this.#afterPeak[next * w + q] + this.#nowTaken[q] > most) return Number.POSITIVE_INFINITY;
    }
    return 0;
  }

  endWith(node: number, next: number): number {
    const w = this.#width;
    if (this.#model.nodes.isReload[node]) {
      if (this.#counted && this.#nowTaken[w - 1] !== 0) return Number.POSITIVE_INFINITY;
      for (let q = 0; q < w; q++)
        if (this.#afterPeak[next * w + q] > this.#capacity[this.#driver * w + q])
          return Number.POSITIVE_INFINITY;
      return 0;
    }
    const atReload = this.#counted && this.#model.nodes.isReload[next];
    if (atReload && this.#nowTaken[w - 1] + this.#taken[node * w + w - 1] !== 0)
      return Number.POSITIVE_INFINITY;
    for (let q = 0; q < w; q++) {
      const most = this.#capacity[this.#driver * w + q];
      const taken = this.#nowTaken[q];
      const after = this.#afterDropped[next * w + q];
      if (this.#nowPeak[q] + this.#dropped[node * w + q] + after > most) return Number.POSITIVE_INFINITY;
      if (this.#peak[node * w + q] + taken + after > most) return Number.POSITIVE_INFINITY;
      if (this.#afterPeak[next * w + q] + taken + this.#taken[node * w + q] > most)
        return Number.POSITIVE_INFINITY;
    }
    return 0;
  }
}
