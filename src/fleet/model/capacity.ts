// Capacity: what is on the vehicle, in every dimension. A stretch is the goods it brings along from the start of the trip, the change of
// what was taken on the way, and the most that is on the vehicle at any moment. Reloading begins a new trip; no shipment may be
// on the vehicle then.
import type { Model } from './model.ts';
import type { NodeOrder } from './node-order.ts';
import type { Rule } from './rule.ts';

export class Capacity implements Rule {
  readonly reason = 'capacity';
  excessPrice = Number.POSITIVE_INFINITY;
  readonly excess: Float64Array;
  /** By dimension: units of excess for one of what is carried; the largest amount of all is one unit. */
  readonly #units: Float64Array;
  readonly #model: Model;
  readonly #order: NodeOrder;
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
  /** By node: the excess of the trips that ended before the one it is on, and of those that begin after that. */
  readonly #beforeExcess: Float64Array;
  readonly #afterExcess: Float64Array;
  #nowExcess = 0;

  constructor(model: Model, order: NodeOrder) {
    const { nodes, dimensions, drivers } = model;
    this.#model = model;
    this.#order = order;
    this.#counted = Capacity.#countsShipments(model);
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
    this.excess = new Float64Array(drivers.length);
    this.#beforeExcess = new Float64Array(nodes.count);
    this.#afterExcess = new Float64Array(nodes.count);
    this.#units = new Float64Array(width);
    for (let q = 0; q < width; q++) {
      for (let x = 0; x < nodes.count; x++)
        this.#units[q] = Math.max(this.#units[q], this.#peak[x * width + q]);
      this.#units[q] = 1 / Math.max(1, this.#units[q]);
    }
  }

  /** Whether a problem has any capacity to keep. */
  static concerns(model: Model): boolean {
    return model.dimensions > 0 || Capacity.#countsShipments(model);
  }

