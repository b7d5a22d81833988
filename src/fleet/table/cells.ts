// What dispatchers write into the cells of a table: times of day, lengths of time, numbers, lists; digits of either script. Pure.

/** A cell that cannot be meant. */
export class CellError extends Error {}

const BANGLA = '০১২৩৪৫৬৭৮৯';
const latin = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(BANGLA.indexOf(digit))).trim();

const DAY = 86_400;

/** `9:30`, `9.30`, `930`, `9`, `2:15 pm`, or a spreadsheet's part of a day; in seconds from midnight. */
export function timeOfDay(cell: string): number | undefined {
  const text = latin(cell).toLowerCase();
  if (text === '') return undefined;
  if (/^0?\.\d{3,}$/.test(text) || text === '0') return Math.round((Number(text) * DAY) / 60) * 60;
  const match = /^(\d{1,2})(?:[:.](\d{2})(?::\d{2})?|(\d{2}))?\s*(am|pm)?$/.exec(text);
  if (!match) throw new CellError(`"${cell}" is not a time of day such as 9:30`);
  const [, hours, minutes, joined, half] = match;
  const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours);
  const minute = Number(minutes ?? joined ?? 0);
  if (hour > 24 || minute > 59) throw new CellError(`"${cell}" is not a time of day such as 9:30`);
  return hour * 3600 + minute * 60;
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
