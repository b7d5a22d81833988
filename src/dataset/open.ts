// Opens a dataset: the manifest, then every file it lists, checked against it.
import { join } from 'node:path';
import { packColumns, reserveColumns } from './column-layout.ts';
import { DatasetError } from './errors.ts';
import type { Column } from './format.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { type ColumnFile, columnsOf, openColumnFile } from './open-file.ts';
import {
  type ColumnLengths,
  fieldsOf,
  type NumbersSchema,
  readTable,
  storedColumns,
  storedSizes,
  type TableColumns,
  type TableOf,
  type TableSchema,
} from './table-schema.ts';

export interface Dataset {
  readonly dir: string;
  readonly manifest: Manifest;
  has(file: string): boolean;
  /** The table in the file of this schema; throws a readable error if it is missing or does not match. */
  table<S extends TableSchema>(schema: S): TableOf<S>;
  /** The columns of a file; throws a readable error if the dataset does not have it. */
  columns(file: string): Record<string, Column>;
  /** Memory derived from the files: computed by the first thread that asks, and shared with all threads that open it later. */
  derived(name: string, bytes: number, fill: (memory: SharedArrayBuffer) => void): SharedArrayBuffer;
  /** The same for a table: read from its file where the import has written one. */
  derivedTable<S extends TableSchema>(schema: S, make: () => TableColumns<S>): TableOf<S>;
  /** The same for one that is too large to be there twice: written in place, over zeros. */
  filledTable<S extends NumbersSchema>(
    schema: S,
    lengths: ColumnLengths<S>,
    fill: (table: TableOf<S>) => void,
  ): TableOf<S>;
  /** The bytes of all files, to pass to worker threads: see `datasetFromShared`. */
  shared(): SharedDataset;
}

/** What a worker thread gets: shared memory, nothing copied. */
export interface SharedDataset {
  readonly dir: string;
  readonly manifest: Manifest;
  readonly files: Readonly<Record<string, SharedArrayBuffer>>;
  /** By name: see `Dataset.derived`. */
  readonly derived: Map<string, SharedArrayBuffer>;
}

/** `leave`: files of the dataset that are not needed, and take no memory then. */
export function openDataset(dir: string, leave: (file: string) => boolean = () => false): Dataset {
  const manifest = readManifest(dir);
  try {
    return openGeneration(dir, manifest, leave);
  } catch (error) {
    // A new build may have replaced the one whose manifest was read a moment ago.
    const again = readManifest(dir);
    if (again.generation !== manifest.generation) return openGeneration(dir, again, leave);
    throw error;
  }
}

function openGeneration(dir: string, manifest: Manifest, leave: (file: string) => boolean): Dataset {
  const files: Record<string, ColumnFile> = {};
  for (const [name, entry] of Object.entries(manifest.files)) {
    if (!/^[a-z0-9.-]+$/.test(name))
      throw new DatasetError('corrupt', dir, `the manifest names a file "${name}"`);
    if (leave(name)) continue;
    const file = openColumnFile(join(dir, manifest.generation, name));
    if (file.checksum !== entry.checksum || file.bytes.byteLength !== entry.bytes) {
      throw new DatasetError('corrupt', file.path, 'the file is not the one listed in the manifest');
    }
    files[name] = file;
  }
  const bytes = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file.bytes]));
  return datasetFromShared({ dir, manifest, files: bytes, derived: new Map() });
}

export function datasetFromShared(shared: SharedDataset): Dataset {
  const opened = new Map<string, Record<string, Column>>();
  const pathOf = (file: string): string => join(shared.dir, shared.manifest.generation, file);
  const columnsOfFile = (file: string): Record<string, Column> => {
    let columns = opened.get(file);
    if (!columns) {
      const bytes = shared.files[file];
      if (!bytes) {
        const sentence = 'the dataset does not hold this file; import the data again';
        throw new DatasetError('incomplete', pathOf(file), sentence);
      }
      columns = columnsOf(bytes, pathOf(file));
      opened.set(file, columns);
    }
    return columns;
  };
  const has = (file: string): boolean => file in shared.files;
  const table = <S extends TableSchema>(schema: S): TableOf<S> =>
    readTable(schema, { path: pathOf(schema.file), columns: columnsOfFile(schema.file) });
  return {
    dir: shared.dir,
    manifest: shared.manifest,
    has,
    columns: columnsOfFile,
    table,
    derived: (name, bytes, fill) => derivedIn(shared.derived, name, bytes, fill),
    derivedTable: (schema, make) =>
      has(schema.file) ? table(schema) : derivedTableIn(shared.derived, schema, make),
    filledTable: (schema, lengths, fill) =>
      has(schema.file) ? table(schema) : filledTableIn(shared.derived, schema, lengths, fill),
    shared: () => shared,
  };
}

export function derivedIn(
  derived: Map<string, SharedArrayBuffer>,
  name: string,
  bytes: number,
  fill: (memory: SharedArrayBuffer) => void,
): SharedArrayBuffer {
  let memory = derived.get(name);
  if (!memory) {
    memory = new SharedArrayBuffer(bytes);
    fill(memory);
    derived.set(name, memory);
  }
  return memory;
}

export function derivedTableIn<S extends TableSchema>(
  derived: Map<string, SharedArrayBuffer>,
  schema: S,
  make: () => TableColumns<S>,
): TableOf<S> {
  const known = derived.get(schema.file);
  if (known) return tableIn(schema, known);
  const memory = packTable(schema, make());
  derived.set(schema.file, memory);
  return tableIn(schema, memory);
}

export function filledTableIn<S extends NumbersSchema>(
  derived: Map<string, SharedArrayBuffer>,
  schema: S,
  lengths: ColumnLengths<S>,
  fill: (table: TableOf<S>) => void,
): TableOf<S> {
  const known = derived.get(schema.file);
  if (known) return tableIn(schema, known);
  const memory = reserveColumns(storedSizes(schema, lengths));
  fill(fieldsOf(schema, columnsOf(memory, schema.file)));
  const table = tableIn(schema, memory);
  derived.set(schema.file, memory);
  return table;
}

/** A table in memory that threads share, and how it is read there. */
export const packTable = <S extends TableSchema>(schema: S, table: TableColumns<S>): SharedArrayBuffer =>
  packColumns(storedColumns(schema, table));

export const tableIn = <S extends TableSchema>(schema: S, memory: SharedArrayBuffer): TableOf<S> =>
  readTable(schema, { path: schema.file, columns: columnsOf(memory, schema.file) });
