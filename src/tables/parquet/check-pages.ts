// Checks what the pages of a column say of themselves before any is read: a page of a few bytes may claim to hold billions of values, or to become
// gigabytes when it is unpacked.
import { parquetHeader } from 'hyparquet/src/column.js';
import { TableError } from '../table.ts';

export interface ChunkClaims {
  readonly column: string;
  /** Bytes of the whole chunk. */
  readonly bytes: ArrayBuffer;
  /** How many values its pages may hold together. */
  readonly values: number;
  /** How many bytes its pages may become. */
  readonly unpacked: number;
}

/** Returns how many bytes the chunk becomes. */
export function checkPages({ column, bytes, values, unpacked }: ChunkClaims): number {
  const reader = { view: new DataView(bytes), offset: 0 };
  let valuesLeft = values;
  let bytesLeft = unpacked;
  while (reader.offset < bytes.byteLength - 1) {
    const header = parquetHeader(reader);
    const { compressed_page_size: packed, uncompressed_page_size: whole } = header;
    const count = header.data_page_header?.num_values ?? header.data_page_header_v2?.num_values ?? 0;
    const inDictionary = header.dictionary_page_header?.num_values ?? 0;
    const isPage = [packed, whole, count, inDictionary].every((n) => Number.isInteger(n) && n >= 0);
    if (!isPage || reader.offset + packed > bytes.byteLength)
      throw new TableError(`the column ${column} of the Parquet file is damaged`);
    valuesLeft -= count;
    bytesLeft -= whole;
    // A value of a dictionary takes at least a bit.
    if (valuesLeft < 0 || inDictionary > 8 * whole)
      throw new TableError(`the column ${column} of the Parquet file holds more values than the file says`);
    if (bytesLeft < 0)
      throw new TableError(
        `the column ${column} of the Parquet file is too large; write it in smaller row groups`,
      );
    reader.offset += packed;
  }
  return unpacked - bytesLeft;
}
