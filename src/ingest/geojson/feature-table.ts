// The table that features make, whatever file they are in: the first one decides what it is about, later ones may have more columns.
import type { Gatherer } from '../gather/gathered.ts';
import { type Field, type FieldMap, ownColumns } from '../records/fields.ts';
import type { TableSubject } from '../records/recognise.ts';
import type { Shape, TableRecord } from '../records/record.ts';
import { SourceError } from '../records/source-error.ts';
import { type RecognisedTable, sourceOf, type TableOptions } from '../records/table-options.ts';
import { openSink, type TableSink } from '../records/table-sink.ts';
import { understandTable } from '../records/understand-table.ts';
import { BadGeometry, shapeOf } from './geometry.ts';

export class FeatureTable {
  #sink: TableSink | undefined;
  #source = -1;
  #fields: FieldMap = new Map();
  /** All property names seen so far. */
  #known = new Set<string>();
  #own: readonly string[] = [];
  #table: TableSubject | undefined;
  /** The values of the first feature, in the order of its columns. */
  #first: readonly string[] = [];
  #shape: Shape['kind'] = 'point';

  constructor(
    readonly gatherer: Gatherer,
    readonly path: string,
    readonly options: TableOptions,
  ) {}

  /** `geometry` gives a GeoJSON geometry, or throws BadGeometry. */
  add(properties: Readonly<Record<string, unknown>>, geometry: () => unknown): void {
    let shape: Shape | undefined;
    let bad: string | undefined;
    try {
      shape = shapeOf(geometry());
    } catch (error) {
      if (!(error instanceof BadGeometry)) throw error;
      bad = error.message;
    }
    if (!this.#sink) this.#open(properties, shape);
    // Later features may have properties that the first one lacked.
    const known = this.#known.size;
    for (const key of Object.keys(properties)) this.#known.add(key);
    if (this.#known.size > known) this.#learn([...this.#known]);
    const sample = (): string => JSON.stringify(properties).slice(0, 300);
    if (bad) this.gatherer.skipped(this.#source, bad, sample());
    else if (!shape) this.gatherer.skipped(this.#source, 'a feature without a geometry', sample());
    else
      this.#sink?.read(
        new FeatureRecord(properties, { fields: this.#fields, own: this.#own }, shape, sample),
      );
  }

  finish(): void {
    if (!this.#sink) throw new SourceError(this.path, 'it has no features');
    this.#sink.finish();
  }

  #open(properties: Readonly<Record<string, unknown>>, shape: Shape | undefined): void {
    const columns = Object.keys(properties);
    this.#known = new Set(columns);
    this.#first = columns.map((column) => fieldText(properties[column]));
    this.#shape = shape?.kind ?? 'point';
    const { table, fields } = this.#learn(columns);
    this.#source = this.gatherer.source(sourceOf(this.path, this.options, columns, fields));
    this.#sink = openSink(this.gatherer, {
      source: this.#source,
      path: this.path,
      table,
      country: this.options.country,
    });
  }

  /** What the table is about is decided by the first feature and stays. */
  #learn(columns: readonly string[]): RecognisedTable {
    const beginning = { path: this.path, columns, rows: [], first: this.#first, shape: this.#shape };
    const seen = understandTable(beginning, { ...this.options, table: this.#table ?? this.options.table });
    this.#table = seen.table;
    this.#fields = seen.fields;
    this.#own = ownColumns(columns, seen.fields);
    this.options.recognised?.(seen);
    return seen;
  }
}

export class FeatureRecord implements TableRecord {
  constructor(
    readonly properties: Readonly<Record<string, unknown>>,
    readonly columns: { readonly fields: FieldMap; readonly own: readonly string[] },
    readonly shape: Shape | undefined,
    readonly sample: () => string,
  ) {}

  get(field: Field): string {
    const column = this.columns.fields.get(field);
    const value = column === undefined ? undefined : this.properties[column];
    return fieldText(value);
  }

  own(): Record<string, string> {
    const own: Record<string, string> = {};
    for (const name of this.columns.own) {
      const text = ownText(this.properties[name]);
      if (text !== '') own[name.trim()] = text;
    }
    return own;
  }
}

/** A value of a field: texts and numbers; anything else is none. */
export const fieldText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const ownText = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value).trim();
