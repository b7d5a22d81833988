// Binary search, for every ascending column and sorted list.

/** The first index from `from` to `to` (exclusive) whose value is at least `value`; `to` if there is none. */
export function firstAtLeast(
  ascending: ArrayLike<number>,
  value: number,
  from = 0,
  to = ascending.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of a value from `from` to `to` (exclusive) of an ascending column, -1 if it is absent. */
export function placeOf(
  ascending: ArrayLike<number>,
  value: number,
  from = 0,
  to = ascending.length,
): number {
  const at = firstAtLeast(ascending, value, from, to);
  return at < to && ascending[at] === value ? at : -1;
}

/** The first index from `from` to `to` (exclusive) that passes a test which all later ones pass too; otherwise `to`. */
export function firstWhere(from: number, to: number, passes: (index: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
