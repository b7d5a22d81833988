// The search: ruin and recreate, accepted as in simulated annealing, cooling from the start of the effort to its end. With the goal of few
// vehicles it first empties one route after the other, and where not everybody finds a place it first packs the vehicles anew; tasks that stay left out most
// often weigh most.
import { fewestVehicles } from '../model/fewest-vehicles.ts';
import type { Model } from '../model/model.ts';
import { hopelessIn } from './hopeless.ts';
import { Insertion } from './insertion.ts';
import { Iterated } from './iterated.ts';
import { Neighbours } from './neighbours.ts';
import { Random } from './random.ts';
import { Recreate } from './recreate.ts';
import { Routes } from './routes.ts';
import { Ruin } from './ruin.ts';
import { betterOf, type Snapshot, snapshotOf } from './snapshot.ts';
import { VehicleExchange } from './vehicle-exchange.ts';

/** Share of the effort for ruin and recreate alone, where steps through plans that break rules follow. */
const ANNEALED = 0.2;
/** Temperature with which those begin, as a share of the hottest. */
const WARM = 0.6;
/** Temperature at the start, as a share of the mean price of a task; it falls a hundredfold. */
const HOT = 0.5;
/** Steps of the temperature, and the factor from one to the next: the thousandth root of a hundredth. */
const COOLING_STEPS = 1000;
const COOLING = 0.995405417351527;
const TEMPERATURES = new Float64Array(COOLING_STEPS + 1).fill(1);
for (let k = 1; k <= COOLING_STEPS; k++) TEMPERATURES[k] = TEMPERATURES[k - 1] * COOLING;
/** Where fewest vehicles come first: until which shares of the effort their number is free, and they are saved, at most. */
const OPEN_SHARE = 0.15;
const FLEET_SHARE = 0.4;
/** Temperatures then, and when their number is settled, as shares of the hottest. */
const FLEET_HEAT = 0.1;
const REHEATED = 0.3;
/** What it costs to leave a task out on the way, in temperatures at the start; how that changes with every plan that does, or does not. */
const ABSENCE = 10;
/** The same at most while vehicles are saved: a plan with one less may be built quite differently, and cost more than many tasks left out. */
const FLEET_ABSENCE = 1000;
const DEARER = 1.01;
const CHEAPER = 0.995;
/** How much more a task counts for every plan that leaves it out; after how many such plans the search goes back to the best. */
const LEARNING = 0.05;
const LONGEST_LACK = 2_000;
/** More vehicles than necessary that a plan may use on the way, and what one costs at most, in temperatures. */
const MOST_SURPLUS = 1;
const SURPLUS = 100;

export class Search {
  readonly model: Model;
  readonly routes: Routes;
  readonly #random: Random;
  readonly #insertion: Insertion;
  readonly #ruin: Ruin;
  readonly #recreate: Recreate;
  readonly #exchange: VehicleExchange;
  #iterated: Iterated | undefined;
  readonly #neighbours: Neighbours;
  #best: Snapshot;
  #hot: number;
  /** How often each task has been left out, while vehicles are being saved. */
  readonly #leftOut: Float64Array;
  /** What a task that is left out costs on the way to better plans, and the fewest that had to be. */
  #absencePrice = 0;
  #leastMissing = 0;
  /** Vehicles that suffice, once that is known, and what another one costs on the way. */
  #target = Number.POSITIVE_INFINITY;
  #surplusPrice = 0;
  /** The best plan with as many vehicles as it likes. */
  #open: Snapshot | undefined;
  /** Plans in a row that have left out more than that, or used more vehicles. */
  #lackingFor = 0;
  #leftOutSum: number;
  /** Fewer vehicles cannot do. */
  readonly #fewest: number;
  /** What cannot be served even by vehicles that have nothing else to do, once it is asked for. */
  #hopeless: number | undefined;
  #phase: 'open' | 'fleet' | 'serve' | 'cost';
  #phaseBegan = 0;
  #phaseEnds = 1;
  iterations = 0;

