// A dataset made of a few drafts opens, holds them, and knows where everything lies.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { PLACES, PlaceKind } from '../../../src/dataset/tables/places.ts';
import { REGIONS, RegionKind } from '../../../src/dataset/tables/regions.ts';
import { STREETS } from '../../../src/dataset/tables/streets.ts';
import { assemble } from '../../../src/ingest/assemble/assemble.ts';
import { ColumnGatherer } from '../../../src/ingest/gather/column-gatherer.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-assemble-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

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

/** One district with two upazilas side by side, the left one with a union. */
function littleCountry(): ColumnGatherer {
  const gathered = new ColumnGatherer();
  const source = gathered.source({ name: 'test', licence: 'none', attribution: 'nobody' });
  const region = (kind: RegionKind, key: string, name: string, shape: Float64Array[], parent?: string) =>
    gathered.region({ kind, key, name, polygons: [shape], parent, source });
  region(RegionKind.Country, 'c', 'Little', square(90, 23, 2));
  region(RegionKind.Division, 'v', 'Whole', square(90, 23, 2), 'c');
  region(RegionKind.District, 'd', 'Dinpur', square(90, 23, 2), 'v');
  region(RegionKind.Upazila, 'u1', 'West', square(90, 23, 1), 'd');
  region(RegionKind.Upazila, 'u2', 'East', square(91, 23, 1));
  region(RegionKind.Union, 'n1', 'Char', square(90.2, 23.2, 0.2), 'u1');
  gathered.place({
    kind: PlaceKind.Poi,
    type: 'Education',
    subType: 'school',
    name: 'Char School',
    nameBn: 'চর স্কুল',
    lon: 90.3,
    lat: 23.3,
    source,
  });
  gathered.place({
    kind: PlaceKind.House,
    type: 'Residential',
    house: '12/A',
    street: 'Road 5',
    lon: 91.5,
    lat: 23.5,
    postcode: 1216,
    source,
  });
  const line = (...points: number[]) => Float64Array.from(points);
  gathered.street({ name: 'Road 5', lines: [line(91.5, 23.5, 91.501, 23.5)], source });
  gathered.street({ name: 'road 5', lines: [line(91.501, 23.5, 91.502, 23.5)], source });
  gathered.street({ name: 'Road 5', lines: [line(90.5, 23.5, 90.501, 23.5)], source });
  return gathered;
}

describe('assemble', () => {
  it('makes a dataset that opens and counts what it holds', async () => {
    const manifest = await assemble(littleCountry(), { out: dir });
    expect(manifest.counts).toMatchObject({
      countries: 1,
      divisions: 1,
      districts: 1,
      upazilas: 2,
      unions: 1,
      places: 1,
      houses: 1,
      streets: 2,
    });
    expect(openDataset(dir).manifest.sources[0].name).toBe('test');
  });

  it('gives each place the regions that it lies in', async () => {
    await assemble(littleCountry(), { out: dir });
    const dataset = openDataset(dir);
    const places = dataset.table(PLACES);
    const regions = dataset.table(REGIONS);
    const names = dataset.table(REGIONS).text;
    const nameOf = (row: number): string => (row < 0 ? '' : names.get(regions.name[row]));
    const school = places.kind.indexOf(PlaceKind.Poi);
    expect(nameOf(places.district[school])).toBe('Dinpur');
    expect(nameOf(places.upazila[school])).toBe('West');
    expect(nameOf(places.union[school])).toBe('Char');
    const house = places.kind.indexOf(PlaceKind.House);
    expect(nameOf(places.upazila[house])).toBe('East');
    expect(places.union[house]).toBe(-1);
    expect(places.postcode[house]).toBe(1216);
  });

  it('finds the parent of a unit by position if the source does not give it', async () => {
    await assemble(littleCountry(), { out: dir });
    const regions = openDataset(dir).table(REGIONS);
    const upazilas = [...regions.kind.keys()].filter((row) => regions.kind[row] === RegionKind.Upazila);
    for (const row of upazilas) expect(regions.kind[regions.parent[row]]).toBe(RegionKind.District);
    for (const row of upazilas) expect(regions.kind[regions.division[row]]).toBe(RegionKind.Division);
  });

  it('joins pieces of a street and keeps streets of the same name elsewhere apart', async () => {
    await assemble(littleCountry(), { out: dir });
    const dataset = openDataset(dir);
    const streets = dataset.table(STREETS);
    expect([...streets.lineStart]).toEqual([0, 2, 3]);
    const places = dataset.table(PLACES);
    for (const row of streets.place) expect(places.kind[row]).toBe(PlaceKind.Street);
  });

  it('gives unique ids that are the same in the next import, whatever the order', async () => {
    const idsOf = () => [...openDataset(dir).table(PLACES).id].sort();
    await assemble(littleCountry(), { out: dir });
    const first = idsOf();
    expect(new Set(first).size).toBe(first.length);
    await assemble(littleCountry(), { out: dir });
    expect(idsOf()).toEqual(first);
    const { byId, id } = openDataset(dir).table(PLACES);
    expect(Array.from(byId, (row) => id[row])).toEqual([...first].sort((a, b) => a - b));
  });

  it('leaves the dataset in use and no half-written folder when it fails', async () => {
    await assemble(littleCountry(), { out: dir });
    const before = readdirSync(dir).sort();
    const broken = littleCountry();
    Object.defineProperty(broken.streets, 'length', {
      get() {
        throw new Error('no');
      },
    });
    await expect(assemble(broken, { out: dir })).rejects.toThrow('no');
    expect(readdirSync(dir).sort()).toEqual(before);
  });
});
