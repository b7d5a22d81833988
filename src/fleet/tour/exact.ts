// The shortest path through all stops between two fixed ends, exactly, by the dynamic programme of Held and Karp. Worthwhile
// for few stops: the table has 2^m × m cells for m inner stops.

/** Most inner stops that are solved exactly: 2^12 × 12 cells, a few milliseconds. */
export const EXACT_STOPS = 12;

/**
 * Order of all stops with 0 first and n-1 last. `cost` is an n × n matrix by rows (from, to); Infinity if there is no route.
 * Returns null if no order reaches every stop.
 */
export function exactPath(cost: Float64Array, n: number): Uint16Array | null {
  const inner = n - 2;
  const order = new Uint16Array(n);
  order[n - 1] = n - 1;
  if (inner <= 0) return Number.isFinite(n === 2 ? cost[1] : 0) ? order : null;
  const subsets = 1 << inner;
  // best[set × inner + last]: cheapest path from stop 0 through `set`, ending at inner stop `last`.
  const best = new Float64Array(subsets * inner).fill(Number.POSITIVE_INFINITY);
  const previous = new Uint8Array(subsets * inner);
  for (let last = 0; last < inner; last++) best[(1 << last) * inner + last] = cost[last + 1];
  for (let set = 1; set < subsets; set++) {
    for (let last = 0; last < inner; last++) {
      const here = best[set * inner + last];
      if (here === Number.POSITIVE_INFINITY) continue;
      const row = (last + 1) * n + 1;
      for (let next = 0; next < inner; next++) {
        if (set & (1 << next)) continue;
        const cell = (set | (1 << next)) * inner + next;
        const reached = here + cost[row + next];
        if (reached < best[cell]) {
          best[cell] = reached;
          previous[cell] = last;
        }
      }
    }
  }
  let set = subsets - 1;
  let last = -1;
  let cheapest = Number.POSITIVE_INFINITY;
  for (let end = 0; end < inner; end++) {
    const whole = best[set * inner + end] + cost[(end + 1) * n + n - 1];
    if (whole < cheapest) {
      cheapest = whole;
      last = end;
    }
  }
  if (last < 0) return null;
  for (let position = inner; position >= 1; position--) {
    order[position] = last + 1;
    const before = previous[set * inner + last];
    set ^= 1 << last;
    last = before;
  }
  return order;
}
