// A small reproducible random number generator (xorshift): the same request must get the same order.

/** Returns a function that yields an integer 0 … below-1. */
export function randomSource(seed: number): (below: number) => number {
  let state = (seed * 0x9e3779b1) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return below <= 1 ? 0 : state % below;
  };
}
