// Which file is what, in which order lists are read, and what a gazetteer adds to units that are known.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silent } from '../../../src/dataset/progress.ts';
import { RegionKind } from '../../../src/dataset/tables/regions.ts';
import { ColumnGatherer } from '../../../src/ingest/gather/column-gatherer.ts';
import { mergeUnits } from '../../../src/ingest/merge/merge-units.ts';
import { findSource, inReadingOrder, readSource } from '../../../src/ingest/read-source.ts';
import { classOfName, classOfWord } from '../../../src/ingest/records/place-class.ts';
import { unitKindOf } from '../../../src/ingest/records/unit-kinds.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-source-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
const file = (name: string, content: unknown): string => {
  const path = join(dir, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

describe('findSource', () => {
  it('knows formats by name and content', () => {
    expect(findSource(file('a.osm.pbf', 'x')).format.name).toBe('osm');
    expect(findSource(file('a.tsv', 'x')).format.name).toBe('csv');
    expect(findSource(file('a.json', { type: 'FeatureCollection', features: [] })).format.name).toBe(
      'geojson',
    );
    expect(findSource(file('b.json', [{ name: 'x' }])).format.name).toBe('json list');
  });

  it('takes what the user says about a file, and a file with = in its name for a file', () => {
    const path = file('x.csv', 'x');
    expect(findSource(`wards=${path}`)).toMatchObject({
      path,
      table: { about: 'boundaries', kind: RegionKind.Ward },
    });
    expect(findSource(file('a=b.csv', 'x')).table).toBeUndefined();
  });

  it('recognises a folder', () => {
    mkdirSync(join(dir, 'folder.csv'));
    expect(() => findSource(join(dir, 'folder.csv'))).toThrow(/this is a folder/);
  });
});

describe('inReadingOrder', () => {
  it('reads lists of larger units first and leaves the rest in its order', () => {
    const list = (name: string) => file(name, [{ name: 'x' }]);
    const paths = [list('unions.json'), file('b.csv', 'x'), list('upazilas.json'), list('divisions.json')];
    const order = inReadingOrder(paths.map(findSource)).map(({ path }) => path.slice(dir.length + 1));
    expect(order).toEqual(['divisions.json', 'b.csv', 'upazilas.json', 'unions.json']);
  });
});

describe('gazetteers', () => {
  it('add names, short names and postcodes to known units, and make units where none are known', async () => {
    const gathered = new ColumnGatherer();
    const base = gathered.source({ name: 'base', licence: '', attribution: '' });
    const add = (kind: RegionKind, key: string, name: string, parent?: string) =>
      gathered.region({ kind, key, name, parent, lon: 90.4, lat: 23.8, source: base });
    add(RegionKind.District, 'd', 'Dhaka');
    add(RegionKind.CityCorporation, 'c', 'Dhaka North City Corporation', 'd');
    add(RegionKind.Upazila, 'u', 'Savar', 'd');
    for (const path of [
      file('districts.json', [{ id: 'dis-01', name: 'Dhaka', nameBn: 'ঢাকা', divisionId: 'div-01' }]),
      file('upazilas.json', [{ id: 'upa-1', name: 'Sabhar', nameBn: 'সাভার', districtId: 'dis-01' }]),
      file('city_corporations.json', [
        { id: 'cc-1', name: 'Dhaka North City Corporation', shortName: 'DNCC', districtId: 'dis-01' },
      ]),
      file('unions.json', [{ id: 'uni-1', name: 'Aminbazar Union', upazilaId: 'upa-1' }]),
      file('postcodes.json', {
        postcodes: [{ district_id: 'dis-01', upazila: 'Savar', postOffice: 'Amin Bazar', postCode: '1348' }],
      }),
    ])
      await readSource(gathered, findSource(path), {}, silent);
    const { units, unknown } = mergeUnits(gathered.drafts);
    const unit = (kind: RegionKind) => units.filter((one) => one.kind === kind);
    expect(unit(RegionKind.District)).toMatchObject([{ nameBn: 'ঢাকা' }]);
    expect(unit(RegionKind.Upazila)).toMatchObject([{ name: 'Savar', nameBn: 'সাভার', aliases: ['Sabhar'] }]);
    expect(unit(RegionKind.CityCorporation)[0].aliases).toContain('DNCC');
    expect(unit(RegionKind.Union)).toMatchObject([{ name: 'Aminbazar', parent: { name: 'Savar' } }]);
    expect(unit(RegionKind.PostOffice)).toMatchObject([{ name: 'Amin Bazar', postcode: 1348 }]);
    expect(unknown).toHaveLength(0);
  });
});

describe('words', () => {
  it.each([
    ['school', 'Education', 'School'],
    ['educational_institution|school', 'Education', 'School'],
    ['place_of_worship_muslim', 'Religious Place', 'Mosque'],
    ['Madrasha', 'Education', 'Madrasa'],
    ['Religious Place', 'Religious Place', 'Religious Place'],
    ['atm', 'Bank', 'ATM'],
  ])('%s is %s, %s', (word, type, subType) => {
    expect(classOfWord(word)).toMatchObject({ type, subType });
  });

  it('distinguishes settlements and does not guess what it does not know', () => {
    expect(classOfWord('village')?.settlement).toBe(true);
    expect(classOfWord('gate of nowhere')).toBeUndefined();
    expect(classOfWord('')).toBeUndefined();
  });

  it.each([
    ['Baitul Aman Jame Masjid', 'Religious Place'],
    ['Charfassion Govt. Primary School', 'Education'],
    ['বায়তুল মোকাররম মসজিদ', 'Religious Place'],
    ['Sonali Bank Ltd', 'Bank'],
    ['Karwan Bazar', 'Shop'],
  ])('the name %s says %s', (name, type) => {
    expect(classOfName(name)?.type).toBe(type);
  });

  it.each([
    ['upazilas.geojson', RegionKind.Upazila],
    ['dhaka-ward-zones.csv', RegionKind.Ward],
    ['city_corporations.json', RegionKind.CityCorporation],
    ['postcodes.json', RegionKind.PostOffice],
    ['places.csv', undefined],
  ])('%s is about %s', (name, kind) => {
    expect(unitKindOf(name)).toBe(kind);
  });
});
