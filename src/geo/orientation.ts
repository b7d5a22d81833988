// On which side of a line a point lies, exactly, for integer coordinates (degrees × 1e7).

/** Factors up to this size give products and differences that a double represents without rounding. */
const EXACT = 2 ** 26;
/** The rounding error of the two products and their difference is below this fraction of their sum. */
const ERROR_SHARE = 2 ** -51;

/**
 * The sign of u1·v2 − u2·v1: positive when (u2, v2) lies to the left of (u1, v1) as seen from the origin.
 * Integers only; never wrong, and fast unless the result is within rounding error of zero.
 */
export function crossSign(u1: number, v1: number, u2: number, v2: number): number {
  const left = u1 * v2;
  const right = u2 * v1;
  const cross = left - right;
  if (u1 < EXACT && u1 > -EXACT && v1 < EXACT && v1 > -EXACT) {
    if (u2 < EXACT && u2 > -EXACT && v2 < EXACT && v2 > -EXACT) return cross;
  }
  if (Math.abs(cross) > ERROR_SHARE * (Math.abs(left) + Math.abs(right))) return cross;
  const exact = BigInt(u1) * BigInt(v2) - BigInt(u2) * BigInt(v1);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}
