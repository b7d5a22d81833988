// GeoJSON of boundaries, wards, places and roads; other coordinate systems, odd and broken geometries.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silent } from '../../../src/dataset/progress.ts';
import { RegionKind } from '../../../src/dataset/tables/regions.ts';
import { ColumnGatherer } from '../../../src/ingest/gather/column-gatherer.ts';
import { readGeoJson } from '../../../src/ingest/geojson/read-geojson.ts';
import { TABLE_WORDS } from '../../../src/ingest/records/recognise.ts';
import type { TableOptions } from '../../../src/ingest/records/table-options.ts';
import { ALL_MODES, Mode } from '../../../src/roads/network/vocabulary.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-geojson-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const feature = (properties: object, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});
const SQUARE = [
  [
    [90, 23],
    [91, 23],
    [91, 24],
    [90, 24],
    [90, 23],
  ],
];

function read(name: string, features: readonly object[], more: object = {}, options: TableOptions = {}) {
  return readText(name, JSON.stringify({ type: 'FeatureCollection', ...more, features }), options);
}
function readText(name: string, text: string, options: TableOptions = {}): ColumnGatherer {
  const path = join(dir, name);
  writeFileSync(path, text);
  const gathered = new ColumnGatherer();
  readGeoJson(gathered, path, options, silent);
  return gathered;
}
const reasons = (gathered: ColumnGatherer) => gathered.skips.list().map(({ reason }) => reason);

