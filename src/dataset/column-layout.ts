// Where the columns of one file lie, see format.ts: the directory that names them, and each column's place. In a file, or in
// memory that threads share.
import {
  aligned,
  type Column,
  type Columns,
  columnType,
  ENTRY_BYTES,
  HEADER_BYTES,
  NAME_BYTES,
} from './format.ts';

interface PlacedColumn {
  readonly start: number;
  readonly bytes: Uint8Array;
}

export interface ColumnLayout {
  /** What stands behind the header. */
  readonly directory: Buffer;
  readonly placed: readonly PlacedColumn[];
  /** Bytes of the whole. */
  readonly end: number;
}

export function layOut(columns: Columns): ColumnLayout {
  const entries = Object.entries(columns);
  const directory = Buffer.alloc(aligned(HEADER_BYTES + entries.length * ENTRY_BYTES) - HEADER_BYTES);
  let end = HEADER_BYTES + directory.length;
  const placed = entries.map(([name, column], i) => {
    const at = i * ENTRY_BYTES;
    if (Buffer.byteLength(name) > NAME_BYTES) throw new RangeError(`column name too long: ${name}`);
    directory.write(name, at, 'utf8');
    directory.writeUInt8(columnType(column), at + NAME_BYTES);
    directory.writeDoubleLE(end, at + 32);
    directory.writeDoubleLE(column.byteLength, at + 40);
    const start = end;
    end = aligned(end + column.byteLength);
    return { start, bytes: bytesOf(column) };
  });
  return { directory, placed, end };
}

/** The columns in memory that threads share, to be read with `columnsOf`. */
export function packColumns(columns: Columns): SharedArrayBuffer {
  const { directory, placed, end } = layOut(columns);
  const memory = new SharedArrayBuffer(end);
  const bytes = new Uint8Array(memory);
  bytes.set(directory, HEADER_BYTES);
  for (const { start, bytes: column } of placed) bytes.set(column, start);
  new DataView(memory).setUint32(12, placed.length, true);
  return memory;
}

const bytesOf = (column: Column): Uint8Array =>
  new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
