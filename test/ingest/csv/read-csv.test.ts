// Tables as people have them become places, roads and units; rows that cannot be used are counted with a reason.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silent } from '../../../src/dataset/progress.ts';
import { PLACE_TYPES } from '../../../src/dataset/tables/place-types.ts';
import { PlaceKind } from '../../../src/dataset/tables/places.ts';
import { RegionKind } from '../../../src/dataset/tables/regions.ts';
import { readCsv } from '../../../src/ingest/csv/read-csv.ts';
import { ColumnGatherer } from '../../../src/ingest/gather/column-gatherer.ts';
import { parseFieldMap } from '../../../src/ingest/records/fields.ts';
import type { TableOptions } from '../../../src/ingest/records/table-options.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-csv-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function read(name: string, content: string | Buffer, options: TableOptions = {}): ColumnGatherer {
  const path = join(dir, name);
  writeFileSync(path, content);
  const gathered = new ColumnGatherer();
  readCsv(gathered, path, options, silent);
  return gathered;
}

function places(gathered: ColumnGatherer) {
  const { columns } = gathered.places.table;
  const { pool } = gathered;
  return Array.from({ length: gathered.places.length }, (_, row) => ({
    kind: columns.kind.get(row),
    type: PLACE_TYPES[columns.type.get(row)],
    subType: pool.get(columns.subType.get(row)),
    name: pool.get(columns.name.get(row)),
    nameBn: pool.get(columns.nameBn.get(row)),
    house: pool.get(columns.house.get(row)),
    street: pool.get(columns.street.get(row)),
    lon: columns.lon.get(row) / 1e7,
    lat: columns.lat.get(row) / 1e7,
    district: pool.get(columns.districtName.get(row)),
  }));
}

const reasons = (gathered: ColumnGatherer): Record<string, number> =>
  Object.fromEntries(gathered.skips.list().map(({ reason, count }) => [reason, count]));

