// How much slower roads are at some time than when they are free, in percent of free flow. Edges that have the same hours all week share a number.
import { INFINITE } from './edge-weights.ts';

export interface Slowness {
  /** By edge: the number of its week. */
  readonly edge: Uint16Array;
  /** By week: above 0, up to 100. */
  readonly percent: ArrayLike<number>;
}

/** Rounded down, so that weights of whole trips bound the exact times of trips by the hour from below. */
export function slowed({ edge, percent }: Slowness, at: number, milliseconds: number): number {
  if (milliseconds >= INFINITE) return milliseconds;
  return Math.min(INFINITE, Math.floor((milliseconds * 100) / percent[edge[at]]));
}
