// The hours of a week: 168 of them from midnight on Sunday, with which the week begins in Bangladesh. There is one zone, all year.

export const HOUR_MS = 3_600_000;
export const HOURS_OF_WEEK = 168;
/** Edges have the number of their week of speeds in 16 bits. */
export const MOST_WEEKS = 0xffff;
const WEEK_MS = HOURS_OF_WEEK * HOUR_MS;
const DHAKA_AHEAD_MS = 6 * HOUR_MS;
/** 1970 began on a Thursday. */
const FIRST_SUNDAY_MS = 3 * 24 * HOUR_MS;

/** Sunday first. */
export const DAYS: readonly string[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Milliseconds since the week began, of an instant in milliseconds since 1970. */
export function millisecondOfWeek(instant: number): number {
  const since = (instant + DHAKA_AHEAD_MS - FIRST_SUNDAY_MS) % WEEK_MS;
  return since < 0 ? since + WEEK_MS : since;
}
