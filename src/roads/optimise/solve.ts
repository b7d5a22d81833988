// The best order of stops: between two fixed ends, as a round trip, or with one or both ends free. Exact for few stops, local
// search with kicks beyond; the same input always gives the same order.
import { EXACT_STOPS, exactPath } from './exact.ts';
import { LocalSearch } from './local-search.ts';
import { randomSource } from './random.ts';

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

export interface SolveLimits {
  /** Kicks in a row without improvement before the search ends, per stop. */
  readonly patience?: number;
  /** Checked between kicks; true ends the search with the best order so far. */
  readonly expired?: () => boolean;
}

const PATIENCE = 100;
/** With few stops kicks are cheap: the search makes at least this many. */
const LEAST_KICKS = 6_000;
/** Longest stretch moved by a kick. */
const LONGEST_STRETCH = 30;
/** How much longer an order may be and still be accepted now and then. */
const SLACK = 1.02;
/** Kicks per stop without improvement after which the search continues from the best order, or from a new one. Few, since
 * restarts find more than persistence (of 180 road matrices of 50 stops, 179 were solved best with 3, 172 with 12 or 30). */
const BACK_TO_BEST = 3;

export function solveOrder(problem: StopProblem, limits: SolveLimits = {}): StopOrder {
  const { n, first, last } = problem;
  if (n === 0) return { order: new Uint16Array(0), cost: 0, exact: true };
  if (n === 1) return { order: new Uint16Array(1), cost: 0, exact: true };
  const path = asPath(problem);
  const exact = path.n - 2 <= EXACT_STOPS;
  const found = exact ? exactPath(path.cost, path.n) : searchPath(path.cost, path.n, limits);
  // In the path's own numbering, without the dummy ends.
  const order = Uint16Array.from(found ?? path.stops.keys(), (stop) => path.stops[stop]).filter(
    (stop) => stop !== NOTHING,
  );
  const round = first !== null && first === last;
  const stops = round ? order.subarray(0, n) : order;
  return { order: stops, cost: orderCost(problem, stops, round), exact };
}

/** Cost of an order; `round` adds the way back to its first stop. */
export function orderCost(problem: StopProblem, order: ArrayLike<number>, round: boolean): number {
  let sum = 0;
  for (let x = 1; x < order.length; x++) sum += problem.cost[order[x - 1] * problem.n + order[x]];
  if (round && order.length > 1) sum += problem.cost[order[order.length - 1] * problem.n + order[0]];
  return sum;
}

const NOTHING = 0xffff;

/** The problem as a path from stop 0 to the last stop; free ends become dummy stops that cost nothing. */
function asPath({ cost, n, first, last }: StopProblem): {
  cost: Float64Array;
  n: number;
  stops: Uint16Array;
} {
  const inner: number[] = [];
  for (let stop = 0; stop < n; stop++) if (stop !== first && stop !== last) inner.push(stop);
  const stops = Uint16Array.from([first ?? NOTHING, ...inner, last ?? NOTHING]);
  const size = stops.length;
  const path = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < size; b++) {
      const from = stops[a];
      const to = stops[b];
      path[a * size + b] = from === NOTHING || to === NOTHING ? 0 : cost[from * n + to];
    }
  }
  return { cost: path, n: size, stops };
}

/** Local search only, for four or more stops: stop 0 first, stop n-1 last. */
export function searchPath(cost: Float64Array, n: number, limits: SolveLimits = {}): Uint16Array {
  const random = randomSource(n);
  const local = new LocalSearch(withoutGaps(cost, n), n);
  local.begin(greedy(local.cost, n));
  local.run();
  let best = local.order.slice();
  let bestLength = local.length;
  const current = local.order.slice();
  let currentLength = bestLength;
  const longest = Math.min(LONGEST_STRETCH, n);
  const patience = Math.max(LEAST_KICKS, (limits.patience ?? PATIENCE) * n);
  for (let idle = 0, kicks = 0; idle < patience; idle++, kicks++) {
    if ((kicks & 15) === 0 && limits.expired?.()) break;
    // Three short adjacent stretches are exchanged; short ones keep the damage local.
    const i = 1 + random(n - 4);
    const j = i + random(Math.min(longest, n - 3 - i));
    const k = j + 1 + random(Math.min(longest, n - 3 - j));
    const l = k + 1 + random(Math.min(longest, n - 2 - k));
    local.kick(i, j, k, l);
    local.run();
    const length = local.length;
    // A slightly longer order is accepted now and then: it leads out of local optima that one kick does not leave.
    if (length <= currentLength || (length < currentLength * SLACK && random(2) === 0)) {
      current.set(local.order);
      currentLength = length;
      if (length < bestLength * (1 - 1e-12)) {
        bestLength = length;
        best = local.order.slice();
        idle = 0;
      }
    } else {
      local.restore(current);
    }
    if (idle > 0 && idle % (n * BACK_TO_BEST) === 0) {
      // Alternately from the best order and from a random one, as kicks alone cannot leave some local optima.
      if ((idle / (n * BACK_TO_BEST)) % 2 === 1) {
        local.begin(shuffled(best, random));
        local.run();
      } else local.restore(best);
      current.set(local.order);
      currentLength = local.length;
      if (currentLength < bestLength * (1 - 1e-12)) {
        bestLength = currentLength;
        best = local.order.slice();
        idle = 0;
      }
    }
  }
  return best;
}

/** Unreachable arcs get a price above any whole order, so that the search avoids them where it can. */
function withoutGaps(cost: Float64Array, n: number): Float64Array {
  let most = 0;
  for (const value of cost) if (value !== Number.POSITIVE_INFINITY && value > most) most = value;
  const price = (most + 1) * (n + 1);
  return cost.map((value) => (value === Number.POSITIVE_INFINITY ? price : value));
}

/** The same stops in random order, with the ends kept. */
function shuffled(order: Uint16Array, random: (below: number) => number): Uint16Array {
  const mixed = order.slice();
  for (let x = mixed.length - 2; x > 1; x--) {
    const other = 1 + random(x);
    [mixed[x], mixed[other]] = [mixed[other], mixed[x]];
  }
  return mixed;
}

/** Always the cheapest next stop: the order from which the search starts. */
function greedy(cost: Float64Array, n: number): Uint16Array {
  const order = new Uint16Array(n);
  const used = new Uint8Array(n);
  used[n - 1] = 1;
  order[n - 1] = n - 1;
  let here = 0;
  for (let at = 1; at < n - 1; at++) {
    let next = -1;
    for (let stop = 1; stop < n - 1; stop++) {
      if (!used[stop] && (next < 0 || cost[here * n + stop] < cost[here * n + next])) next = stop;
    }
    used[next] = 1;
    order[at] = next;
    here = next;
  }
  return order;
}
