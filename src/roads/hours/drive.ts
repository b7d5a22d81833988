// Driving by the hour: a road is travelled at the speed of the hour one is in, and at that of the next one from when it begins. Whoever sets
// out later never arrives earlier, so the quickest route is found by searching forwards in time (and the latest departure backwards).
// Times are whole milliseconds and speeds whole percents, so that both directions agree exactly.
import type { EdgeRow } from '../query/unpack.ts';
import { type ClosedHours, earliestEntry, latestEntry } from './closed-hours.ts';
import type { ReportsInForce } from './reports.ts';
import { HOUR_MS, HOURS_OF_WEEK, millisecondOfWeek } from './week.ts';

/** How fast the roads of one profile are by the hour, in percent of free flow. */
export interface EdgeHours {
  /** By edge: the number of its week; 0 has free flow all the time. */
  readonly edge: Uint16Array;
  /** By week × 168, plus the hour: 1 to 100. */
  readonly speed: Uint8Array;
  /** What is reported for the time of the trip: it holds whatever the hour. */
  readonly reports?: ReportsInForce;
  /** Absent if no road is closed at any hour. */
  readonly closed?: ClosedHours;
}

/** The speed of an edge at an instant, in percent of free flow. */
export const percentAt = ({ edge, speed }: EdgeHours, at: number, instant: number): number =>
  edge[at] === 0 ? 100 : speed[edge[at] * HOURS_OF_WEEK + Math.floor(millisecondOfWeek(instant) / HOUR_MS)];

/** When one who comes to a directed edge at `at` has done `work` milliseconds of it at free flow. */
export function arrivalOn(hours: EdgeHours, directed: number, at: number, work: number): number {
  // A trip that only touches a road at its end does not enter it.
  if (work === 0) return at;
  const entry = hours.closed ? earliestEntry(hours.closed, directed, at) : at;
  const factor = hours.reports?.factor(directed >>> 1);
  return factor === undefined
    ? arrivalAfter(hours, hours.edge[directed >>> 1], entry, work)
    : entry + Math.round(work * factor);
}

/** The inverse of `arrivalOn`. */
export function departureOn(hours: EdgeHours, directed: number, by: number, work: number): number {
  if (work === 0) return by;
  const factor = hours.reports?.factor(directed >>> 1);
  const entry =
    factor === undefined
      ? departureBefore(hours, hours.edge[directed >>> 1], by, work)
      : by - Math.round(work * factor);
  return hours.closed ? latestEntry(hours.closed, directed, entry) : entry;
}

/** When one who sets out at `at` has done `work` milliseconds of free flow. */
function arrivalAfter({ speed }: EdgeHours, week: number, at: number, work: number): number {
  if (week === 0) return at + work;
  const row = week * HOURS_OF_WEEK;
  let hour = Math.floor(at / HOUR_MS);
  let now = at;
  let left = work * 100;
  for (;;) {
    const percent = speed[row + (hour % HOURS_OF_WEEK)];
    const end = (hour + 1) * HOUR_MS;
    const possible = (end - now) * percent;
    if (possible >= left) return now + Math.ceil(left / percent);
    left -= possible;
    now = end;
    hour++;
  }
}

/** The latest at which one may set out to have done `work` by `by`: the inverse of `arrivalAfter`. */
function departureBefore({ speed }: EdgeHours, week: number, by: number, work: number): number {
  if (week === 0) return by - work;
  const row = week * HOURS_OF_WEEK;
  let hour = Math.ceil(by / HOUR_MS) - 1;
  let now = by;
  let left = work * 100;
  for (;;) {
    const percent = speed[row + (hour % HOURS_OF_WEEK)];
    const begin = hour * HOUR_MS;
    const possible = (now - begin) * percent;
    if (possible >= left) return now - Math.ceil(left / percent);
    left -= possible;
    now = begin;
    hour--;
  }
}

/** The end of the edges of a row, begun at `at`; with `into`, the milliseconds for each. */
export function driveRow(hours: EdgeHours, row: EdgeRow, at: number, into?: Int32Array): number {
  let now = at;
  for (let i = 0; i < row.count; i++) {
    const then = arrivalOn(hours, row.edge[i], now, row.milliseconds[i]);
    if (into) into[i] = then - now;
    now = then;
  }
  return now;
}

/** When the edges of a row must be begun at the latest. */
export function driveRowBack(hours: EdgeHours, row: EdgeRow, by: number): number {
  let now = by;
  for (let i = row.count - 1; i >= 0; i--) {
    now = departureOn(hours, row.edge[i], now, row.milliseconds[i]);
  }
  return now;
}

/** Milliseconds of the drive along a row, begun at `at`, for which its roads are closed. */
export function waitingOn({ closed }: EdgeHours, row: EdgeRow, at: number, milliseconds: Int32Array): number {
  if (!closed) return 0;
  let waiting = 0;
  let now = at;
  for (let i = 0; i < row.count; i++) {
    if (row.milliseconds[i] > 0) waiting += earliestEntry(closed, row.edge[i], now) - now;
    now += milliseconds[i];
  }
  return waiting;
}

/** Of parts of a trip that follow each other; absent if there is nothing to wait for. */
export function waitingOf(parts: readonly { readonly waiting?: number }[]): { readonly waiting?: number } {
  const waiting = parts.reduce((sum, part) => sum + (part.waiting ?? 0), 0);
  return waiting > 0 ? { waiting } : {};
}
