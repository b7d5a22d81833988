// KML, GPX, GeoPackage, shapefiles and Parquet, as other programs write them, and what is wrong with those that cannot be read.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, describe, expect, it } from 'vitest';
import { silent } from '../../src/dataset/progress.ts';
import { RegionKind } from '../../src/dataset/tables/regions.ts';
import type { Gatherer, PlaceDraft, RegionDraft } from '../../src/ingest/gather/gathered.ts';
import { findSource, readTable } from '../../src/ingest/read-source.ts';

const dir = mkdtempSync(join(tmpdir(), 'thikana-geofiles-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(dir, name);
  writeFileSync(path, content);
  return path;
}

async function read(given: string) {
  const places: PlaceDraft[] = [];
  const regions: RegionDraft[] = [];
  const skipped: string[] = [];
  let roads = 0;
  const sources: { licence?: string; attribution?: string }[] = [];
  const gatherer: Gatherer = {
    source: (source) => sources.push(source) - 1,
    region: (draft) => void regions.push(draft),
    place: (draft) => void places.push(draft),
    street() {},
    feature() {},
    roads: () => void roads++,
    skipped: (_source, reason) => void skipped.push(reason),
  };
  await readTable(gatherer, findSource(given), { country: 'BD' }, silent);
  return { places, regions, skipped, roads, sources };
}
const where = ({ name, lon, lat }: PlaceDraft) => [name, lon, lat];

/** Well-known binary of a point and of a polygon with one ring. */
function pointBytes(lon: number, lat: number): Buffer {
  const bytes = Buffer.alloc(21);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(1, 1);
  bytes.writeDoubleLE(lon, 5);
  bytes.writeDoubleLE(lat, 13);
  return bytes;
}
function polygonBytes(ring: readonly (readonly [number, number])[]): Buffer {
  const bytes = Buffer.alloc(13 + ring.length * 16);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(3, 1);
  bytes.writeUInt32LE(1, 5);
  bytes.writeUInt32LE(ring.length, 9);
  ring.forEach(([lon, lat], i) => {
    bytes.writeDoubleLE(lon, 13 + i * 16);
    bytes.writeDoubleLE(lat, 21 + i * 16);
  });
  return bytes;
}
const SQUARE = [
  [90, 23],
  [90, 24],
  [91, 24],
  [91, 23],
  [90, 23],
] as const;

describe('KML', () => {
  it('gives placemarks with their data', async () => {
    const path = file(
      'shops.kml',
      `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Shops</name><!-- <Placemark> -->
       <Folder><Placemark><name><![CDATA[Rahim & Sons]]></name><ExtendedData><Data name="category"><value>pharmacy</value></Data>
       <SchemaData><SimpleData name="phone">01711-000000</SimpleData></SchemaData></ExtendedData>
       <Point><coordinates> 90.41,23.79,0 </coordinates></Point></Placemark></Folder>
       <Placemark><name>Nowhere</name></Placemark></Document></kml>`,
    );
    const { places, skipped } = await read(path);
    expect(places.map(where)).toEqual([['Rahim & Sons', 90.41, 23.79]]);
    expect(JSON.parse(places[0].extra ?? '')).toMatchObject({ phone: '01711-000000' });
    expect(skipped).toEqual(['a feature without a geometry']);
  });

  it('gives polygons with their holes', async () => {
    const ring = SQUARE.map((point) => point.join(',')).join(' ');
    const path = file(
      'wards.kml',
      `<kml><Placemark><name>Ward 1</name><ExtendedData><Data name="level"><value>9</value></Data></ExtendedData><MultiGeometry><Polygon>
       <outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs>
       <innerBoundaryIs><LinearRing><coordinates>90.4,23.4 90.5,23.4 90.5,23.5 90.4,23.4</coordinates></LinearRing></innerBoundaryIs>
       </Polygon></MultiGeometry></Placemark></kml>`,
    );
    expect((await read(path)).regions[0].polygons?.[0]).toHaveLength(2);
  });

  it('is refused when it is something else', async () => {
    await expect(read(file('page.kml', '<html></html>'))).rejects.toThrow('this is not KML');
    await expect(read(file('none.kml', '<kml></kml>'))).rejects.toThrow('it has no features');
  });
});

describe('GPX', () => {
  const track =
    '<trk><name>Lane</name><trkseg><trkpt lat="23.7" lon="90.4"/><trkpt lat="23.71" lon="90.41"/></trkseg></trk>';

  it('gives waypoints; tracks are roads only if the user says so', async () => {
    const path = file(
      'depot.gpx',
      `<gpx version="1.1"><wpt lat="23.7" lon="90.4"><name>Depot</name><sym>Flag</sym></wpt>${track}</gpx>`,
    );
    const { places, roads } = await read(path);
    expect([places.map(where), roads]).toEqual([[['Depot', 90.4, 23.7]], 0]);
    expect((await read(`roads=${path}`)).roads).toBe(1);
    await expect(read(file('track.gpx', `<gpx>${track}</gpx>`))).rejects.toThrow(
      'if the tracks are roads, say so',
    );
  });
});

describe('GeoPackage', () => {
  function packed(name: string, srs: number): string {
    const path = join(dir, name);
    const database = new DatabaseSync(path);
    database.exec(`
      CREATE TABLE gpkg_spatial_ref_sys (srs_id INTEGER, organization TEXT, organization_coordsys_id INTEGER);
      CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT, srs_id INTEGER);
      CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER);
      INSERT INTO gpkg_spatial_ref_sys VALUES (4326, 'EPSG', 4326), (32646, 'EPSG', 32646);
      INSERT INTO gpkg_contents VALUES ('my "shops"', 'features', ${srs});
      INSERT INTO gpkg_geometry_columns VALUES ('my "shops"', 'geom', ${srs});
      CREATE TABLE "my ""shops""" (fid INTEGER, geom BLOB, name TEXT, category TEXT)`);
    const insert = database.prepare('INSERT INTO "my ""shops""" VALUES (?, ?, ?, ?)');
    const header = Buffer.from([0x47, 0x50, 0, 3, 0xe6, 0x10, 0, 0, ...new Array(32).fill(0)]);
    insert.run(1, Buffer.concat([header, pointBytes(90.4, 23.7)]), 'রহিমা স্টোর', 'shop');
    insert.run(2, Buffer.from('nonsense'), 'Broken', 'shop');
    database.close();
    return path;
  }

  it('gives the features of its layers', async () => {
    const { places, skipped } = await read(packed('shops.gpkg', 4326));
    expect(places.map(({ nameBn, lon, lat }) => [nameBn, lon, lat])).toEqual([['রহিমা স্টোর', 90.4, 23.7]]);
    expect(skipped).toEqual(['a shape without its header']);
  });

  it('is refused in another reference system, and when it is something else', async () => {
    await expect(read(packed('utm.gpkg', 32646))).rejects.toThrow('its coordinates are in EPSG:32646');
    await expect(read(file('text.gpkg', 'not a database at all, just some text'))).rejects.toThrow(
      'this is not a GeoPackage',
    );
  });
});

describe('a shapefile', () => {
  /** One polygon with a hole, its name in Bangla. */
  function shapefile(name: string, prj: string): string {
    const hole = [
      [90.4, 23.4],
      [90.5, 23.4],
      [90.5, 23.5],
      [90.4, 23.4],
    ];
    const points = [...SQUARE, ...hole];
    const content = Buffer.alloc(44 + 8 + points.length * 16);
    content.writeInt32LE(5, 0);
    content.writeInt32LE(2, 36);
    content.writeInt32LE(points.length, 40);
    content.writeInt32LE(0, 44);
    content.writeInt32LE(SQUARE.length, 48);
    points.forEach(([lon, lat], i) => {
      content.writeDoubleLE(lon, 52 + i * 16);
      content.writeDoubleLE(lat, 60 + i * 16);
    });
    const header = Buffer.alloc(108);
    header.writeInt32BE(9994, 0);
    header.writeInt32BE(1, 100);
    header.writeInt32BE(content.length / 2, 104);
    const columns = [
      ['name_bn', 30],
      ['level', 4],
    ] as const;
    const dbf = Buffer.alloc(32 + 32 * columns.length + 1 + 35, 0x20);
    dbf.writeUInt16LE(32 + 32 * columns.length + 1, 8);
    dbf.writeUInt16LE(35, 10);
    columns.forEach(([column, length], i) => {
      dbf.write(column.padEnd(11, '\0'), 32 + i * 32, 'latin1');
      dbf[32 + i * 32 + 16] = length;
    });
    dbf[32 + 64] = 0x0d;
    dbf.write('ঢাকা', 32 + 64 + 2);
    dbf.write('5', 32 + 64 + 2 + 30);
    file(`${name}.dbf`, dbf);
    file(`${name}.prj`, prj);
    return file(`${name}.shp`, Buffer.concat([header, content]));
  }

  it('gives its shapes with the columns beside it', async () => {
    const { regions } = await read(shapefile('districts', 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]'));
    expect(regions[0]).toMatchObject({ kind: RegionKind.District, nameBn: 'ঢাকা' });
    expect(regions[0].polygons?.[0]).toHaveLength(2);
  });

  it('is refused in a projection, without its columns, and when it is something else', async () => {
    await expect(read(shapefile('utm', 'PROJCS["WGS_1984_UTM_Zone_46N",GEOGCS[""]]'))).rejects.toThrow(
      'UTM_Zone_46N',
    );
    const alone = shapefile('alone', '');
    rmSync(alone.replace(/shp$/, 'dbf'));
    await expect(read(alone)).rejects.toThrow('in the .dbf beside it, which is not there');
    await expect(read(file('text.shp', 'x'.repeat(200)))).rejects.toThrow('this is not a shapefile');
  });
});

describe('Parquet', () => {
  const text = (name: string) =>
    ({ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' }) as const;
  const group = (name: string, num_children: number) =>
    ({ name, num_children, repetition_type: 'OPTIONAL' }) as const;
  const listOf = (name: string, element: readonly object[]) => [
    { ...group(name, 1), converted_type: 'LIST' },
    { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
    ...element,
  ];
  const names = [
    group('names', 2),
    text('primary'),
    { ...group('common', 1), converted_type: 'MAP' },
    { name: 'key_value', num_children: 2, repetition_type: 'REPEATED' },
    { ...text('key'), repetition_type: 'REQUIRED' },
    text('value'),
  ];
  const shape = { name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' };
  function parquet(
    name: string,
    schema: readonly object[],
    columns: Readonly<Record<string, readonly unknown[]>>,
  ): string {
    const buffer = parquetWriteBuffer({
      schema: [{ name: 'root', num_children: Object.keys(columns).length }, ...schema] as never,
      columnData: Object.entries(columns).map(([column, data]) => ({
        name: column,
        data: [...data],
      })) as never,
    });
    return file(name, new Uint8Array(buffer));
  }

  it('of Overture Maps gives places with names in both languages, category and telephone', async () => {
    const path = parquet(
      'place.parquet',
      [
        text('id'),
        shape,
        ...names,
        group('categories', 1),
        text('primary'),
        ...listOf('phones', [text('element')]),
        ...listOf('addresses', [group('element', 2), text('freeform'), text('postcode')]),
      ],
      {
        id: ['08b1', '08b2'],
        geometry: [pointBytes(90.4, 23.7), pointBytes(90.41, 23.71)],
        names: [
          { primary: 'পপুলার ফার্মেসী', common: { en: 'Popular Pharmacy', bn: 'পপুলার ফার্মেসী' } },
          { primary: 'City School', common: null },
        ],
        categories: [{ primary: 'pharmacy' }, { primary: 'school' }],
        phones: [['+8801711000000'], null],
        addresses: [[{ freeform: 'House 7, Road 3', postcode: '1205' }], null],
      },
    );
    const { places, sources } = await read(path);
    expect(places.map(({ name, nameBn, type, lon }) => [name, nameBn, type, lon])).toEqual([
      ['Popular Pharmacy', 'পপুলার ফার্মেসী', 'Healthcare', 90.4],
      ['City School', undefined, 'Education', 90.41],
    ]);
    expect(JSON.parse(places[0].extra ?? '')).toMatchObject({
      phone: '+8801711000000',
      address: 'House 7, Road 3',
    });
    expect(sources[0]).toMatchObject({ attribution: 'Overture Maps Foundation' });
  });

  it('of Overture Maps gives addresses and divisions', async () => {
    const addresses = await read(
      parquet(
        'address.parquet',
        [
          shape,
          text('number'),
          text('street'),
          ...listOf('address_levels', [group('element', 1), text('value')]),
        ],
        {
          geometry: [pointBytes(90.4, 23.7)],
          number: ['12/A'],
          street: ['Green Road'],
          address_levels: [[{ value: 'Dhaka' }]],
        },
      ),
    );
    expect(addresses.places[0]).toMatchObject({ house: '12/A', street: 'Green Road' });
    const divisions = await read(
      parquet(
        'division_area.parquet',
        [shape, ...names, text('subtype'), text('class'), text('division_id')],
        {
          geometry: [polygonBytes(SQUARE), polygonBytes(SQUARE)],
          names: [
            { primary: 'ঢাকা জেলা', common: { en: 'Dhaka' } },
            { primary: 'Bay', common: null },
          ],
          subtype: ['county', 'country'],
          class: ['land', 'maritime'],
          division_id: ['08d1', '08d2'],
        },
      ),
    );
    expect(divisions.regions.map(({ kind, name }) => [kind, name])).toEqual([[RegionKind.District, 'Dhaka']]);
  });

  it('of Foursquare gives open places, without those that have closed', async () => {
    const { places, sources } = await read(
      parquet(
        'fsq.parquet',
        [
          text('fsq_place_id'),
          text('name'),
          { name: 'latitude', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
          { name: 'longitude', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
          text('tel'),
          text('date_closed'),
          ...listOf('fsq_category_labels', [text('element')]),
        ],
        {
          fsq_place_id: ['4b1', '4b2', '4b3'],
          name: ['Star Kabab', 'Old Cafe', 'No place'],
          latitude: [23.75, 23.76, null],
          longitude: [90.39, 90.38, null],
          tel: ['02-9671111', null, null],
          date_closed: [null, '2020-01-01', null],
          fsq_category_labels: [['Dining and Drinking > Restaurant'], null, null],
        },
      ),
    );
    expect(places.map(where)).toEqual([['Star Kabab', 90.39, 23.75]]);
    expect(JSON.parse(places[0].extra ?? '')).toMatchObject({ phone: '02-9671111' });
    expect(sources[0]).toMatchObject({ licence: 'Apache-2.0', attribution: 'Foursquare OS Places' });
  });

  it('is refused when it is damaged or something else', async () => {
    await expect(read(file('cut.parquet', 'PAR1 and then nothing'))).rejects.toThrow(/Parquet file/);
    await expect(read(file('text.parquet', 'name,lat,lon\nA,1,2\n'))).rejects.toThrow(
      'this is not a Parquet file',
    );
  });
});
