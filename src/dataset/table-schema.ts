// One declaration per file of a dataset, used by writer and reader alike: its name, its columns with their types and
// lengths, and its string pools. A file that does not match its declaration is refused when it is opened.
import type { ColumnSize } from './column-layout.ts';
import { DatasetError } from './errors.ts';
import { type Column, type Columns, columnType, columnTypeName } from './format.ts';
import { type StringColumns, StringPool } from './string-pool.ts';

/** The constructor of a column's typed array. */
export interface ColumnKind<C extends Column = Column> {
  new (length: number): C;
  readonly prototype: C;
  readonly name: string;
}

export interface ColumnSpec<C extends Column = Column> {
  readonly kind: ColumnKind<C>;
  /** Alternative types for the column, such as a narrower one when all values fit. */
  readonly orKinds?: readonly ColumnKind<C>[];
  /** Whether it is stored in the narrowest of these types that has room for all values. */
  readonly narrows?: boolean;
  /** Name in the file, if it differs from the field's. */
  readonly stored?: string;
  /** What the column has entries for; columns that count the same thing must have the same number of them. */
  readonly counts?: string;
  /** Entries per counted thing. */
  readonly times?: number;
  /** For columns that say where the items of each thing start: what the items are. Such columns have one extra entry. */
  readonly itemsOf?: string;
}

/** Strings that other columns refer to by number: two columns, `NAME.offsets` and `NAME.bytes`. */
export interface StringsSpec {
  readonly strings: true;
}

export type Fields = Readonly<Record<string, ColumnSpec | StringsSpec>>;

export interface TableSchema<F extends Fields = Fields> {
  /** Name of the file, without a folder. */
  readonly file: string;
  readonly fields: F;
}

/** What a reader gets. */
export type TableOf<S extends TableSchema> = {
  readonly [K in keyof S['fields']]: S['fields'][K] extends ColumnSpec<infer C> ? C : StringPool;
};

/** What a writer supplies. */
export type TableColumns<S extends TableSchema> = {
  readonly [K in keyof S['fields']]: S['fields'][K] extends ColumnSpec<infer C> ? C : StringColumns;
};

/** The fields are in the order in which the columns appear in the file. */
export function defineTable<F extends Fields>(file: string, fields: F): TableSchema<F> {
  return { file, fields };
}

/** `times` entries per `thing`. */
export const each = <C extends Column>(thing: string, kind: ColumnKind<C>, times = 1): ColumnSpec<C> => ({
  kind,
  counts: thing,
  times,
});

/** Where the items of each `thing` start, plus one entry for where the last ones end. */
export const starts = (thing: string, item?: string): ColumnSpec<Uint32Array> => ({
  kind: Uint32Array,
  counts: thing,
  itemsOf: item ?? '',
});

/** A column of any length, such as the bytes of a packed index. */
export const anyLength = <C extends Column>(kind: ColumnKind<C>): ColumnSpec<C> => ({ kind });

/** One column in one of several types, depending on its values. */
export const either = <C extends Column, D extends Column>(
  spec: ColumnSpec<C>,
  ...orKinds: readonly ColumnKind<D>[]
): ColumnSpec<C | D> => ({ ...spec, orKinds });

export type NarrowUnsigned = Uint32Array | Uint16Array | Uint8Array;
export type NarrowSigned = Int32Array | Int16Array;

/** Whole numbers of which most tables have only small ones: stored in as few bytes as the largest needs. */
export const narrowUnsigned = (thing: string): ColumnSpec<NarrowUnsigned> => ({
  ...either<Uint32Array, Uint16Array | Uint8Array>(each(thing, Uint32Array), Uint16Array, Uint8Array),
  narrows: true,
});

/** Numbers of rows of a small table, -1 for none: columns that are read one after the other have the same type then. */
export const narrowSigned = (thing: string): ColumnSpec<NarrowSigned> => ({
  ...either<Int32Array, Int16Array>(each(thing, Int32Array), Int16Array),
  narrows: true,
});

/** A pool of strings. */
export const strings = (): StringsSpec => ({ strings: true });

/** The same column under a different name in the file. */
export const storedAs = <C extends Column>(stored: string, spec: ColumnSpec<C>): ColumnSpec<C> => ({
  ...spec,
  stored,
});

/** One entry per `thing` in each of these columns. */
export function rows<S extends Readonly<Record<string, ColumnKind>>>(
  thing: string,
  kinds: S,
): { readonly [K in keyof S]: ColumnSpec<S[K]['prototype']> } {
  const specs = Object.entries(kinds).map(([name, kind]) => [name, each(thing, kind)]);
  return Object.fromEntries(specs);
}

/** The table in an open file; refuses missing and misshapen columns by name. */
export function readTable<S extends TableSchema>(
  schema: S,
  file: { readonly path: string; readonly columns: Columns },
): TableOf<S> {
  checkShape(schema, file.path, file.columns);
  return fieldsOf(schema, file.columns);
}

/** The same without a look at the columns, for whoever is about to fill them. */
export function fieldsOf<S extends TableSchema>(schema: S, columns: Columns): TableOf<S> {
  const fields = Object.entries(schema.fields).map(([field, spec]) => [
    field,
    'strings' in spec ? poolOf(columns, field) : columns[spec.stored ?? field],
  ]);
  return Object.fromEntries(fields);
}

