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

/** A column before it is there. */
export interface ColumnSize {
  /** Its index in `COLUMN_TYPES`. */
  readonly type: number;
  readonly byteLength: number;
}

interface PlacedColumn {
  readonly start: number;
  readonly bytes: Uint8Array;
}

interface ColumnPlaces {
  /** What stands behind the header. */
  readonly directory: Buffer;
  /** By column. */
  readonly starts: readonly number[];
  /** Bytes of the whole. */
  readonly end: number;
}

export interface ColumnLayout extends Omit<ColumnPlaces, 'starts'> {
  readonly placed: readonly PlacedColumn[];
}

function placesOf(sizes: Readonly<Record<string, ColumnSize>>): ColumnPlaces {
  const entries = Object.entries(sizes);
  const directory = Buffer.alloc(aligned(HEADER_BYTES + entries.length * ENTRY_BYTES) - HEADER_BYTES);
  let end = HEADER_BYTES + directory.length;
  const starts = entries.map(([name, { type, byteLength }], i) => {
    const at = i * ENTRY_BYTES;
    if (Buffer.byteLength(name) > NAME_BYTES) throw new RangeError(`column name too long: ${name}`);
    directory.write(name, at, 'utf8');
    directory.writeUInt8(type, at + NAME_BYTES);
    directory.writeDoubleLE(end, at + 32);
    directory.writeDoubleLE(byteLength, at + 40);
    const start = end;
    end = aligned(end + byteLength);
    return start;
  });
  return { directory, starts, end };
}

export function layOut(columns: Columns): ColumnLayout {
  const { directory, starts, end } = placesOf(sizesOf(columns));
  const placed = Object.values(columns).map((column, i) => ({ start: starts[i], bytes: bytesOf(column) }));
  return { directory, placed, end };
}

/** The columns in memory that threads share, to be read with `columnsOf`. */
export function packColumns(columns: Columns): SharedArrayBuffer {
  const { memory, starts } = reserved(sizesOf(columns));
  const bytes = new Uint8Array(memory);
  for (const [i, column] of Object.values(columns).entries()) bytes.set(bytesOf(column), starts[i]);
  return memory;
}

/** The same for columns of zeros. */
export const reserveColumns = (sizes: Readonly<Record<string, ColumnSize>>): SharedArrayBuffer =>
  reserved(sizes).memory;

function reserved(sizes: Readonly<Record<string, ColumnSize>>): {
  readonly memory: SharedArrayBuffer;
  readonly starts: readonly number[];
} {
  const { directory, starts, end } = placesOf(sizes);
  const memory = new SharedArrayBuffer(end);
  new Uint8Array(memory).set(directory, HEADER_BYTES);
  new DataView(memory).setUint32(12, starts.length, true);
  return { memory, starts };
}

const sizesOf = (columns: Columns): Record<string, ColumnSize> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      { type: columnType(column), byteLength: column.byteLength },
    ]),
  );

const bytesOf = (column: Column): Uint8Array =>
  new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