describe('readGeoJson', () => {
  it('reads census unions with the units that each names, each larger unit once', () => {
    const union = (name: string, code: string) => ({
      code,
      upazila_code: code.slice(0, 6),
      division: 'Barisal',
      district: 'Barguna',
      upazila: 'Amtali',
      union: name,
      population: 5,
    });
    const gathered = read('unions.geojson', [
      feature(union('Amtali', '10040913'), 'Polygon', SQUARE),
      feature(union('Chaora', '10040931'), 'MultiPolygon', [SQUARE]),
      feature(union('Paurashava', '10040999'), 'Polygon', SQUARE),
    ]);
    expect(gathered.drafts.map(({ kind, name, weak }) => [kind, name, weak ?? false])).toEqual([
      [RegionKind.Division, 'Barisal', false],
      [RegionKind.District, 'Barguna', false],
      [RegionKind.Upazila, 'Amtali', false],
      [RegionKind.Union, 'Amtali', false],
      [RegionKind.Union, 'Chaora', false],
      [RegionKind.Union, 'Amtali Paurashava', false],
      [RegionKind.Pauroshova, 'Amtali Paurashava', true],
    ]);
    const parents = new Map(gathered.drafts.map(({ key, parent }) => [key, parent]));
    for (const parent of parents.values()) if (parent) expect(parents.has(parent)).toBe(true);
  });

  it('keeps two upazilas of one name apart by their place', () => {
    const far = SQUARE.map((ring) => ring.map(([x, y]) => [x - 3, y]));
    const gathered = read('upazilas.geojson', [
      feature({ name: 'Kotwali', district_name: '' }, 'Polygon', SQUARE),
      feature({ name: 'Kotwali', district_name: '' }, 'Polygon', far),
    ]);
    expect(new Set(gathered.drafts.map(({ key }) => key)).size).toBe(2);
  });

  it('reads wards and zones of Dhaka', () => {
    const gathered = read('wards.geojson', [
      feature({ id: 'N_01', corporation: 'DNCC', ward: 1, zone: 1, population: 10 }, 'Polygon', SQUARE),
    ]);
    expect(gathered.drafts.find(({ kind }) => kind === RegionKind.Ward)).toMatchObject({
      number: 1,
      population: 10,
      zone: expect.stringContaining('zone'),
    });
    const zones = read('zones.geojson', [feature({ zone: 'S_2', ID: '2' }, 'Polygon', SQUARE)]);
    expect(zones.drafts.find(({ kind }) => kind === RegionKind.Zone)).toMatchObject({ number: 2 });
    expect(zones.drafts[0].name).toBe('Dhaka South City Corporation');
  });

  it.each([
    ['delivery-zones.geojson', { name: 'Zone A', rider: 'Selim' }, 'zones='],
    ['zones.geojson', { zone: 3, name: 'North', district: 'Chattogram' }, 'zones='],
    ['our-areas.geojson', { name: 'Mirpur beat' }, 'areas='],
    ['polygons.geojson', { name: 'Beat 4', upazila: 'Savar' }, 'wards='],
  ])('%s: asks what its polygons are, whatever the file is called', (name, properties, word) => {
    const path = join(dir, name);
    const reading = () => read(name, [feature(properties, 'Polygon', SQUARE)]);
    expect(reading).toThrow('its polygons do not say what they are');
    expect(reading).toThrow(`thikana fence import ${path} --account ID`);
    expect(reading).toThrow(`layer=${path}`);
    expect(reading).toThrow(`${word}${path}`);
  });

  it('reads polygons as a layer of their owner: drawn and found by name, no unit', () => {
    const zones = [feature({ 'Zone Name': 'Mirpur beat', rider: 'Selim' }, 'Polygon', SQUARE)];
    const gathered = read('delivery-zones.geojson', zones, {}, { table: TABLE_WORDS.layer });
    expect(gathered.drafts).toEqual([]);
    expect(gathered.features.length).toBe(1);
    const { name } = gathered.places.table.columns;
    expect(gathered.pool.get(name.get(0))).toBe('Mirpur beat');
  });

  it('reads roads with the attributes in their properties', () => {
    const gathered = read('roads.geojson', [
      feature(
        { name: 'Airport Road', highway: 'primary', oneway: 'yes', maxspeed: '60', surface: 'asphalt' },
        'LineString',
        [
          [90, 23],
          [90.1, 23],
        ],
      ),
      feature({}, 'MultiLineString', [
        [
          [90.1, 23],
          [90.2, 23],
        ],
      ]),
    ]);
    const [{ network }] = gathered.networks;
    expect([...network.wayClass]).toEqual([5, 23]);
    expect([...network.wayBackward]).toEqual([Mode.Foot, ALL_MODES]);
    expect([...network.wayMaxSpeed]).toEqual([60, 0]);
    expect(network.nodeCount).toBe(3);
    expect(gathered.streets.length).toBe(1);
  });

  it('reads points with properties as places, and a single feature as a file', () => {
    const shop = feature({ name: 'Shop', type: 'supermarket' }, 'Point', [90.4, 23.8]);
    expect(read('x.geojson', [shop]).places.length).toBe(1);
    expect(readText('x.geojson', JSON.stringify(shop)).places.length).toBe(1);
  });

  it('counts features that it cannot use', () => {
    const name = { name: 'X', type: 'school' };
    const gathered = read('x.geojson', [
      feature(name, 'Point', [90.4, 23.8]),
      { type: 'Feature', properties: name, geometry: null },
      feature(name, 'Point', ['a', 1]),
      feature(name, 'Circle', [1, 2]),
      feature(name, 'Point', [null, null]),
      feature(name, 'Polygon', [[[1, 2]]]),
    ]);
    expect(gathered.places.length).toBe(1);
    expect(reasons(gathered).sort()).toEqual([
      'a feature without a geometry',
      'a geometry of an unknown type',
      'a ring of too few points',
      'coordinates are not numbers',
    ]);
  });

  it('takes a ring of a million points', () => {
    const ring = Array.from({ length: 1_000_000 }, (_, i) => {
      const angle = (i / 1_000_000) * 2 * Math.PI;
      return [90 + Math.cos(angle), 23 + Math.sin(angle)];
    });
    const round = [feature({ name: 'Round' }, 'Polygon', [ring])];
    const gathered = read('areas.geojson', round, {}, { table: TABLE_WORDS.areas });
    expect(gathered.drafts[0].polygons?.[0][0].length).toBe(2_000_002);
  });

  it.each([
    [
      'another system in its crs',
      { crs: { properties: { name: 'urn:ogc:def:crs:EPSG::32646' } } },
      [[234567, 2e6]],
      /EPSG::32646, but only WGS 84/,
    ],
    ['metres for degrees', {}, [[234567, 2645678]], /are not WGS 84 degrees/],
  ])('refuses %s', (_, more, [point], sentence) => {
    const features = [feature({ name: 'A', type: 'school' }, 'Point', point)];
    expect(() => read('x.geojson', features, more)).toThrow(sentence);
  });

  it('accepts WGS 84 by its other names', () => {
    const features = [feature({ name: 'A', type: 'school' }, 'Point', [90, 23])];
    for (const name of ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4326'])
      expect(read('x.geojson', features, { crs: { type: 'name', properties: { name } } }).places.length).toBe(
        1,
      );
  });

  it.each([
    ['cut', '{"type":"FeatureCollection","features":[{"type":"Feat', /not GeoJSON: it ends in the middle/],
    ['no features', '{"type":"FeatureCollection","features":[]}', /it has no features/],
    ['rubbish in a feature', '{"features":[{"a" 1}]}', /is not JSON/],
  ])('refuses a file that is %s', (_, text, sentence) => {
    expect(() => readText('x.geojson', text)).toThrow(sentence);
  });
});
