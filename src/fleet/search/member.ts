// A plan of the population: its routes, what it costs, by how much it breaks every rule, and who follows whom in it.
import type { Routes } from './routes.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

export interface Member {
  readonly plan: Snapshot;
  /** What it costs without the prices of what is broken. */
  readonly cost: number;
  /** By rule. */
  readonly excess: Float64Array;
  readonly holds: boolean;
  /** By node of a task: the one before and the one behind it, or -1. */
  readonly before: Int32Array;
  readonly behind: Int32Array;
}

export function memberOf(routes: Routes): Member {
  const { rules, busy, used, model, driverOf, next, previous } = routes;
  routes.recount();
  let cost = routes.cost;
  let holds = true;
  const excess = Float64Array.from(rules, (rule) => {
    let sum = 0;
    for (let k = 0; k < used; k++) sum += rule.excess[busy[k]];
    if (sum > 0) {
      cost -= sum * rule.excessPrice;
      holds = false;
    }
    return sum;
  });
  const { task } = model.nodes;
  const count = stopCount(task);
  const before = new Int32Array(count).fill(-1);
  const behind = new Int32Array(count).fill(-1);
  for (let x = 0; x < count; x++) {
    if (driverOf[x] < 0) continue;
    if (task[previous[x]] >= 0) before[x] = previous[x];
    if (task[next[x]] >= 0) behind[x] = next[x];
  }
  return { plan: snapshotOf(routes), cost, excess, holds, before, behind };
}

/** Stops of tasks stand before all other nodes. */
function stopCount(task: Int32Array): number {
  let count = 0;
  while (count < task.length && task[count] >= 0) count++;
  return count;
}

/** How many stops have other neighbours in one plan than in the other, as a share. */
export function difference(a: Member, b: Member): number {
  const count = a.behind.length;
  let differ = 0;
  for (let x = 0; x < count; x++) {
    const y = a.behind[x];
    if (y !== b.behind[x] && (y < 0 || y !== b.before[x])) differ++;
  }
  return differ / Math.max(1, count);
}
