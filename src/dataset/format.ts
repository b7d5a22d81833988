// The layout of one column file: a header, a directory of named columns, then the columns' bytes.
//
//   0  8 bytes  magic "THIKANA\0"
//   8  u32      format version
//  12  u32      number of columns
//  16  f64      length of the whole file in bytes
//  24  u32      CRC-32 of everything after the header
//  28  u32      CRC-32 of bytes 0..28
//  32  directory: per column 48 bytes: name (31 bytes UTF-8, zero padded), u8 type, f64 offset, f64 byte length
//  then the columns, each at a multiple of 64 so that any typed array can be laid over it. Little endian.

export const MAGIC = 'THIKANA\0';
export const FORMAT_VERSION = 1;
export const HEADER_BYTES = 32;
export const ENTRY_BYTES = 48;
export const NAME_BYTES = 31;
const ALIGNMENT = 64;

export type Column =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

export type Columns = Readonly<Record<string, Column>>;

/** The order is part of the format: a column's type is stored as its index in this list. */
export const COLUMN_TYPES = [
  Uint8Array,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
] as const;

export function columnType(column: Column): number {
  const type = COLUMN_TYPES.findIndex((kind) => column instanceof kind);
  if (type < 0) throw new TypeError('a column must be a typed array with elements of at most eight bytes');
  return type;
}

/** For messages. */
export const columnTypeName = (column: Column): string => COLUMN_TYPES[columnType(column)].name;

export const aligned = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
