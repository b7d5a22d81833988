import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GeocodeTable, geocodeTable } from '../../src/cli/commands/geocode-table.ts';
import { silent } from '../../src/dataset/progress.ts';
import { openRupantor, type Rupantor } from '../../src/places/rupantor.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { type SmallDataset, smallDataset } from '../fixtures/small-dataset.ts';

let small: SmallDataset;
let rupantor: Rupantor;
let folder: string;
let table: GeocodeTable;
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
    column: 'Address',
    options: {},
    built: 'today',
  };
  return () => rmSync(folder, { recursive: true, force: true });
});

/** Answers `rows` addresses and then fails, as if the process were killed. */
function dyingAfter(rows: number): Rupantor {
  let left = rows;
  return {
    ...rupantor,
    geocode(address, options) {
      if (left-- === 0) throw new Error('killed');
      return rupantor.geocode(address, options);
    },
  };
}

const manyRows = (count: number): string =>
  `id,address\n${Array.from({ length: count }, (_, i) => `${i},"House ${i}, Mirpur\nDhaka"`).join('\n')}\n`;

describe('a table of addresses', () => {
  it('is called by its path while it is read, or as the caller says', () => {
    writeFileSync(table.input, manyRows(1));
    const stages: string[] = [];
    const progress = { ...silent, stage: (name: string) => void stages.push(name) };
    geocodeTable(rupantor, table, progress);
    geocodeTable(rupantor, { ...table, called: 'standard input', fresh: true }, progress);
    expect(stages).toEqual([table.input, 'standard input']);
  });

  it('keeps its own columns as they are, and gets no new ones that are formulas', () => {
    const address = '=HYPERLINK("http://evil.example"), Mirpur';
    writeFileSync(table.input, `phone,address\n+8801712345678,"${address.replaceAll('"', '""')}"\n`);
    geocodeTable(rupantor, table, silent);
    const [, row] = readFileSync(table.output, 'utf8').split('\n');
    expect(row).toMatch(/^\+8801712345678,"=HYPERLINK\(""http:\/\/evil\.example""\), Mirpur",/);
    const added = row.slice(row.indexOf('Mirpur",') + 8);
    expect(added).not.toMatch(/(^|,)"?[=+@-]/);
  });

  it('gets its new columns after the old ones, quoted where needed', () => {
    writeFileSync(
      table.input,
      'id;ADDRESS;note\n1;"house 8, road 2, section 2, mirpur";a\n2;nowhere;"say ""hi"""\n3\n',
    );
    const summary = geocodeTable(rupantor, table, silent);
    const lines = readFileSync(table.output, 'utf8').split('\n');
    expect(lines[0]).toBe(
      'id,ADDRESS,note,fixed_address,bangla_address,address_status,confidence,latitude,longitude,area,thana,district,postcode,ucode',
    );
    expect(lines[1]).toMatch(
      /^1,"house 8, road 2, section 2, mirpur",a,"house 8, road 2, section 2, mirpur",.*,complete,\d+,23\.31,90\.03,Mirpur,Mirpur Model,Dhaka,1216,[A-Z]{4}\d{4}$/,
    );
    expect(lines[2]).toMatch(/^2,nowhere,"say ""hi""",nowhere,/);
    expect(lines[3]).toMatch(/^3,,,,,incomplete,0,,,,,,,$/);
    expect(summary).toMatchObject({ rows: 3, complete: 1, incomplete: 2, unknown: 2, resumed: 0 });
    expect(readdirSync(folder).sort()).toEqual(['in.csv', 'out.csv']);
  });

  it('resumes after the rows of an interrupted run, with the same result', () => {
    writeFileSync(table.input, manyRows(2300));
    const whole = { ...table, output: join(folder, 'whole.csv') };
    geocodeTable(rupantor, whole, silent);
    expect(() => geocodeTable(dyingAfter(1600), table, silent)).toThrow('killed');
    expect(readdirSync(folder)).not.toContain('out.csv');
    const summary = geocodeTable(rupantor, table, silent);
    expect(summary.resumed).toBeGreaterThanOrEqual(1000);
    expect(summary.rows).toBe(2300);
    expect(readFileSync(table.output, 'utf8')).toBe(readFileSync(whole.output, 'utf8'));
  });

  it('starts over when the table or the dataset has changed', () => {
    writeFileSync(table.input, manyRows(1200));
    expect(() => geocodeTable(dyingAfter(1100), table, silent)).toThrow('killed');
    expect(geocodeTable(rupantor, { ...table, built: 'tomorrow' }, silent)).toMatchObject({
      rows: 1200,
      resumed: 0,
    });
  });

  it('names the columns when the one asked for is missing', () => {
    writeFileSync(table.input, 'id,place\n1,dhaka\n');
    expect(() => geocodeTable(rupantor, table, silent)).toThrow(
      '--column: there is no column "Address"; the table has id, place',
    );
  });
});
