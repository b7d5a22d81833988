// Where a value stands, or would stand, in an ascending column.

export function firstAtLeast(ascending: Uint32Array, value: number): number {
  let lo = 0;
  let hi = ascending.length;
  while (lo < hi) {
    const middle = (lo + hi) >>> 1;
    if (ascending[middle] < value) lo = middle + 1;
    else hi = middle;
  }
  return lo;
}
