// The shortest path from the first stop over all others to the last. Exact for few stops, local search with kicks beyond; the same input always gives the
// same order.
import { EXACT_STOPS, exactPath } from './exact.ts';
import { randomSource } from './random.ts';
import { TourSearch } from './tour-search.ts';

export interface PathLimits {
  /** Kicks in a row without improvement before the search ends, per stop. */
  readonly patience?: number;
  /** Kicks that are made at least: with few stops they are cheap. */
  readonly leastKicks?: number;
  /** Checked between kicks; true ends the search with the best order so far. */
  readonly expired?: () => boolean;
}

const PATIENCE = 100;
const LEAST_KICKS = 6_000;
/** Longest stretch moved by a kick. */
const LONGEST_STRETCH = 30;
/** How much longer an order may be and still be accepted now and then. */
const SLACK = 1.02;
/** Kicks per stop without improvement after which the search continues from the best order, or from a new one. Few, since
 * restarts find more than persistence (of 180 road matrices of 50 stops, 179 were solved best with 3, 172 with 12 or 30). */
const BACK_TO_BEST = 3;

/** `cost` by rows (from, to), Infinity where there is no way: stop 0 first, stop n-1 last. Where every order has a gap, one of few. */
export function bestPath(cost: Float64Array, n: number, limits: PathLimits = {}): Uint16Array {
  const whole = n - 2 <= EXACT_STOPS ? exactPath(cost, n) : searchPath(cost, n, limits);
  return whole ?? Uint16Array.from({ length: n }, (_, stop) => stop);
}

/** Local search only, for four or more stops: stop 0 first, stop n-1 last. */
export function searchPath(cost: Float64Array, n: number, limits: PathLimits = {}): Uint16Array {
  const random = randomSource(n);
  const local = new TourSearch(withoutGaps(cost, n), n);
  local.begin(greedy(local.cost, n));
  local.run();
  let best = local.order.slice();
  let bestLength = local.length;
  const current = local.order.slice();
  let currentLength = bestLength;
  const longest = Math.min(LONGEST_STRETCH, n);
  const patience = Math.max(limits.leastKicks ?? LEAST_KICKS, (limits.patience ?? PATIENCE) * n);
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
