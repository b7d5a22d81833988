// The search: ruin and recreate, accepted as in simulated annealing, cooling from the start of the effort to its end. With the goal of few
// vehicles it first empties one route after the other; tasks that stay left out most often weigh most.
import type { Model } from '../model/model.ts';
import { Insertion } from './insertion.ts';
import { Neighbours } from './neighbours.ts';
import { Random } from './random.ts';
import { Recreate } from './recreate.ts';
import { Routes, type Snapshot } from './routes.ts';
import { Ruin } from './ruin.ts';

/** Temperature at the start, as a share of the mean price of a task; it falls a hundredfold. */
const HOT = 0.1;
/** Steps of the temperature, and the factor from one to the next: the thousandth root of a hundredth. */
const COOLING_STEPS = 1000;
const COOLING = 0.995405417351527;
const TEMPERATURES = new Float64Array(COOLING_STEPS + 1).fill(1);
for (let k = 1; k <= COOLING_STEPS; k++) TEMPERATURES[k] = TEMPERATURES[k - 1] * COOLING;
/** Share of the effort that is spent on fewer vehicles, at most. */
const FLEET_SHARE = 0.35;
/** Gains below this share of the cost are rounding. */
const NOISE = 1e-11;

export class Search {
  readonly model: Model;
  readonly #routes: Routes;
  readonly #random: Random;
  readonly #insertion: Insertion;
  readonly #ruin: Ruin;
  readonly #recreate: Recreate;
  #best: Snapshot;
  #hot: number;
  /** How often each task has been left out, while vehicles are being saved. */
  readonly #leftOut: Float64Array;
  #phase: 'fleet' | 'cost';
  #phaseBegan = 0;
  iterations = 0;

  constructor(model: Model, seed: number) {
    this.model = model;
    this.#random = new Random(seed);
    this.#routes = new Routes(model);
    this.#insertion = new Insertion(this.#routes, this.#random);
    this.#ruin = new Ruin(this.#routes, new Neighbours(model), this.#random);
    this.#recreate = new Recreate(this.#routes, this.#insertion, this.#random);
    this.#begin();
    this.#leftOut = new Float64Array(model.taskCount).fill(1);
    this.#best = this.#routes.snapshot();
    this.#hot = this.#temperature();
    this.#phase = model.problem.goal?.fewestVehicles ? 'fleet' : 'cost';
  }

  get best(): Snapshot {
    return this.#best;
  }

