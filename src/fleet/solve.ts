// Plans a fleet: who serves what, in which order, when. The same problem, seed and number of iterations give the same plan on every
// machine; bounded by seconds instead, the plan is as good as the machine is fast.
import { Model } from './model/model.ts';
import { reasonFor } from './plan/reasons.ts';
import { writePlan } from './plan/write-plan.ts';
import type { Plan } from './problem/plan.ts';
import type { Problem } from './problem/problem.ts';
import { isOneTour, orderFreely, orderTour } from './search/free-order.ts';
import { Search } from './search/plan-search.ts';
import type { Routes } from './search/routes.ts';
import type { PathLimits } from './tour/path.ts';

/**
 * How long to search: in iterations, or in seconds of the clock that is passed in (milliseconds, as Date.now). With both, in iterations, but no
 * longer than the seconds.
 */
export type Effort =
  | { readonly iterations: number }
  | { readonly iterations?: number; readonly seconds: number; readonly now: () => number };

export interface SolveOptions {
  readonly effort?: Effort;
  readonly seed?: number;
  /** For one vehicle without rules: how long its order is searched for; until the effort is over by default. */
  readonly tour?: PathLimits;
  /** Told now and then which share of the effort is behind; false ends the search with the best plan so far. */
  readonly onProgress?: (share: number, best: () => Plan) => boolean | undefined;
}

/** Iterations between two looks at the clock. */
const BATCH = 50;
/** How long the order of each of many routes is searched for at the end, where it is free. */
const ENDING = { patience: 20, leastKicks: 0 };

export function solve(problem: Problem, options: SolveOptions = {}): Plan {
  const model = new Model(problem);
  const search = new Search(model, options.seed ?? 0);
  const { iterations, seconds, now } = limitsOf(options.effort, model.taskCount);
  const began = now();
  const timeNow = (): number => (now() - began) / (1000 * seconds);
  const shareNow = (): number => {
    if (iterations === undefined) return timeNow();
    return iterations > 0 && timeNow() < 1 ? search.iterations / iterations : 1;
  };
  const stillToDo = () =>
    iterations === undefined ? BATCH : Math.min(BATCH, iterations - search.iterations);
  const best = () => planOf(search.finished());
  const expired = () => timeNow() >= 1;
  if (isOneTour(search.routes)) {
    const routes = search.finished();
    orderTour(routes, { expired, ...options.tour });
    return planOf(routes);
  }
  if (model.taskCount > 0 && model.drivers.length > 0) {
    for (let share = shareNow(), step = 0; share < 1; ) {
      const until = iterations === undefined ? Math.min(1, share + step) : share + stillToDo() / iterations;
      search.run(stillToDo(), share, until);
      const reached = shareNow();
      step = reached - share;
      share = reached;
      if (options.onProgress?.(Math.min(1, share), best) === false) break;
    }
  }
  const routes = search.finished();
  orderFreely(routes, { ...ENDING, expired });
  return planOf(routes);
}

interface Limits {
  readonly iterations?: number;
  readonly seconds: number;
  readonly now: () => number;
}

/** Without limits of either kind: enough iterations for a good plan, more for more tasks. */
function limitsOf(effort: Effort | undefined, tasks: number): Limits {
  if (effort === undefined) return { ...UNTIMED, iterations: usualIterations(tasks) };
  return 'now' in effort ? effort : { ...UNTIMED, ...effort };
}

const UNTIMED = { seconds: Number.POSITIVE_INFINITY, now: () => 0 };

/** Enough for a good plan. */
export function usualIterations(tasks: number): number {
  return 2_000 + tasks * 200;
}

function planOf(routes: Routes): Plan {
  const { model } = routes;
  const unassigned = Array.from(routes.absent.subarray(0, routes.absentCount))
    .sort((a, b) => a - b)
    .map((task) => ({ id: model.demands[task].id, reason: reasonFor(routes, task) }));
  return writePlan(
    model,
    model.drivers.map((_, d) => routes.order(d)),
    unassigned,
  );
}
