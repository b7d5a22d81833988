// Limits on sums over a route: tasks, travel, distance; and the price of uneven work. A stretch is its sums; joining adds.
import type { Driver, Model } from './model.ts';
import type { NodeOrder } from './node-order.ts';
import type { Rule } from './rule.ts';
import { meanWay } from './travel.ts';

export class Totals implements Rule {
  readonly reason = 'distance';
  excessPrice = Number.POSITIVE_INFINITY;
  readonly excess: Float64Array;
  /** Units of excess in a second of travel and in a metre; a task is one. */
  readonly #perSecond: number;
  readonly #perMetre: number;
  readonly #model: Model;
  readonly #order: NodeOrder;
  // By node: sums up to it, and from it on.
  readonly #beforeTravel: Float64Array;
  readonly #afterTravel: Float64Array;
  readonly #beforeDistance: Float64Array;
  readonly #afterDistance: Float64Array;
  /** Seconds of service, and tasks. */
  readonly #beforeService: Float64Array;
  readonly #afterService: Float64Array;
  readonly #beforeTasks: Float64Array;
  readonly #afterTasks: Float64Array;
  readonly #workPrice: (travel: number, service: number, tasks: number) => number;
  #driver: Driver;
  #last = 0;
  #travel = 0;
  #distance = 0;
  #service = 0;
  #tasks = 0;

  constructor(model: Model, order: NodeOrder) {
    this.#model = model;
    this.#order = order;
    const column = () => new Float64Array(model.nodes.count);
    this.#beforeTravel = column();
    this.#afterTravel = column();
    this.#beforeDistance = column();
    this.#afterDistance = column();
    this.#beforeService = column();
    this.#afterService = column();
    this.#beforeTasks = column();
    this.#afterTasks = column();
    this.#workPrice = workPrice(model);
    this.#driver = model.drivers[0];
    this.excess = new Float64Array(model.drivers.length);
    this.#perSecond = 1 / meanWay(model, this.#driver?.durations);
    this.#perMetre = 1 / meanWay(model, this.#driver?.distances);
  }

  static concerns({ problem }: Model): boolean {
    if (problem.goal?.balance) return true;
    return problem.vehicles.some(
      ({ mostTasks, longestTravel, longestDistance }) =>
        (mostTasks ?? longestTravel ?? longestDistance) !== undefined,
    );
  }

