// The plan as a dispatcher reads it, from the orders of nodes that a search found or a person gave.
import type { Model } from '../model/model.ts';
import type { Plan, Unassigned } from '../problem/plan.ts';
import { RouteTimer } from './timed-route.ts';

export function writePlan(
  model: Model,
  orders: readonly ArrayLike<number>[],
  unassigned: readonly Unassigned[],
): Plan {
  const timer = new RouteTimer(model);
  const routes = orders.flatMap((order, driver) => (order.length === 0 ? [] : [timer.time(driver, order)]));
  const left = new Set(unassigned.map(({ id }) => id));
  let cost = routes.reduce((sum, route) => sum + route.cost, 0);
  model.demands.forEach(({ id }, t) => {
    if (left.has(id)) cost += model.leftOutPrice[t];
  });
  const moved: string[] = [];
  orders.forEach((order, driver) => {
    for (const node of Array.from(order)) {
      const task = model.nodes.task[node];
      if (task < 0 || model.first[task] !== node) continue;
      if (model.promised[task] >= 0 && model.promised[task] !== driver) moved.push(model.demands[task].id);
    }
  });
  return { routes, unassigned, cost, moved };
}