  static #countsShipments({ drivers, second }: Model): boolean {
    return drivers.some(({ reloads }) => reloads.length > 0) && second.some((drop) => drop >= 0);
  }

  read(driver: number, head: number, tail: number): number {
    const { next, previous } = this.#order;
    const { start, end } = this.#model.drivers[driver];
    const { isReload } = this.#model.nodes;
    const w = this.#width;
    let holds = true;
    for (let x = previous[head]; ; x = next[x]) {
      if (x === start || isReload[x]) {
        this.#beforeExcess[x] = 0;
        if (x !== start) {
          const from = previous[x];
          if (this.#counted && this.#beforeTaken[from * w + w - 1] !== 0) holds = false;
          this.#beforeExcess[x] = this.#beforeExcess[from] + this.#over(driver, this.#beforePeak, from);
        }
        for (let q = 0; q < w; q++) this.#beforeTaken[x * w + q] = this.#beforePeak[x * w + q] = 0;
      } else {
        const from = previous[x];
        this.#beforeExcess[x] = this.#beforeExcess[from];
        for (let q = 0; q < w; q++) {
          const taken = this.#beforeTaken[from * w + q];
          this.#beforePeak[x * w + q] = Math.max(
            this.#beforePeak[from * w + q] + this.#dropped[x * w + q],
            this.#peak[x * w + q] + taken,
          );
          this.#beforeTaken[x * w + q] = taken + this.#taken[x * w + q];
        }
      }
      if (x === end) break;
    }
    for (let x = next[tail]; ; x = previous[x]) {
      if (x === end || isReload[x]) {
        this.#afterExcess[x] = 0;
        if (x !== end)
          this.#afterExcess[x] = this.#afterExcess[next[x]] + this.#over(driver, this.#afterPeak, next[x]);
        for (let q = 0; q < w; q++) this.#afterDropped[x * w + q] = this.#afterPeak[x * w + q] = 0;
      } else {
        const to = next[x];
        this.#afterExcess[x] = this.#afterExcess[to];
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
    const excess = this.#beforeExcess[end] + this.#over(driver, this.#beforePeak, end);
    this.excess[driver] = excess;
    if (!holds) return Number.POSITIVE_INFINITY;
    return excess > 0 ? excess * this.excessPrice : 0;
  }

  /** By how much the peaks of a stretch are over the driver's capacity. */
  #over(driver: number, peaks: Float64Array, node: number): number {
    const w = this.#width;
    let over = 0;
    for (let q = 0; q < w; q++) {
      const more = peaks[node * w + q] - this.#capacity[driver * w + q];
      if (more > 0) over += more * this.#units[q];
    }
    return over;
  }

  admits(driver: number, task: number): boolean {
    if (this.#hasReloads[driver] || this.excessPrice !== Number.POSITIVE_INFINITY) return true;
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
    let excess = this.#beforeExcess[a] + this.#afterExcess[b];
    for (let q = 0; q < w; q++) {
      const taken = this.#beforeTaken[a * w + q];
      const after = this.#afterDropped[b * w + q];
      const peak = Math.max(
        this.#beforePeak[a * w + q] + this.#dropped[node * w + q] + after,
        this.#peak[node * w + q] + taken + after,
        this.#afterPeak[b * w + q] + taken + this.#taken[node * w + q],
      );
      const more = peak - this.#capacity[driver * w + q];
      if (more > 0) excess += more * this.#units[q];
    }
    return excess > 0 ? excess * this.excessPrice : 0;
  }

  begin(driver: number, node: number): void {
    this.#driver = driver;
    const w = this.#width;
    this.#nowExcess = this.#beforeExcess[node];
    for (let q = 0; q < w; q++) {
      this.#nowTaken[q] = this.#beforeTaken[node * w + q];
      this.#nowPeak[q] = this.#beforePeak[node * w + q];
    }
  }

  take(node: number): boolean {
    const w = this.#width;
    const d = this.#driver;
    if (this.#model.nodes.isReload[node]) {
      if (this.#counted && this.#nowTaken[w - 1] !== 0) return false;
      for (let q = 0; q < w; q++) {
        const more = this.#nowPeak[q] - this.#capacity[d * w + q];
        if (more > 0) this.#nowExcess += more * this.#units[q];
        this.#nowTaken[q] = this.#nowPeak[q] = 0;
      }
      return true;
    }
    let over = false;
    for (let q = 0; q < w; q++) {
      const peak = Math.max(
        this.#nowPeak[q] + this.#dropped[node * w + q],
        this.#peak[node * w + q] + this.#nowTaken[q],
      );
      if (peak > this.#capacity[d * w + q]) over = true;
      this.#nowPeak[q] = peak;
      this.#nowTaken[q] += this.#taken[node * w + q];
    }
    return !over || this.excessPrice !== Number.POSITIVE_INFINITY;
  }

  end(next: number): number {
    const w = this.#width;
    if (this.#counted && this.#model.nodes.isReload[next] && this.#nowTaken[w - 1] !== 0)
      return Number.POSITIVE_INFINITY;
    let excess = this.#nowExcess + this.#afterExcess[next];
    for (let q = 0; q < w; q++) {
      const peak = Math.max(
        this.#nowPeak[q] + this.#afterDropped[next * w + q],
        this.#afterPeak[next * w + q] + this.#nowTaken[q],
      );
      const more = peak - this.#capacity[this.#driver * w + q];
      if (more > 0) excess += more * this.#units[q];
    }
    return excess > 0 ? excess * this.excessPrice : 0;
  }

  endWith(node: number, next: number): number {
    const w = this.#width;
    const d = this.#driver;
    let excess = this.#nowExcess + this.#afterExcess[next];
    if (this.#model.nodes.isReload[node]) {
      if (this.#counted && this.#nowTaken[w - 1] !== 0) return Number.POSITIVE_INFINITY;
      excess += this.#over(d, this.#nowPeak, 0) + this.#over(d, this.#afterPeak, next);
      return excess > 0 ? excess * this.excessPrice : 0;
    }
    const atReload = this.#counted && this.#model.nodes.isReload[next];
    if (atReload && this.#nowTaken[w - 1] + this.#taken[node * w + w - 1] !== 0)
      return Number.POSITIVE_INFINITY;
    for (let q = 0; q < w; q++) {
      const taken = this.#nowTaken[q];
      const after = this.#afterDropped[next * w + q];
      const peak = Math.max(
        this.#nowPeak[q] + this.#dropped[node * w + q] + after,
        this.#peak[node * w + q] + taken + after,
        this.#afterPeak[next * w + q] + taken + this.#taken[node * w + q],
      );
      const more = peak - this.#capacity[d * w + q];
      if (more > 0) excess += more * this.#units[q];
    }
    return excess > 0 ? excess * this.excessPrice : 0;
  }
}
