// The real boundaries of Bangladesh over the starter tables: reverse lookup names the polygon's own units.
// Left out where the data is not here; the thorough run is bench/import/accuracy.ts.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { RegionKind } from '../../../src/dataset/tables/regions.ts';
import { chainAt, emptyChain } from '../../../src/regions/chain.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { outputOf, runProgram } from '../../fixtures/run-program.ts';
import { PROGRAM } from '../../fixtures/running-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const data = join(root, '../shared/data/boundaries');
const here = existsSync(data);
if (!here) console.log('The boundaries in ../shared/data are not here: their import is left out.');

describe.skipIf(!here)('the boundaries of Bangladesh', () => {
  let out: string;
  beforeAll(async () => {
    out = mkdtempSync(join(tmpdir(), 'thikana-real-'));
    const files = ['upazilas.geojson', 'unions.geojson', 'dhaka-zones.geojson', 'dhaka-wards.geojson'];
    await outputOf(process.execPath, [
      PROGRAM,
      'import',
      ...files.map((name) => join(data, name)),
      '--no-roads',
      '--out',
      out,
    ]);
  }, 240_000);
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  it('keep the hierarchy of today: no unit twice, none lost', () => {
    expect(openDataset(out).manifest.counts).toMatchObject({
      divisions: 8,
      districts: 64,
      'city corporations': 12,
      wards: 286,
      zones: 10,
      upazilas: 495,
      thanas: 622,
      unions: 4542,
    });
  });

  it('resolve the centre of every unit of the tables to that unit', () => {
    const regions = openRegions(openDataset(out));
    const { table } = regions;
    const chain = emptyChain();
    const kinds = [
      ['upazila', RegionKind.Upazila],
      ['thana', RegionKind.Thana],
      ['union', RegionKind.Union],
      ['cityCorporation', RegionKind.CityCorporation],
      ['pauroshova', RegionKind.Pauroshova],
      ['ward', RegionKind.Ward],
    ] as const;
    const lost = kinds.flatMap(([level, kind]) =>
      regions.rows(kind).filter((row) => {
        chainAt(regions, table.lon[row], table.lat[row], chain);
        return chain[level] !== row;
      }),
    );
    expect(lost.map((row) => regions.name(row))).toEqual([]);
  });

  it('name the division, district, upazila and union of every point', async () => {
    const args = ['--import', './bench/lib/register.mjs', 'bench/import/accuracy.ts'];
    const files = [join(data, 'unions.geojson'), ''];
    const result = await runProgram(process.execPath, [...args, out, ...files, '400'], {
      cwd: root,
    });
    expect(result.stdout).toContain('400 points');
    expect(result.status, result.stdout + result.stderr).toBe(0);
  }, 120_000);
});
