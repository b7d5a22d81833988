// Tables that are worked out from a dataset: once for all threads that have its memory, and checked like those of files.
import { describe, expect, it } from 'vitest';
import { packColumns } from '../../src/dataset/column-layout.ts';
import { datasetFromShared, type SharedDataset } from '../../src/dataset/open.ts';
import {
  defineTable,
  each,
  starts,
  storedAs,
  storedColumns,
  type TableOf,
} from '../../src/dataset/table-schema.ts';

const LISTS = defineTable('lists.tk', {
  first: starts('list', 'item'),
  item: storedAs('list.item', each('item', Uint16Array)),
  weight: each('list', Float64Array, 2),
});
const LENGTHS = { first: 3, item: 3, weight: 4 };
const TABLE = {
  first: Uint32Array.of(0, 2, 3),
  item: Uint16Array.of(7, 8, 9),
  weight: Float64Array.of(0.5, 1, 0.25, 2),
};

const sharedOf = (files: SharedDataset['files'] = {}): SharedDataset => ({
  dir: 'folder',
  manifest: {
    product: 'thikana',
    formatVersion: 1,
    built: '2026-01-01T00:00:00Z',
    generation: 'gen',
    countries: [],
    sources: [],
    counts: {},
    files: {},
  },
  files,
  derived: new Map(),
});

function fill(table: TableOf<typeof LISTS>): void {
  table.first.set(TABLE.first);
  table.item.set(TABLE.item);
  table.weight.set(TABLE.weight);
}

describe('a table that is filled in place', () => {
  it('begins with zeros, and is the same memory for everyone who asks later', () => {
    const shared = sharedOf();
    let fillings = 0;
    const ask = () =>
      datasetFromShared(shared).filledTable(LISTS, LENGTHS, (table) => {
        fillings++;
        expect([...table.first, ...table.item, ...table.weight]).toEqual(new Array(10).fill(0));
        fill(table);
      });
    const [one, other] = [ask(), ask()];
    expect(fillings).toBe(1);
    expect(one).toEqual(TABLE);
    expect(one.item.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(other.item.buffer).toBe(one.item.buffer);
  });

  it('has the bytes of one that was made and then packed', () => {
    const shared = sharedOf();
    datasetFromShared(shared).filledTable(LISTS, LENGTHS, fill);
    const packed = new Uint8Array(packColumns(storedColumns(LISTS, TABLE)));
    expect(new Uint8Array(shared.derived.get(LISTS.file) ?? new SharedArrayBuffer(0))).toEqual(packed);
  });

  it('is read from its file where there is one', () => {
    const shared = sharedOf({ [LISTS.file]: packColumns(storedColumns(LISTS, TABLE)) });
    const read = datasetFromShared(shared).filledTable(LISTS, LENGTHS, () => expect.fail('it is there'));
    expect(read).toEqual(TABLE);
    expect(shared.derived.size).toBe(0);
  });

  it('is refused if it was filled with nonsense', () => {
    const none = (): void => undefined;
    expect(() => datasetFromShared(sharedOf()).filledTable(LISTS, LENGTHS, none)).toThrow(
      'column list.item has 3 item entries, but column first has 0',
    );
  });

  it('is worked out again by the next who asks if that failed', () => {
    const dataset = datasetFromShared(sharedOf());
    const broken = (): void => {
      throw new Error('not today');
    };
    expect(() => dataset.filledTable(LISTS, LENGTHS, broken)).toThrow('not today');
    expect(() => dataset.filledTable(LISTS, LENGTHS, () => undefined)).toThrow('item entries');
    expect(dataset.filledTable(LISTS, LENGTHS, fill)).toEqual(TABLE);
  });
});
