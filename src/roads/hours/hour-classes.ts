// Hours that are alike: those of working days (Sunday to Thursday) are learned together, those of Fridays and of Saturdays by themselves.
import { HOUR_MS, HOURS_OF_WEEK, millisecondOfWeek } from './week.ts';

export const HOURS_OF_DAY = 24;
export const HOUR_CLASSES = 3 * HOURS_OF_DAY;

/** By hour of the week. */
export const CLASS_OF_HOUR: Uint8Array = Uint8Array.from({ length: HOURS_OF_WEEK }, (_, hour) => {
  const day = Math.floor(hour / HOURS_OF_DAY);
  return Math.max(0, day - 4) * HOURS_OF_DAY + (hour % HOURS_OF_DAY);
});

/** Of an instant in milliseconds since 1970. */
export const hourClassAt = (instant: number): number =>
  CLASS_OF_HOUR[Math.floor(millisecondOfWeek(instant) / HOUR_MS)];
