// A plan given by hand, timed and added up: what it costs, what it breaks and by how much. Nothing is changed.
import { Model } from './model/model.ts';
import { givenOrders } from './plan/given.ts';
import { reasonFor } from './plan/reasons.ts';
import { writePlan } from './plan/write-plan.ts';
import type { GivenRoute, Plan } from './problem/plan.ts';
import type { Problem } from './problem/problem.ts';
import { Routes } from './search/routes.ts';

export function check(problem: Problem, given: readonly GivenRoute[]): Plan {
  const model = new Model(problem);
  const orders = givenOrders(model, given);
  const routes = new Routes(model);
  const named = new Set(orders.flatMap((order) => order.map((node) => model.nodes.task[node])));
  orders.forEach((order, driver) => {
    if (routes.sizes[driver] > 0) routes.empty(driver);
    if (order.length > 0) routes.restoreRoute(driver, order);
  });
  const unassigned = model.demands.flatMap(({ id }, task) =>
    named.has(task) ? [] : [{ id, reason: reasonFor(routes, task) }],
  );
  return writePlan(model, orders, unassigned);
}