  /** Does so many iterations; `progress` says which share of the effort is behind it when they begin and end. */
  run(iterations: number, from: number, until: number): void {
    if (this.model.taskCount === 0 || this.model.drivers.length === 0) return;
    for (let k = 0; k < iterations; k++) {
      const progress = from + ((until - from) * k) / iterations;
      if (this.#phase === 'fleet') this.#saveVehicles(progress);
      else this.#lowerCost(progress);
      this.iterations++;
    }
  }

  /** The best plan, on routes of its own, with whatever can still be put in. */
  finished(): Routes {
    const routes = new Routes(this.model);
    routes.restore(this.#best);
    const insertion = new Insertion(routes, new Random(0), 0);
    insertion.refresh();
    for (const task of Array.from(routes.absent.subarray(0, routes.absentCount)).sort((a, b) => a - b))
      if (insertion.find(task)) insertion.apply(task);
    return routes;
  }

  /** The promised plan as far as it holds, and everything else put where it is cheapest. */
  #begin(): void {
    const routes = this.#routes;
    const { model } = routes;
    const driverAt = new Map(model.drivers.map(({ vehicle }, d) => [vehicle.id, d]));
    for (const { vehicle, tasks } of model.problem.promised ?? []) {
      const driver = driverAt.get(vehicle);
      if (driver === undefined) continue;
      const free = model.inOrder(tasks).filter((node) => routes.driverOf[node] < 0);
      const allowed = free.filter((node) => model.mayServe(model.nodes.task[node], driver));
      const fixed = routes.order(driver);
      if (routes.sizes[driver] > 0) routes.empty(driver);
      if (!routes.restoreRoute(driver, [...fixed, ...allowed])) {
        routes.empty(driver);
        routes.restoreRoute(driver, [...fixed]);
        // What no longer fits as a whole is put back task by task, in its order.
        this.#insertion.refresh();
        for (const node of allowed) {
          const task = model.nodes.task[node];
          if (model.first[task] === node && this.#insertion.findIn(task, driver)) this.#insertion.apply(task);
        }
      }
    }
    this.#recreate.run();
    routes.recount();
  }

  #temperature(): number {
    const { cost } = this.#routes;
    const served = Math.max(1, this.model.taskCount - this.#routes.absentCount);
    let ways = 0;
    for (const price of this.#routes.ways) ways += price;
    return (HOT * Math.min(cost, ways)) / served;
  }

  #lowerCost(progress: number): void {
    const routes = this.#routes;
    const from = this.#phaseBegan;
    const cooled = Math.min(1, Math.max(0, (progress - from) / (1 - from)));
    const heat = this.#hot * TEMPERATURES[Math.floor(cooled * COOLING_STEPS)];
    const { weight, cost } = routes;
    routes.mark();
    this.#ruin.run();
    this.#recreate.run();
    const better = routes.weight < weight;
    const same = routes.weight === weight && routes.cost < cost + heat * this.#random.exponential();
    if (!better && !same) {
      routes.undo();
      return;
    }
    const best = this.#best;
    if (
      routes.weight < best.weight ||
      (routes.weight === best.weight && routes.cost < best.cost - Math.abs(best.cost) * NOISE)
    ) {
      routes.recount();
      this.#best = routes.snapshot();
    }
  }

  #saveVehicles(progress: number): void {
    const routes = this.#routes;
    if (routes.absentCount === 0 || routes.weight < this.#best.weight) {
      this.#best = routes.snapshot();
      if (routes.used <= 1 || !this.#closeOne()) {
        this.#endFleetPhase(progress);
        return;
      }
    }
    if (progress >= FLEET_SHARE) {
      this.#endFleetPhase(progress);
      return;
    }
    const { weight, absentCount, cost } = routes;
    const pressure = this.#pressure();
    routes.mark();
    this.#ruin.run();
    this.#recreate.run();
    const now = this.#pressure();
    const heat = this.#hot;
    const accepted =
      now < pressure ||
      (routes.weight === weight &&
        routes.absentCount === absentCount &&
        now === pressure &&
        routes.cost < cost + heat * this.#random.exponential());
    for (let k = 0; k < routes.absentCount; k++) this.#leftOut[routes.absent[k]]++;
    if (!accepted) routes.undo();
  }

  /** How hard what is left out has been to place so far. */
  #pressure(): number {
    const { absent, absentCount } = this.#routes;
    let sum = 0;
    for (let k = 0; k < absentCount; k++) sum += this.#leftOut[absent[k]];
    return sum;
  }

  /** Empties the route whose tasks have been easiest to place, and closes its vehicle. */
  #closeOne(): boolean {
    const routes = this.#routes;
    const { nodes } = this.model;
    let chosen = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let d = 0; d < routes.sizes.length; d++) {
      if (routes.sizes[d] === 0 || routes.lastFixed[d] !== this.model.drivers[d].start) continue;
      let sum = 0;
      for (const node of routes.order(d)) if (nodes.task[node] >= 0) sum += this.#leftOut[nodes.task[node]];
      if (sum < least) {
        least = sum;
        chosen = d;
      }
    }
    if (chosen < 0) return false;
    routes.empty(chosen);
    // Idle vehicles stay idle, or nothing would be saved.
    for (let d = 0; d < routes.sizes.length; d++) if (routes.sizes[d] === 0) this.#insertion.closed[d] = 1;
    return true;
  }

  #endFleetPhase(progress: number): void {
    this.#phase = 'cost';
    this.#phaseBegan = Math.min(progress, 0.99);
    this.#routes.restore(this.#best);
    for (let d = 0; d < this.#routes.sizes.length; d++)
      this.#insertion.closed[d] = this.#routes.sizes[d] === 0 ? 1 : 0;
    this.#hot = this.#temperature();
  }
}
