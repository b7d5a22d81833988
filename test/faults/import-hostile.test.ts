// Files that mean harm, or were harmed, end an import with a sentence: no hang, no crash, no stack.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silent } from '../../src/dataset/progress.ts';
import { ColumnGatherer } from '../../src/ingest/gather/column-gatherer.ts';
import { importDataset } from '../../src/ingest/import.ts';
import { findSource, readSource } from '../../src/ingest/read-source.ts';
import { SourceError } from '../../src/ingest/records/source-error.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-hostile-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function read(name: string, content: string | Uint8Array): Promise<ColumnGatherer> {
  const path = join(dir, name);
  writeFileSync(path, content);
  const gathered = new ColumnGatherer();
  await readSource(gathered, findSource(path), {}, silent);
  return gathered;
}

const GEOJSON = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: 'A', type: 'school' },
      geometry: { type: 'Point', coordinates: [90, 23] },
    },
    {
      type: 'Feature',
      properties: { name: 'B', union: 'B' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [90, 23],
            [91, 23],
            [91, 24],
            [90, 23],
          ],
        ],
      },
    },
  ],
});
const CSV = 'name,lat,lon,district\nA,23,90,Dhaka\n"B, C",23.5,90.5,"Dhaka"\n';

describe('hostile tables', () => {
  it.each([
    ['points.geojson', GEOJSON],
    ['places.csv', CSV],
    ['units.json', '[{"id":"dis-1","name":"Dhaka","nameBn":"ঢাকা","divisionId":"div-1"}]'],
  ])('%s with bytes changed, truncated and repeated is read or refused, nothing else', async (name, text) => {
    const original = Buffer.from(text);
    const damage = fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(original.length), fc.boolean(), async (changes, cut, twice) => {
        let bytes = Buffer.from(original);
        for (const [at, value] of changes) bytes[at] = value;
        bytes = Buffer.from(bytes.subarray(0, Math.max(1, cut)));
        try {
          await read(name, twice ? Buffer.concat([bytes, bytes]) : bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(SourceError);
          expect((error as Error).message).toContain(name);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('treats invalid numbers as invalid', async () => {
    const rows = ['NaN,NaN', 'Infinity,1', '1e999,1', '-0,', '0x10,90', '٢٣,٩٠', '1e-400,1e-400'];
    const gathered = await read('x.csv', `name,lat,lon\n${rows.map((row) => `N,${row}`).join('\n')}\n`);
    const { lon, lat } = gathered.places.table.columns;
    for (let row = 0; row < gathered.places.length; row++) {
      expect(Math.abs(lon.get(row))).toBeLessThanOrEqual(1.8e9);
      expect(Math.abs(lat.get(row))).toBeLessThanOrEqual(0.9e9);
    }
    expect(gathered.places.length + gathered.skips.total).toBe(rows.length);
  });

  it('makes a dataset of degenerate, crossing and overlapping polygons', async () => {
    const polygon = (name: string, ring: number[][]) => ({
      type: 'Feature',
      properties: { name, district: 'D', division: 'V' },
      geometry: { type: 'Polygon', coordinates: [ring] },
    });
    const features = [
      polygon('Point', [
        [90, 23],
        [90, 23],
        [90, 23],
        [90, 23],
      ]),
      polygon('Line', [
        [90, 23],
        [91, 23],
        [90, 23],
        [90, 23],
      ]),
      polygon('Bow', [
        [90, 23],
        [91, 24],
        [91, 23],
        [90, 24],
        [90, 23],
      ]),
      polygon('Open', [
        [90, 23],
        [91, 23],
        [91, 24],
      ]),
      polygon('Same', [
        [90, 23],
        [91, 23],
        [91, 24],
        [90, 23],
      ]),
      polygon('Same', [
        [90, 23],
        [91, 23],
        [91, 24],
        [90, 23],
      ]),
    ];
    const path = join(dir, 'odd.geojson');
    writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }));
    const summary = await importDataset({
      sources: [`upazilas=${path}`],
      out: join(dir, 'odd'),
      starter: false,
    });
    expect(summary.counts.upazilas).toBeGreaterThan(0);
  });

  it('is not held up by units whose parents form a cycle', async () => {
    const path = join(dir, 'upazilas.json');
    writeFileSync(
      path,
      JSON.stringify([
        { id: 'a', name: 'A', upazilaId: 'b', districtId: 'c', lat: 23, lon: 90 },
        { id: 'b', name: 'B', upazilaId: 'a', districtId: 'c', lat: 23.1, lon: 90 },
      ]),
    );
    const summary = await importDataset({ sources: [path], out: join(dir, 'circle'), starter: false });
    expect(summary.counts.upazilas).toBe(2);
  });

  it.each([
    ['nothing.csv', undefined, /there is no such file/],
    ['empty.csv', '', /the file is empty/],
    ['picture.png', 'x', /its format is not clear from its name/],
    ['wrong.json', '"text"', /neither GeoJSON nor a list of records/],
    ['broken.json', '[{"a":1},', /this is not JSON/],
  ])('refuses %s', async (name, content, sentence) => {
    const path = join(dir, name);
    if (content !== undefined) writeFileSync(path, content);
    await expect(importDataset({ sources: [path], out: join(dir, 'no') })).rejects.toThrow(sentence);
  });

  it('refuses a word before a file that it does not know', async () => {
    await expect(importDataset({ sources: ['foo=x.csv'], out: join(dir, 'no') })).rejects.toThrow(
      /"foo" is not a kind of table; the kinds are places, layer, addresses, roads/,
    );
  });
});
