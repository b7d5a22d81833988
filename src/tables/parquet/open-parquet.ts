// A Parquet file as a table: its footer tells columns and rows, and a row group at a time is read. Values come as they are stored.
import { type FileMetaData, parquetMetadataAsync, parquetScan } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { messageOf } from '../../text/thrown.ts';
import {
  type OpenTable,
  type Row,
  type RowBlock,
  type TableBytes,
  TableError,
  type TableLimits,
  tooManyColumns,
} from '../table.ts';
import { checkPages } from './check-pages.ts';
import { columnsOf, physical, writable } from './physical-schema.ts';

const MOST_FOOTER = 64 * 2 ** 20;
/** Values of a column with lists, for each row. */
const MOST_IN_LISTS = 1_000;

export async function openParquet(
  bytes: TableBytes,
  packed: boolean,
  limits: TableLimits,
): Promise<OpenTable> {
  const metadata = await sound(() => footerOf(bytes));
  const stored = metadata.schema;
  const columns = columnsOf(stored);
  if (columns.length > limits.columns || stored.length > 4 * limits.columns)
    throw tooManyColumns(Math.max(columns.length, stored.length), limits);
  if (new Set(columns).size < columns.length)
    throw new TableError('the Parquet file has two columns of the same name');
  const groups = groupsOf(metadata);
  const rows = groups.reduce((sum, { count }) => sum + count, 0);
  if (rows !== Number(metadata.num_rows)) throw new TableError('the Parquet file is damaged');
  const file = new GroupReader(bytes, { ...metadata, schema: physical(stored) }, limits);
  return {
    shape: { kind: 'parquet', packed, columns, schema: writable(stored) },
    rows,
    async *blocks(size, from = 0) {
      let held: Row[] = [];
      let first = from;
      for (const [at, { start, count }] of groups.entries()) {
        if (start + count <= from) continue;
        const group = await sound(() => file.rows(at, start, count));
        const fresh = start < from ? group.slice(from - start) : group;
        for (let next = 0; next < fresh.length; ) {
          const taken = fresh.slice(next, next + size - held.length);
          next += taken.length;
          held = held.length === 0 ? taken : [...held, ...taken];
          if (held.length < size) break;
          yield block(held);
          held = [];
        }
      }
      if (held.length > 0) yield block(held);

      function block(of: readonly Row[]): RowBlock {
        first += of.length;
        return { first: first - of.length, rows: of, share: first / Math.max(1, rows) };
      }
    },
  };
}

async function footerOf(bytes: TableBytes): Promise<FileMetaData> {
  if (bytes.byteLength < 12) throw new TableError('the Parquet file is cut off');
  const tail = new DataView(await bytes.slice(bytes.byteLength - 8, bytes.byteLength));
  if (tail.getUint32(0, true) > MOST_FOOTER)
    throw new TableError('the footer of the Parquet file is too large');
  // Geometries are bytes like others here.
  return parquetMetadataAsync(bytes, { geoparquet: false, initialFetchSize: 65_536 });
}

interface Group {
  readonly start: number;
  readonly count: number;
}

function groupsOf(metadata: FileMetaData): Group[] {
  let start = 0;
  return metadata.row_groups.map(({ num_rows }) => {
    const count = Number(num_rows);
    if (!Number.isSafeInteger(count) || count < 0) throw new TableError('the Parquet file is damaged');
    start += count;
    return { start: start - count, count };
  });
}

class GroupReader {
  constructor(
    readonly bytes: TableBytes,
    readonly metadata: FileMetaData,
    readonly limits: TableLimits,
  ) {}

  async rows(at: number, start: number, count: number): Promise<Row[]> {
    await this.#check(at, count);
    const range = { rowStart: start, rowEnd: start + count };
    const scan = await parquetScan({
      file: this.bytes,
      metadata: this.metadata,
      ...range,
      // What was checked is what is read.
      useOffsetIndex: false,
      compressors: COMPRESSORS,
      utf8: false,
      parsers: RAW_TIMES,
    });
    const names = columnsOf(this.metadata.schema);
    const rows: unknown[][] = Array.from({ length: count }, () => new Array(names.length));
    for (const [column, name] of names.entries()) {
      const values = await scan.readColumn({ column: name, ...range });
      if (values.length !== count)
        throw new TableError(`the column ${name} of the Parquet file has not as many rows as the file says`);
      for (let row = 0; row < count; row++) rows[row][column] = apart(values[row]);
    }
    return rows;
  }

  async #check(at: number, count: number): Promise<void> {
    let left = this.limits.atOnce;
    // A row takes memory even where it holds nothing.
    if (count * 16 * this.metadata.schema.length > 4 * left)
      throw new TableError(
        `a row group of the Parquet file has ${count} rows; write it in smaller row groups`,
      );
    for (const { meta_data: chunk } of this.metadata.row_groups[at].columns) {
      if (!chunk) throw new TableError('the Parquet file is damaged');
      // As the reader takes it.
      const from = Number(chunk.dictionary_page_offset || chunk.data_page_offset);
      const size = Number(chunk.total_compressed_size);
      const inside = from >= 4 && size >= 0 && from + size <= this.bytes.byteLength;
      if (!inside || !Number.isSafeInteger(from + size)) throw new TableError('the Parquet file is damaged');
      const isFlat = chunk.path_in_schema.length === 1;
      left -= checkPages({
        column: chunk.path_in_schema.join('.'),
        bytes: await this.bytes.slice(from, from + size),
        values: isFlat ? count : MOST_IN_LISTS * count,
        unpacked: left,
      });
    }
  }
}

/** A view of one value keeps the whole page; on the way to a thread it would be copied with it. */
const apart = (value: unknown): unknown => (value instanceof Uint8Array ? value.slice() : value);

const RAW_TIMES = { timestampFromNanoseconds: (nanoseconds: bigint) => nanoseconds };

/** A page that becomes another size than it says is damaged. */
const COMPRESSORS: typeof compressors = Object.fromEntries(
  Object.entries(compressors).map(([codec, unpack]) => [
    codec,
    (input: Uint8Array, length: number) => {
      const page = unpack?.(input, length);
      if (page?.length !== length) throw new TableError('a page of the Parquet file is damaged');
      return page;
    },
  ]),
);

/** What the reader stumbles over is damage. */
async function sound<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof TableError) throw error;
    const why = messageOf(error).replace(/^parquet /, '');
    throw new TableError(`the Parquet file cannot be read: ${why.slice(0, 200)}`, { cause: error });
  }
}
