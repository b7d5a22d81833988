// Reads the sheets of an .xlsx workbook as rows of texts, without a library: a ZIP archive of XML files. What a cell shows is not known, only what it holds:
// dates and times are numbers of days. Runs in browsers too.

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** What is wrong with a workbook. */
export class WorkbookError extends Error {}

/** Unpacked, of one file of the archive. */
const MOST_BYTES = 64 * 2 ** 20;
const MOST_COLUMNS = 1_000;
const END_OF_DIRECTORY = 0x0605_4b50;
const DIRECTORY_ENTRY = 0x0201_4b50;

export const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const files = filesIn(bytes);
  const text = async (name: string): Promise<string> => {
    const file = files.get(name);
    return file ? new TextDecoder().decode(await file()) : '';
  };
  const workbook = await text('xl/workbook.xml');
  if (workbook === '') throw new WorkbookError('this is not an Excel workbook (.xlsx)');
  const targets = new Map(
    tags(await text('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes.Id,
      attributes.Target,
    ]),
  );
  const shared = tags(await text('xl/sharedStrings.xml'), 'si').map(({ inner }) => textIn(inner));
  const sheets: Sheet[] = [];
  for (const { attributes } of tags(workbook, 'sheet')) {
    const target = (targets.get(attributes['r:id']) ?? '').replace(/^\/?(xl\/)?/, 'xl/');
    sheets.push({ name: attributes.name ?? '', rows: rowsIn(await text(target), shared) });
  }
  return sheets;
}

function rowsIn(sheet: string, shared: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const { inner } of tags(sheet, 'row')) {
    const row: string[] = [];
    for (const { attributes, inner: cell } of tags(inner, 'c')) {
      const column = attributes.r === undefined ? row.length : columnOf(attributes.r);
      if (column >= MOST_COLUMNS) continue;
      while (row.length < column) row.push('');
      row[column] = heldBy(attributes.t, cell, shared);
    }
    if (row.some((value) => value !== '')) rows.push(row);
  }
  return rows;
}

function heldBy(type: string | undefined, cell: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textIn(cell);
  const [value] = tags(cell, 'v');
  const text = value ? decoded(value.inner) : '';
  return type === 's' ? (shared[Number(text)] ?? '') : text;
}

/** `BC12` is in column 54, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

interface Tag {
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly inner: string;
}

/** The elements of this name, none of which contains another one. */
function tags(xml: string, name: string): Tag[] {
  const found: Tag[] = [];
  const opening = new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(/)?>`, 'g');
  const closing = new RegExp(`</(?:\\w+:)?${name}>`, 'g');
  for (let match = opening.exec(xml); match; match = opening.exec(xml)) {
    const [, written = '', isEmpty] = match;
    const attributes = Object.fromEntries(
      [...written.matchAll(/([\w:]+)\s*=\s*"([^"]*)"/g)].map(([, key, value]) => [key, decoded(value)]),
    );
    if (isEmpty) {
      found.push({ attributes, inner: '' });
      continue;
    }
    closing.lastIndex = opening.lastIndex;
    const end = closing.exec(xml);
    if (!end) break;
    found.push({ attributes, inner: xml.slice(opening.lastIndex, end.index) });
    opening.lastIndex = closing.lastIndex;
  }
  return found;
}

/** All runs of a text; what is shown above letters of other scripts is left out. */
const textIn = (xml: string): string =>
  tags(xml.replace(/<rPh[\s\S]*?<\/rPh>/g, ''), 't')
    .map(({ inner }) => decoded(inner))
    .join('');

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? all;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : all;
  });

/** By the archive's directory; each is unpacked when it is asked for. */
function filesIn(bytes: Uint8Array<ArrayBuffer>): Map<string, () => Promise<Uint8Array>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end--;
  if (end < 0) throw new WorkbookError('this is not an Excel workbook (.xlsx), or it is cut off');
  const files = new Map<string, () => Promise<Uint8Array>>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      throw new WorkbookError('the workbook is damaged');
    const method = view.getUint16(at + 10, true);
    const packed = view.getUint32(at + 20, true);
    const names = view.getUint16(at + 28, true);
    const start = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + names));
    files.set(name, () => unpacked(bytes, { start, packed, method }));
    at += 46 + names + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}

async function unpacked(
  bytes: Uint8Array<ArrayBuffer>,
  { start, packed, method }: { readonly start: number; readonly packed: number; readonly method: number },
): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (start + 30 > bytes.length) throw new WorkbookError('the workbook is damaged');
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  const data = bytes.subarray(from, from + packed);
  if (method === 0) return data;
  if (method !== 8) throw new WorkbookError('the workbook is packed in a way that is not understood');
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      if (!value) continue;
      chunks.push(value);
      length += value.length;
      if (length > MOST_BYTES) throw new WorkbookError('the workbook is too large');
    }
  } catch (error) {
    throw error instanceof WorkbookError ? error : new WorkbookError('the workbook is damaged');
  }
  const all = new Uint8Array(length);
  let done = 0;
  for (const chunk of chunks) {
    all.set(chunk, done);
    done += chunk.length;
  }
  return all;
}
