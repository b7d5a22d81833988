// How long the roads of a trip take over a day: the same roads, set out on at times spread evenly over it. Nothing is searched for, so a whole
// day costs about as much as one route by the hour.
import type { Seconds } from '../../geo/units.ts';
import type { Roads } from '../engine.ts';
import { MAX_TIMED_POINTS, tooManyTimed } from './plan-trip.ts';
import type { Trip } from './trip.ts';

const DAY_MS = 86_400_000;

export interface DayTimes {
  /** When the day begins, in milliseconds since 1970. */
  readonly begin: number;
  /** How many departures. */
  readonly count: number;
}

/** `account`: whose own speeds count. */
export function dayOf(
  roads: Pick<Roads, 'timed'>,
  { legs }: Pick<Trip, 'legs'>,
  { begin, count }: DayTimes,
  account?: number,
): Seconds[] {
  if (legs.length >= MAX_TIMED_POINTS) throw tooManyTimed(legs.length + 1);
  return Array.from({ length: count }, (_, i) => {
    const depart = begin + (i * DAY_MS) / count;
    let now = depart;
    for (const { path } of legs) now = roads.timed(path, now, { account }).hours?.arrive ?? now;
    return (now - depart) / 1000;
  });
}
