// Typed arrays that grow as rows are added, so that tables are built without an object per row.
import type { Column } from './format.ts';
import type { ColumnKind } from './table-schema.ts';

type Store<T extends Column> = (values: T, row: number, value: number) => void;

/**
 * A function of its own for each kind of array, spelled out. In one that all kinds share, the engine looks the array's type up
 * at every value, six times slower, which made it the costliest line of an import.
 */
const STORES = {
  Uint8Array: (values: Uint8Array, row: number, value: number) => {
    values[row] = value;
  },
  Int8Array: (values: Int8Array, row: number, value: number) => {
    values[row] = value;
  },
  Uint16Array: (values: Uint16Array, row: number, value: number) => {
    values[row] = value;
  },
  Int16Array: (values: Int16Array, row: number, value: number) => {
    values[row] = value;
  },
  Uint32Array: (values: Uint32Array, row: number, value: number) => {
    values[row] = value;
  },
  Int32Array: (values: Int32Array, row: number, value: number) => {
    values[row] = value;
  },
  Float32Array: (values: Float32Array, row: number, value: number) => {
    values[row] = value;
  },
  Float64Array: (values: Float64Array, row: number, value: number) => {
    values[row] = value;
  },
};

const isStored = (name: string): name is keyof typeof STORES => Object.hasOwn(STORES, name);

function storeOf<T extends Column>(kind: ColumnKind<T>): Store<T> {
  const { name } = kind;
  if (!isStored(name)) throw new TypeError(`a column cannot be a ${name}`);
  return STORES[name] as Store<Column>;
}

/** One growing column. */
export class GrowingColumn<T extends Column> {
  #values: T;
  #length = 0;
  #capacity: number;
  readonly #store: Store<T>;

  constructor(
    readonly kind: ColumnKind<T>,
    capacity = 1024,
  ) {
    this.#values = new kind(capacity);
    this.#capacity = capacity;
    this.#store = storeOf(kind);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): number {
    if (this.#length === this.#capacity) this.#grow(this.#length + 1);
    this.#store(this.#values, this.#length, value);
    return this.#length++;
  }

  get(row: number): number {
    return this.#values[row];
  }

  set(row: number, value: number): void {
    this.#values[row] = value;
  }

  /** The rows so far, as a view without a copy; valid until the next push. */
  view(): T {
    return this.#values.subarray(0, this.#length) as T;
  }

  /** The rows so far, in a buffer of exactly their size. */
  rows(): T {
    const rows = new this.kind(this.#length);
    rows.set(this.view());
    return rows;
  }

  #grow(need: number): void {
    this.#capacity = Math.max(need, Math.ceil(this.#capacity * 1.6));
    const larger = new this.kind(this.#capacity);
    larger.set(this.#values);
    this.#values = larger;
  }
}

/** The columns of a table's rows, by name. */
export type RowKinds = Readonly<Record<string, ColumnKind>>;
export type RowsOf<S extends RowKinds> = { readonly [K in keyof S]: S[K]['prototype'] };
export type RowOf<S extends RowKinds> = { [K in keyof S]: number };

/** A table under construction: one growing column per column of the schema. */
export class TableBuilder<S extends RowKinds> {
  readonly columns: { readonly [K in keyof S]: GrowingColumn<S[K]['prototype']> };
  readonly #names: (keyof S)[];
  /** The columns in the order of their names, and what a row has where it gives nothing. */
  readonly #ordered: readonly GrowingColumn<Column>[];
  readonly #otherwise: readonly number[];

  constructor(
    readonly schema: S,
    readonly defaults: Partial<RowOf<S>> = {},
  ) {
    this.#names = Object.keys(schema);
    this.#ordered = this.#names.map((name) => new GrowingColumn<Column>(schema[name]));
    this.#otherwise = this.#names.map((name) => defaults[name] ?? 0);
    const columns = this.#names.map((name, i) => [name, this.#ordered[i]]);
    this.columns = Object.fromEntries(columns);
  }

  get length(): number {
    return this.#ordered[0].length;
  }

  /** Adds a row and returns its number. Columns not given get their default, or 0. */
  add(row: Partial<RowOf<S>>): number {
    let at = 0;
    for (let i = 0; i < this.#names.length; i++)
      at = this.#ordered[i].push(row[this.#names[i]] ?? this.#otherwise[i]);
    return at;
  }

  /** The finished table. */
  finish(): RowsOf<S> {
    const columns = this.#names.map((name) => [name, this.columns[name].rows()]);
    return Object.fromEntries(columns);
  }
}