  read(driver: number, head: number): number {
    const { next, previous } = this.#order;
    const { nodes, size } = this.#model;
    const { place, service, task } = nodes;
    const { start, end, durations, distances } = (this.#driver = this.#model.drivers[driver]);
    this.#beforeTravel[start] = this.#beforeDistance[start] = 0;
    this.#beforeService[start] = this.#beforeTasks[start] = 0;
    for (let x = head; ; x = next[x]) {
      const from = previous[x];
      const way = place[from] * size + place[x];
      this.#beforeTravel[x] = this.#beforeTravel[from] + durations[way];
      this.#beforeDistance[x] = this.#beforeDistance[from] + distances[way];
      this.#beforeService[x] = this.#beforeService[from] + service[x];
      this.#beforeTasks[x] = this.#beforeTasks[from] + this.#counts(x, task[x]);
      if (x === end) break;
    }
    const travel = this.#beforeTravel[end];
    const distance = this.#beforeDistance[end];
    const served = this.#beforeService[end];
    const tasks = this.#beforeTasks[end];
    for (let x = start; ; x = next[x]) {
      this.#afterTravel[x] = travel - this.#beforeTravel[x];
      this.#afterDistance[x] = distance - this.#beforeDistance[x];
      // With the node itself.
      this.#afterService[x] = served - this.#beforeService[x] + service[x];
      this.#afterTasks[x] = tasks - this.#beforeTasks[x] + this.#counts(x, task[x]);
      if (x === end) break;
    }
    this.excess[driver] = this.#excessOf(travel, distance, tasks);
    return this.#verdict(travel, distance, served, tasks);
  }

  admits(driver: number): boolean {
    if (this.excessPrice !== Number.POSITIVE_INFINITY) return true;
    const { vehicle, end } = this.#model.drivers[driver];
    return this.#beforeTasks[end] < (vehicle.mostTasks ?? Number.POSITIVE_INFINITY);
  }

  between(driver: number, a: number, node: number, b: number): number {
    this.begin(driver, a);
    return this.endWith(node, b);
  }

  begin(driver: number, node: number): void {
    this.#driver = this.#model.drivers[driver];
    this.#last = node;
    this.#travel = this.#beforeTravel[node];
    this.#distance = this.#beforeDistance[node];
    this.#service = this.#beforeService[node];
    this.#tasks = this.#beforeTasks[node];
  }

  take(node: number): boolean {
    const { nodes, size } = this.#model;
    const way = nodes.place[this.#last] * size + nodes.place[node];
    this.#travel += this.#driver.durations[way];
    this.#distance += this.#driver.distances[way];
    this.#service += nodes.service[node];
    this.#tasks += this.#counts(node, nodes.task[node]);
    this.#last = node;
    return true;
  }

  end(next: number): number {
    const { nodes, size } = this.#model;
    const way = nodes.place[this.#last] * size + nodes.place[next];
    return this.#verdict(
      this.#travel + this.#driver.durations[way] + this.#afterTravel[next],
      this.#distance + this.#driver.distances[way] + this.#afterDistance[next],
      this.#service + this.#afterService[next],
      this.#tasks + this.#afterTasks[next],
    );
  }

  endWith(node: number, next: number): number {
    const { nodes, size } = this.#model;
    const { durations, distances } = this.#driver;
    const into = nodes.place[this.#last] * size + nodes.place[node];
    const onwards = nodes.place[node] * size + nodes.place[next];
    return this.#verdict(
      this.#travel + durations[into] + durations[onwards] + this.#afterTravel[next],
      this.#distance + distances[into] + distances[onwards] + this.#afterDistance[next],
      this.#service + nodes.service[node] + this.#afterService[next],
      this.#tasks + this.#counts(node, nodes.task[node]) + this.#afterTasks[next],
    );
  }

  /** A shipment counts once, at its pick-up. */
  #counts(node: number, task: number): number {
    return task >= 0 && this.#model.first[task] === node ? 1 : 0;
  }

  #verdict(travel: number, distance: number, service: number, tasks: number): number {
    const excess = this.#excessOf(travel, distance, tasks);
    return (excess > 0 ? excess * this.excessPrice : 0) + this.#workPrice(travel, service, tasks);
  }

  #excessOf(travel: number, distance: number, tasks: number): number {
    const { mostTasks, longestTravel, longestDistance } = this.#driver.vehicle;
    let excess = 0;
    if (mostTasks !== undefined && tasks > mostTasks) excess += tasks - mostTasks;
    if (longestTravel !== undefined && travel > longestTravel)
      excess += (travel - longestTravel) * this.#perSecond;
    if (longestDistance !== undefined && distance > longestDistance)
      excess += (distance - longestDistance) * this.#perMetre;
    return excess;
  }
}

/** What the work of one vehicle costs, so that even shares cost least. */
export function workPrice(model: Model): (travel: number, service: number, tasks: number) => number {
  const balance = model.problem.goal?.balance;
  if (!balance) return () => 0;
  const byTime = balance.by === 'time';
  const weight = balance.weight / fairShare(model, byTime);
  return (travel, service, tasks) => {
    const work = byTime ? (travel + service) / 3600 : tasks;
    return weight * work * work;
  };
}

/** Work per vehicle if all had the same: tasks, or hours of service. */
function fairShare(model: Model, byTime: boolean): number {
  const vehicles = Math.max(1, model.drivers.length);
  if (!byTime) return Math.max(1, model.taskCount / vehicles);
  let seconds = 0;
  for (let x = 0; x < model.nodes.count; x++) if (model.nodes.task[x] >= 0) seconds += model.nodes.service[x];
  return Math.max(1, seconds / 3600 / vehicles);
}
