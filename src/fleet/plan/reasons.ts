// Why nobody serves a task: the rule that keeps it out of the place where it came furthest.
import { NO_WAY } from '../model/travel.ts';
import type { Reason } from '../problem/plan.ts';
import type { Routes } from '../search/routes.ts';

export function reasonFor(routes: Routes, task: number): Reason {
  const { model } = routes;
  const allowed = model.drivers.map((_, d) => d).filter((d) => model.mayServe(task, d));
  if (allowed.length === 0) return withoutVehicle(routes, task);
  let furthest = -1;
  let reason: Reason = 'unreachable';
  const seen = new Set<number>();
  for (const driver of allowed) {
    if (routes.sizes[driver] === 0) {
      const { type } = model.drivers[driver];
      if (seen.has(type)) continue;
      seen.add(type);
    }
    const [depth, why] = inRoute(routes, task, driver);
    if (depth > furthest) {
      furthest = depth;
      reason = why;
    }
  }
  if (
    reason === 'distance' &&
    allowed.every((d) => routes.sizes[d] >= (model.drivers[d].vehicle.mostTasks ?? NO_WAY))
  )
    return 'tasks';
  return reason;
}

function withoutVehicle({ model }: Routes, task: number): Reason {
  const { skills } = model.demands[task];
  const able = model.problem.vehicles.filter((vehicle) =>
    (skills ?? []).every((skill) => vehicle.skills?.includes(skill)),
  );
  return able.length === 0 && model.problem.vehicles.length > 0 ? 'skill' : 'vehicle';
}

/** How many rules hold at the best place of a route, and what keeps the task out there. */
function inRoute(routes: Routes, task: number, driver: number): [depth: number, why: Reason] {
  const { model, next, rules } = routes;
  const { end } = model.drivers[driver];
  const drop = model.second[task];
  let furthest = -1;
  let why: Reason = 'unreachable';
  const keep = (depth: number) => {
    if (depth <= furthest) return;
    furthest = depth;
    // Nothing keeps it out: it did not pay, or the routes were given without it.
    why =
      depth < rules.length ? rules[depth].reason : model.demands[task].price === undefined ? 'free' : 'price';
  };
  for (let a = routes.lastFixed[driver]; a !== end; a = next[a]) {
    if (unreachable(routes, task, driver, a)) continue;
    for (const withDrop of drop >= 0 ? [...placesFrom(routes, a, end)] : [next[a]]) {
      let depth = 0;
      while (depth < rules.length && holds(routes, task, driver, a, withDrop, depth)) depth++;
      keep(depth);
    }
  }
  return [furthest, why];
}

function* placesFrom({ next }: Routes, a: number, end: number): Generator<number> {
  for (let x = next[a]; ; x = next[x]) {
    yield x;
    if (x === end) return;
  }
}

/** Whether one rule holds with the task behind `a` and, of a shipment, its drop before `dropBefore`. */
function holds(
  routes: Routes,
  task: number,
  driver: number,
  a: number,
  dropBefore: number,
  r: number,
): boolean {
  const { model, next, rules } = routes;
  const rule = rules[r];
  const drop = model.second[task];
  rule.begin(driver, a);
  if (drop < 0) return rule.endWith(model.first[task], next[a]) !== Number.POSITIVE_INFINITY;
  if (!rule.take(model.first[task])) return false;
  for (let x = next[a]; x !== dropBefore; x = next[x]) if (!rule.take(x)) return false;
  return rule.endWith(drop, dropBefore) !== Number.POSITIVE_INFINITY;
}

function unreachable({ model, next }: Routes, task: number, driver: number, a: number): boolean {
  const { nodes, size, first, second, drivers } = model;
  const { durations } = drivers[driver];
  const way = (x: number, y: number) => durations[nodes.place[x] * size + nodes.place[y]];
  const last = second[task] >= 0 ? second[task] : first[task];
  if (way(a, first[task]) >= NO_WAY) return true;
  if (second[task] >= 0) return way(first[task], last) >= NO_WAY;
  return way(last, next[a]) >= NO_WAY;
}
