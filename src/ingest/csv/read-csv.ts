// Reads a table of comma-separated values (or semicolons, tabs, pipes) into the gatherer, row by row.
import { basename } from 'node:path';
import type { Progress } from '../../dataset/progress.ts';
import { CsvSplitter, RowTooLong } from '../../tables/csv/csv-splitter.ts';
import { detectDelimiter, isSeparatorRow } from '../../tables/csv/delimiter.ts';
import { asWritten } from '../../text/spreadsheet-text.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { BadGeometry, shapeOfWkt } from '../geojson/geometry.ts';
import { type Field, type FieldMap, mapFields, ownColumns } from '../records/fields.ts';
import type { Shape, TableRecord } from '../records/record.ts';
import { SourceError } from '../records/source-error.ts';
import { sourceOf, type TableOptions } from '../records/table-options.ts';
import { openSink, type TableSink } from '../records/table-sink.ts';
import { openText } from '../records/text-chunks.ts';
import { guessNote, understandTable } from '../records/understand-table.ts';
import { findHeader } from './find-header.ts';
import { isLineRow, lineOfRow } from './line-rows.ts';
import { type MergedCells, mergedCells } from './merged-cells.ts';

export function readCsv(gatherer: Gatherer, path: string, options: TableOptions, progress: Progress): void {
  const file = openText(path);
  const delimiter = detectDelimiter(file.beginning);
  progress.stage(basename(path), file.bytes, 'bytes');
  const table = new CsvTable(gatherer, path, options, progress);
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

/** Rows that are looked at before it is decided what the file is. */
const LOOKED_AT = 200;

/** The first rows decide what the file is: lines of coordinates, or a table and what its columns mean. */
class CsvTable {
  #held: { readonly row: string[]; readonly line: number }[] | undefined = [];
  #sink: TableSink | undefined;
  #columns: readonly string[] = [];
  #at = new Map<Field, number>();
  #wkt = -1;
  #lines = false;
  #source = -1;
  /** Columns that are kept as they are: name and position. */
  #own: (readonly [name: string, at: number])[] = [];
  #merged: MergedCells | undefined;

  constructor(
    readonly gatherer: Gatherer,
    readonly path: string,
    readonly options: TableOptions,
    readonly progress: Progress,
  ) {}

  row(fields: string[], line: number): void {
    const row = fields.map(asWritten);
    if (!this.#held) {
      this.#read(row, line);
      return;
    }
    if (this.#held.length === 0 && isSeparatorRow(row)) return;
    this.#held.push({ row, line });
    if (this.#held.length === LOOKED_AT) this.#begin(this.#held);
  }

  finish(): void {
    if (this.#held) {
      if (this.#held.length === 0) throw new SourceError(this.path, 'the file is empty');
      this.#begin(this.#held);
    }
    if (this.#source < 0) throw new SourceError(this.path, 'there are no rows below its header');
    this.#sink?.finish();
  }

  #begin(held: readonly { readonly row: string[]; readonly line: number }[]): void {
    this.#held = undefined;
    const rows = held.map(({ row }) => row);
    let below = 0;
    if (isLineRow(rows[0])) {
      this.#lines = true;
      this.#source = this.gatherer.source(sourceOf(this.path, this.options, []));
      this.#sink = openSink(this.gatherer, {
        source: this.#source,
        path: this.path,
        table: { about: 'roads' },
      });
    } else below = this.#open(rows);
    for (const { row, line } of held.slice(below)) this.#read(row, line);
  }

  /** Returns the number of the first row below the header. */
  #open(rows: readonly string[][]): number {
    const { columns, below, numbered } = findHeader(rows, [...(this.options.map?.values() ?? [])]);
    this.#columns = columns;
    const records = rows.slice(below);
    if (records.length === 0) return below;
    this.#wkt = columns.indexOf(mapFields(columns, this.options.map).get('wkt') ?? '');
    const shape = this.#firstShape(records);
    const seen = understandTable({ path: this.path, columns, rows: records, shape, numbered }, this.options);
    this.#place(seen.fields);
    if (seen.table.about === 'places') this.#merged = mergedCells(seen.fields, columns, records);
    this.#source = this.gatherer.source(sourceOf(this.path, this.options, columns, seen.fields));
    this.#sink = openSink(this.gatherer, {
      source: this.#source,
      path: this.path,
      table: seen.table,
      locate: this.options.locate,
      country: this.options.country,
    });
    this.options.recognised?.(seen);
    const note = guessNote(this.path, seen);
    if (note !== undefined) this.progress.note(note);
    return below;
  }

  #firstShape(rows: readonly string[][]): Shape['kind'] | undefined {
    for (const row of this.#wkt < 0 ? [] : rows) {
      const shape = row[this.#wkt] ? wktShape(row[this.#wkt]) : undefined;
      if (shape && !('bad' in shape)) return shape.kind;
    }
    return undefined;
  }

  #place(fields: FieldMap): void {
    for (const [field, column] of fields) this.#at.set(field, this.#columns.indexOf(column));
    this.#own = ownColumns(this.#columns, fields).map((name) => [name, this.#columns.indexOf(name)]);
  }

  #read(row: string[], line: number): void {
    if (this.#lines) this.#lineRow(row);
    else this.#record(row, line);
  }

  #record(given: string[], line: number): void {
    // Tables that were printed in pages have their column names on each of them.
    if (given.every((cell, at) => cell.trim() === this.#columns[at]?.trim())) return;
    const shape = this.#wkt >= 0 && given[this.#wkt] ? wktShape(given[this.#wkt]) : undefined;
    const row = this.#merged?.filled(given) ?? given;
    const sample = (): string => `line ${line}: ${row.join(',')}`;
    if (shape && 'bad' in shape) this.gatherer.skipped(this.#source, shape.bad, sample());
    else if (row.length < this.#columns.length / 2)
      this.gatherer.skipped(this.#source, 'fewer columns than the header', sample());
    else this.#sink?.read(new CsvRecord(row, { at: this.#at, own: this.#own }, shape, sample));
  }

  #lineRow(row: string[]): void {
    const line = lineOfRow(row);
    const sample = (): string => row.join(',');
    if (!line) this.gatherer.skipped(this.#source, 'a row without a line of coordinates', sample());
    else this.#sink?.read(new CsvRecord(row, NO_COLUMNS, { kind: 'lines', lines: [line] }, sample));
  }
}

function wktShape(text: string): Shape | { readonly bad: string } | undefined {
  try {
    return shapeOfWkt(text);
  } catch (error) {
    if (!(error instanceof BadGeometry)) throw error;
    return { bad: error.message };
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
