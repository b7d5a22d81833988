// Whole tables geocoded, as the command does it: columns, resuming, and every kind of table back as it came.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BlockGeocoder } from '../../src/dispatch/table/geocode-block.ts';
import { geocodeTable, type TableRun, type TableThreads } from '../../src/dispatch/table/geocode-table.ts';
import { openRupantor, type Rupantor } from '../../src/places/rupantor.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { deflatedPiece } from '../../src/tables/deflated-piece.ts';
import { type SmallDataset, smallDataset } from '../fixtures/small-dataset.ts';

let small: SmallDataset;
let rupantor: Rupantor;
let folder: string;
let table: TableRun;
beforeAll(() => {
  small = smallDataset();
  rupantor = openRupantor(small.dataset, openRegions(small.dataset));
});
afterAll(() => small.remove());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-geocode-'));
  table = {
    input: join(folder, 'in.csv'),
    output: join(folder, 'out.csv'),
    columns: ['Address'],
    options: {},
    built: 'today',
  };
  return () => rmSync(folder, { recursive: true, force: true });
});

/** Two blocks under way at once, which end in any order; after `rows` it fails, as if the process were killed. */
function threads(rows = Number.POSITIVE_INFINITY, geocode = rupantor.geocode): TableThreads {
  let left = rows;
  return {
    atOnce: 2,
    open(order) {
      const geocoder = new BlockGeocoder(geocode, order, deflatedPiece);
      return async (block) => {
        left -= block.rows.length;
        if (left < 0) throw new Error('killed');
        return geocoder.block(block);
      };
    },
  };
}

/** The result as text, without the mark. */
const result = (): string => readFileSync(table.output, 'utf8').replace(/^\ufeff/, '');

const manyRows = (count: number): string =>
  `id,address\n${Array.from({ length: count }, (_, i) => `${i},"House ${i}, Mirpur\nDhaka"`).join('\n')}\n`;

