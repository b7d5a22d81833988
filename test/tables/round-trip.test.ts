// Tables of every kind come back as they were, with columns behind their own, in however many pieces they were written.
import { gunzipSync, gzipSync } from 'node:zlib';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import type { AddedColumn, AddedValue } from '../../src/tables/added-columns.ts';
import { wholeTable } from '../../src/tables/cell-texts.ts';
import { deflatedPiece } from '../../src/tables/deflated-piece.ts';
import { joinedBytes } from '../../src/tables/format-pieces.ts';
import { openTable } from '../../src/tables/open-table.ts';
import { stored } from '../../src/tables/packed-pieces.ts';
import { inMemory } from '../../src/tables/unpacked-chunks.ts';
import { afterPiece, NOTHING_WRITTEN, TableWriter } from '../../src/tables/write-table.ts';

const ADDED: readonly AddedColumn[] = [
  { name: 'place', type: 'text' },
  { name: 'latitude', type: 'real' },
  { name: 'metres', type: 'whole' },
];
const VALUES: readonly AddedValue[] = ['=মিরপুর "2"\n', 23.75, 12];

/** Reads a table and writes it back, so many rows a piece. */
async function writtenBack(
  bytes: Uint8Array<ArrayBuffer>,
  size = 2,
  pack = deflatedPiece,
): Promise<Uint8Array<ArrayBuffer>> {
  const table = await openTable(inMemory(bytes));
  const writer = new TableWriter(table.shape, ADDED, pack);
  const pieces = [writer.begin()];
  for await (const { rows } of table.blocks(size))
    pieces.push(
      writer.piece(
        rows,
        rows.map(() => VALUES),
      ),
    );
  const soFar = pieces.reduce(afterPiece, NOTHING_WRITTEN);
  // What is known of the pieces survives a note on disk.
  const end = writer.end(JSON.parse(JSON.stringify(soFar)));
  return joinedBytes(...pieces.map((piece) => piece.bytes), end);
}

const textsIn = async (bytes: Uint8Array<ArrayBuffer>) => wholeTable(await openTable(inMemory(bytes)));
const CSV = 'id,address,note\n1,"House 8, Road 2","say ""hi"""\n2,মিরপুর,\n3,x,"two\nlines"\n';

describe('a table as text', () => {
  it('comes back as CSV with a mark, its own cells first', async () => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await writtenBack(new TextEncoder().encode(CSV)),
    );
    expect(
      text.startsWith('\ufeffid,address,note,place,latitude,metres\n1,"House 8, Road 2","say ""hi""",'),
    ).toBe(true);
    const { shape, texts } = await textsIn(new TextEncoder().encode(text));
    expect(shape.columns).toEqual(['id', 'address', 'note', 'place', 'latitude', 'metres']);
    expect(texts[2]).toEqual(['3', 'x', 'two\nlines', '\'=মিরপুর "2"\n', '23.75', '12']);
  });

  it.each(['\t', ';', '|'])('keeps the delimiter %j', async (delimiter) => {
    const text = `a${delimiter}b\n1${delimiter}2,5\n`;
    const back = new TextDecoder().decode(await writtenBack(new TextEncoder().encode(text)));
    expect(back.split('\n')[1].startsWith(`1${delimiter}2,5${delimiter}`)).toBe(true);
  });

  it('gets a prefix for names that it has already', async () => {
    const back = new TextDecoder().decode(await writtenBack(new TextEncoder().encode('Latitude,b\n1,2\n')));
    expect(back.split('\n')[0]).toBe('Latitude,b,place,geocoded_latitude,metres');
  });

  it('comes back as JSON lines, each object as it was written', async () => {
    const lines = '{"id": 12345678901234567890, "address":"Mirpur"}\n\n{ }\r\n';
    const back = new TextDecoder().decode(await writtenBack(new TextEncoder().encode(lines)));
    expect(back.split('\n')[0]).toBe(
      `{"id": 12345678901234567890, "address":"Mirpur","place":${JSON.stringify(VALUES[0])},"latitude":23.75,"metres":12}`,
    );
    expect(JSON.parse(back.split('\n')[1])).toEqual({ place: VALUES[0], latitude: 23.75, metres: 12 });
  });

  it('comes back gzipped where it was, in one member, in the same bytes whoever packs', async () => {
    const packed = await writtenBack(gzipSync(CSV), 1);
    expect(gunzipSync(packed)).toEqual(Buffer.from(await writtenBack(new TextEncoder().encode(CSV), 3)));
    const unpacked = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')));
    expect((await unpacked.text()).length).toBeGreaterThan(CSV.length);
    expect(gunzipSync(await writtenBack(gzipSync(CSV), 1, stored))).toEqual(gunzipSync(packed));
  });
});

