// The rows of a .dbf file, the table beside a shapefile.
import { SourceError } from '../records/source-error.ts';

interface Column {
  readonly name: string;
  readonly start: number;
  readonly length: number;
}

/** `encoding` is what the .cpg says, if there is one. Texts are UTF-8, or else of Western Windows. */
export function* dbfRows(
  path: string,
  bytes: Buffer,
  encoding: string | undefined,
): Generator<Record<string, string>, void> {
  if (bytes.length < 33) throw new SourceError(path, 'the .dbf beside it is cut off');
  const headed = bytes.readUInt16LE(8);
  const length = bytes.readUInt16LE(10);
  const columns = columnsOf(bytes, headed);
  if (columns.length === 0 || length === 0) throw new SourceError(path, 'the .dbf beside it is damaged');
  const text = decoder(encoding);
  for (let at = headed; at + length <= bytes.length && bytes[at] !== 0x1a; at += length) {
    const row: Record<string, string> = {};
    for (const column of columns) {
      const start = at + column.start;
      row[column.name] = text(bytes.subarray(start, start + column.length))
        .replace(/\0/g, '')
        .trim();
    }
    yield row;
  }
}

function columnsOf(bytes: Buffer, headed: number): Column[] {
  const columns: Column[] = [];
  let start = 1;
  for (let at = 32; at + 32 <= Math.min(headed, bytes.length) && bytes[at] !== 0x0d; at += 32) {
    const name = bytes
      .toString('latin1', at, at + 11)
      .replace(/\0.*/s, '')
      .trim();
    const length = bytes[at + 16];
    columns.push({ name, start, length });
    start += length;
  }
  return columns;
}

function decoder(encoding: string | undefined): (bytes: Uint8Array) => string {
  const label = /^(utf-?8|65001)$/i.test(encoding ?? '') ? 'utf-8' : encoding;
  const fallback = decoderOf(label) ?? new TextDecoder('windows-1252');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  return (bytes) => {
    try {
      return utf8.decode(bytes);
    } catch {
      return fallback.decode(bytes);
    }
  };
}

function decoderOf(label: string | undefined): { decode(bytes: Uint8Array): string } | undefined {
  try {
    return label ? new TextDecoder(label) : undefined;
  } catch {
    return undefined;
  }
}
