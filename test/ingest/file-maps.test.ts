// `--map` for all files and for one of them, checked before anything is read.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileMaps } from '../../src/ingest/file-maps.ts';
import { importDataset } from '../../src/ingest/import.ts';
import { parseFieldMap } from '../../src/ingest/records/fields.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-maps-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const file = (name: string, content: string): string => {
  const path = join(dir, name);
  writeFileSync(path, content);
  return path;
};

describe('fileMaps', () => {
  it('gives what is said of all files to those that have the column, and what is said of one to that one', async () => {
    const shops = file('shops.csv', 'Alpha,lat,lon\nKarim Store,23.75,90.39\n');
    const depots = file('depots.csv', 'Beta,Gamma,lat,lon\nTejgaon,x,23.76,90.4\n');
    const maps = await fileMaps(['name=Alpha', 'depots.csv:name=Beta,aliases=Gamma'], [shops, depots]);
    expect([maps.get(shops), maps.get(depots)]).toEqual(['name=Alpha', 'name=Beta,aliases=Gamma']);
  });

  it('refuses a file that is not imported and a column that no file has', async () => {
    const shops = file('shops.csv', 'Alpha,lat,lon\nKarim Store,23.75,90.39\n');
    const depots = file('depots.csv', 'Beta,lat,lon\nTejgaon,23.76,90.4\n');
    await expect(fileMaps(['sheds.csv:name=Beta'], [shops, depots])).rejects.toThrow(
      '--map: no file sheds.csv is imported; there are shops.csv, depots.csv',
    );
    await expect(fileMaps(['name=Delta'], [shops, depots])).rejects.toThrow(
      '--map names the column "Delta", which none of the files shops.csv, depots.csv has',
    );
  });

  it('takes a column with a comma in its name in quotes', () => {
    expect([...parseFieldMap('name="Shop, English",lat=Y')]).toEqual([
      ['name', 'Shop, English'],
      ['lat', 'Y'],
    ]);
  });

  it('is checked before the first file is read', async () => {
    const good = file('good.csv', 'name,lat,lon\nKarim Store,23.75,90.39\n');
    const bad = file('bad.csv', 'title,lat,lon\nTejgaon,23.76,90.4\n');
    const stages: string[] = [];
    const progress = { stage: (name: string) => void stages.push(name), advance() {}, note() {} };
    const out = join(dir, 'dataset');
    const sources = [good, { source: bad, map: parseFieldMap('name=Titel') }];
    await expect(importDataset({ sources, out, starter: false }, progress)).rejects.toThrow(
      /bad\.csv: --map names the column "Titel", which does not exist; the columns are title, lat, lon/,
    );
    expect(stages).toEqual([]);
    expect(readdirSync(out)).toEqual([]);
  });
});
