// Columns that few places have a value in: only the rows of those are kept.

export class SparseColumns<Name extends string> {
  readonly #rows: number[] = [];
  readonly #values: Map<Name, number[]>;

  constructor(private readonly names: readonly Name[]) {
    this.#values = new Map(names.map((name) => [name, []]));
  }

  /** A row whose values are all 0 is left out. Rows come in ascending order. */
  add(row: number, value: (name: Name) => number): void {
    if (this.names.every((name) => value(name) === 0)) return;
    this.#rows.push(row);
    for (const [name, values] of this.#values) values.push(value(name));
  }

  get rows(): Uint32Array {
    return Uint32Array.from(this.#rows);
  }

  values(name: Name): Uint32Array {
    return Uint32Array.from(this.#values.get(name) ?? []);
  }
}
