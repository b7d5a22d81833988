// Reads the sheets of an .xlsx workbook as rows of texts, without a library: a ZIP archive of XML files. What a cell shows is not known, only what it holds:
// dates and times are numbers of days. Runs in browsers too.
import type { TableLimits } from '../table.ts';
import { type TableBytes, tooManyColumns } from '../table.ts';
import { inMemory } from '../unpacked-chunks.ts';
import { type DayKind, daysIn } from './day-formats.ts';
import { decoded, type Tag, TagStream, tags, textIn } from './xml-tags.ts';
import { WorkbookError, type ZipEntry, zipEntries } from './zip-entries.ts';

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** A number of days since 1900 that a spreadsheet shows as a date, a time, or both. */
export interface Day {
  readonly day: number;
  readonly shown: DayKind;
}

/** What a cell holds. */
export type Cell = string | number | boolean | Day;

/** Of a workbook that is read as a whole. */
const WHOLE: TableLimits = {
  columns: 1_000,
  rowLetters: 1 << 24,
  unpacked: 64 * 2 ** 20,
  atOnce: 64 * 2 ** 20,
};

export const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const workbook = await openWorkbook(inMemory(bytes), WHOLE);
  const sheets: Sheet[] = [];
  for (const { name, rows } of workbook) {
    const all: string[][] = [];
    for await (const row of rows()) all.push(row.map(textOf));
    sheets.push({ name, rows: all });
  }
  return sheets;
}

function textOf(cell: Cell): string {
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  return String(typeof cell === 'object' ? cell.day : cell);
}

export interface OpenSheet {
  readonly name: string;
  /** Bytes in the file. */
  readonly bytes: number;
  /** Rows with something in them. */
  rows(read?: (bytes: number) => void): AsyncGenerator<Cell[]>;
}

export async function openWorkbook(bytes: TableBytes, limits: TableLimits): Promise<OpenSheet[]> {
  const files = await zipEntries(bytes, limits);
  const workbook = await textOfEntry(files.get('xl/workbook.xml'), limits);
  if (workbook === '') throw new WorkbookError('this is not an Excel workbook (.xlsx)');
  const relations = await textOfEntry(files.get('xl/_rels/workbook.xml.rels'), limits);
  const targets = new Map(
    tags(relations, 'Relationship').map(({ attributes }) => [attributes.Id, attributes.Target]),
  );
  const shared = await sharedTexts(files.get('xl/sharedStrings.xml'), limits);
  const days = daysIn(await textOfEntry(files.get('xl/styles.xml'), limits));
  return tags(workbook, 'sheet').map(({ attributes }) => {
    const target = (targets.get(attributes['r:id']) ?? '').replace(/^\/?(xl\/)?/, 'xl/');
    const entry = files.get(target);
    return {
      name: attributes.name ?? '',
      bytes: entry?.packed ?? 0,
      rows: (read) => rowsOf(entry, { shared, days }, limits, read),
    };
  });
}

interface Lookups {
  readonly shared: readonly string[];
  /** By style: what it shows numbers as. */
  readonly days: readonly (DayKind | undefined)[];
}

async function* rowsOf(
  entry: ZipEntry | undefined,
  lookups: Lookups,
  limits: TableLimits,
  read?: (bytes: number) => void,
): AsyncGenerator<Cell[]> {
  if (!entry) return;
  const stream = new TagStream(
    'row',
    limits.rowLetters,
    () => new WorkbookError(`a row of the workbook is longer than ${limits.rowLetters} characters`),
  );
  for await (const text of textsOf(entry, read)) {
    for (const tag of stream.push(text)) {
      const row = cellsOf(tag, lookups, limits);
      if (row.some((value) => value !== '')) yield row;
    }
  }
}

function cellsOf({ inner }: Tag, lookups: Lookups, limits: TableLimits): Cell[] {
  const row: Cell[] = [];
  for (const { attributes, inner: cell } of tags(inner, 'c')) {
    const column = attributes.r === undefined ? row.length : columnOf(attributes.r);
    // Spreadsheets style columns far beyond those that hold something.
    if (column >= limits.columns) {
      if (cell === '') continue;
      throw tooManyColumns(column + 1, limits);
    }
    while (row.length < column) row.push('');
    row[column] = heldBy(attributes, cell, lookups);
  }
  return row;
}

function heldBy(attributes: Tag['attributes'], cell: string, { shared, days }: Lookups): Cell {
  const type = attributes.t;
  if (type === 'inlineStr') return textIn(cell);
  const [value] = tags(cell, 'v');
  const text = value ? decoded(value.inner) : '';
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'b') return text === '1';
  if ((type !== undefined && type !== 'n') || text === '') return text;
  const number = Number(text);
  // What cannot be a number without losing digits stays as it is written.
  if (String(number) !== text) return text;
  const shown = days[Number(attributes.s ?? 0)];
  return shown === undefined ? number : { day: number, shown };
}

/** `BC12` is in column 54, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.slice(0, 8).replace(/\d+$/, ''))
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

async function sharedTexts(entry: ZipEntry | undefined, limits: TableLimits): Promise<string[]> {
  if (!entry) return [];
  const texts: string[] = [];
  let letters = 0;
  const stream = new TagStream(
    'si',
    limits.rowLetters,
    () => new WorkbookError(`a text of the workbook is longer than ${limits.rowLetters} characters`),
  );
  for await (const chunk of textsOf(entry)) {
    letters += chunk.length;
    if (letters > limits.atOnce) throw new WorkbookError('the workbook is too large');
    for (const { inner } of stream.push(chunk)) texts.push(textIn(inner));
  }
  return texts;
}

async function* textsOf(entry: ZipEntry, read?: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of entry.chunks(read)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function textOfEntry(entry: ZipEntry | undefined, limits: TableLimits): Promise<string> {
  if (!entry) return '';
  let text = '';
  for await (const chunk of textsOf(entry)) {
    text += chunk;
    if (text.length > Math.min(limits.atOnce, WHOLE.unpacked))
      throw new WorkbookError('the workbook is too large');
  }
  return text;
}
