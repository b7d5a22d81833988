// A table that is declared once reads back what was written; a file that does not match is refused by file and column.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DatasetError } from '../../src/dataset/errors.ts';
import type { Columns } from '../../src/dataset/format.ts';
import { openColumnFile } from '../../src/dataset/open-file.ts';
import { StringPoolBuilder } from '../../src/dataset/string-pool.ts';
import {
  anyLength,
  defineTable,
  each,
  narrowSigned,
  narrowUnsigned,
  readTable,
  rows,
  starts,
  storedAs,
  storedColumns,
  strings,
} from '../../src/dataset/table-schema.ts';
import { PLACES } from '../../src/dataset/tables/places.ts';
import { REGIONS, RegionKind, regionIndexField } from '../../src/dataset/tables/regions.ts';
import { writeColumnFile } from '../../src/dataset/write-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'thikana-schema-'));
afterAll(() => rmSync(folder, { recursive: true }));

const RIVERS = defineTable('rivers.tk', {
  ...rows('river', { name: Uint32Array, length: Int32Array }),
  pointStart: storedAs('line.start', starts('river', 'point')),
  points: each('point', Int32Array, 2),
  text: strings(),
  index: anyLength(Uint8Array),
});

function rivers() {
  const pool = new StringPoolBuilder();
  return {
    name: Uint32Array.of(pool.add('Padma'), pool.add('মেঘনা')),
    length: Int32Array.of(366, 156),
    pointStart: Uint32Array.of(0, 1, 3),
    points: Int32Array.of(1, 2, 3, 4, 5, 6),
    text: pool.strings(),
    index: new Uint8Array(7),
  };
}

function refusal(columns: Columns): DatasetError {
  try {
    readTable(RIVERS, { path: '/data/rivers.tk', columns });
  } catch (error) {
    if (error instanceof DatasetError) return error;
    throw error;
  }
  throw new Error('the table was accepted');
}

describe('a column that narrows', () => {
  const WARDS = defineTable('wards.tk', { people: narrowUnsigned('ward'), zone: narrowSigned('ward') });
  const read = (people: number[], zone: number[]) => {
    const columns = storedColumns(WARDS, { people: Uint32Array.from(people), zone: Int32Array.from(zone) });
    return readTable(WARDS, { path: WARDS.file, columns });
  };

  it.each([
    [[0, 255], [-32_768, 32_767], Uint8Array, Int16Array],
    [[0, 256], [-129, 0], Uint16Array, Int16Array],
    [[65_535, 1], [0, 128], Uint16Array, Int16Array],
    [[65_536, 1], [-1, 32_768], Uint32Array, Int32Array],
    [[0xffffffff, 0], [-32_769, 0], Uint32Array, Int32Array],
    [[], [], Uint8Array, Int16Array],
  ])('keeps %j and %j in as few bytes as they need', (people, zone, unsigned, signed) => {
    const table = read(people, zone);
    expect([table.people, table.zone]).toEqual([unsigned.from(people), signed.from(zone)]);
  });

  it('is read in each of its types, as earlier programs wrote it', () => {
    const columns = { people: Uint32Array.of(7), zone: Int32Array.of(-7) };
    expect(readTable(WARDS, { path: WARDS.file, columns })).toEqual(columns);
    const wrong = { ...columns, zone: Uint8Array.of(7) };
    expect(() => readTable(WARDS, { path: WARDS.file, columns: wrong })).toThrow(
      'column zone is of type Uint8Array, not Int32Array or Int16Array; import the data again',
    );
  });
});

describe('a table that is declared once', () => {
  const stored = storedColumns(RIVERS, rivers());

  it('reads back what was written', () => {
    const path = join(folder, RIVERS.file);
    writeColumnFile(path, stored);
    const table = readTable(RIVERS, openColumnFile(path));
    expect([...table.name].map((name) => table.text.get(name))).toEqual(['Padma', 'মেঘনা']);
    expect([...table.pointStart]).toEqual([0, 1, 3]);
    expect(table.index).toHaveLength(7);
  });

  it('is stored in the order of its fields, under its stored names', () => {
    expect(Object.keys(stored)).toEqual([
      'name',
      'length',
      'line.start',
      'points',
      'text.offsets',
      'text.bytes',
      'index',
    ]);
  });

  it.each(Object.keys(stored))('is refused without its column %s', (name) => {
    const { [name]: _, ...rest } = stored;
    expect(refusal(rest)).toMatchObject({
      fault: 'incomplete',
      message: `/data/rivers.tk: column ${name} is missing; import the data again`,
    });
  });

  it('is refused with a column of another type', () => {
    const { message } = refusal({ ...stored, length: new Float64Array(2) });
    expect(message).toBe(
      '/data/rivers.tk: column length is of type Float64Array, not Int32Array; import the data again',
    );
  });

  it.each([
    ['length', new Int32Array(3), 'column length has 3 river entries, but column name has 2'],
    ['line.start', new Uint32Array(2), 'column line.start has 1 river entries, but column name has 2'],
    ['line.start', new Uint32Array(0), 'column line.start does not have a whole number of river entries'],
    ['points', new Int32Array(4), 'column points has 2 point entries, but column line.start has 3'],
    ['points', new Int32Array(5), 'column points does not have a whole number of point entries'],
    [
      'text.bytes',
      new Uint8Array(1),
      'column text.bytes has 1 byte of text entries, but column text.offsets has 20',
    ],
    ['text.offsets', new Uint32Array(0), 'column text.offsets is empty'],
  ])('is refused if %s does not fit the others', (name, column, sentence) => {
    const error = refusal({ ...stored, [name]: column });
    expect(error.fault).toBe('corrupt');
    expect(error.message).toBe(`/data/rivers.tk: ${sentence}`);
  });

  it('is not written if it could not be read back', () => {
    expect(() => storedColumns(RIVERS, { ...rivers(), length: new Int32Array(1) })).toThrow(
      'rivers.tk: column length has 1 river entries, but column name has 2',
    );
  });
});

describe('the tables of a dataset', () => {
  it('have an index for every kind of region', () => {
    for (const kind of Object.values(RegionKind))
      expect(REGIONS.fields[regionIndexField(kind)]).toBeDefined();
  });

  it('keep the names of their files', () => {
    expect([PLACES.file, REGIONS.file]).toEqual(['places.tk', 'regions.tk']);
  });
});
