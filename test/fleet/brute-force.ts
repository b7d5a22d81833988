// The best plan of a small problem by trying every order of every set of tasks on every vehicle.
import { Model } from '../../src/fleet/model/model.ts';
import { RouteTimer } from '../../src/fleet/plan/timed-route.ts';
import type { Plan } from '../../src/fleet/problem/plan.ts';
import type { Demand, Problem } from '../../src/fleet/problem/problem.ts';

export interface Least {
  /** How bad it is what is left out where no price is given; then what everything costs. */
  readonly weight: number;
  readonly cost: number;
}

const demandsOf = (problem: Problem): Demand[] => [...(problem.tasks ?? []), ...(problem.shipments ?? [])];

const weightOf = ({ price, priority }: Demand, count: number): number =>
  price === undefined ? 1 + (priority ?? 0) * (count + 1) : 0;

export function leastOf(problem: Problem, plan: Plan): Least {
  const demands = demandsOf(problem);
  const left = new Set(plan.unassigned.map(({ id }) => id));
  const weight = demands.reduce(
    (sum, one) => sum + (left.has(one.id) ? weightOf(one, demands.length) : 0),
    0,
  );
  return { weight, cost: plan.cost };
}

export function tryEverything(problem: Problem): Least {
  const demands = demandsOf(problem);
  const sets = 1 << demands.length;
  const model = new Model(problem);
  // Cheapest cost of every set of tasks over the vehicles so far; first with none.
  let least = new Float64Array(sets).fill(Number.POSITIVE_INFINITY);
  least[0] = 0;
  for (let driver = 0; driver < problem.vehicles.length; driver++) {
    const alone = aloneOn(model, driver, sets);
    const next = least.slice();
    for (let set = 1; set < sets; set++) {
      for (let part = set; part > 0; part = (part - 1) & set)
        next[set] = Math.min(next[set], least[set ^ part] + alone[part]);
    }
    least = next;
  }
  let best: Least = { weight: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };
  for (let set = 0; set < sets; set++) {
    let weight = 0;
    let cost = least[set];
    demands.forEach((demand, t) => {
      if ((set >> t) & 1) return;
      weight += weightOf(demand, demands.length);
      cost += demand.price ?? 0;
    });
    if (
      cost !== Number.POSITIVE_INFINITY &&
      (weight < best.weight || (weight === best.weight && cost < best.cost))
    )
      best = { weight, cost };
  }
  return best;
}

/** By set of tasks: what it costs at least if one vehicle serves it alone. Every order is timed, except after a stop that cannot be reached in time. */
function aloneOn(model: Model, driver: number, sets: number): Float64Array {
  const { first, second, nodes, drivers, taskCount, size } = model;
  const { start, durations, vehicle } = drivers[driver];
  const timer = new RouteTimer(model);
  const alone = new Float64Array(sets).fill(Number.POSITIVE_INFINITY);
  alone[0] = 0;
  const order: number[] = [];
  /** `open`: shipments that have been taken and not dropped; `ready`: when the last service is over at the earliest, without breaks and setups. */
  const goOn = (set: number, open: number, last: number, ready: number): void => {
    if (set !== 0 && open === 0) {
      const route = timer.time(driver, order);
      const holds =
        route.violations.length === 0 && route.steps.every((step) => step.violations.length === 0);
      if (holds) alone[set] = Math.min(alone[set], route.cost);
    }
    for (let task = 0; task < taskCount; task++) {
      const bit = 1 << task;
      const node = (set & bit) === 0 ? first[task] : (open & bit) !== 0 ? second[task] : -1;
      if (node < 0) continue;
      const reached = ready + durations[nodes.place[last] * size + nodes.place[node]];
      const [from, until] = [nodes.windowsAt[node], nodes.windowsAt[node + 1]];
      if (from < until && reached > nodes.windowUntil[until - 1]) continue;
      const begins = from < until ? Math.max(reached, nodes.windowFrom[from]) : reached;
      order.push(node);
      const opened = second[task] < 0 ? open : node === first[task] ? open | bit : open & ~bit;
      goOn(set | bit, opened, node, begins + nodes.service[node]);
      order.pop();
    }
  };
  goOn(0, 0, start, vehicle.hours?.[0] ?? 0);
  return alone;
}
