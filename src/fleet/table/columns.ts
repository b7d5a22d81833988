// Which column of a table is which field: by the names that dispatchers give them, in both languages. Pure.

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A row of the table. */
export interface TableRow<N extends string> {
  /** Where it is in the table. */
  readonly line: number;
  /** What stands under a field; '' where its column is missing. */
  cell(field: N): string;
}

/** The first line has the names. */
const FIRST_LINE = 2;

const plain = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ');

/** The rows that have something in them, and the fields that have a column. */
export function rowsOf<N extends string>(
  { columns, rows }: Table,
  names: ReadonlyMap<N, readonly string[]>,
): { readonly rows: TableRow<N>[]; readonly known: ReadonlySet<N> } {
  const at = new Map<N, number>();
  columns.forEach((column, i) => {
    for (const [field, others] of names)
      if (!at.has(field) && [field, ...others].some((name) => plain(name) === plain(column))) {
        at.set(field, i);
        return;
      }
  });
  const found = rows.flatMap((row, i): TableRow<N>[] =>
    row.every((cell) => cell.trim() === '')
      ? []
      : [{ line: i + FIRST_LINE, cell: (field) => (row[at.get(field) ?? -1] ?? '').trim() }],
  );
  return { rows: found, known: new Set(at.keys()) };
}
