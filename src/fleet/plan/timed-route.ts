// A driver's route with its times, loads and costs, and everything in which it breaks the rules, whoever made it. Nothing is refused.
import type { Model } from '../model/model.ts';
import { Timetable } from '../model/timetable.ts';
import { workPrice } from '../model/totals.ts';
import { NO_WAY } from '../model/travel.ts';
import type { Route, Step, StepKind, Violation } from '../problem/plan.ts';
import type { Break, Window } from '../problem/problem.ts';
import { violationsOf } from './violations.ts';

export class RouteTimer {
  readonly #model: Model;
  readonly #next: Int32Array;
  readonly #previous: Int32Array;
  readonly #timetable: Timetable;
  readonly #workPrice: (travel: number, service: number, tasks: number) => number;

  constructor(model: Model) {
    this.#model = model;
    this.#next = new Int32Array(model.nodes.count).fill(-1);
    this.#previous = new Int32Array(model.nodes.count).fill(-1);
    this.#timetable = new Timetable(model, { next: this.#next, previous: this.#previous }, true);
    this.#workPrice = workPrice(model);
  }

  /** `order` has the nodes between start and end. */
  time(driver: number, order: ArrayLike<number>): Route {
    const { start, end, vehicle, fixedCost } = this.#model.drivers[driver];
    const path = [start, ...Array.from(order), end];
    for (let k = 1; k < path.length; k++) {
      this.#next[path[k - 1]] = path[k];
      this.#previous[path[k]] = path[k - 1];
    }
    const softAndDuty = this.#timetable.read(driver, path[1]);
    const { start: leaves, breaksAfter } = this.#timetable.outcome(driver);
    const steps = this.#steps(driver, path, leaves, breaksAfter);
    const last = steps[steps.length - 1];
    const sum = (value: (step: Step) => number) => steps.reduce((total, step) => total + value(step), 0);
    const service = sum((step) => step.service);
    const served = path.reduce((total, node) => total + this.#model.nodes.service[node], 0);
    const duty = last.arrival + last.waiting - steps[0].arrival;
    const { tasks, moved, ways } = this.#sums(driver, path);
    return {
      vehicle: vehicle.id,
      steps,
      cost:
        ways +
        fixedCost +
        softAndDuty +
        this.#workPrice(last.travel, served, tasks) +
        moved * this.#model.movePrice,
      travel: last.travel,
      distance: last.distance,
      service,
      setup: sum((step) => step.setup),
      waiting: sum((step) => step.waiting),
      duty,
      tasks,
      violations: violationsOf(this.#model, driver, path, { ...last, duty, tasks }),
    };
  }

  #sums(driver: number, path: readonly number[]): { tasks: number; moved: number; ways: number } {
    const { nodes, first, promised, size, drivers } = this.#model;
    const { prices } = drivers[driver];
    let tasks = 0;
    let moved = 0;
    let ways = 0;
    path.forEach((node, k) => {
      if (k > 0) ways += prices[nodes.place[path[k - 1]] * size + nodes.place[node]];
      const task = nodes.task[node];
      if (task < 0 || first[task] !== node) return;
      tasks++;
      if (promised[task] >= 0 && promised[task] !== driver) moved++;
    });
    return { tasks, moved, ways };
  }

  #steps(driver: number, path: readonly number[], leaves: number, breaksAfter: readonly number[]): Step[] {
    const { nodes, size, drivers, dimensions } = this.#model;
    const { durations, distances, vehicle } = drivers[driver];
    const breaks = [...(vehicle.breaks ?? [])].sort((a, b) => firstFrom(a) - firstFrom(b));
    const steps: Step[] = [];
    let now = leaves;
    let travel = 0;
    let distance = 0;
    let breaksTaken = 0;
    const load = new Float64Array(dimensions);
    path.forEach((node, k) => {
      const place = nodes.place[node] === size - 1 ? null : nodes.place[node];
      const violations: Violation[] = [];
      let setup = 0;
      if (k > 0) {
        const from = nodes.place[path[k - 1]];
        const way = from * size + nodes.place[node];
        if (durations[way] >= NO_WAY) violations.push({ kind: 'unreachable' });
        else {
          now += durations[way];
          travel += durations[way];
          distance += distances[way];
        }
        if (from !== nodes.place[node]) setup = nodes.setup[node];
      }
      const arrival = now;
      const { waiting, late } = wait(this.#windows(node), arrival + setup);
      if (late > 0)
        violations.push({ kind: k === 0 || k === path.length - 1 ? 'hours' : 'window', by: late });
      const service = nodes.service[node];
      now = arrival + setup + waiting + service;
      this.#carry(load, path, k);
      for (let q = 0; q < dimensions; q++) {
        const over = load[q] - (vehicle.capacity ? (vehicle.capacity[q] ?? 0) : Number.POSITIVE_INFINITY);
        if (over > 0) violations.push({ kind: 'capacity', by: over });
      }
      const id = nodes.task[node] < 0 ? undefined : this.#model.demands[nodes.task[node]].id;
      const kind: StepKind = nodes.kind[node];
      steps.push({
        kind,
        ...(id === undefined ? {} : { id }),
        place,
        arrival,
        waiting,
        setup,
        service,
        load: Array.from(load),
        travel,
        distance,
        violations,
      });
      while (breaksTaken < breaksAfter.length && breaksAfter[breaksTaken] === node) {
        const taken = breaks[breaksTaken++];
        const pause = wait(taken.windows, now);
        steps.push({
          kind: 'break',
          id: taken.id,
          place,
          arrival: now,
          waiting: pause.waiting,
          setup: 0,
          service: taken.service,
          load: Array.from(load),
          travel,
          distance,
          violations: pause.late > 0 ? [{ kind: 'break', by: pause.late }] : [],
        });
        now += pause.waiting + taken.service;
      }
    });
    return steps;
  }

  /** The windows of the problem, also of tasks that are decided and done whenever they can be. */
  #windows(node: number): readonly Window[] {
    const { nodes, problem } = this.#model;
    const task = nodes.task[node];
    const tasks = problem.tasks ?? [];
    if (task < 0) {
      const windows: Window[] = [];
      for (let w = nodes.windowsAt[node]; w < nodes.windowsAt[node + 1]; w++)
        windows.push([nodes.windowFrom[w], nodes.windowUntil[w]]);
      return windows;
    }
    if (task < tasks.length) return tasks[task].windows ?? [];
    const shipment = problem.shipments![task - tasks.length];
    return (nodes.kind[node] === 'drop' ? shipment.to : shipment.from).windows ?? [];
  }

