// Reads what a person drops or pastes into rows of fields, with the reader of `thikana geocode`. Pure.
import { wholeTable } from '../../tables/cell-texts.ts';
import { openTable } from '../../tables/open-table.ts';
import type { Row, TableBytes, TableShape } from '../../tables/table.ts';
import { inMemory } from '../../tables/unpacked-chunks.ts';

export interface AddressTable {
  /** Of the file, or '' for pasted text. */
  readonly name: string;
  readonly columns: readonly string[];
  /** As texts. */
  readonly rows: readonly (readonly string[])[];
  readonly shape: TableShape;
  /** As the file holds them, to be given back. */
  readonly cells: readonly Row[];
}

const ADDRESS_NAME = /address|addr|location|thikana|ঠিকানা|অবস্থান/i;

export async function tableInBytes(bytes: TableBytes, name: string): Promise<AddressTable> {
  if (/\.txt$/i.test(name)) {
    const text = new TextDecoder().decode(await bytes.slice(0, bytes.byteLength));
    if (!isTable(text)) return { ...listOfLines(text), name };
  }
  return { ...(await read(bytes)), name };
}

/** A table copied from a spreadsheet, or one address a line. */
export async function tableInText(text: string): Promise<AddressTable> {
  return isTable(text) ? read(inMemory(new TextEncoder().encode(text))) : listOfLines(text);
}

/** What a browser reads piece by piece. */
export const bytesOf = (file: Blob): TableBytes => ({
  byteLength: file.size,
  slice: (from, to) => file.slice(from, to).arrayBuffer(),
});

/** Addresses contain commas, so lines with commas are a table only below column names. */
function isTable(text: string): boolean {
  const [first = ''] = text.split(/\r?\n/, 1);
  return first.includes('\t') || (/[,;|]/.test(first) && ADDRESS_NAME.test(first) && !/\d/.test(first));
}

function listOfLines(text: string): AddressTable {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const named = lines.length > 1 && /^(address|ঠিকানা)$/i.test(lines[0]);
  const rows = (named ? lines.slice(1) : lines).map((line) => [line]);
  const columns = ['address'];
  return {
    name: '',
    columns,
    rows,
    cells: rows,
    shape: { kind: 'csv', packed: false, columns, delimiter: ',' },
  };
}

async function read(bytes: TableBytes): Promise<AddressTable> {
  const { shape, rows, texts } = await wholeTable(await openTable(bytes));
  return { name: '', columns: shape.columns.map((column) => column.trim()), rows: texts, cells: rows, shape };
}

/** The column most likely to contain the address: by its name, or else by the longest values. */
export function likelyColumn({ columns, rows }: AddressTable): number {
  const named = columns.findIndex((column) => ADDRESS_NAME.test(column));
  if (named >= 0) return named;
  const letters = columns.map((_, i) =>
    rows.slice(0, 50).reduce((sum, row) => sum + (row[i]?.length ?? 0), 0),
  );
  return Math.max(0, letters.indexOf(Math.max(...letters)));
}
