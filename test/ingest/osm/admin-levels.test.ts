import { describe, expect, it } from 'vitest';
import { RegionKind } from '../../../src/dataset/tables/regions.ts';
import { ADMIN_LEVELS, parseAdminLevels, regionKindOf } from '../../../src/ingest/osm/admin-levels.ts';
import { readMap } from './reading.ts';
import { at } from './town.ts';

const kind = (country: string, level: string, ...texts: string[]) =>
  regionKindOf(ADMIN_LEVELS, country, level, texts);

describe('levels of Bangladesh', () => {
  it.each([
    ['4', 'Dhaka Division', RegionKind.Division],
    ['5', 'Gazipur District', RegionKind.District],
    ['6', 'Savar Upazila', RegionKind.Upazila],
    ['6', 'Mirpur Thana', RegionKind.Thana],
    ['6', 'মিরপুর মডেল থানা', RegionKind.Thana],
    ['6', 'Dhaka North City Corporation', RegionKind.CityCorporation],
    ['7', 'Savar Pourashava', RegionKind.Pauroshova],
    ['8', 'Ashulia Union', RegionKind.Union],
    ['8', 'সাভার পৌরসভা', RegionKind.Pauroshova],
    ['8', 'Ward No. 12', RegionKind.Ward],
    ['9', 'Ward-5', RegionKind.Ward],
    ['10', 'Banani', RegionKind.Area],
  ])('level %s, %s', (level, name, expected) => {
    expect(kind('BD', level, name)).toBe(expected);
  });

  it('leaves out levels that the table does not have', () => {
    expect(kind('BD', '3', 'x')).toBeUndefined();
    expect(kind('BD', 'constructor', 'x')).toBeUndefined();
    expect(kind('constructor', '4', 'x')).toBe(RegionKind.Division);
  });
});

describe("a user's table", () => {
  it('overrides a country', () => {
    const levels = parseAdminLevels(
      '{"LK": {"4": "Division", "5": [{"match": "city", "kind": "CityCorporation"}, {"kind": "District"}]}}',
      'lk.json',
    );
    expect(regionKindOf(levels, 'LK', '5', ['Kandy'])).toBe(RegionKind.District);
    expect(regionKindOf(levels, 'LK', '5', ['Galle City'])).toBe(RegionKind.CityCorporation);
    expect(regionKindOf(levels, 'BD', '4', [])).toBe(RegionKind.Division);
  });

  it.each([
    ['{', 'lk.json: the table of admin levels is not valid JSON'],
    ['[]', 'must be an object of countries'],
    ['{"lk": {}}', '"lk" is not an ISO 3166'],
    ['{"LK": {"four": "Division"}}', '"four" is not an admin_level'],
    ['{"LK": {"4": "State"}}', 'LK 4: "State" is not one of Country, Division'],
    ['{"LK": {"4": [{"match": "(", "kind": "District"}]}}', '"(" is not a valid regular expression'],
    ['{"LK": {"4": 4}}', 'LK 4: give a kind'],
  ])('%s is refused with a sentence', (text, sentence) => {
    expect(() => parseAdminLevels(text, 'lk.json')).toThrow(sentence);
  });
});

describe('which country a boundary belongs to', () => {
  const square = (id: number, size: number) => ({
    nodes: [at(id, 0, 0), at(id + 1, size, 0), at(id + 2, size, size), at(id + 3, 0, size)],
    way: { id, refs: [id, id + 1, id + 2, id + 3, id], tags: {} },
  });
  const outer = square(10, 50);
  const inner = square(20, 20);
  const relation = (id: number, way: number, tags: Record<string, string>) => ({
    id,
    members: [{ type: 'way', ref: way, role: 'outer' } as const],
    tags: { type: 'boundary', boundary: 'administrative', ...tags },
  });
  const parish = relation(2, 20, { admin_level: '7', name: 'Ordino' });
  const map = (...relations: ReturnType<typeof relation>[]) => ({
    nodes: [...outer.nodes, ...inner.nodes],
    ways: [outer.way, inner.way],
    relations,
  });

  it('is the country around it', async () => {
    const { regions } = await readMap(
      map(relation(1, 10, { admin_level: '2', name: 'Andorra', 'ISO3166-1': 'ad' }), parish),
    );
    expect(regions.map(({ kind: k, name, code }) => [k, name, code])).toEqual([
      [RegionKind.Country, 'Andorra', 'AD'],
      [RegionKind.District, 'Ordino', undefined],
    ]);
  });

  it('is the one that the user names, if the file does not say', async () => {
    const { regions } = await readMap(map(parish), { country: 'AD' });
    expect(regions[0].kind).toBe(RegionKind.District);
  });

  it('is Bangladesh for what lies there', async () => {
    const { regions } = await readMap(map(parish));
    expect(regions[0].kind).toBe(RegionKind.Thana);
  });

  it('numbers wards from their names in either script', async () => {
    const { regions } = await readMap(
      map(relation(2, 20, { admin_level: '9', name: 'ওয়ার্ড নং ১২', 'name:en': 'Ward No. 12' })),
    );
    expect(regions[0]).toMatchObject({ kind: RegionKind.Ward, number: 12 });
  });
});
