// Plans bred from plans: two are crossed, what is missing is put back, and the child is improved by small changes through plans that break rules at a price
// (hybrid genetic search, Vidal et al. 2012). Prices follow how often children break each rule.
import type { Model } from '../model/model.ts';
import { meanWay } from '../model/travel.ts';
import { Crossing } from './crossing.ts';
import { LocalSearch } from './local-search.ts';
import { type Member, memberOf } from './member.ts';
import { Population } from './population.ts';
import { betterOf, type Snapshot } from './snapshot.ts';
import type { Tools } from './tools.ts';

/** Share of children that should hold under a rule; children between two looks at it, and how the price then changes. */
const HOLDING = 0.4;
const TOLERANCE = 0.05;
const BETWEEN_LOOKS = 40;
const DEARER = 1.3;
const CHEAPER = 0.8;
/** How often a child that breaks rules is mended, and how much dearer that is then. */
const MENDED = 0.5;
const MENDING = 10;
/** What leaving out a task without a price costs, in mean ways. */
const ABSENCE = 30;
/** How often another father is drawn where it is the mother. */
const DRAWS = 10;
/** Rounds of ruin and recreate that take as long as crossing two plans and keeping the child, and pairs of stops that take as long to try as one. */
const CHILD = 10;
const PAIRS_PER_ROUND = 120;

/** Tasks of a problem for which plans are bred. */
const MOST_TASKS = 300;

export class Breeding {
  readonly #tools: Tools;
  readonly #local: LocalSearch;
  readonly #crossing: Crossing;
  readonly #population: Population;
  /** By rule: what a unit of excess costs, and how many children have held since the last look. */
  readonly #prices: Float64Array;
  readonly #held: Float64Array;
  readonly #absencePrice: number;
  readonly #first: readonly Snapshot[];
  #children = 0;
  best: Snapshot;

  /** Begins with plans that all hold. */
  constructor(tools: Tools, best: Snapshot, first: readonly Snapshot[]) {
    const { routes, random } = tools;
    this.#tools = tools;
    this.#first = first;
    this.#local = new LocalSearch(tools);
    this.#crossing = new Crossing(tools);
    const { model } = routes;
    const way = meanWay(model, model.drivers[0].prices);
    this.#prices = new Float64Array(routes.rules.length).fill(way);
    this.#held = new Float64Array(routes.rules.length);
    this.#absencePrice = ABSENCE * way;
    this.#population = new Population(random, (member) => this.#priceOf(member));
    this.best = best;
    routes.restore(best);
    this.#population.add(memberOf(routes));
  }

  /**
   * Where it pays: tasks with windows, whose orders insertion alone finds too slowly. The small changes know no shipments; and where goods alone matter, ruin
   * and recreate is as good.
   */
  static helps({ nodes, second }: Model): boolean {
    if (second.some((drop) => drop >= 0)) return false;
    for (let x = 0; x < nodes.count; x++)
      if (nodes.task[x] >= 0 && nodes.windowsAt[x] < nodes.windowsAt[x + 1]) return true;
    return false;
  }

  /** Of many tasks there are too few children in the time that callers have: 900 parcels took 26.3 h of travel with it, 25.1 h without. */
  static suits(model: Model): boolean {
    return model.taskCount <= MOST_TASKS && Breeding.helps(model);
  }

  /** One more child. Returns how many rounds of ruin and recreate that was worth. */
  run(): number {
    const { routes, random, recreate } = this.#tools;
    const { pairs } = this.#local;
    this.#setPrices(1);
    let fresh: Uint8Array | undefined;
    if (this.#children < this.#first.length) routes.restore(this.#first[this.#children]);
    else {
      const mother = this.#population.choose();
      let father = this.#population.choose();
      for (let k = 0; k < DRAWS && father === mother; k++) father = this.#population.choose();
      fresh = this.#crossing.cross(mother.plan, father.plan);
    }
    routes.mark();
    recreate.run();
    if (fresh) for (let k = 0; k < routes.touchedCount; k++) fresh[routes.touchedDriver(k)] = 1;
    this.#local.run(fresh);
    const child = memberOf(routes);
    this.#population.add(child);
    this.#keepBest(child);
    this.#learn(child);
    if (!child.holds && random.share() < MENDED) this.#mend(child);
    this.#setPrices(0);
    return CHILD + (this.#local.pairs - pairs) / PAIRS_PER_ROUND;
  }

  #mend({ plan }: Member): void {
    const { routes } = this.#tools;
    this.#setPrices(MENDING);
    routes.restore(plan);
    this.#local.run();
    const mended = memberOf(routes);
    if (!mended.holds) return;
    this.#population.add(mended);
    this.#keepBest(mended);
  }

  #keepBest({ holds, plan }: Member): void {
    if (holds) this.best = betterOf(this.best, plan);
  }

  #priceOf({ excess, plan }: Member): number {
    let price = plan.weight * this.#absencePrice;
    for (let r = 0; r < excess.length; r++) if (excess[r] > 0) price += excess[r] * this.#prices[r];
    return price;
  }

  #learn({ excess }: Member): void {
    for (let r = 0; r < excess.length; r++) if (excess[r] === 0) this.#held[r]++;
    if (++this.#children % BETWEEN_LOOKS !== 0) return;
    this.#held.forEach((held, r) => {
      const share = held / BETWEEN_LOOKS;
      if (share < HOLDING - TOLERANCE) this.#prices[r] *= DEARER;
      else if (share > HOLDING + TOLERANCE) this.#prices[r] *= CHEAPER;
    });
    this.#held.fill(0);
  }

  /** Breaking rules is allowed, so many times as dear as usual; with 0, no longer. */
  #setPrices(times: number): void {
    const { routes, insertion } = this.#tools;
    const absence = times === 0 ? Number.POSITIVE_INFINITY : this.#absencePrice;
    routes.rules.forEach((rule, r) => {
      rule.excessPrice = times === 0 ? Number.POSITIVE_INFINITY : this.#prices[r] * times;
    });
    this.#local.absencePrice = absence;
    insertion.absencePrice = absence;
  }
}
