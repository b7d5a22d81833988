// Takes tasks out of routes that lie near each other: from each of some neighbouring routes a string of consecutive tasks, so that every
// one of these routes has room both in space and in time (slack induction by string removals, Christiaens and Vanden Berghe 2020).
import type { Neighbours } from './neighbours.ts';
import type { Random } from './random.ts';
import type { Routes } from './routes.ts';

/** Tasks removed on average, and the longest string. */
const MEAN_REMOVED = 10;
const LONGEST_STRING = 10;
/** How often some tasks in the middle of a string stay, and how often one more of them does. */
const SPLIT = 0.5;
const SPLIT_DEEPER = 0.01;

export class Ruin {
  readonly #routes: Routes;
  readonly #neighbours: Neighbours;
  readonly #random: Random;
  readonly #visited: Int32Array;
  #turn = 0;
  readonly #string: Int32Array;
  readonly #mean: number;

  /** With `wider`, so many times as many tasks are removed. */
  constructor(routes: Routes, neighbours: Neighbours, random: Random, wider = 1) {
    this.#mean = MEAN_REMOVED * wider;
    this.#routes = routes;
    this.#neighbours = neighbours;
    this.#random = random;
    this.#visited = new Int32Array(routes.model.drivers.length);
    this.#string = new Int32Array(routes.model.nodes.count);
  }

  run(): void {
    const routes = this.#routes;
    const { first, taskCount } = routes.model;
    const random = this.#random;
    const served = taskCount - routes.absentCount;
    const mean = served / Math.max(1, routes.used);
    const longest = Math.max(1, Math.min(LONGEST_STRING, mean));
    const most = (4 * this.#mean) / (1 + longest) - 1;
    let strings = Math.floor(random.share() * most + 1);
    const seed = first[random.below(taskCount)];
    const near = this.#neighbours.of(seed);
    this.#turn++;
    for (let k = -1; k < near.length && strings > 0; k++) {
      const node = k < 0 ? seed : near[k];
      const driver = routes.driverOf[node];
      if (driver < 0 || this.#visited[driver] === this.#turn || routes.fixed[node]) continue;
      this.#visited[driver] = this.#turn;
      this.#cut(driver, node, longest);
      strings--;
    }
  }

  #cut(driver: number, node: number, longest: number): void {
    const routes = this.#routes;
    const random = this.#random;
    const { model, next } = routes;
    const { end } = model.drivers[driver];
    const { task } = model.nodes;
    let length = 0;
    let at = 0;
    for (let x = next[routes.lastFixed[driver]]; x !== end; x = next[x]) {
      if (task[x] < 0 || routes.fixed[x]) continue;
      if (x === node) at = length;
      this.#string[length++] = x;
    }
    const most = Math.min(length, longest);
    const count = Math.min(length, Math.floor(random.share() * most + 1));
    let kept = 0;
    if (count > 1 && count < length && random.share() < SPLIT) {
      kept = 1;
      while (count + kept < length && random.share() < SPLIT_DEEPER) kept++;
    }
    const whole = count + kept;
    const lowest = Math.max(0, at - whole + 1);
    const begin = lowest + random.below(Math.min(at, length - whole) - lowest + 1);
    const keptFrom = kept > 0 ? begin + 1 + random.below(count - 1) : begin + whole;
    routes.touch(driver);
    const before = routes.previous[this.#string[begin]];
    const after = next[this.#string[begin + whole - 1]];
    let pairs = false;
    for (let k = begin; k < begin + whole; k++) {
      if (k >= keptFrom && k < keptFrom + kept) continue;
      const x = this.#string[k];
      // The other stop of a shipment may have taken it along.
      if (routes.driverOf[x] === driver) {
        if (model.second[task[x]] >= 0) pairs = true;
        routes.remove(task[x]);
      }
    }
    if (pairs || model.drivers[driver].reloads.length > 0) this.tidy(driver);
    else if (next[before] === after) routes.read(driver, after, before);
    else routes.read(driver, next[before], routes.previous[after]);
  }

  /** Takes reloads out that are no longer needed, and reads the route anew. */
  tidy(driver: number): void {
    const routes = this.#routes;
    const { model, next, previous, rules } = routes;
    const { end, reloads, prices, start } = model.drivers[driver];
    const { isReload, place } = model.nodes;
    if (reloads.length > 0) {
      for (let x = next[start]; x !== end; ) {
        const after = next[x];
        if (isReload[x] && (previous[x] === start || after === end || isReload[after])) routes.unlink(x);
        x = after;
      }
    }
    routes.read(driver);
    if (reloads.length === 0) return;
    for (let x = next[start]; x !== end; ) {
      const after = next[x];
      if (isReload[x]) {
        const before = previous[x];
        const saved =
          routes.onwards[before] + routes.onwards[x] - prices[place[before] * model.size + place[after]];
        let price = 0;
        for (let r = 0; r < rules.length; r++) {
          rules[r].begin(driver, before);
          price += rules[r].end(after);
        }
        if (price - routes.prices[driver] <= saved) {
          routes.unlink(x);
          routes.read(driver);
        }
      }
      x = after;
    }
  }
}
