// Which column of a table is which field: by the names that dispatchers give them, in both languages. Pure.

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The cells of a row by field, and where it is in the table. */
export type Row<N extends string> = Record<N, string> & { readonly line: number };

/** The first line has the names. */
const FIRST_LINE = 2;

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ');

/** The fields of each row that has any, by name; a field whose column is missing is ''. */
export function fieldsOf<N extends string>(
  { columns, rows }: Table,
  names: Readonly<Record<N, readonly string[]>>,
): { readonly rows: Row<N>[]; readonly known: ReadonlySet<N> } {
  const wanted = Object.entries(names) as [N, readonly string[]][];
  const at = new Map<N, number>();
  columns.forEach((column, i) => {
    const found = wanted.find(([field, others]) =>
      [field, ...others].some((name) => plain(name) === plain(column)),
    );
    if (found && !at.has(found[0])) at.set(found[0], i);
  });
  const found = rows.map((row, i): Row<N> => {
    const cells = Object.fromEntries(
      wanted.map(([field]) => [field, (row[at.get(field) ?? -1] ?? '').trim()]),
    );
    return { ...(cells as Record<N, string>), line: i + FIRST_LINE };
  });
  return {
    rows: found.filter((_, i) => rows[i].some((cell) => cell.trim() !== '')),
    known: new Set(at.keys()),
  };
}
