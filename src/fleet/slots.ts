// Which slots can be promised for a new task: whether, with the plan as it is, some vehicle can come then, and what that adds to the cost.
// No other task is moved to another vehicle, and none later than its own windows.
import { Model } from './model/model.ts';
import { givenOrders } from './plan/given.ts';
import type { GivenRoute } from './problem/plan.ts';
import type { Problem, Window } from './problem/problem.ts';
import { Insertion } from './search/insertion.ts';
import { Neighbours } from './search/neighbours.ts';
import { Random } from './search/random.ts';
import { Routes } from './search/routes.ts';

export interface TimeSlot {
  readonly window: Window;
  /** The vehicle for which it is cheapest, and the cost it adds; null if nobody can come. */
  readonly best: { readonly vehicle: string; readonly cost: number } | null;
}

/** `task` is the id of a task of the problem that the plan does not serve yet; of a shipment the slot is for its drop. */
export function slots(
  problem: Problem,
  plan: readonly GivenRoute[],
  task: string,
  windows: readonly Window[],
): TimeSlot[] {
  return windows.map((window) => {
    const model = new Model(withWindow(problem, task, window));
    const index = model.demands.findIndex(({ id }) => id === task);
    if (index < 0) throw new RangeError(`there is no task ${task}`);
    const routes = new Routes(model);
    givenOrders(model, plan).forEach((order, driver) => {
      if (order.length === 0) return;
      if (routes.sizes[driver] > 0) routes.empty(driver);
      routes.restoreRoute(driver, order);
    });
    const insertion = new Insertion(routes, new Random(0), new Neighbours(model), 0);
    insertion.refresh();
    if (!insertion.find(index)) return { window, best: null };
    return { window, best: { vehicle: model.drivers[insertion.driver].vehicle.id, cost: insertion.cost } };
  });
}

function withWindow(problem: Problem, id: string, window: Window): Problem {
  return {
    ...problem,
    // Whether it pays is for the dispatcher to say.
    tasks: problem.tasks?.map((task) =>
      task.id === id ? { ...task, windows: [window], price: undefined } : task,
    ),
    shipments: problem.shipments?.map((one) =>
      one.id === id ? { ...one, to: { ...one.to, windows: [window] }, price: undefined } : one,
    ),
  };
}
