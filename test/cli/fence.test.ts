// `thikana fence` as a person and as a program use it, through the real command.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { runThikana } from '../fixtures/run-program.ts';

const state = mkdtempSync(join(tmpdir(), 'thikana-fence-'));
beforeAll(async () => (await openStore(state)).close());
afterAll(() => rmSync(state, { recursive: true }));

const run = (...args: string[]) =>
  runThikana(['fence', ...args, '--state', state], {
    cwd: state,
  });

const square = (lon: number, lat: number, size = 1) => [
  [lon, lat],
  [lon + size, lat],
  [lon + size, lat + size],
  [lon, lat + size],
  [lon, lat],
];
const feature = (name: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Polygon', coordinates },
});
const CROSSING = [
  [90, 23],
  [91, 24],
  [91, 23],
  [90, 24],
  [90, 23],
];

function file(name: string, ...features: unknown[]): string {
  const path = join(state, name);
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }));
  return path;
}

const ACCOUNT = ['--account', '1'];

describe('thikana fence', () => {
  it('imports, lists and deletes', async () => {
    const zones = file('zones.geojson', feature('North', [square(90, 23, 0.5), square(90.1, 23.1, 0.1)]), {
      ...feature('Two parts', []),
      geometry: { type: 'MultiPolygon', coordinates: [[square(91, 22)], [square(93, 22)]] },
    });
    const told = await run('import', zones, ...ACCOUNT, '--json');
    expect([told.status, told.stderr]).toEqual([0, '']);
    const { stored, polygons, refused } = JSON.parse(told.stdout);
    expect([stored, refused]).toEqual([2, []]);
    expect(polygons).toEqual([
      { id: expect.stringMatching(/^[0-9a-f]{13}$/), name: 'North' },
      { id: expect.stringMatching(/^[0-9a-f]{13}$/), name: 'Two parts' },
    ]);
    expect((await run('import', zones, ...ACCOUNT)).stdout).toBe('2 polygons were stored for account 1.\n');
    expect((await run('list', ...ACCOUNT)).stdout).toMatch(/polygon +Two parts/);
    expect(JSON.parse((await run('list', ...ACCOUNT, '--json')).stdout).polygons).toHaveLength(4);
    expect((await run('delete', polygons[0].id, ...ACCOUNT)).stdout).toBe(
      `Geofence ${polygons[0].id} is deleted.\n`,
    );
    expect(JSON.parse((await run('list', ...ACCOUNT, '--json')).stdout).polygons).toHaveLength(3);
  });

  it('stores none if one is refused, and reports each with its position', async () => {
    const before = JSON.parse((await run('list', ...ACCOUNT, '--json')).stdout).polygons.length;
    const mixed = file(
      'mixed.geojson',
      feature('Good', [square(90, 23)]),
      feature('Bow', [CROSSING]),
      feature('Open', [square(90, 23).slice(0, 4)]),
    );
    const { status, stdout, stderr } = await run('import', mixed, ...ACCOUNT);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/Feature 2 \(Bow\) must be .*90\.50*,23\.50*\n/);
    expect(stderr).toMatch(/Feature 3 \(Open\) must be made of closed rings; one begins at 90,23/);
    expect(stderr).toContain('2 of 3 polygons were refused, so none was stored');
    const json = await run('import', mixed, ...ACCOUNT, '--json');
    expect(json.status).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({ stored: 0, refused: [{ feature: 2 }, { feature: 3 }] });
    expect(JSON.parse((await run('list', ...ACCOUNT, '--json')).stdout).polygons).toHaveLength(before);
    const some = await run('import', mixed, ...ACCOUNT, '--skip-refused', '--json');
    expect(some.status).toBe(0);
    expect(JSON.parse(some.stdout)).toMatchObject({ stored: 1, polygons: [{ name: 'Good' }] });
  });

  it('reports progress for many', async () => {
    const many = file(
      'many.geojson',
      ...Array.from({ length: 2_500 }, (_, i) => feature(`z${i}`, [square(88 + i / 1000, 23, 0.001)])),
    );
    const { status, stdout, stderr } = await run('import', many, ...ACCOUNT);
    expect([status, stdout]).toEqual([0, '2,500 polygons were stored for account 1.\n']);
    expect(stderr).toBe('1000 of 2500 polygons checked\n2000 of 2500 polygons checked\n');
  });

  it.each([
    [['import', 'absent.geojson', ...ACCOUNT], 'cannot be read as GeoJSON', 1],
    [['import', 'zones.geojson'], '--account', 2],
    [['import', 'zones.geojson', '--account', '99'], 'there is no account 99', 1],
    [['list', '--account', 'x'], 'whole number', 1],
    [['delete', '0000000000000', ...ACCOUNT], 'has no geofence 0000000000000', 1],
  ])('%j is refused on standard error', async (args, message, expected) => {
    const { status, stdout, stderr } = await run(...args);
    expect([status, stdout]).toEqual([expected, '']);
    expect(stderr).toContain(message);
  });
});
