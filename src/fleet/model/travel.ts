// Times, distances and prices of all ways for every kind of vehicle: by profile, speed and rates. Kinds that agree share the arrays.
import type { TravelMatrix, Vehicle } from '../problem/problem.ts';

/** Where there is no way: dearer than any plan, and finite, so that differences stay numbers. */
export const NO_WAY = 1e15;

export interface Ways {
  readonly durations: Float64Array;
  /** The same by (to, from): the ways into one place lie beside each other. */
  readonly durationsInto: Float64Array;
  readonly distances: Float64Array;
  readonly prices: Float64Array;
  readonly pricesInto: Float64Array;
}

export class Travel {
  /** Rows: the places, and after them nowhere, from and to which everything costs nothing. */
  readonly size: number;
  readonly #matrices: Readonly<Record<string, TravelMatrix>>;
  readonly #made = new Map<string, Float64Array>();

  constructor(matrices: Readonly<Record<string, TravelMatrix>>) {
    this.#matrices = matrices;
    this.size = 1 + Math.max(0, ...Object.values(matrices).map((matrix) => matrix.size));
  }

  of(vehicle: Vehicle): Ways {
    const { profile, speedFactor = 1, costs } = vehicle;
    const matrix = this.#matrices[profile];
    // Without prices an hour costs what an hour is worth in seconds: the plan with the least travel time.
    const priced =
      costs !== undefined && (costs.perHour ?? costs.perKilometre ?? costs.perDutyHour) !== undefined;
    const perSecond = priced ? (costs.perHour ?? 0) / 3600 : 1;
    const perMetre = priced ? (costs.perKilometre ?? 0) / 1000 : 0;
    const durations = this.#once(`${profile} time ${speedFactor}`, () =>
      this.#wide(matrix, matrix.durations, (seconds) => Math.round(seconds / speedFactor)),
    );
    const distances = this.#once(`${profile} distance`, () =>
      this.#wide(matrix, matrix.distances, Math.round),
    );
    const durationsInto = this.#once(`${profile} time ${speedFactor} into`, () => this.#turned(durations));
    if (perSecond === 1 && perMetre === 0)
      return { durations, durationsInto, distances, prices: durations, pricesInto: durationsInto };
    const rates = `${profile} ${speedFactor} ${perSecond} ${perMetre}`;
    const prices = this.#once(`${rates} price`, () => pricesOf(durations, distances, perSecond, perMetre));
    const pricesInto = this.#once(`${rates} into`, () => this.#turned(prices));
    return { durations, durationsInto, distances, prices, pricesInto };
  }

  #once(key: string, make: () => Float64Array): Float64Array {
    let made = this.#made.get(key);
    if (!made) {
      made = make();
      this.#made.set(key, made);
    }
    return made;
  }

  #wide(matrix: TravelMatrix, values: ArrayLike<number>, rounded: (value: number) => number): Float64Array {
    const { size } = this;
    const wide = new Float64Array(size * size);
    for (let a = 0; a < matrix.size; a++) {
      for (let b = 0; b < matrix.size; b++) {
        const value = values[a * matrix.size + b];
        wide[a * size + b] = Number.isFinite(value) ? rounded(value) : NO_WAY;
      }
    }
    return wide;
  }

  #turned(prices: Float64Array): Float64Array {
    const { size } = this;
    const turned = new Float64Array(prices.length);
    let same = true;
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < size; b++) {
        turned[b * size + a] = prices[a * size + b];
        if (prices[b * size + a] !== prices[a * size + b]) same = false;
      }
    }
    return same ? prices : turned;
  }
}

function pricesOf(
  durations: Float64Array,
  distances: Float64Array,
  perSecond: number,
  perMetre: number,
): Float64Array {
  const prices = new Float64Array(durations.length);
  for (let at = 0; at < prices.length; at++)
    prices[at] = durations[at] >= NO_WAY ? NO_WAY : durations[at] * perSecond + distances[at] * perMetre;
  return prices;
}

/** The mean of a matrix over all ways between two places that there are; at least something, to divide by. */
export function meanWay({ size }: { readonly size: number }, values: Float64Array | undefined): number {
  let sum = 0;
  let count = 0;
  for (let a = 0; values && a < size - 1; a++) {
    for (let b = 0; b < size - 1; b++) {
      const value = values[a * size + b];
      if (a === b || value >= NO_WAY) continue;
      sum += value;
      count++;
    }
  }
  return sum > 0 ? sum / count : 1;
}
