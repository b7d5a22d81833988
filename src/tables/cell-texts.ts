// What cells say as text, for reading addresses and orders out of a table of any kind.
import { objectIn } from './csv/read-text-table.ts';
import { type OpenTable, type Row, TableError, type TableShape } from './table.ts';

function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Uint8Array) return new TextDecoder().decode(cell);
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  if (typeof cell !== 'object') return String(cell);
  // Days of a workbook are numbers.
  return 'day' in cell
    ? String(cell.day)
    : JSON.stringify(cell, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
}

/** Gives the cells at these places as texts. `number` counts rows from 1. */
export function textsAt(
  shape: TableShape,
  places: readonly number[],
): (row: Row, number: number) => string[] {
  if (shape.kind !== 'jsonl') return (row) => places.map((at) => textOfCell(row[at]));
  const names = places.map((at) => shape.columns[at]);
  return ([line], number) => {
    const fields = objectIn(String(line));
    if (!fields) throw new TableError(`row ${number} is not a JSON object`);
    return names.map((name) => textOfCell(fields[name]));
  };
}

export interface WholeTable {
  readonly shape: TableShape;
  readonly rows: readonly Row[];
  /** The rows as texts, a cell for each column. */
  readonly texts: readonly (readonly string[])[];
}

const BLOCK = 10_000;

/** All rows, in memory. */
export async function wholeTable(table: OpenTable): Promise<WholeTable> {
  const rows: Row[] = [];
  for await (const block of table.blocks(BLOCK)) for (const row of block.rows) rows.push(row);
  const texts = textsAt(
    table.shape,
    table.shape.columns.map((_, at) => at),
  );
  return { shape: table.shape, rows, texts: rows.map((row, i) => texts(row, i + 1)) };
}
