// What a whole route breaks: limits of the vehicle, what it may not serve or carry together, the order of pick-ups and drops.
import type { Model } from '../model/model.ts';
import type { Violation } from '../problem/plan.ts';

interface Sums {
  readonly travel: number;
  readonly distance: number;
  readonly duty: number;
  readonly tasks: number;
}

export function violationsOf(model: Model, driver: number, path: readonly number[], sums: Sums): Violation[] {
  const { vehicle } = model.drivers[driver];
  const found: Violation[] = [];
  const limit = (kind: Violation['kind'], value: number, most: number | undefined) => {
    if (most !== undefined && value > most) found.push({ kind, by: value - most });
  };
  limit('tasks', sums.tasks, vehicle.mostTasks);
  limit('travel', sums.travel, vehicle.longestTravel);
  limit('distance', sums.distance, vehicle.longestDistance);
  limit('duty', sums.duty, vehicle.longestDuty);
  for (const node of path) {
    const task = model.nodes.task[node];
    if (task < 0 || model.first[task] !== node || model.mayServe(task, driver)) continue;
    const demand = model.demands[task];
    const skilled = (demand.skills ?? []).every((skill) => vehicle.skills?.includes(skill));
    found.push({ kind: skilled ? 'vehicle' : 'skill' });
  }
  found.push(...togetherness(model, path), ...disorder(model, path));
  return found;
}

/** Goods on one trip that may not ride together. */
function togetherness({ nodes }: Model, path: readonly number[]): Violation[] {
  const found: Violation[] = [];
  const { words } = nodes;
  let trip = new Int32Array(words);
  for (const node of path) {
    if (nodes.isReload[node]) trip = new Int32Array(words);
    let meets = false;
    for (let k = 0; k < words; k++) {
      if (trip[k] & nodes.foes[node * words + k]) meets = true;
      trip[k] |= nodes.kinds[node * words + k];
    }
    if (meets) found.push({ kind: 'apart' });
  }
  return found;
}

/** Drops before their pick-up, halves of shipments, shipments on the vehicle while it reloads. */
function disorder({ nodes, first, second }: Model, path: readonly number[]): Violation[] {
  const found: Violation[] = [];
  const open = new Set<number>();
  for (const node of path) {
    const task = nodes.task[node];
    if (nodes.isReload[node] && open.size > 0) found.push({ kind: 'reload' });
    if (task < 0 || second[task] < 0) continue;
    if (first[task] === node) open.add(task);
    else if (!open.delete(task)) found.push({ kind: 'order' });
  }
  for (const _ of open) found.push({ kind: 'order' });
  return found;
}
