// A point in time as people and programs write it: ISO 8601, a date alone or with a time of day.

/** The offset may have lost its plus sign in a URL, where a plus stands for a space. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:\s?(Z)|([+ -])(\d\d):?(\d\d))?)?$/i;
/** Bangladesh is six hours ahead of UTC all year. */
const DHAKA = '+06:00';
const DHAKA_AHEAD_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;

/** The last millisecond of the year 9999: later times are not written as dates. */
export const LAST_INSTANT = 253_402_300_799_999;

/** `2026-11-15T08:30:00+06:00`, to the second. */
export function dhakaTime(instant: number): string {
  const shifted = new Date(Math.round(instant / 1000) * 1000 + DHAKA_AHEAD_MS);
  return `${shifted.toISOString().slice(0, 19)}${DHAKA}`;
}

/** The midnight in Dhaka with which the day of an instant begins. */
export const midnightBefore = (instant: number): number =>
  Math.floor((instant + DHAKA_AHEAD_MS) / DAY_MS) * DAY_MS - DHAKA_AHEAD_MS;

/** Milliseconds since 1970, or NaN. Without an offset it is the time in Dhaka; a date alone starts at midnight there. */
export function instantIn(text: string): number {
  const found = ISO.exec(text.trim());
  if (!found) return Number.NaN;
  const [, date, time = '00:00', utc, sign, hours, minutes] = found;
  const offset = hours === undefined ? DHAKA : `${sign === '-' ? '-' : '+'}${hours}:${minutes}`;
  return Date.parse(`${date}T${time}${utc ? 'Z' : offset}`);
}