  /** What is on the vehicle when it leaves a node. */
  #carry(load: Float64Array, path: readonly number[], k: number): void {
    const { nodes, dimensions } = this.#model;
    const node = path[k];
    const opens = k === 0 || nodes.isReload[node] === 1;
    if (k === path.length - 1) {
      load.fill(0);
      return;
    }
    for (let q = 0; q < dimensions; q++) {
      if (!opens) {
        load[q] += nodes.taken[node * dimensions + q] - nodes.dropped[node * dimensions + q];
        continue;
      }
      load[q] = 0;
      for (let j = k + 1; j < path.length && !nodes.isReload[path[j]]; j++)
        load[q] += nodes.dropped[path[j] * dimensions + q];
    }
  }
}

const firstFrom = ({ windows }: Break): number =>
  windows.reduce((least, [from]) => Math.min(least, from), Number.POSITIVE_INFINITY);

/** Until the first window that is still open; how much too late, if none is. */
function wait(windows: readonly Window[], ready: number): { waiting: number; late: number } {
  if (windows.length === 0) return { waiting: 0, late: 0 };
  let opens = Number.POSITIVE_INFINITY;
  let closed = Number.NEGATIVE_INFINITY;
  for (const [from, until] of windows) {
    if (until >= ready) opens = Math.min(opens, from);
    closed = Math.max(closed, until);
  }
  if (opens === Number.POSITIVE_INFINITY) return { waiting: 0, late: ready - closed };
  return { waiting: Math.max(0, opens - ready), late: 0 };
}
