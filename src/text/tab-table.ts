// Reads a table that people edit by hand (starter tables, words): tab-separated, with a header row and `#` comment lines. Errors name
// file and line.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

class TableError extends Error {
  override readonly name = 'TableError';
  constructor(
    readonly file: string,
    readonly line: number,
    sentence: string,
  ) {
    super(`${basename(file)}, line ${line}: ${sentence}`);
  }
}

/** One row; the getters report what is wrong with a cell, with its line. */
export class TableRow {
  constructor(
    readonly file: string,
    readonly line: number,
    readonly columns: ReadonlyMap<string, number>,
    readonly cells: readonly string[],
  ) {}

  fail(sentence: string): never {
    throw new TableError(this.file, this.line, sentence);
  }

  text(column: string): string {
    return this.optional(column) ?? this.fail(`${column} is empty`);
  }

  optional(column: string): string | undefined {
    const at = this.columns.get(column) ?? this.fail(`the table has no column ${column}`);
    return this.cells[at] || undefined;
  }

  number(column: string): number {
    return this.optionalNumber(column) ?? this.fail(`${column} is empty`);
  }

  optionalNumber(column: string): number | undefined {
    const text = this.optional(column);
    if (text === undefined) return undefined;
    const value = Number(text);
    return Number.isFinite(value) ? value : this.fail(`${column} is not a number: ${text}`);
  }

  /** Values separated by semicolons. */
  list(column: string): string[] {
    return this.optional(column)?.split(';') ?? [];
  }

  /** "lon lat;lon lat" as an interleaved array. */
  points(column: string): Float64Array | undefined {
    const text = this.optional(column);
    if (text === undefined) return undefined;
    const values = text.split(/[; ]/).map(Number);
    if (values.length % 2 !== 0 || values.some((value) => !Number.isFinite(value))) {
      this.fail(`${column} must be written as "lon lat;lon lat"`);
    }
    return Float64Array.from(values);
  }
}

/** The rows of a table, in a normal form of Unicode if one is named. */
export function readTable(folder: string, name: string, form?: 'NFC'): TableRow[] {
  const file = join(folder, name);
  const text = readFileSync(file, 'utf8');
  return tableRows(file, form ? text.normalize(form) : text);
}

/** The same of a text. Where the header has no tabs, cells are separated by commas, which no cell may contain. */
export function tableRows(file: string, text: string): TableRow[] {
  let columns: Map<string, number> | undefined;
  let separator = '\t';
  const rows: TableRow[] = [];
  text.split(/\r?\n/).forEach((line, i) => {
    if (line === '' || line.startsWith('#')) return;
    if (!columns && !line.includes('\t')) separator = ',';
    const cells = line.split(separator);
    if (!columns) {
      columns = new Map(cells.map((column, at) => [column, at]));
      return;
    }
    if (cells.length !== columns.size) {
      throw new TableError(file, i + 1, `${cells.length} cells, but the header names ${columns.size}`);
    }
    rows.push(new TableRow(file, i + 1, columns, cells));
  });
  return rows;
}

/** The last day, ISO 8601, on which somebody went through one of these tables: its line "# revised:". */
export function revisedOn(folder: string, names: readonly string[]): string {
  const days = names.map((name) => {
    const file = join(folder, name);
    const day = /^# revised: (\d{4}-\d{2}-\d{2})$/m.exec(readFileSync(file, 'utf8'))?.[1];
    if (day === undefined) throw new TableError(file, 1, 'no line "# revised:" with a day');
    return day;
  });
  return days.sort().at(-1) ?? '';
}
