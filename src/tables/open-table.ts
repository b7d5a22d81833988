// The one reader of tables: finds out what a file is by how it begins, not by its name, and opens it. Runs in browsers too.
import { openTextTable } from './csv/read-text-table.ts';
import { type OpenTable, OWN_FILE, type TableBytes, TableError, type TableLimits } from './table.ts';
import { chunksOf, gathered, inMemory, isGzip, unpackedChunks } from './unpacked-chunks.ts';
import { openWorkbookTable } from './xlsx/open-workbook.ts';
import { isWorkbook } from './xlsx/read-workbook.ts';

export async function openTable(bytes: TableBytes, limits: TableLimits = OWN_FILE): Promise<OpenTable> {
  const head = new Uint8Array(await bytes.slice(0, Math.min(bytes.byteLength, 4)));
  if (head.length === 0) throw new TableError('the table is empty');
  if (isGzip(head)) return openPacked(bytes, limits);
  return openPlain(bytes, head, false, limits);
}

const isParquet = (head: Uint8Array): boolean =>
  [...'PAR1'].every((letter, i) => head[i] === letter.charCodeAt(0));

async function openPlain(
  bytes: TableBytes,
  head: Uint8Array,
  packed: boolean,
  limits: TableLimits,
): Promise<OpenTable> {
  if (isWorkbook(head)) return openWorkbookTable(bytes, packed, limits);
  if (isParquet(head)) {
    // Much code, for those who need it.
    const { openParquet } = await import('./parquet/open-parquet.ts');
    return openParquet(bytes, packed, limits);
  }
  let read = 0;
  return openTextTable(
    {
      packed,
      chunks() {
        read = 0;
        return chunksOf(bytes, { from: 0, to: bytes.byteLength }, (by) => void (read += by));
      },
      share: () => read / bytes.byteLength,
    },
    limits,
  );
}

/** Text is unpacked while it is read; what is read from its end is unpacked into memory first. */
async function openPacked(bytes: TableBytes, limits: TableLimits): Promise<OpenTable> {
  let read = 0;
  const chunks = (bounds: TableLimits) => {
    read = 0;
    return unpackedChunks(
      chunksOf(bytes, { from: 0, to: bytes.byteLength }, (by) => void (read += by)),
      'gzip',
      bounds,
    );
  };
  for await (const first of chunks(limits)) {
    if (!isWorkbook(first) && !isParquet(first)) break;
    const all = await gathered(chunks({ ...limits, unpacked: limits.atOnce }));
    return openPlain(inMemory(all), first, true, limits);
  }
  return openTextTable(
    { packed: true, chunks: () => chunks(limits), share: () => read / bytes.byteLength },
    limits,
  );
}
