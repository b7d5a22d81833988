// Reads what a person drops or pastes into rows of fields, with the reader of `thikana import` and `thikana geocode`. Pure.
import { CsvSplitter } from '../../ingest/csv/csv-splitter.ts';
import { detectDelimiter } from '../../ingest/csv/delimiter.ts';
import { detectEncoding } from '../../ingest/records/encoding.ts';

export interface AddressTable {
  /** Of the file, or '' for pasted text. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** How much is inspected to find delimiter and column. */
const BEGINNING = 65_536;
const ADDRESS_NAME = /address|addr|location|thikana|ঠিকানা|অবস্থান/i;

export function tableInBytes(bytes: Uint8Array, name: string): AddressTable {
  const { encoding, mark } = detectEncoding(bytes, true);
  const text = new TextDecoder(encoding).decode(bytes.subarray(mark));
  return /\.txt$/i.test(name) ? { ...tableInText(text), name } : { ...splitTable(text), name };
}

/** A table copied from a spreadsheet, or one address a line. */
export function tableInText(text: string): AddressTable {
  const [first = ''] = text.split(/\r?\n/, 1);
  // Addresses contain commas, so lines with commas are a table only below column names.
  const isTable =
    first.includes('\t') || (/[,;|]/.test(first) && ADDRESS_NAME.test(first) && !/\d/.test(first));
  if (isTable) return splitTable(text);
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const named = lines.length > 1 && /^(address|ঠিকানা)$/i.test(lines[0]);
  return { name: '', columns: ['address'], rows: (named ? lines.slice(1) : lines).map((line) => [line]) };
}

function splitTable(text: string): AddressTable {
  const rows: string[][] = [];
  const splitter = new CsvSplitter(detectDelimiter(text.slice(0, BEGINNING)), (row) => void rows.push(row));
  splitter.push(text);
  splitter.end();
  const [columns = [], ...rest] = rows;
  return { name: '', columns: columns.map((column) => column.trim()), rows: rest };
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
