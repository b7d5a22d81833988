// What dispatchers write into the cells of a table: times of day, lengths of time, numbers, lists; digits of either script. Pure.

import { timeOfDayIn } from './time-of-day.ts';

/** A cell that cannot be meant. */
export class CellError extends Error {}

const BANGLA = '০১২৩৪৫৬৭৮৯';
const latin = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(BANGLA.indexOf(digit))).trim();

/** In seconds from midnight. */
export function timeOfDay(cell: string): number | undefined {
  if (cell.trim() === '') return undefined;
  const seconds = timeOfDayIn(latin(cell));
  if (seconds === undefined || seconds < 0)
    throw new CellError(`"${cell}" is not a time of day such as 9:30`);
  return seconds;
}

export function numberIn(cell: string): number | undefined {
  const text = latin(cell).replace(/(\d),(?=\d{2,3}\b)/g, '$1');
  if (text === '') return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) throw new CellError(`"${cell}" is not a number`);
  return number;
}

/** 0 or more. */
export function wholeIn(cell: string): number | undefined {
  const number = numberIn(cell);
  if (number === undefined) return undefined;
  if (number < 0) throw new CellError(`"${cell}" is less than 0`);
  return Math.round(number);
}

export const secondsIn = (minutes: string): number | undefined => {
  const number = numberIn(minutes);
  if (number === undefined) return undefined;
  if (number < 0) throw new CellError(`"${minutes}" is less than 0`);
  return Math.round(number * 60);
};

export const listIn = (cell: string): string[] =>
  cell
    .split(/[,;|]/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