describe('a table of addresses', () => {
  it('keeps its own columns as they are, and gets no new ones that are formulas', async () => {
    const address = '=HYPERLINK("http://evil.example"), Mirpur';
    writeFileSync(table.input, `phone,address\n+8801712345678,"${address.replaceAll('"', '""')}"\n`);
    await geocodeTable(table, threads());
    const [, row] = result().split('\n');
    expect(row).toMatch(/^\+8801712345678,"=HYPERLINK\(""http:\/\/evil\.example""\), Mirpur",/);
    const added = row.slice(row.indexOf('Mirpur",') + 8);
    expect(added).not.toMatch(/(^|,)"?[=+@-]/);
  });

  it('gets its new columns after the old ones, quoted where needed', async () => {
    writeFileSync(
      table.input,
      'id;ADDRESS;note\n1;"house 8, road 2, section 2, mirpur";a\n2;nowhere;"say ""hi"""\n3\n',
    );
    const summary = await geocodeTable(table, threads());
    const lines = result().split('\n');
    expect(lines[0]).toMatch(
      /^id;ADDRESS;note;fixed_address;bangla_address;address_status;confidence;latitude;longitude;area;thana;district;postcode;ucode;level;metres;verdict;reason;to_ask;part_flat;/,
    );
    expect(lines[1]).toMatch(
      /^1;house 8, road 2, section 2, mirpur;a;house 8, road 2, section 2, mirpur;.*;complete;\d+;23\.31;90\.03;Mirpur;Mirpur Model;Dhaka;1216;[A-Z]{4}\d{4};[a-z]+;\d+;[a-z ]+;/,
    );
    expect(lines[2]).toMatch(/^2;nowhere;"say ""hi""";nowhere;/);
    expect(lines[3]).toMatch(/^3;;;;;incomplete;0;;;;;;;;none;;;;"?which/);
    expect(summary).toMatchObject({ rows: 3, complete: 1, incomplete: 2, unknown: 2, resumed: 0 });
    expect(readdirSync(folder).sort()).toEqual(['in.csv', 'out.csv']);
  });

  it('resumes after the rows of an interrupted run, with the same result', async () => {
    writeFileSync(table.input, manyRows(2300));
    const whole = { ...table, output: join(folder, 'whole.csv') };
    await geocodeTable(whole, threads());
    await expect(geocodeTable(table, threads(1600))).rejects.toThrow('killed');
    expect(readdirSync(folder)).not.toContain('out.csv');
    const summary = await geocodeTable(table, threads());
    expect(summary?.resumed).toBe(1000);
    expect(summary?.rows).toBe(2300);
    expect(readFileSync(table.output, 'utf8')).toBe(readFileSync(whole.output, 'utf8'));
  });

  it('answers an address that comes again once, with the same result in every row', async () => {
    const addresses = ['House 8, Mirpur', 'nowhere', ''];
    const rows = Array.from({ length: 1_200 }, (_, i) => ((i * i) % 7) % 3);
    writeFileSync(table.input, `id,address\n${rows.map((i) => `x,"${addresses[i]}"`).join('\n')}\n`);
    const asked: string[] = [];
    const summary = await geocodeTable(
      table,
      threads(undefined, (address, options) => {
        asked.push(address);
        return rupantor.geocode(address, options);
      }),
    );
    expect(asked.sort()).toEqual(['', 'House 8, Mirpur', 'nowhere']);
    expect(summary?.rows).toBe(1_200);
    const [, ...lines] = result().trimEnd().split('\n');
    for (const [i, address] of addresses.entries()) {
      writeFileSync(table.input, `id,address\nx,"${address}"\n`);
      await geocodeTable({ ...table, fresh: true }, threads());
      const alone = result().trimEnd().split('\n')[1];
      expect(new Set(lines.filter((_, at) => rows[at] === i))).toEqual(new Set([alone]));
    }
  });

  it('starts over when the table or the dataset has changed', async () => {
    writeFileSync(table.input, manyRows(1200));
    await expect(geocodeTable(table, threads(1100))).rejects.toThrow('killed');
    expect(await geocodeTable({ ...table, built: 'tomorrow' }, threads())).toMatchObject({
      rows: 1200,
      resumed: 0,
    });
  });

  it('names the columns when the one asked for is missing', async () => {
    writeFileSync(table.input, 'id,place\n1,dhaka\n');
    await expect(geocodeTable(table, threads())).rejects.toThrow(
      'there is no column "Address"; the table has id, place',
    );
  });

  it('has its address in several columns, in the order in which they are named', async () => {
    writeFileSync(table.input, 'house,area,address\nHouse 8,Mirpur,nothing\n,Mirpur,\n');
    await geocodeTable({ ...table, columns: ['House', 'area'] }, threads());
    const [, first, second] = result().split('\n');
    expect(first).toMatch(/^House 8,Mirpur,nothing,"house 8, mirpur/i);
    expect(second).toMatch(/^,Mirpur,,"?mirpur/i);
  });

  it('is Parquet where it was, and the same to the byte after it broke off twice', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => i);
    const buffer = parquetWriteBuffer({
      columnData: [
        { name: 'id', data: rows.map(BigInt), type: 'INT64' },
        {
          name: 'address',
          data: rows.map((i) => (i % 50 === 48 ? `House ${i % 9}, Mirpur` : null)),
          type: 'STRING',
        },
      ],
      rowGroupSize: 3_000,
    });
    writeFileSync(table.input, Buffer.from(buffer));
    const whole = { ...table, output: join(folder, 'whole.parquet') };
    await geocodeTable(whole, threads());
    await expect(geocodeTable(table, threads(9_000))).rejects.toThrow('killed');
    await expect(geocodeTable(table, threads(9_000))).rejects.toThrow('killed');
    expect((await geocodeTable(table, threads()))?.resumed).toBe(16_384);
    const bytes = readFileSync(table.output);
    expect(bytes.equals(readFileSync(whole.output))).toBe(true);
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    const [row] = await parquetReadObjects({ file, rowStart: 19_998, rowEnd: 19_999 });
    expect(row).toMatchObject({ id: 19_998n, address: 'House 0, Mirpur', part_house: '0', area: 'Mirpur' });
    expect(typeof row.latitude).toBe('number');
  });

  it('goes on where it was left, gzipped lines too', async () => {
    const lines = Array.from({ length: 2_100 }, (_, i) => JSON.stringify({ i, address: 'Mirpur' }));
    writeFileSync(table.input, gzipSync(lines.join('\n')));
    let looks = 0;
    expect(await geocodeTable(table, threads(), { isLeft: () => ++looks === 2 })).toBeUndefined();
    expect(await geocodeTable(table, threads())).toMatchObject({ rows: 2_100, resumed: 2_000 });
  });
});
