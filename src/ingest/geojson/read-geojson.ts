// Reads GeoJSON of any size into the gatherer, one feature at a time.
import { basename } from 'node:path';
import type { Progress } from '../../dataset/progress.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { type Field, type FieldMap, ownColumns } from '../records/fields.ts';
import type { TableKind } from '../records/recognise.ts';
import type { Shape, TableRecord } from '../records/record.ts';
import { SourceError } from '../records/source-error.ts';
import { type RecognisedTable, sourceOf, type TableOptions } from '../records/table-options.ts';
import { openSink, type TableSink } from '../records/table-sink.ts';
import { openText } from '../records/text-chunks.ts';
import { understandTable } from '../records/understand-table.ts';
import { checkCrs } from '../records/wgs84.ts';
import { BrokenJson, FeatureSplitter } from './feature-splitter.ts';
import { BadGeometry, shapeOf } from './geometry.ts';

interface Feature {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly properties?: Readonly<Record<string, unknown>> | null;
  readonly geometry?: unknown;
}

export function readGeoJson(
  gatherer: Gatherer,
  path: string,
  options: TableOptions,
  progress: Progress,
): void {
  const file = openText(path);
  if (file.encoding !== 'utf-8')
    throw new SourceError(path, `GeoJSON must be UTF-8, but this file is ${file.encoding}`);
  progress.stage(basename(path), file.bytes, 'bytes');
  const table = new FeatureTable(gatherer, path, options);
  const members = new Map<string, string>();
  const splitter = new FeatureSplitter({
    feature: (text) => table.feature(text),
    member(name, text) {
      if (name === 'crs') checkCrs(path, parse(path, text));
      else if (name === 'type' || name === 'geometry' || name === 'properties') members.set(name, text);
    },
  });
  try {
    for (const text of file.chunks((bytes) => progress.advance(bytes))) splitter.push(text);
    splitter.end();
  } catch (error) {
    if (error instanceof BrokenJson) throw new SourceError(path, `this is not GeoJSON: ${error.message}`);
    throw error;
  }
  // A file may be a single feature.
  if (splitter.features === 0 && members.has('geometry'))
    table.feature(
      `{"geometry":${members.get('geometry')},"properties":${members.get('properties') ?? 'null'}}`,
    );
  table.finish();
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError(path, `this is not GeoJSON: "${text.slice(0, 60)}" is not JSON`);
  }
}

class FeatureTable {
  #sink: TableSink | undefined;
  #source = -1;
  #fields: FieldMap = new Map();
  /** All property names seen so far. */
  #known = new Set<string>();
  #own: readonly string[] = [];
  #table: TableKind | undefined;
  /** The values of the first feature, in the order of its columns. */
  #first: readonly string[] = [];
  #shape: Shape['kind'] = 'point';

  constructor(
    readonly gatherer: Gatherer,
    readonly path: string,
    readonly options: TableOptions,
  ) {}

  feature(text: string): void {
    const feature = parse(this.path, text) as Feature;
    const properties = feature?.properties ?? {};
    let shape: Shape | undefined;
    let bad: string | undefined;
    try {
      shape = shapeOf(feature?.geometry);
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
    this.#sink = openSink(this.gatherer, { source: this.#source, path: this.path, table });
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