describe('readCsv', () => {
  it('reads places with guessed columns', () => {
    const gathered = read(
      'pois.csv',
      'osm_id,lat,lon,name,name_bn,class,district\n7,22.47,89.61,Mangla Health Complex,,hospital,Bagerhat\n',
    );
    expect(places(gathered)).toEqual([
      {
        kind: PlaceKind.Poi,
        type: 'Healthcare',
        subType: 'Hospital',
        name: 'Mangla Health Complex',
        nameBn: '',
        house: '',
        street: '',
        lon: 89.61,
        lat: 22.47,
        district: 'Bagerhat',
      },
    ]);
    expect(gathered.places.table.columns.ref.get(0)).toBe(28);
    expect(gathered.sources[0]).toMatchObject({ name: 'pois.csv', licence: 'ODbL' });
  });

  it('follows --map, with semicolons and decimal commas', () => {
    const gathered = read('x.csv', 'Titel;Y;X;Hoehe\nLaden;23,75;90,39;3\n', {
      map: parseFieldMap('name=Titel'),
    });
    expect(places(gathered)).toMatchObject([{ name: 'Laden', lat: 23.75, lon: 90.39 }]);
  });

  it('reads UTF-16 and Bangla names in the name column', () => {
    const gathered = read('x.tsv', Buffer.from('\ufeffname\tlat\tlon\nমিরপুর স্কুল\t23.8\t90.4\n', 'utf16le'));
    expect(places(gathered)).toMatchObject([{ nameBn: 'মিরপুর স্কুল'.normalize('NFC'), type: 'Education' }]);
    expect(places(gathered)[0].name).toMatch(/^Mirpur /);
  });

  it('reads houses and settlements', () => {
    const gathered = read(
      'x.csv',
      'name,house,street,type,lat,lon\n,12/A,Road 5,,23.8,90.4\nBanani,,,suburb,23.79,90.4\n',
    );
    expect(places(gathered)).toMatchObject([
      { kind: PlaceKind.House, house: '12/A', street: 'Road 5', type: 'Residential' },
      { kind: PlaceKind.Settlement, name: 'Banani', type: 'Admin' },
    ]);
  });

  it('changes names in capitals to title case', () => {
    const gathered = read('x.csv', 'name,type,lon,lat\nGOVT P.C COLLEGE,College,89,23\n');
    expect(places(gathered)).toMatchObject([{ name: 'Govt P.C College', type: 'Education' }]);
  });

  it('counts every row that it cannot use, by reason', () => {
    const gathered = read(
      'x.csv',
      'name,lat,lon,a,b\nA,23,90,,\nB,,90,,\nC,x,90,,\nD,90.4,23.8,,\nE,0,0,,\nF\n,23,90,,\nG,95,23,,\n',
    );
    expect(places(gathered).map(({ name }) => name)).toEqual(['A', 'D']);
    expect(reasons(gathered)).toEqual({
      'no coordinates': 1,
      'coordinates are not numbers': 1,
      'latitude and longitude are swapped (a latitude above 90)': 1,
      'coordinates are 0, 0': 1,
      'fewer columns than the header': 1,
      'neither a name nor a house number': 1,
    });
    const { samples } = gathered.skips.list().find(({ reason }) => reason === 'no coordinates') ?? {};
    expect(samples?.[0]).toContain('line 3: B,,90');
  });

  it('turns single rows whose latitude and longitude stand the other way round, and counts them', () => {
    const rows = ['name,lat,lon', 'A,23.8,90.4', 'B,90.4,23.8', 'C,88.6,24.4', 'D,48.85,2.35'];
    const gathered = read('x.csv', rows.join('\n'));
    expect(places(gathered).map(({ lat, lon }) => [lat, lon])).toEqual([
      [23.8, 90.4],
      [23.8, 90.4],
      [24.4, 88.6],
      [48.85, 2.35],
    ]);
    expect([...gathered.turnedBySource.values()]).toEqual([2]);
  });

  it('reads lines without column names as roads that share corners', () => {
    const gathered = read(
      'roadmap.csv',
      'Street,90.1,23.1,90.2,23.1,0,0.5\nStreet,90.2,23.1,90.3,23.2,90.4,23.2,0,1.5\nStreet,rubbish\n',
    );
    const [{ network }] = gathered.networks;
    expect(network.wayCount).toBe(2);
    expect(network.nodeCount).toBe(4);
    expect([...network.wayNodes]).toEqual([0, 1, 1, 2, 3]);
    expect(reasons(gathered)).toEqual({ 'a row without a line of coordinates': 1 });
  });

  it('builds highways from reference points, with a ferry where there is one, and joins their ends', () => {
    const rows = [
      'lrp,lat,lon,type,name,district,roadId,chainage,gapPoint',
      'a,23.70,90.40,KmPost,,DH,N1,0,ROAD',
      'b,23.71,90.40,KmPost,,DH,N1,1.1,ROAD',
      'c,23.72,90.40,Others,,DH,N1,2.2,FERRY_START',
      'd,23.73,90.40,Others,,DH,N1,3.3,FERRY_END',
      'e,23.74,90.40,KmPost,,DH,N1,4.4,ROAD',
      // The side road ends beside the middle of N1's first kilometre.
      'f,23.705,90.42,KmPost,,DH,Z100,0,ROAD',
      'g,23.705,90.401,KmPost,,DH,Z100,2.0,ROAD',
      // A point that cannot lie on its road.
      'h,25.0,91.0,KmPost,,DH,N1,5,ROAD',
    ];
    const gathered = read('rhd.csv', rows.join('\n'));
    const [{ network }] = gathered.networks;
    const names = Array.from(network.wayName, (id) => network.strings.get(id));
    expect(names.sort()).toEqual(['', 'N1', 'N1', 'Z100']);
    expect([...network.wayClass].filter((c) => c === 22)).toHaveLength(1);
    const used = new Map<number, number>();
    for (const node of network.wayNodes) used.set(node, (used.get(node) ?? 0) + 1);
    // Ferry landings on both sides, and the side road's end on N1.
    expect([...used.values()].filter((times) => times > 1)).toHaveLength(3);
    expect(reasons(gathered)).toEqual({ 'a reference point that lies off its road': 1 });
  });

  it('reads wards with their zones', () => {
    const gathered = read('dhaka-ward-zones.csv', '\ufeffID,zone\nN_01,1\nS_02,3\n');
    expect(gathered.drafts.map(({ kind, name, number }) => [kind, name, number])).toEqual([
      [RegionKind.CityCorporation, 'Dhaka North City Corporation', undefined],
      [RegionKind.Zone, 'Zone 1', 1],
      [RegionKind.Ward, 'Ward 1', 1],
      [RegionKind.CityCorporation, 'Dhaka South City Corporation', undefined],
      [RegionKind.Zone, 'Zone 3', 3],
      [RegionKind.Ward, 'Ward 2', 2],
    ]);
  });

  it('reads shapes in WKT', () => {
    const gathered = read(
      'wards.csv',
      'ward,city,wkt\n5,Khulna,"POLYGON((89 22, 90 22, 90 23, 89 23, 89 22))"\n6,Khulna,"POLYGON((89 22, 90 x))"\n',
    );
    const ward = gathered.drafts.find(({ kind }) => kind === RegionKind.Ward);
    expect(ward?.polygons?.[0][0]).toHaveLength(10);
    expect(reasons(gathered)).toEqual({ 'a shape that is not valid WKT': 1 });
  });

  it.each([
    ['UTM metres', 'name,x,y\n' + 'A,234567,2645678\n'.repeat(5), /not WGS 84 degrees/],
    ['no rows', 'name,lat,lon\n', /no rows below its header/],
    ['no known columns', 'foo,bar\n1,2\n', /none of the columns in its first line/],
    ['no coordinates', 'name,type\nA,school\n', /--map lat=COLUMN,lon=COLUMN/],
    ['zero bytes', Buffer.alloc(64), /not a text file|empty/],
    ['an open quote', 'name,lat,lon\n"A,23,90\n', /quote may be left open/],
  ])('refuses a file with %s in a message that names it', (_, content, sentence) => {
    expect(() => read('bad.csv', content)).toThrow(sentence);
    expect(() => read('bad.csv', content)).toThrow(/bad\.csv: /);
  });

  it('says which fields --map knows', () => {
    expect(() => parseFieldMap('nam=title')).toThrow(/there is no field "nam"; the fields are name, nameBn/);
    expect(() => parseFieldMap('name')).toThrow(/field=column/);
  });
});