describe('a workbook', () => {
  it('comes back as one, numbers as numbers and dates as dates', async () => {
    const book = await writtenBack(await workbookOf(CSV));
    const { shape, rows } = await textsIn(book);
    expect(shape.kind).toBe('xlsx');
    expect(shape.columns).toEqual([
      'id',
      'address',
      'note',
      'place',
      'latitude',
      'metres',
      'geocoded_place',
      'geocoded_latitude',
      'geocoded_metres',
    ]);
    expect(rows[0].slice(0, 3)).toEqual(['1', 'House 8, Road 2', 'say "hi"']);
    expect(rows[0].slice(3, 6)).toEqual(VALUES);
  });

  it('is the same however many pieces it was written in', async () => {
    const [one, many] = [await workbookOf(CSV), await workbookOf(CSV, 1)];
    expect((await textsIn(many)).texts).toEqual((await textsIn(one)).texts);
    expect((await textsIn(await writtenBack(gzipSync(one)))).texts).toHaveLength(3);
  });
});

/** A CSV table through the writer of workbooks. */
async function workbookOf(text: string, size = 2): Promise<Uint8Array<ArrayBuffer>> {
  const table = await openTable(inMemory(new TextEncoder().encode(text)));
  const writer = new TableWriter(
    { ...table.shape, kind: 'xlsx', sheet: 'Orders: [1]' },
    ADDED,
    deflatedPiece,
  );
  const pieces = [writer.begin()];
  for await (const { rows } of table.blocks(size))
    pieces.push(
      writer.piece(
        rows,
        rows.map(() => VALUES),
      ),
    );
  return joinedBytes(
    ...pieces.map(({ bytes }) => bytes),
    writer.end(pieces.reduce(afterPiece, NOTHING_WRITTEN)),
  );
}

describe('Parquet', () => {
  const day = new Date('2026-01-02T03:04:05Z');
  const buffer = () =>
    parquetWriteBuffer({
      columnData: [
        { name: 'id', data: [1n, 2n, 3n], type: 'INT64' },
        { name: 'address', data: ['Mirpur', null, 'ঢাকা'], type: 'STRING' },
        { name: 'at', data: [day, day, null], type: 'TIMESTAMP' },
        { name: 'weight', data: [1.5, null, 2.5], type: 'DOUBLE' },
        { name: 'open', data: [true, false, true], type: 'BOOLEAN' },
        { name: 'extra', data: [{ a: 1 }, null, [2]], type: 'JSON' },
        { name: 'bytes', data: [Uint8Array.of(255, 0), Uint8Array.of(1), null], type: 'BYTE_ARRAY' },
      ],
      rowGroupSize: 2,
    });

  it('comes back with the values and the meaning of its columns', async () => {
    const back = await writtenBack(new Uint8Array(buffer()));
    const [before, after] = [parquetMetadata(buffer()), parquetMetadata(back.buffer)];
    const named = ({ name, type, converted_type }: (typeof before.schema)[number]) => [
      name,
      type,
      converted_type,
    ];
    expect(after.schema.slice(1, 8).map(named)).toEqual(before.schema.slice(1).map(named));
    expect(after.row_groups.map(({ num_rows }) => num_rows)).toEqual([2n, 1n]);
    const objects = await parquetReadObjects({ file: back.buffer, utf8: false });
    const wanted = await parquetReadObjects({ file: buffer(), utf8: false });
    expect(objects).toEqual(wanted.map((row) => ({ ...row, place: VALUES[0], latitude: 23.75, metres: 12 })));
  });

  it('comes back gzipped where it was', async () => {
    const packed = await writtenBack(gzipSync(Buffer.from(buffer())), 1);
    expect((await textsIn(packed)).texts).toHaveLength(3);
  });

  it('has lists and structures in it that come back too', async () => {
    const schema = [
      { name: 'root', num_children: 2 },
      { name: 'address', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
      { name: 'tags', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
    ] as const;
    const nested = parquetWriteBuffer({
      schema: schema.map((element) => ({ ...element })),
      columnData: [
        { name: 'address', data: ['a', 'b', 'c'] },
        { name: 'tags', data: [['x', 'y'], [], null] },
      ],
    });
    const back = await writtenBack(new Uint8Array(nested));
    const [before, after] = [
      await parquetReadObjects({ file: nested }),
      await parquetReadObjects({ file: back.buffer }),
    ];
    expect(after.map(({ address, tags }) => ({ address, tags }))).toEqual(before);
  });
});
