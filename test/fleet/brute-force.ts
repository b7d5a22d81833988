// The best plan of a small problem by trying every order of every set of tasks on every vehicle.
import { check } from '../../src/fleet/check.ts';
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
  const pairs = new Set((problem.shipments ?? []).map(({ id }) => id));
  const sets = 1 << demands.length;
  // Cheapest cost of every set of tasks over the vehicles so far; first with none.
  let least = new Float64Array(sets).fill(Number.POSITIVE_INFINITY);
  least[0] = 0;
  for (const { id: vehicle } of problem.vehicles) {
    const alone = new Float64Array(sets).fill(Number.POSITIVE_INFINITY);
    alone[0] = 0;
    for (let set = 1; set < sets; set++) {
      const stops = demands.flatMap(({ id }, t) => ((set >> t) & 1 ? (pairs.has(id) ? [id, id] : [id]) : []));
      for (const order of ordersOf(stops)) {
        const [route] = check(problem, [{ vehicle, stops: order }]).routes;
        const holds =
          route.violations.length === 0 && route.steps.every((step) => step.violations.length === 0);
        if (holds) alone[set] = Math.min(alone[set], route.cost);
      }
    }
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

/** All different orders of a list in which names may stand twice. */
function* ordersOf(list: readonly string[]): Generator<string[]> {
  if (list.length === 0) {
    yield [];
    return;
  }
  for (const first of new Set(list)) {
    const rest = [...list];
    rest.splice(rest.indexOf(first), 1);
    for (const order of ordersOf(rest)) yield [first, ...order];
  }
}
