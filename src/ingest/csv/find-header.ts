// Finds the line of column names in a table as spreadsheets save it: below a title, in two lines where cells were merged, or nowhere.
import { isBlank } from '../records/column-content.ts';
import { suggestedFields } from '../records/column-words.ts';
import { degreePairOf } from '../records/degrees.ts';
import { mapFields } from '../records/fields.ts';

export interface TableHeader {
  readonly columns: readonly string[];
  /** The first row below it. */
  readonly below: number;
  /** The file has no names: they are "column 1", "column 2". */
  readonly numbered: boolean;
}

/** Titles, dates and empty lines above the names. */
const LINES_ABOVE = 12;

/** `asked`: columns that the user names, which settle what the header is. */
export function findHeader(rows: readonly (readonly string[])[], asked: readonly string[]): TableHeader {
  const width = Math.max(...rows.slice(0, LINES_ABOVE * 2).map((row) => lastFilled(row) + 1), 1);
  const first = rows[0] ?? [];
  let best: TableHeader = { columns: unique(first), below: 1, numbered: false };
  let bestScore = score(first, asked);
  for (let at = 0; at < Math.min(LINES_ABOVE, rows.length - 1) && !isData(rows[at]); at++) {
    for (const columns of [rows[at], joined(rows[at], rows[at + 1], width)]) {
      // Words of a title or of an address are not names of columns: two must be known.
      if (!columns || columns === first || understoodIn(columns) < 2) continue;
      const found = score(columns, asked);
      if (found <= bestScore) continue;
      best = { columns: unique(columns), below: columns === rows[at] ? at + 1 : at + 2, numbered: false };
      bestScore = found;
    }
  }
  if (knownIn(best.columns) > 0 || !isData(first) || first.some((cell) => asked.includes(cell))) return best;
  return { columns: Array.from({ length: width }, (_, i) => `column ${i + 1}`), below: 0, numbered: true };
}

const knownIn = (columns: readonly string[]): number =>
  mapFields(columns.filter((column) => column.trim() !== '')).size;

/** Columns that are in the lists, or whose words suggest what they are; parts and numbers are of addresses. */
const understoodIn = (columns: readonly string[]): number =>
  Math.max(
    knownIn(columns),
    columns.filter((column) => !/[,\d০-৯]/.test(column) && suggestedFields(column).length > 0).length,
  );

/** How many columns are known, those in the lists twice, those that the user names most of all. */
function score(columns: readonly string[], asked: readonly string[]): number {
  const suggested = columns.filter((column) => suggestedFields(column).length > 0);
  return knownIn(columns) + suggested.length + asked.filter((column) => columns.includes(column)).length * 4;
}

/** A row with a position, a number of some length or a mail address is not a line of names. */
const isData = (row: readonly string[]): boolean =>
  row.some(
    (cell) =>
      /\d\.\d{2}/.test(cell) || /@.+\./.test(cell) || degreePairOf(cell) !== undefined || /\d{6}/.test(cell),
  );

/** Two lines as one, where a merged cell stands over several: the lower name, or where it has none the upper. */
function joined(
  upper: readonly string[],
  lower: readonly string[] | undefined,
  width: number,
): readonly string[] | undefined {
  if (!lower || isData(lower) || !(upper.some(isBlank) || lower.some(isBlank))) return undefined;
  return Array.from({ length: width }, (_, i) => {
    const below = lower[i]?.trim() ?? '';
    return below === '' ? (upper[i] ?? '') : below;
  });
}

/** The second column of a name is told from the first. */
function unique(columns: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const times = (seen.get(column) ?? 0) + 1;
    seen.set(column, times);
    return times === 1 || column.trim() === '' ? column : `${column} (${times})`;
  });
}

const lastFilled = (row: readonly string[]): number => row.findLastIndex((cell) => cell.trim() !== '');
