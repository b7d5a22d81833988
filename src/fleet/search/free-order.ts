// The order of a route whose stops may come whenever they like: moves inside one tour find there what taking tasks out and putting them back does not.
import type { Model } from '../model/model.ts';
import { NO_WAY } from '../model/travel.ts';
import { bestPath, type PathLimits } from '../tour/path.ts';
import type { Routes } from './routes.ts';

/** Gains below this share of the ways are rounding. */
const NOISE = 1e-11;

/** Whether nothing but the order is to be decided: one vehicle, no rules, and no price for which a task could stay out. */
export function isOneTour({ model, rules }: Routes): boolean {
  return (
    model.drivers.length === 1 &&
    rules.length === 0 &&
    model.drivers[0].fixed.length === 0 &&
    model.second.every((drop) => drop < 0) &&
    model.leftOutWeight.every((weight) => weight > 0)
  );
}

/** The shortest order of everything that the only vehicle may serve, if there is one without gaps. */
export function orderTour(routes: Routes, limits: PathLimits): void {
  const { model } = routes;
  const nodes = Array.from(model.first).filter((_, task) => model.mayServe(task, 0));
  const order = shortest(routes, 0, nodes, limits);
  if (order === undefined) return;
  if (routes.sizes[0] > 0) routes.empty(0);
  routes.restoreRoute(0, order);
}

/** Every route whose order is free gets the shortest one, unless a rule is broken or it costs more. */
export function orderFreely(routes: Routes, limits: PathLimits): void {
  for (const driver of routes.busy.slice(0, routes.used)) {
    const before = Array.from(routes.order(driver));
    if (!before.every((node) => isFree(routes.model, node)) || hasFixed(routes, driver)) continue;
    const order = shortest(
      routes,
      driver,
      before.toSorted((a, b) => a - b),
      limits,
    );
    if (order === undefined) continue;
    const cost = routes.ways[driver] + routes.extras[driver];
    routes.empty(driver);
    const holds = routes.restoreRoute(driver, order);
    if (holds && routes.ways[driver] + routes.extras[driver] < cost * (1 - NOISE)) continue;
    routes.empty(driver);
    routes.restoreRoute(driver, before);
  }
}

/** A task of one stop that may be served at any time. */
function isFree({ nodes, second }: Model, node: number): boolean {
  const task = nodes.task[node];
  return task >= 0 && second[task] < 0 && nodes.windowsAt[node] === nodes.windowsAt[node + 1];
}

const hasFixed = ({ model, lastFixed }: Routes, driver: number): boolean =>
  lastFixed[driver] !== model.drivers[driver].start;

/** These nodes between the driver's ends, in the order with the cheapest ways. */
function shortest(
  { model }: Routes,
  driver: number,
  nodes: readonly number[],
  limits: PathLimits,
): number[] | undefined {
  if (nodes.length < 2) return undefined;
  const { start, end, prices } = model.drivers[driver];
  const all = [start, ...nodes, end];
  const place = all.map((node) => model.nodes.place[node]);
  const n = all.length;
  const cost = new Float64Array(n * n);
  for (let a = 0; a < n; a++)
    for (let b = 0; b < n; b++) {
      const price = prices[place[a] * model.size + place[b]];
      cost[a * n + b] = price >= NO_WAY ? Number.POSITIVE_INFINITY : price;
    }
  const path = bestPath(cost, n, limits);
  for (let k = 1; k < n; k++)
    if (cost[path[k - 1] * n + path[k]] === Number.POSITIVE_INFINITY) return undefined;
  return Array.from(path.subarray(1, n - 1), (at) => all[at]);
}
