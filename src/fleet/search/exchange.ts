// Two vehicles of different kinds change their routes, or an idle one takes a route over: what insertion of single tasks does not find where
// vehicles differ in size, price or place.
import type { Random } from './random.ts';
import type { Routes } from './routes.ts';

export class Exchange {
  readonly #routes: Routes;
  readonly #random: Random;
  readonly #closed: Uint8Array;
  /** Worth trying only where vehicles differ. */
  readonly #differ: boolean;

  constructor(routes: Routes, random: Random, closed: Uint8Array) {
    this.#routes = routes;
    this.#random = random;
    this.#closed = closed;
    this.#differ = routes.model.typeCount > 1;
  }

  /** Tries one exchange for one of the routes that have changed since the mark; kept if it costs less. */
  run(): void {
    const routes = this.#routes;
    if (!this.#differ || routes.touchedCount === 0) return;
    const { drivers } = routes.model;
    const a = routes.touchedDriver(this.#random.below(routes.touchedCount));
    const b = this.#random.below(drivers.length);
    if (drivers[a].type === drivers[b].type || this.#closed[a] || this.#closed[b]) return;
    if (routes.sizes[a] === 0 && routes.sizes[b] === 0) return;
    if (!this.#free(a) || !this.#free(b) || !this.#mayTake(a, b) || !this.#mayTake(b, a)) return;
    routes.touch(a);
    routes.touch(b);
    const before = routes.cost;
    if (routes.exchange(a, b) && routes.cost < before) return;
    routes.exchange(a, b);
    routes.cost = before;
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
