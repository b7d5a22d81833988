// Random numbers that are the same on every machine: integer arithmetic only, and logarithms from a table made with the four basic
// operations, since Math.log may differ in the last digit.

export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x85ebca6b) >>> 0 || 1;
    for (let k = 0; k < 8; k++) this.word();
  }

  /** 32 bits. */
  word(): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x >>> 0;
    return this.#state;
  }

  /** A whole number 0 … limit - 1. */
  below(limit: number): number {
    return Math.floor((this.word() / 4294967296) * limit);
  }

  /** At least 0, less than 1. */
  share(): number {
    return this.word() / 4294967296;
  }

  /** Minus the logarithm of a random share: 1 on average. */
  exponential(): number {
    return LOGARITHMS[this.word() >>> (32 - LOG_BITS)];
  }
}

const LOG_BITS = 12;
const LOGARITHMS = Float64Array.from(
  { length: 1 << LOG_BITS },
  (_, k) => -logarithm((k + 0.5) / (1 << LOG_BITS)),
);

/** Natural logarithm of a share: halvings, then the series of the area hyperbolic tangent. */
function logarithm(share: number): number {
  let value = share;
  let halvings = 0;
  while (value < 0.75) {
    value *= 2;
    halvings++;
  }
  const z = (value - 1) / (value + 1);
  let term = z;
  let sum = 0;
  for (let k = 1; k < 40; k += 2) {
    sum += term / k;
    term *= z * z;
  }
  return 2 * sum - halvings * Math.LN2;
}
