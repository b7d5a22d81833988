// Columns that stand behind those of a table when it is written back.

export interface AddedColumn {
  readonly name: string;
  readonly type: 'text' | 'real' | 'whole';
}
export type AddedValue = string | number | null;

/** A name that the table has already gets a prefix: no table has two columns of one name, whatever their case. */
export function namedApart(added: readonly AddedColumn[], columns: readonly string[]): AddedColumn[] {
  const taken = new Set(columns.map((name) => name.trim().toLowerCase()));
  return added.map((column) => {
    let { name } = column;
    while (taken.has(name)) name = `geocoded_${name}`;
    taken.add(name);
    return { ...column, name };
  });
}
