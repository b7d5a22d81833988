// The best order of stops for one vehicle: between two fixed ends, as a round trip, or with one or both ends free.
import type { Problem } from './problem/problem.ts';
import { solve } from './solve.ts';
import { EXACT_STOPS } from './tour/exact.ts';
import type { PathLimits } from './tour/path.ts';

export interface StopProblem {
  /** n × n by rows (from, to), in any unit; Infinity if there is no route. */
  readonly cost: Float64Array;
  readonly n: number;
  /** First and last stop of the order. The same stop for both makes a round trip. Null: free. */
  readonly first: number | null;
  readonly last: number | null;
}

export interface StopOrder {
  /** Every stop once; a round trip returns to the first. */
  readonly order: Uint16Array;
  /** Infinity if no order reaches every stop. */
  readonly cost: number;
  /** True if the order is proven optimal. */
  readonly exact: boolean;
}

/** Of a unit: the solver counts in whole numbers. */
const FINENESS = 1000;

export function bestOrder(problem: StopProblem, limits: PathLimits = {}): StopOrder {
  const { n, first, last } = problem;
  const inner: number[] = [];
  for (let stop = 0; stop < n; stop++) if (stop !== first && stop !== last) inner.push(stop);
  const { routes, unassigned } = solve(asFleet(problem, inner), { tour: limits });
  const visited = routes.flatMap(({ steps }) =>
    steps.flatMap(({ kind, id }) => (kind === 'task' ? [Number(id)] : [])),
  );
  const round = first !== null && first === last;
  const order = Uint16Array.from([
    ...(first === null ? [] : [first]),
    ...visited,
    ...unassigned.map(({ id }) => Number(id)),
    ...(last === null || round ? [] : [last]),
  ]);
  return { order, cost: orderCost(problem, order, round), exact: inner.length <= EXACT_STOPS };
}

/** Cost of an order; `round` adds the way back to its first stop. */
export function orderCost(problem: StopProblem, order: ArrayLike<number>, round: boolean): number {
  let sum = 0;
  for (let x = 1; x < order.length; x++) sum += problem.cost[order[x - 1] * problem.n + order[x]];
  if (round && order.length > 1) sum += problem.cost[order[order.length - 1] * problem.n + order[0]];
  return sum;
}

function asFleet({ cost, n, first, last }: StopProblem, inner: readonly number[]): Problem {
  const durations = cost.map((value) => value * FINENESS);
  return {
    matrices: { any: { size: n, durations, distances: durations } },
    vehicles: [{ id: '0', profile: 'any', start: first, end: last }],
    tasks: inner.map((place) => ({ id: String(place), place })),
  };
}
