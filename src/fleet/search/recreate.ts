// Puts the tasks that nobody serves back, one after the other, each at its cheapest place. The order changes from time to time: by chance,
// or by what makes a task hard to place.
import type { Model } from '../model/model.ts';
import type { Insertion } from './insertion.ts';
import type { Random } from './random.ts';
import type { Routes } from './routes.ts';

/** How often new routes are begun with vehicles of one type, drawn at random. */
const ONE_TYPE = 0.5;

export class Recreate {
  readonly #routes: Routes;
  readonly #insertion: Insertion;
  readonly #random: Random;
  readonly #orders: readonly Float64Array[];
  readonly #keys: Float64Array;
  readonly #tasks: Int32Array;
  readonly #ranked: boolean;

  constructor(routes: Routes, insertion: Insertion, random: Random) {
    this.#routes = routes;
    this.#insertion = insertion;
    this.#random = random;
    this.#orders = hardness(routes.model);
    this.#keys = new Float64Array(routes.model.taskCount);
    this.#tasks = new Int32Array(routes.model.taskCount);
    const weights = routes.model.leftOutWeight;
    this.#ranked = weights.some((weight) => weight !== weights[0]);
  }

  run(): void {
    const insertion = this.#insertion;
    const { typeCount } = this.#routes.model;
    const count = this.#sort();
    // Where vehicles differ, the one that is cheapest to begin with is not always the one that the plan needs.
    let choosy = typeCount > 1 && this.#random.share() < ONE_TYPE;
    insertion.refresh(choosy ? this.#random.below(typeCount) : -1);
    for (let k = 0; k < count; k++) {
      let found = insertion.find(this.#tasks[k]);
      if (!found && choosy) {
        choosy = false;
        insertion.refresh();
        found = insertion.find(this.#tasks[k]);
      }
      if (found) insertion.apply(this.#tasks[k]);
    }
  }

  #sort(): number {
    const { absent, absentCount, model } = this.#routes;
    const random = this.#random;
    const keys = this.#keys;
    const tasks = this.#tasks;
    // The first ones are by chance.
    const choice = random.below(this.#orders.length + BY_CHANCE);
    const order = choice < BY_CHANCE ? undefined : this.#orders[choice - BY_CHANCE];
    for (let k = 0; k < absentCount; k++) {
      const task = absent[k];
      const key = order ? order[task] : random.share();
      let at = k;
      while (at > 0 && this.#before(task, key, tasks[at - 1], keys[at - 1], model.leftOutWeight)) {
        tasks[at] = tasks[at - 1];
        keys[at] = keys[at - 1];
        at--;
      }
      tasks[at] = task;
      keys[at] = key;
    }
    return absentCount;
  }

  #before(a: number, keyA: number, b: number, keyB: number, weights: Float64Array): boolean {
    if (this.#ranked && weights[a] !== weights[b]) return weights[a] > weights[b];
    return keyA < keyB;
  }
}

/** Shares of the orders, of which `hardness` names some several times. */
const BY_CHANCE = 4;

/** By task, lowest first: largest goods; far from and close to where vehicles start; short, early and soon closing windows. */
function hardness(model: Model): Float64Array[] {
  const { nodes, taskCount, first, second, dimensions, drivers, size } = model;
  const stops = (t: number): number[] => (second[t] >= 0 ? [first[t], second[t]] : [first[t]]);
  const per = (value: (t: number) => number) => Float64Array.from({ length: taskCount }, (_, t) => value(t));
  const most = new Float64Array(dimensions);
  for (let x = 0; x < nodes.count; x++)
    for (let q = 0; q < dimensions; q++)
      most[q] = Math.max(most[q], nodes.dropped[x * dimensions + q], nodes.taken[x * dimensions + q]);
  const goods = per((t) => {
    let sum = 0;
    for (let q = 0; q < dimensions; q++) {
      const at = first[t] * dimensions + q;
      if (most[q] > 0) sum -= Math.max(nodes.dropped[at], nodes.taken[at]) / most[q];
    }
    return sum;
  });
  if (drivers.length === 0) return [];
  const { prices, start } = drivers[0];
  const close = per((t) => prices[nodes.place[start] * size + nodes.place[first[t]]]);
  const far = close.map((price) => -price);
  const orders = [far, far, close];
  if (goods.some((value) => value !== goods[0])) orders.push(goods, goods, goods, goods);
  if (taskCount > 0 && nodes.windowsAt[firstStops(model)] > 0) {
    const length = per((t) => Math.min(...stops(t).map((x) => openFor(x))));
    const opens = per((t) => Math.min(...stops(t).map((x) => firstFrom(x))));
    const closes = per((t) => Math.min(...stops(t).map((x) => lastUntil(x))));
    orders.push(length, length, opens, opens, closes, closes);
  }
  return orders;

  function firstFrom(x: number): number {
    const w = nodes.windowsAt[x];
    return w < nodes.windowsAt[x + 1] ? nodes.windowFrom[w] : 0;
  }
  function lastUntil(x: number): number {
    const w = nodes.windowsAt[x + 1] - 1;
    return w < nodes.windowsAt[x] ? 1e15 : nodes.windowUntil[w];
  }
  function openFor(x: number): number {
    let sum = 0;
    for (let w = nodes.windowsAt[x]; w < nodes.windowsAt[x + 1]; w++)
      sum += nodes.windowUntil[w] - nodes.windowFrom[w];
    return nodes.windowsAt[x] === nodes.windowsAt[x + 1] ? 1e15 : sum;
  }
}

/** Nodes of tasks stand before all others. */
function firstStops({ nodes }: Model): number {
  let count = 0;
  while (count < nodes.count && nodes.task[count] >= 0) count++;
  return count;
}
