// Guesses the delimiter: the one that splits the first lines into the most rows of equal width.
import { CsvSplitter } from './csv-splitter.ts';

const DELIMITERS = [',', '\t', ';', '|', '^', '~'] as const;
/** A line that spreadsheets put before the table: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?\r?\n/i;
const LINES = 50;

export function detectDelimiter(beginning: string): string {
  const stated = SEPARATOR_LINE.exec(beginning);
  if (stated) return stated[1];
  let best: string = ',';
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const rows: number[] = [];
    const splitter = new CsvSplitter(delimiter, (row) => void rows.push(row.length), { lenient: true });
    splitter.push(firstLines(beginning));
    splitter.end();
    const widths = rows.slice(0, LINES);
    const width = mostFrequent(widths);
    if (width < 2) continue;
    // The share of rows with the usual width, plus a little for more columns: a name may contain a comma, but not in every row.
    const score = widths.filter((w) => w === width).length / widths.length + Math.min(width, 20) / 100;
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

/** Drops the last line, which may be incomplete. */
function firstLines(text: string): string {
  const end = text.lastIndexOf('\n');
  return end > 0 ? text.slice(0, end + 1) : text;
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best = 0;
  for (const [value, count] of counts)
    if (count > (counts.get(best) ?? 0) || (count === counts.get(best) && value > best)) best = value;
  return best;
}

/** The row that a line `sep=;` becomes. */
export const isSeparatorRow = (row: readonly string[]): boolean =>
  /^sep=.?$/i.test(row[0] ?? '') && row.slice(1).every((cell) => cell === '');
