// The table that all pages use: columns with headings, the first cell of each row as its heading, and a container that scrolls, also with
// the keyboard, if the table is wider than the window. On a phone each row is a card of its own, with the headings in it.
import type { ComponentChildren, Key } from 'preact';

export interface Column<T> {
  readonly head: string;
  cell(row: T, index: number): ComponentChildren;
  readonly class?: string;
  /** Buttons: the heading is for screen readers only. */
  readonly actions?: boolean;
}

interface TableProps<T> {
  /** What the table is; shown above it with `captioned`. */
  readonly name: string;
  readonly captioned?: boolean;
  readonly class?: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  keyOf(row: T, index: number): Key;
  /** Of a row's element, such as its class. */
  rowProps?(row: T): { readonly class?: string; readonly 'data-trust'?: string };
}

/** Drawn as cards, browsers take it for a table no longer, unless it says so. */
const ROLES = {
  table: { role: 'table' },
  row: { role: 'row' },
  heading: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

export function Table<T>({ name, captioned, columns, rows, keyOf, rowProps, ...props }: TableProps<T>) {
  const [first, ...others] = columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div class="scrolled" tabIndex={0} role="group" aria-label={name}>
      <table {...ROLES.table} class={props.class}>
        {captioned && <caption>{name}</caption>}
        <thead>
          <tr>
            {columns.map(({ head, actions }) => (
              <th scope="col" key={head}>
                {actions ? <span class="visually-hidden">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr {...ROLES.row} key={keyOf(row, i)} {...rowProps?.(row)}>
              <th {...ROLES.heading} scope="row" class={first.class}>
                {first.cell(row, i)}
              </th>
              {others.map((column) => (
                <td
                  {...ROLES.cell}
                  key={column.head}
                  class={column.actions ? 'row-actions' : column.class}
                  data-head={column.actions ? undefined : column.head}
                >
                  {column.cell(row, i)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