/** A table without strings. */
export type NumbersSchema = TableSchema<Readonly<Record<string, ColumnSpec>>>;

/** How many numbers each column of a table has. */
export type ColumnLengths<S extends NumbersSchema> = { readonly [K in keyof S['fields']]: number };

/** What the columns of a table take, by the names under which they are stored. */
export function storedSizes<S extends NumbersSchema>(
  { fields }: S,
  lengths: ColumnLengths<S>,
): Record<string, ColumnSize> {
  const given: Readonly<Record<string, number>> = lengths;
  const sizes = Object.entries(fields).map(([field, { kind, stored = field }]) => {
    const none = new kind(0);
    return [stored, { type: columnType(none), byteLength: given[field] * none.BYTES_PER_ELEMENT }] as const;
  });
  return Object.fromEntries(sizes);
}

/** The columns as they are stored in the file; a table that could not be read back is refused. */
export function storedColumns<S extends TableSchema>(schema: S, table: TableColumns<S>): Columns {
  const given: Readonly<Record<string, Column | StringColumns>> = table;
  const columns: Record<string, Column> = {};
  for (const [field, spec] of Object.entries(schema.fields)) {
    const value = given[field];
    if ('bytes' in value) {
      columns[`${field}.offsets`] = value.offsets;
      columns[`${field}.bytes`] = value.bytes;
    } else if ('strings' in spec) throw new TypeError(`${field} is to be a pool of strings`);
    else columns[spec.stored ?? field] = spec.narrows ? narrowed(value, spec.orKinds) : value;
  }
  checkShape(schema, schema.file, columns);
  return columns;
}

/** The column, or a copy in the narrowest of these types that has room for its values. */
function narrowed(column: Column, kinds: readonly ColumnKind[] = []): Column {
  let least = 0;
  let most = 0;
  for (let i = 0; i < column.length; i++) {
    if (column[i] > most) most = column[i];
    else if (column[i] < least) least = column[i];
  }
  const fits = (kind: ColumnKind): boolean => {
    const ends = new kind(2);
    ends[0] = least;
    ends[1] = most;
    return ends[0] === least && ends[1] === most;
  };
  const narrowest = kinds
    .map((kind) => ({ kind, bytes: new kind(1).byteLength }))
    .filter(({ kind, bytes }) => bytes < column.BYTES_PER_ELEMENT && fits(kind))
    .sort((a, b) => a.bytes - b.bytes)[0];
  if (!narrowest) return column;
  const copy = new narrowest.kind(column.length);
  copy.set(column);
  return copy;
}

function poolOf(columns: Columns, field: string): StringPool {
  const [offsets, bytes] = [columns[`${field}.offsets`], columns[`${field}.bytes`]];
  if (!(offsets instanceof Uint32Array && bytes instanceof Uint8Array)) throw new TypeError('checked before');
  return new StringPool({ offsets, bytes });
}

function checkShape(schema: TableSchema, path: string, columns: Columns): void {
  const counts = new Counts(path);
  for (const [field, spec] of Object.entries(schema.fields)) {
    if ('strings' in spec) {
      const offsets = columnOf(columns, path, `${field}.offsets`, { kind: Uint32Array });
      const bytes = columnOf(columns, path, `${field}.bytes`, { kind: Uint8Array });
      counts.starts(`${field}.offsets`, offsets, `byte of ${field}`);
      counts.agree(`${field}.bytes`, `byte of ${field}`, bytes.length);
      continue;
    }
    const name = spec.stored ?? field;
    const column = columnOf(columns, path, name, spec);
    if (spec.counts === undefined) continue;
    if (spec.itemsOf === undefined) counts.agree(name, spec.counts, column.length / (spec.times ?? 1));
    else {
      counts.agree(name, spec.counts, column.length - 1);
      if (spec.itemsOf !== '') counts.starts(name, column, spec.itemsOf);
    }
  }
}

/** How many there are of each thing, according to the first column that says so. */
class Counts {
  readonly #counts = new Map<string, { readonly count: number; readonly column: string }>();

  constructor(readonly path: string) {}

  agree(column: string, thing: string, count: number): void {
    const known = this.#counts.get(thing);
    if (count < 0 || !Number.isInteger(count)) {
      throw new DatasetError(
        'corrupt',
        this.path,
        `column ${column} does not have a whole number of ${thing} entries`,
      );
    }
    if (known && known.count !== count) {
      const sentence = `column ${column} has ${count} ${thing} entries, but column ${known.column} has ${known.count}`;
      throw new DatasetError('corrupt', this.path, sentence);
    }
    if (!known) this.#counts.set(thing, { count, column });
  }

  starts(column: string, values: Column, item: string): void {
    if (values.length === 0) throw new DatasetError('corrupt', this.path, `column ${column} is empty`);
    this.agree(column, item, values[values.length - 1]);
  }
}

function columnOf(columns: Columns, path: string, name: string, { kind, orKinds = [] }: ColumnSpec): Column {
  const column = columns[name];
  if (!column) throw new DatasetError('incomplete', path, `column ${name} is missing; import the data again`);
  const kinds = [kind, ...orKinds];
  if (!kinds.some((one) => column instanceof one)) {
    const expected = kinds.map(({ name: type }) => type).join(' or ');
    const sentence = `column ${name} is of type ${columnTypeName(column)}, not ${expected}; import the data again`;
    throw new DatasetError('corrupt', path, sentence);
  }
  return column;
}
