// Names of 300,000 letters in every kind of record that has a name: left out or cut, counted, and no longer to read than others.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDataset } from '../../src/dataset/open.ts';
import { runThikana } from '../fixtures/run-program.ts';

const dir = mkdtempSync(join(tmpdir(), 'thikana-names-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const LATIN = Array.from({ length: 60_000 }, (_, i) => `road${i % 7}`)
  .join(' ')
  .slice(0, 300_000);
const BANGLA = 'ক্ষমতাপুর '.repeat(30_000);

it('take no time of an import', async () => {
  const out = join(dir, 'dataset');
  const places = join(dir, 'places.csv');
  writeFileSync(places, `name,lat,lon\nGood shop,23.7,90.4\n${LATIN},23.71,90.4\n${BANGLA},23.72,90.4\n`);
  const line = (name: string, at: number) => ({
    type: 'Feature',
    properties: { highway: 'primary', name },
    geometry: {
      type: 'LineString',
      coordinates: [
        [90.4, at],
        [90.41, at],
      ],
    },
  });
  const roads = join(dir, 'roads.geojson');
  const features = [line('Good road', 23.7), line(LATIN, 23.701), line(BANGLA, 23.702)];
  writeFileSync(roads, JSON.stringify({ type: 'FeatureCollection', features }));
  const run = await runThikana(
    ['import', places, roads, '--no-starter', '--threads', '1', '--out', out],
    // Ten times what the others take; one such name took longer than that before.
    { timeout: 60_000 },
  );
  expect(run.signal).toBeNull();
  expect(run.status, run.stderr).toBe(0);
  expect(openDataset(out).manifest.counts.places).toBe(1);
}, 120_000);
