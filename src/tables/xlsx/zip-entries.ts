// The files in a ZIP archive, by the directory at its end; each is unpacked, chunk by chunk, when it is asked for.
import { type TableBytes, TableError, type TableLimits } from '../table.ts';
import { chunksOf, unpackedChunks } from '../unpacked-chunks.ts';

/** What is wrong with a workbook. */
export class WorkbookError extends TableError {
  override readonly name = 'WorkbookError';
}

export interface ZipEntry {
  /** Bytes in the archive. */
  readonly packed: number;
  chunks(read?: (bytes: number) => void): AsyncGenerator<Uint8Array>;
}

const END_OF_DIRECTORY = 0x0605_4b50;
const DIRECTORY_ENTRY = 0x0201_4b50;
/** The end of the directory, with the longest comment behind it. */
const LONGEST_END = 22 + 65_535;
const STORED = 0;
const DEFLATED = 8;
const MOST_FILES = 10_000;

export async function zipEntries(
  bytes: TableBytes,
  limits: TableLimits,
): Promise<ReadonlyMap<string, ZipEntry>> {
  const tailStart = Math.max(0, bytes.byteLength - LONGEST_END);
  const tail = new DataView(await bytes.slice(tailStart, bytes.byteLength));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END_OF_DIRECTORY) end--;
  if (end < 0) throw new WorkbookError('this is not an Excel workbook (.xlsx), or it is cut off');
  const count = tail.getUint16(end + 10, true);
  const from = tail.getUint32(end + 16, true);
  if (count > MOST_FILES || from > tailStart + end) throw new WorkbookError('the workbook is damaged');
  const directory = new DataView(await bytes.slice(from, tailStart + end));
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  for (let left = count; left > 0; left--) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== DIRECTORY_ENTRY)
      throw new WorkbookError('the workbook is damaged');
    const method = directory.getUint16(at + 10, true);
    const packed = directory.getUint32(at + 20, true);
    const names = directory.getUint16(at + 28, true);
    const start = directory.getUint32(at + 42, true);
    if (at + 46 + names > directory.byteLength) throw new WorkbookError('the workbook is damaged');
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, names));
    entries.set(name, {
      packed,
      chunks: (read) => entryChunks(bytes, { start, packed, method }, limits, read),
    });
    at += 46 + names + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return entries;
}

interface Place {
  readonly start: number;
  readonly packed: number;
  readonly method: number;
}

async function* entryChunks(
  bytes: TableBytes,
  { start, packed, method }: Place,
  limits: TableLimits,
  read: ((bytes: number) => void) | undefined,
): AsyncGenerator<Uint8Array> {
  if (start + 30 > bytes.byteLength) throw new WorkbookError('the workbook is damaged');
  const head = new DataView(await bytes.slice(start, start + 30));
  const from = start + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const to = from + packed;
  if (to > bytes.byteLength) throw new WorkbookError('the workbook is damaged');
  const chunks = chunksOf(bytes, { from, to }, read);
  if (method === STORED) yield* chunks;
  else if (method !== DEFLATED)
    throw new WorkbookError('the workbook is packed in a way that is not understood');
  else
    try {
      yield* unpackedChunks(chunks, 'deflate-raw', limits);
    } catch (error) {
      if (!(error instanceof TableError) || error instanceof WorkbookError) throw error;
      throw new WorkbookError(
        /larger/.test(error.message) ? 'the workbook is too large' : 'the workbook is damaged',
        { cause: error },
      );
    }
}
