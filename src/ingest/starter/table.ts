// Reads one starter table: tab-separated, with a header row and `#` comment lines. Errors name file and line, because the
// tables are edited by hand.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

class StarterTableError extends Error {
  override readonly name = 'StarterTableError';
  constructor(
    readonly file: string,
    readonly line: number,
    sentence: string,
  ) {
    super(`${basename(file)}, line ${line}: ${sentence}`);
  }
}

/** One row; the getters report what is wrong with a cell, with its line. */
export class StarterRow {
  constructor(
    readonly file: string,
    readonly line: number,
    readonly columns: ReadonlyMap<string, number>,
    readonly cells: readonly string[],
  ) {}

  fail(sentence: string): never {
    throw new StarterTableError(this.file, this.line, sentence);
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

export function readTable(folder: string, name: string): StarterRow[] {
  const file = join(folder, name);
  let columns: Map<string, number> | undefined;
  const rows: StarterRow[] = [];
  readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .forEach((text, i) => {
      if (text === '' || text.startsWith('#')) return;
      const cells = text.split('\t');
      if (!columns) {
        columns = new Map(cells.map((column, at) => [column, at]));
        return;
      }
      if (cells.length !== columns.size) {
        throw new StarterTableError(
          file,
          i + 1,
          `${cells.length} cells, but the header names ${columns.size}`,
        );
      }
      rows.push(new StarterRow(file, i + 1, columns, cells));
    });
  return rows;
}

/** The last day, ISO 8601, on which somebody went through one of these tables: its line "# revised:". */
export function revisedOn(folder: string, names: readonly string[]): string {
  const days = names.map((name) => {
    const file = join(folder, name);
    const day = /^# revised: (\d{4}-\d{2}-\d{2})$/m.exec(readFileSync(file, 'utf8'))?.[1];
    if (day === undefined) throw new StarterTableError(file, 1, 'no line "# revised:" with a day');
    return day;
  });
  return days.sort().at(-1) ?? '';
}
