// Typed arrays that grow as rows are added, so that tables are built without an object per row.
import type { Column } from './format.ts';
import type { ColumnKind } from './table-schema.ts';

/** One growing column. */
export class GrowingColumn<T extends Column> {
  #values: T;
  #length = 0;

  constructor(
    readonly kind: ColumnKind<T>,
    capacity = 1024,
  ) {
    this.#values = new kind(capacity);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): number {
    if (this.#length === this.#values.length) this.#grow(this.#length + 1);
    this.#values[this.#length] = value;
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
    const larger = new this.kind(Math.max(need, Math.ceil(this.#values.length * 1.6)));
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

  constructor(
    readonly schema: S,
    readonly defaults: Partial<RowOf<S>> = {},
  ) {
    this.#names = Object.keys(schema);
    const columns = this.#names.map((name) => [name, new GrowingColumn<Column>(schema[name])]);
    this.columns = Object.fromEntries(columns);
  }

  get length(): number {
    return this.columns[this.#names[0]].length;
  }

  /** Adds a row and returns its number. Columns not given get their default, or 0. */
  add(row: Partial<RowOf<S>>): number {
    let at = 0;
    for (const name of this.#names) at = this.columns[name].push(row[name] ?? this.defaults[name] ?? 0);
    return at;
  }

  /** The finished table. */
  finish(): RowsOf<S> {
    const columns = this.#names.map((name) => [name, this.columns[name].rows()]);
    return Object.fromEntries(columns);
  }
}
