// Speeds, durations, widths and lanes as written in OpenStreetMap, converted to one unit each; 0 where nothing is given.
import type { Seconds } from '../../../geo/units.ts';

/** km/h. Zone names ("BD:urban") and "none" give no number: the profiles decide what applies there. */
export function speedKmh(text: string | undefined): number {
  if (text === undefined) return 0;
  const first = text.split(/[;|]/, 1)[0].trim();
  if (first === 'walk') return 7;
  const match = /^(\d{1,3}(?:\.\d+)?)\s*(km\/h|kmh|kph|mph|knots)?$/i.exec(first);
  if (!match) return 0;
  const unit = match[2]?.toLowerCase();
  const kmh = Number(match[1]) * (unit === 'mph' ? 1.609344 : unit === 'knots' ? 1.852 : 1);
  return kmh >= 1 && kmh <= 250 ? Math.round(kmh) : 0;
}

const WEEK: Seconds = 7 * 24 * 3600;

/** "45" (minutes), "1:30", "1:30:00" or "PT1H30M". */
export function durationSeconds(text: string | undefined): Seconds {
  if (text === undefined) return 0;
  const clock = /^(?:(\d{1,3}):)?(\d{1,4})(?::(\d{2}))?$/.exec(text.trim());
  let seconds = 0;
  if (clock) seconds = Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0);
  else {
    const iso = /^P(?:(\d{1,2})D)?T?(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:(\d{1,5})S)?$/.exec(text.trim());
    if (!iso) return 0;
    const [, days, hours, minutes, rest] = iso.map((part) => Number(part ?? 0));
    seconds = days * 86_400 + hours * 3600 + minutes * 60 + rest;
  }
  return seconds <= WEEK ? seconds : 0;
}

/** Decimetres, at most 255. Metres unless given in feet. */
export function widthDecimetres(text: string | undefined): number {
  if (text === undefined) return 0;
  const feet = /^(\d{1,3})'(?:(\d{1,2})"?)?$/.exec(text.trim());
  if (feet) return small(Number(feet[1]) * 3.048 + Number(feet[2] ?? 0) * 0.254);
  const metres = /^(\d{1,3}(?:\.\d+)?)\s*(?:m)?$/.exec(text.trim());
  return metres ? small(Number(metres[1]) * 10) : 0;
}

export function laneCount(text: string | undefined): number {
  return text !== undefined && /^\d{1,2}(\.5)?$/.test(text) ? Math.floor(Number(text)) : 0;
}

const small = (value: number): number => Math.min(255, Math.round(value));