  constructor(model: Model, seed: number) {
    this.model = model;
    this.#random = new Random(seed);
    this.routes = new Routes(model);
    this.#neighbours = new Neighbours(model);
    this.#insertion = new Insertion(this.routes, this.#random, this.#neighbours);
    this.#ruin = new Ruin(this.routes, this.#neighbours, this.#random);
    this.#recreate = new Recreate(this.routes, this.#insertion, this.#random);
    this.#exchange = new VehicleExchange(this.routes, this.#random, this.#insertion);
    this.#begin();
    this.#leftOut = new Float64Array(model.taskCount).fill(1);
    this.#leftOutSum = Math.max(1, model.taskCount);
    this.#best = snapshotOf(this.routes);
    this.#hot = this.#temperature();
    this.#phase = model.problem.goal?.fewestVehicles ? 'open' : 'cost';
    this.#phaseEnds = this.#phase === 'open' ? OPEN_SHARE : ANNEALED;
    this.#fewest = fewestVehicles(model);
    this.#absencePrice = ABSENCE * this.#hot;
    this.#leastMissing = this.#missing();
  }

  get best(): Snapshot {
    return this.#best;
  }

  /** Does so many iterations; `progress` says which share of the effort is behind it when they begin and end. */
  run(iterations: number, from: number, until: number): void {
    if (this.model.taskCount === 0 || this.model.drivers.length === 0) return;
    const begun = this.iterations;
    while (this.iterations < begun + iterations) {
      const progress = from + ((until - from) * (this.iterations - begun)) / iterations;
      let rounds = 1;
      if (this.#phase === 'open' && progress >= OPEN_SHARE) this.#endOpenPhase();
      else if (this.#phase === 'cost' && progress >= this.#phaseEnds && this.#lacks(progress))
        this.#beginServing();
      if (this.#phase === 'fleet') this.#saveVehicles(progress);
      else if (this.#phase === 'serve') this.#serveEverybody(progress);
      else if (this.#phase === 'cost' && progress >= this.#phaseEnds) rounds = this.#iterate(progress);
      else this.#lowerCost(progress);
      this.iterations += rounds;
    }
  }

  /** The best plan, on routes of its own, with whatever can still be put in. */
  finished(): Routes {
    const routes = new Routes(this.model);
    routes.restore(this.#best);
    const insertion = new Insertion(routes, new Random(0), this.#neighbours, 0);
    insertion.refresh();
    for (const task of Array.from(routes.absent.subarray(0, routes.absentCount)).sort((a, b) => a - b))
      if (insertion.find(task)) insertion.apply(task);
    return routes;
  }

  /** The promised plan as far as it holds, and everything else put where it is cheapest. */
  #begin(): void {
    const routes = this.routes;
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
    const { cost } = this.routes;
    const served = Math.max(1, this.model.taskCount - this.routes.absentCount);
    let ways = 0;
    for (const price of this.routes.ways) ways += price;
    return (HOT * Math.min(cost, ways)) / served;
  }

  #lowerCost(progress: number): void {
    const routes = this.routes;
    const heat = this.#heat(this.#phaseBegan, this.#phaseEnds, progress);
    // Where vehicles are scarce, hardly any change serves everybody: plans on the way may leave tasks out, at a price that rises as long
    // as they do and falls while they do not.
    const missingBefore = this.#missing();
    const usedBefore = routes.used;
    const before = routes.cost + this.#absence() + this.#surplus();
    routes.mark();
    this.#ruin.run();
    this.#exchange.shuffle();
    this.#insertion.beginningPrice = routes.used >= this.#target ? this.#surplusPrice : 0;
    this.#recreate.run();
    this.#exchange.run();
    const missing = this.#missing();
    const after = routes.cost + this.#absence() + this.#surplus();
    const usedAfter = routes.used;
    const accepted = after < before + heat * this.#random.exponential();
    if (!accepted) routes.undo();
    const lacking = accepted ? missing : missingBefore;
    if (lacking < this.#leastMissing) this.#leastMissing = lacking;
    const tooMany = (accepted ? usedAfter : usedBefore) > this.#target;
    this.#surplusPrice = tooMany
      ? Math.min(SURPLUS * this.#hot, this.#surplusPrice * DEARER)
      : Math.max(heat, this.#surplusPrice * CHEAPER);
    this.#learnAbsence(lacking > this.#leastMissing, tooMany, heat);
    if (!accepted || routes.used > this.#target) return;
    if (betterOf(this.#best, routes) !== this.#best) {
      routes.recount();
      this.#best = snapshotOf(routes);
    }
  }

  /** After annealing. Returns how many rounds that was worth. */
  #iterate(progress: number): number {
    if (!this.#iterated) {
      // Breaking rules gives the room to move that a vehicle more gave before.
      if (this.#target !== Number.POSITIVE_INFINITY) this.#closeAllBut(this.#best);
      this.#insertion.beginningPrice = 0;
      this.#iterated = new Iterated(
        {
          routes: this.routes,
          neighbours: this.#neighbours,
          random: this.#random,
          insertion: this.#insertion,
          recreate: this.#recreate,
          exchange: this.#exchange,
        },
        this.#best,
      );
      this.#hot = WARM * this.#temperature();
    }
    const rounds = this.#iterated.run(this.#heat(this.#phaseEnds, 1, progress));
    this.#best = this.#iterated.best;
    return rounds;
  }

  /** The temperature at a moment of a stretch of the effort. */
  #heat(from: number, until: number, progress: number): number {
    const cooled = Math.min(1, Math.max(0, (progress - from) / (until - from)));
    return this.#hot * TEMPERATURES[Math.floor(cooled * COOLING_STEPS)];
  }

  /** Tasks without a price that nobody serves. */
  #missing(): number {
    const { absent, absentCount } = this.routes;
    const { leftOutWeight } = this.model;
    let count = 0;
    for (let k = 0; k < absentCount; k++) if (leftOutWeight[absent[k]] > 0) count++;
    return count;
  }

  /** What those who are left out cost on the way: most where they have been left out most often. */
  #absence(): number {
    const { absent, absentCount } = this.routes;
    const { leftOutWeight } = this.model;
    let sum = 0;
    for (let k = 0; k < absentCount; k++) if (leftOutWeight[absent[k]] > 0) sum += this.#leftOut[absent[k]];
    return (sum * this.#absencePrice * this.model.taskCount) / this.#leftOutSum;
  }

  /** What more vehicles than necessary cost on the way. */
  #surplus(): number {
    return Math.max(0, this.routes.used - this.#target) * this.#surplusPrice;
  }

  #learnAbsence(lacking: boolean, tooMany: boolean, heat: number): void {
    const routes = this.routes;
    if (!lacking) this.#absencePrice = Math.max(heat, this.#absencePrice * CHEAPER);
    if (!lacking && !tooMany) this.#lackingFor = 0;
    if (!lacking && !tooMany) return;
    if (lacking) this.#absencePrice = Math.min(ABSENCE * this.#hot, this.#absencePrice * DEARER);
    for (let k = 0; k < routes.absentCount; k++) {
      this.#leftOut[routes.absent[k]] += LEARNING;
      this.#leftOutSum += LEARNING;
    }
    if (++this.#lackingFor < LONGEST_LACK) return;
    routes.restore(this.#best);
    this.#lackingFor = 0;
    // Without the vehicle more, if that has not led anywhere.
    if (tooMany) this.#closeIdle();
  }

  #saveVehicles(progress: number): void {
    const routes = this.routes;
    if (this.#missing() === 0 || routes.weight < this.#best.weight) {
      this.#best = snapshotOf(routes);
      this.#absencePrice = ABSENCE * this.#hot;
      if (routes.used <= this.#fewest || !this.#closeOne()) {
        this.#endFleetPhase(progress);
        return;
      }
    }
    if (progress >= FLEET_SHARE) {
      this.#endFleetPhase(progress);
      return;
    }
    this.#serveMore();
  }

  /** One step towards a plan that serves everybody: what has been left out often may stand in the place of what has not. */
  #serveMore(): void {
    const routes = this.routes;
    const before = routes.cost + this.#absence();
    routes.mark();
    this.#ruin.run();
    this.#recreate.run();
    const after = routes.cost + this.#absence();
    for (let k = 0; k < routes.absentCount; k++) this.#leftOut[routes.absent[k]] += LEARNING;
    this.#leftOutSum += LEARNING * routes.absentCount;
    if (after >= before + FLEET_HEAT * this.#hot * this.#random.exponential()) routes.undo();
    this.#absencePrice = Math.min(FLEET_ABSENCE * this.#hot, this.#absencePrice * DEARER);
  }

  /** Whether the best plan leaves somebody out whom a vehicle could serve, while there is time to look for a better one. */
  #lacks(progress: number): boolean {
    const { weight } = this.#best;
    if (weight === 0 || this.#iterated || progress >= FLEET_SHARE) return false;
    this.#hopeless ??= hopelessIn(this.model, this.#neighbours);
    return weight > this.#hopeless;
  }

  #serveEverybody(progress: number): void {
    this.#serveMore();
    const { routes } = this;
    if (routes.weight < this.#best.weight) this.#best = snapshotOf(routes);
    if (!this.#lacks(progress)) this.#anneal(progress);
  }

  /** Empties the route whose tasks have been easiest to place, and closes its vehicle. */
  #closeOne(): boolean {
    const routes = this.routes;
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
    // Or nothing would be saved.
    this.#closeIdle();
    return true;
  }

  /** Idle vehicles stay idle. */
  #closeIdle(): void {
    const { sizes } = this.routes;
    for (let d = 0; d < sizes.length; d++) if (sizes[d] === 0) this.#insertion.closed[d] = 1;
  }

  /** Only the vehicles of a plan are open. */
  #closeAllBut({ drivers }: Snapshot): void {
    this.#insertion.closed.fill(1);
    for (const driver of drivers) this.#insertion.closed[driver] = 0;
  }

  /** A good plan with as many vehicles as it likes comes first: from there fewer are found sooner. */
  #endOpenPhase(): void {
    this.#phase = 'fleet';
    this.#open = this.#best;
    this.routes.restore(this.#best);
    this.#hot = this.#temperature();
  }

  /** Packing vehicles so that everybody has a place comes before cost. */
  #beginServing(): void {
    this.#phase = 'serve';
    this.routes.restore(this.#best);
    this.#absencePrice = ABSENCE * this.#hot;
  }

  #endFleetPhase(progress: number): void {
    const routes = this.routes;
    this.#target = this.#best.used;
    // A vehicle more than necessary gives room to move on the way; and a good plan that needs just one or two more is the better start.
    const open = this.#open;
    const near = open && open.weight <= this.#best.weight && open.used - this.#target <= MOST_SURPLUS;
    this.#anneal(progress, near ? open : this.#best);
    let spare = Math.max(0, this.#target + MOST_SURPLUS - routes.used);
    for (let d = 0; d < routes.sizes.length; d++) {
      const idle = routes.sizes[d] === 0;
      this.#insertion.closed[d] = idle && spare-- <= 0 ? 1 : 0;
    }
    this.#surplusPrice = ABSENCE * this.#hot;
  }

  /** The cost again, from a plan on. */
  #anneal(progress: number, from = this.#best): void {
    this.#phase = 'cost';
    this.#phaseBegan = Math.min(progress, 0.99);
    this.#phaseEnds = this.#phaseBegan + (1 - this.#phaseBegan) * ANNEALED;
    this.routes.restore(from);
    this.#leftOut.fill(1);
    this.#leftOutSum = Math.max(1, this.model.taskCount);
    this.#hot = REHEATED * this.#temperature();
    this.#absencePrice = ABSENCE * this.#hot;
    this.#leastMissing = this.#missing();
  }
}
