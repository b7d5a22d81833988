// Which styles of a workbook show numbers as dates or times: those that spreadsheets have from the start, and those whose pattern asks for days or hours.
import { tags } from './xml-tags.ts';

export const DAY_KINDS = ['date', 'time', 'both'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** By number, of the formats that every workbook has (ECMA-376, part 1, 18.8.30). */
function builtIn(format: number): DayKind | undefined {
  if (format >= 14 && format <= 17) return 'date';
  if ((format >= 18 && format <= 21) || (format >= 45 && format <= 47)) return 'time';
  return format === 22 ? 'both' : undefined;
}

/** For each style that cells have. */
export function daysIn(styles: string): (DayKind | undefined)[] {
  const own = new Map(
    tags(styles, 'numFmt').map(({ attributes }) => [
      Number(attributes.numFmtId),
      kindOf(attributes.formatCode ?? ''),
    ]),
  );
  const [formats] = tags(styles, 'cellXfs');
  return tags(formats?.inner ?? '', 'xf').map(({ attributes }) => {
    const number = Number(attributes.numFmtId ?? 0);
    return own.has(number) ? own.get(number) : builtIn(number);
  });
}

function kindOf(pattern: string): DayKind | undefined {
  // Colours, conditions and texts are no letters of a date.
  const letters = pattern.replace(/\[(?!h|m|s)[^\]]*\]|"[^"]*"|\\./gi, '');
  const date = /[dy]/i.test(letters);
  const time = /[hs]/i.test(letters);
  if (date) return time ? 'both' : 'date';
  return time ? 'time' : undefined;
}
