// Times of a day as the departure's field writes them: `2026-11-17T09:30`, in Dhaka.
import { dhakaTime } from '../../text/instant.ts';
import { language, number } from '../frame/language.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Minutes since midnight. */
export const minuteOf = (written: string): number =>
  Number(written.slice(11, 13)) * 60 + Number(written.slice(14, 16));

/** The same day at another minute; today if there is no day yet. */
export const withMinute = (written: string, minute: number): string =>
  `${dateOf(written)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** `2026-11-17`: of a written time, or of now in Dhaka. */
const dateOf = (written: string): string => (written === '' ? dhakaTime(Date.now()) : written).slice(0, 10);

/** The day in words. */
export const dayOf = (written: string): string =>
  new Date(`${dateOf(written)}T12:00:00+06:00`).toLocaleDateString(
    language.value === 'bn' ? 'bn-BD' : 'en-GB',
    {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'Asia/Dhaka',
    },
  );

/** `9:30`, with the digits of the language. */
export function clock(minute: number): string {
  const part = (value: number): string => number(value, { minimumIntegerDigits: 2 });
  return `${number(Math.floor(minute / 60))}:${part(minute % 60)}`;
}
