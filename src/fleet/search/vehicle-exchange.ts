// Routes change their vehicles: with another one of a different kind, or an idle one takes a route over. What insertion of single tasks does
// not find where vehicles differ in size, price or place.
import type { Insertion } from './insertion.ts';
import type { Random } from './random.ts';
import type { Routes } from './routes.ts';

/** How often a route from which tasks were taken goes on with a vehicle of another type, drawn at random: a larger one has room to grow. */
const RETYPE = 0.2;

export class VehicleExchange {
  readonly #routes: Routes;
  readonly #random: Random;
  readonly #insertion: Insertion;
  /** Worth trying only where vehicles differ. */
  readonly #differ: boolean;

  constructor(routes: Routes, random: Random, insertion: Insertion) {
    this.#routes = routes;
    this.#random = random;
    this.#insertion = insertion;
    this.#differ = routes.model.typeCount > 1;
  }

  /** Between ruin and recreate: some of the routes that have changed since the mark get a vehicle of another type, whatever it costs. */
  shuffle(): void {
    if (!this.#differ) return;
    const routes = this.#routes;
    const random = this.#random;
    const { typeCount, drivers } = routes.model;
    const count = routes.touchedCount;
    for (let k = 0; k < count; k++) {
      if (random.share() >= RETYPE) continue;
      const driver = routes.touchedDriver(k);
      const type = random.below(typeCount);
      if (type === drivers[driver].type || routes.sizes[driver] === 0) continue;
      this.#try(driver, this.#insertion.idleOf(type), Number.POSITIVE_INFINITY);
    }
  }

  /** Every route that has changed since the mark: the idle vehicle that drives it cheapest; and one exchange with another route. */
  run(): void {
    if (!this.#differ) return;
    const routes = this.#routes;
    const { typeCount } = routes.model;
    const count = routes.touchedCount;
    for (let k = 0; k < count; k++) {
      let driver = routes.touchedDriver(k);
      for (let type = 0; type < typeCount && routes.sizes[driver] > 0; type++) {
        const idle = this.#insertion.idleOf(type);
        if (this.#try(driver, idle, 0)) driver = idle;
      }
    }
    if (count > 0 && routes.used > 0)
      this.#try(
        routes.touchedDriver(this.#random.below(count)),
        routes.busy[this.#random.below(routes.used)],
        0,
      );
  }

  /** Exchanges two routes; kept if no rule is broken and it costs less than so much more. */
  #try(a: number, b: number, more: number): boolean {
    const routes = this.#routes;
    const { drivers } = routes.model;
    const { closed } = this.#insertion;
    if (b < 0 || drivers[a].type === drivers[b].type || closed[a] || closed[b]) return false;
    if (more === 0 && routes.sizes[b] === 0 && this.#leastFor(a, b) >= routes.ways[a] + routes.extras[a])
      return false;
    if (!this.#free(a) || !this.#free(b) || !this.#mayTake(a, b) || !this.#mayTake(b, a)) return false;
    routes.touch(a);
    routes.touch(b);
    const before = routes.cost;
    if (routes.exchange(a, b) && routes.cost < before + more) return true;
    routes.exchange(a, b);
    routes.cost = before;
    return false;
  }

  /** What a driver's route would cost an idle one at least: the ways, and being used. */
  #leastFor(driver: number, idle: number): number {
    const { model, next, previous, onwards, ways } = this.#routes;
    const { size, nodes, drivers } = model;
    const { start, end, prices } = drivers[driver];
    const other = drivers[idle];
    const first = next[start];
    const last = previous[end];
    const at = (node: number) => nodes.place[node] * size;
    let sum = other.fixedCost;
    sum += other.prices[at(other.start) + nodes.place[first]];
    sum += other.prices[at(last) + nodes.place[other.end]];
    if (prices === other.prices) return sum + ways[driver] - onwards[start] - onwards[last];
    for (let x = first; x !== last; x = next[x]) sum += other.prices[at(x) + nodes.place[next[x]]];
    return sum;
  }

  /** Nothing decided, and no reloads, which belong to their vehicle. */
  #free(driver: number): boolean {
    const { model, lastFixed, next } = this.#routes;
    const { start, end, reloads } = model.drivers[driver];
    if (lastFixed[driver] !== start) return false;
    if (reloads.length > 0)
      for (let x = next[start]; x !== end; x = next[x]) if (model.nodes.isReload[x]) return false;
    return true;
  }

  #mayTake(driver: number, other: number): boolean {
    const { model, next } = this.#routes;
    const { start, end } = model.drivers[other];
    for (let x = next[start]; x !== end; x = next[x])
      if (!model.mayServe(model.nodes.task[x], driver)) return false;
    return true;
  }
}
