// Many small steps from one plan: a few tasks near each other are taken out and put back, what lies around them is improved by small changes through plans that
// break rules at a price, and the outcome is accepted as in annealing. A step costs as much as it changes, however large the plan (iterated local search).
import { LocalSearch } from './local-search.ts';
import { Ruin } from './ruin.ts';
import { RulePrices } from './rule-prices.ts';
import type { SearchTools } from './search-tools.ts';
import { betterOf, type Snapshot, snapshotOf } from './snapshot.ts';

/** Tasks taken out for one step, as a share of those that ruin and recreate takes out. */
const REMOVED = 0.8;
/** Near stops of a task in whose routes a place is looked for, as long as there is one. */
const NEAR = 20;
/** Pairs of stops that take as long to try as one round of ruin and recreate. */
const PAIRS_PER_ROUND = 250;

export class Iterated {
  readonly #tools: SearchTools;
  readonly #local: LocalSearch;
  readonly #ruin: Ruin;
  readonly #prices: RulePrices;
  readonly #changed: Int32Array;
  #current = 0;
  best: Snapshot;

  /** Begins with a plan that holds. */
  constructor(tools: SearchTools, best: Snapshot) {
    const { routes, random, neighbours, insertion } = tools;
    this.#tools = tools;
    this.#local = new LocalSearch(tools);
    this.#ruin = new Ruin(routes, neighbours, random, REMOVED);
    this.#changed = new Int32Array(2 * routes.model.nodes.count);
    insertion.near = NEAR;
    this.best = best;
    routes.restore(best);
    this.#prices = new RulePrices(routes);
    this.#setPrices();
    this.#current = this.#costNow();
  }

  /** One step more, accepted if it is not dearer by more than what the heat allows. Returns how many rounds of ruin and recreate it was worth. */
  run(heat: number): number {
    const { routes, random, recreate, exchange } = this.#tools;
    const { pairs } = this.#local;
    routes.mark();
    this.#ruin.run();
    exchange.shuffle();
    recreate.run();
    this.#local.around(this.#changed, routes.changedStops(this.#changed));
    exchange.run();
    const cost = this.#costNow();
    const holds = this.#prices.holds(this.best.weight);
    if (cost < this.#current + heat * random.exponential()) {
      this.#current = cost;
      if (holds && betterOf(this.best, routes) !== this.best) {
        routes.recount();
        this.best = snapshotOf(routes);
      }
    } else routes.undo();
    if (this.#prices.learn()) this.#reprice();
    return 1 + (this.#local.pairs - pairs) / PAIRS_PER_ROUND;
  }

  #costNow(): number {
    const { routes } = this.#tools;
    return routes.cost + routes.weight * this.#prices.absence;
  }

  #setPrices(): void {
    const { insertion } = this.#tools;
    this.#prices.apply();
    this.#local.absencePrice = this.#prices.absence;
    insertion.absencePrice = this.#prices.absence;
  }

  /** What is broken costs something else from now on. */
  #reprice(): void {
    const { routes } = this.#tools;
    this.#setPrices();
    for (let k = 0; k < routes.used; k++) routes.read(routes.busy[k]);
    routes.recount();
    this.#current = this.#costNow();
  }
}
