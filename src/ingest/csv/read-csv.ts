// Reads a table of comma-separated values (or semicolons, tabs, pipes) into the gatherer, row by row.
import { basename } from 'node:path';
import type { Progress } from '../../dataset/progress.ts';
import { asWritten } from '../../text/spreadsheet-text.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { BadGeometry, shapeOfWkt } from '../geojson/geometry.ts';
import { type Field, type FieldMap, mapFields, ownColumns } from '../records/fields.ts';
import { recogniseTable } from '../records/recognise.ts';
import type { Shape, TableRecord } from '../records/record.ts';
import { SourceError } from '../records/source-error.ts';
import { sourceOf, type TableOptions } from '../records/table-options.ts';
import { openSink, type TableSink } from '../records/table-sink.ts';
import { CsvSplitter, RowTooLong } from './csv-splitter.ts';
import { detectDelimiter } from './delimiter.ts';
import { isLineRow, lineOfRow } from './line-rows.ts';
import { openText } from './text-chunks.ts';

export function readCsv(gatherer: Gatherer, path: string, options: TableOptions, progress: Progress): void {
  const file = openText(path);
  const delimiter = detectDelimiter(file.beginning);
  progress.stage(basename(path), file.bytes, 'bytes');
  const table = new CsvTable(gatherer, path, options);
  const splitter = new CsvSplitter(delimiter, (row, line) => table.row(row, line));
  try {
    for (const text of file.chunks((bytes) => progress.advance(bytes))) splitter.push(text);
    splitter.end();
  } catch (error) {
    if (error instanceof RowTooLong) throw new SourceError(path, error.message);
    throw error;
  }
  table.finish();
}

/** The first row decides what the file is: column names, or already a line of coordinates. */
class CsvTable {
  #sink: TableSink | undefined;
  #columns: readonly string[] = [];
  #at = new Map<Field, number>();
  #wkt = -1;
  #lines = false;
  #source = -1;
  /** Columns that are kept as they are: name and position. */
  #own: (readonly [name: string, at: number])[] = [];

  constructor(
    readonly gatherer: Gatherer,
    readonly path: string,
    readonly options: TableOptions,
  ) {}

  row(fields: string[], line: number): void {
    const row = fields.map(asWritten);
    if (this.#lines) this.#lineRow(row);
    else if (this.#columns.length === 0) this.#header(row);
    else this.#record(row, line);
  }

  finish(): void {
    if (this.#source < 0) {
      if (this.#columns.length > 0) throw new SourceError(this.path, 'there are no rows below its header');
      throw new SourceError(this.path, 'the file is empty');
    }
    this.#sink?.finish();
  }

  #header(row: string[]): void {
    if (isLineRow(row)) {
      this.#lines = true;
      this.#source = this.gatherer.source(sourceOf(this.path, this.options, []));
      this.#sink = openSink(this.gatherer, this.#source, this.path, { about: 'roads' });
      this.#lineRow(row);
      return;
    }
    const fields = mapFields(row, this.options.map);
    if (fields.size === 0) {
      throw new SourceError(
        this.path,
        `none of the columns in its first line (${row.slice(0, 8).join(', ')}) is known; the file needs a header line, and --map field=COLUMN says what a column means`,
      );
    }
    this.#columns = row;
    this.#place(fields);
  }

  #place(fields: FieldMap): void {
    for (const [field, column] of fields) this.#at.set(field, this.#columns.indexOf(column));
    this.#wkt = this.#at.get('wkt') ?? -1;
    this.#own = ownColumns(this.#columns, fields).map((name) => [name, this.#columns.indexOf(name)]);
  }

  #record(row: string[], line: number): void {
    let shape: Shape | undefined;
    let bad: string | undefined;
    if (this.#wkt >= 0 && row[this.#wkt]) {
      try {
        shape = shapeOfWkt(row[this.#wkt]);
      } catch (error) {
        if (!(error instanceof BadGeometry)) throw error;
        bad = error.message;
      }
    }
    if (!this.#sink) {
      const fields = mapFields(this.#columns, this.options.map);
      const table = this.options.table ?? recogniseTable(this.path, fields, this.#columns, shape?.kind);
      this.#source = this.gatherer.source(sourceOf(this.path, this.options, this.#columns));
      this.#sink = openSink(this.gatherer, this.#source, this.path, table);
      this.options.recognised?.({ table, columns: this.#columns, fields });
    }
    const sample = (): string => `line ${line}: ${row.join(',')}`;
    if (bad) this.gatherer.skipped(this.#source, bad, sample());
    else if (row.length < this.#columns.length / 2)
      this.gatherer.skipped(this.#source, 'fewer columns than the header', sample());
    else this.#sink.read(new CsvRecord(row, { at: this.#at, own: this.#own }, shape, sample));
  }

  #lineRow(row: string[]): void {
    const line = lineOfRow(row);
    const sample = (): string => row.join(',');
    if (!line) this.gatherer.skipped(this.#source, 'a row without a line of coordinates', sample());
    else this.#sink?.read(new CsvRecord(row, NO_COLUMNS, { kind: 'lines', lines: [line] }, sample));
  }
}

interface ColumnPlaces {
  readonly at: ReadonlyMap<Field, number>;
  readonly own: readonly (readonly [name: string, at: number])[];
}

const NO_COLUMNS: ColumnPlaces = { at: new Map(), own: [] };

class CsvRecord implements TableRecord {
  constructor(
    readonly row: readonly string[],
    readonly columns: ColumnPlaces,
    readonly shape: Shape | undefined,
    readonly sample: () => string,
  ) {}

  get(field: Field): string {
    const at = this.columns.at.get(field);
    return at === undefined ? '' : (this.row[at]?.trim() ?? '');
  }

  own(): Record<string, string> {
    const own: Record<string, string> = {};
    for (const [name, at] of this.columns.own) {
      const value = this.row[at]?.trim();
      if (value) own[name.trim()] = value;
    }
    return own;
  }
}
