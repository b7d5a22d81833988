// Where a record belongs: by its point, by its own names near a border, and when its names show a mistake.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { PLACES, PlaceKind } from '../../../src/dataset/tables/places.ts';
import { REGIONS, RegionKind } from '../../../src/dataset/tables/regions.ts';
import { assemble } from '../../../src/ingest/assemble/assemble.ts';
import { ColumnGatherer } from '../../../src/ingest/gather/column-gatherer.ts';
import type { PlaceDraft } from '../../../src/ingest/gather/gathered.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-locate-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const METRE = 1 / 111_195;
const square = (west: number, south: number, size: number): Float64Array[] => [
  Float64Array.of(
    west,
    south,
    west + size,
    south,
    west + size,
    south + size,
    west,
    south + size,
    west,
    south,
  ),
];

/** Two districts side by side, each with one upazila and two unions one above the other; the border is at 91°. */
async function locate(place: Partial<PlaceDraft>) {
  const gathered = new ColumnGatherer();
  const source = gathered.source({ name: 'test', licence: '', attribution: '' });
  const add = (kind: RegionKind, name: string, shape: Float64Array[], parent?: string) =>
    gathered.region({ kind, key: name, name, polygons: [shape], parent, source });
  add(RegionKind.Country, 'Land', square(90, 23, 2));
  add(RegionKind.Division, 'Division', square(90, 23, 2), 'Land');
  for (const [name, west] of [
    ['West', 90],
    ['East', 91],
  ] as const) {
    add(RegionKind.District, `${name}pur`, square(west, 23, 1), 'Division');
    add(RegionKind.Upazila, `${name}ganj`, square(west, 23, 1), `${name}pur`);
    add(RegionKind.Union, `${name} Upper`, square(west + 0.5, 23.5, 0.5), `${name}ganj`);
    add(RegionKind.Union, `${name} Lower`, square(west, 23, 0.5), `${name}ganj`);
  }
  add(RegionKind.Area, 'Bazar Para', square(90.3, 23.3, 0.01));
  gathered.place({ kind: PlaceKind.Poi, type: 'Shop', name: 'X', lon: 90.8, lat: 23.8, source, ...place });
  await assemble(gathered, { out: dir });
  const dataset = openDataset(dir);
  const places = dataset.table(PLACES);
  const regions = dataset.table(REGIONS);
  const names = dataset.table(REGIONS).text;
  const row = places.kind.indexOf(PlaceKind.Poi);
  const nameOf = (region: number): string => (region < 0 ? '' : names.get(regions.name[region]));
  if (row < 0) return gathered.skips.list()[0].reason;
  return [places.district, places.upazila, places.union, places.area].map((column) => nameOf(column[row]));
}

describe('where a record belongs', () => {
  it('is where its point lies', async () => {
    expect(await locate({})).toEqual(['Westpur', 'Westganj', 'West Upper', '']);
  });

  it('is the union that it names, where it lies just across the border', async () => {
    const across = { lon: 91 - 200 * METRE, lat: 23.4, districtName: 'EASTPUR', upazilaName: 'Eastganj' };
    expect(await locate({ ...across, unionName: 'East Lower' })).toEqual([
      'Eastpur',
      'Eastganj',
      'East Lower',
      '',
    ]);
  });

  it('is the upazila that it names, where the union is not known', async () => {
    const across = { lon: 91 - 200 * METRE, lat: 23.4, districtName: 'Eastpur', upazilaName: 'Eastganj' };
    expect(await locate(across)).toEqual(['Eastpur', 'Eastganj', '', '']);
  });

  it('is its point again, where the named union is too far', async () => {
    const inside = { districtName: 'Westpur', upazilaName: 'Westganj', unionName: 'West Lower' };
    expect(await locate(inside)).toEqual(['Westpur', 'Westganj', 'West Upper', '']);
  });

  it('is nowhere, if it lies far outside the district that it names', async () => {
    expect(await locate({ districtName: 'Eastpur' })).toBe(
      'the position is far outside the district that the record names',
    );
  });

  it('is the area that it names nearby', async () => {
    const beside = { lon: 90.3 - 500 * METRE, lat: 23.305 };
    expect(await locate({ ...beside, areaName: 'Bazarpara' })).toMatchObject([
      'Westpur',
      'Westganj',
      'West Lower',
      'Bazar Para',
    ]);
    expect(await locate({ areaName: 'Bazarpara' })).toMatchObject(['Westpur', 'Westganj', 'West Upper', '']);
  });
});
