// Parquet: each piece is a row group, and the footer at the end says where each of them lies. Columns of the table have the values and the meaning that they had.
import type { ColumnChunk, SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { AddedColumn } from '../added-columns.ts';
import type { FormatPiece, FormatPieces, StoredChunk, StoredGroup } from '../format-pieces.ts';
import { TableError, type TableShape } from '../table.ts';
import { physical } from './physical-schema.ts';

const CREATED_BY = 'thikana';
const MAGIC = 4;

const ELEMENTS: Readonly<Record<AddedColumn['type'], Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  real: { type: 'DOUBLE' },
  whole: { type: 'INT32' },
};

export function parquetPieces(shape: TableShape, added: readonly AddedColumn[]): FormatPieces {
  const [root, ...own] = shape.schema ?? [];
  if (!root) throw new TableError('the Parquet file has no schema');
  const schema: SchemaElement[] = [
    { ...root, num_children: shape.columns.length + added.length },
    ...own,
    ...added.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...ELEMENTS[type] })),
  ];
  const stored = physical(schema);
  return {
    begin: () => ({ bytes: new TextEncoder().encode('PAR1') }),
    piece: (rows, values) =>
      rowGroup(stored, [
        ...shape.columns.map((name, at) => ({ name, data: rows.map((row) => row[at] ?? null) })),
        ...added.map(({ name }, at) => ({ name, data: values.map((value) => value[at]) })),
      ]),
    end: ({ notes }) =>
      footer(
        schema,
        notes.flatMap(({ group }) => group ?? []),
      ),
  };
}

interface ColumnValues {
  readonly name: string;
  readonly data: unknown[];
}

function rowGroup(schema: SchemaElement[], columns: readonly ColumnValues[]): FormatPiece {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: CREATED_BY });
  const rows = columns[0].data.length;
  writer.write({
    columnData: columns.map((column) => ({ ...column, offsetIndex: false, statistics: false })),
    rowGroupSize: rows,
  });
  const [{ columns: chunks }] = writer.row_groups;
  const group: StoredGroup = { rows, bytes: bytes.offset - MAGIC, chunks: chunks.map(storedChunk) };
  return { bytes: bytes.getBytes().slice(MAGIC), note: { group } };
}

function footer(schema: readonly SchemaElement[], groups: readonly StoredGroup[]): Uint8Array {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [...schema],
    createdBy: CREATED_BY,
  });
  let start = MAGIC;
  for (const { rows, bytes: length, chunks } of groups) {
    writer.num_rows += BigInt(rows);
    writer.row_groups.push({
      columns: chunks.map((chunk) => placedChunk(chunk, start)),
      total_byte_size: BigInt(chunks.reduce((sum, { unpacked }) => sum + unpacked, 0)),
      num_rows: BigInt(rows),
      total_compressed_size: BigInt(length),
    });
    start += length;
  }
  writer.finish();
  return bytes.getBytes().slice(MAGIC);
}

function storedChunk({ meta_data: chunk }: ColumnChunk): StoredChunk {
  if (!chunk) throw new Error('a column was written without its description');
  return {
    type: chunk.type,
    path: chunk.path_in_schema,
    encodings: chunk.encodings,
    codec: chunk.codec,
    values: Number(chunk.num_values),
    packed: Number(chunk.total_compressed_size),
    unpacked: Number(chunk.total_uncompressed_size),
    data: Number(chunk.data_page_offset) - MAGIC,
    ...(chunk.dictionary_page_offset === undefined
      ? {}
      : { dictionary: Number(chunk.dictionary_page_offset) - MAGIC }),
  };
}

function placedChunk(chunk: StoredChunk, start: number): ColumnChunk {
  const first = chunk.dictionary ?? chunk.data;
  return {
    file_offset: BigInt(start + first),
    meta_data: {
      type: chunk.type,
      encodings: [...chunk.encodings],
      path_in_schema: [...chunk.path],
      codec: chunk.codec,
      num_values: BigInt(chunk.values),
      total_compressed_size: BigInt(chunk.packed),
      total_uncompressed_size: BigInt(chunk.unpacked),
      data_page_offset: BigInt(start + chunk.data),
      ...(chunk.dictionary === undefined ? {} : { dictionary_page_offset: BigInt(start + chunk.dictionary) }),
    },
  };
}
