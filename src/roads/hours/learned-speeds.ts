// What has been learned of one profile's roads, as threads pass it on: a row for each stretch and class of hours, by stretch.
import { LEARNING } from './learning-numbers.ts';

export interface LearnedSpeeds {
  /** As `stretchKey` numbers them, ascending. */
  readonly stretch: Float64Array;
  readonly hour: Uint8Array;
  /** Passes, faded. */
  readonly weight: Float64Array;
  /** How many times as long as when the road is free, and its variance. */
  readonly mean: Float64Array;
  readonly variance: Float64Array;
  /** A bit for each thirtieth of all vehicles. */
  readonly vehicles: Uint32Array;
  readonly trips: LearnedTrips;
}

/** By class of duration: whole trips, and the mean and variance of the logarithm of what they took over what was expected. */
export interface LearnedTrips {
  readonly weight: Float64Array;
  readonly mean: Float64Array;
  readonly variance: Float64Array;
}

/** At least so many vehicles set these bits. */
export function vehiclesIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** Passes count less where they differ more among each other than usual. Those that do not differ may have a variance just below zero, by rounding. */
export function evidence(weight: number, mean: number, variance: number): number {
  const spread = mean > 0 ? Math.sqrt(Math.max(0, variance)) / mean : 0;
  const usual = LEARNING.usualSpread;
  return spread <= usual ? weight : weight * (usual / spread) ** 2;
}
