// The tables of administrative units: from the country down to unions, municipalities and city wards.
import { RegionKind } from '../../dataset/tables/regions.ts';
import { readTable, type TableRow } from '../../text/tab-table.ts';
import type { Gatherer, RegionDraft } from '../gather/gathered.ts';
import { readOutline } from './outline.ts';

const countryKey = 'starter/country/bd';
const divisionKey = (id: number): string => `starter/division/${id}`;
export const districtKey = (id: number): string => `starter/district/${id}`;
export const upazilaKey = (id: number): string => `starter/upazila/${id}`;
export const thanaKey = (id: number): string => `starter/thana/${id}`;
const cityKey = (id: number): string => `starter/city/${id}`;

type Common = Pick<RegionDraft, 'id' | 'name' | 'nameBn' | 'aliases' | 'lon' | 'lat' | 'points' | 'source'>;

/** Columns that every table of units has. */
export function commonOf(row: TableRow, source: number): Common {
  const has = (column: string): boolean => row.columns.has(column);
  return {
    id: row.number('id'),
    name: row.text('name'),
    nameBn: row.text('name_bn'),
    aliases: has('aliases') ? row.list('aliases') : [],
    lon: row.number('lon'),
    lat: row.number('lat'),
    points: has('points') ? row.points('points') : undefined,
    source,
  };
}

export function readAdministrative(gatherer: Gatherer, folder: string, source: number): void {
  gatherer.region({
    kind: RegionKind.Country,
    key: countryKey,
    id: 1,
    name: 'Bangladesh',
    nameBn: 'বাংলাদেশ',
    code: 'BD',
    lon: 90.3,
    lat: 23.8,
    polygons: readOutline(folder),
    source,
  });
  for (const row of readTable(folder, 'divisions.tsv')) {
    const common = commonOf(row, source);
    gatherer.region({
      ...common,
      kind: RegionKind.Division,
      key: divisionKey(row.number('id')),
      parent: countryKey,
    });
  }
  for (const row of readTable(folder, 'districts.tsv')) {
    gatherer.region({
      ...commonOf(row, source),
      kind: RegionKind.District,
      key: districtKey(row.number('id')),
      parent: divisionKey(row.number('division_id')),
    });
  }
  for (const row of readTable(folder, 'upazilas.tsv')) {
    gatherer.region({
      ...commonOf(row, source),
      kind: RegionKind.Upazila,
      key: upazilaKey(row.number('id')),
      parent: districtKey(row.number('district_id')),
    });
  }
  const parts = partsOfThanas(folder);
  for (const row of readTable(folder, 'thanas.tsv')) {
    const upazila = row.optionalNumber('upazila_id');
    const common = commonOf(row, source);
    gatherer.region({
      ...common,
      points: Float64Array.from([...(common.points ?? []), ...(parts.get(row.number('id')) ?? [])]),
      kind: RegionKind.Thana,
      key: thanaKey(row.number('id')),
      parent: upazila === undefined ? districtKey(row.number('district_id')) : upazilaKey(upazila),
      urban: row.optionalNumber('city_id') === undefined ? undefined : 'Urban',
    });
  }
  readUnions(gatherer, folder, source);
  readCities(gatherer, folder, source);
}

/** Sub-areas that lie in a different thana than their area (Sector 4 of Uttara) show where that thana is. */
function partsOfThanas(folder: string): Map<number, number[]> {
  const parts = new Map<number, number[]>();
  for (const row of readTable(folder, 'sub-areas.tsv')) {
    const thana = row.optionalNumber('thana_id');
    if (thana === undefined) continue;
    const points = parts.get(thana) ?? [];
    points.push(row.number('lon'), row.number('lat'));
    parts.set(thana, points);
  }
  return parts;
}

function readUnions(gatherer: Gatherer, folder: string, source: number): void {
  for (const row of readTable(folder, 'unions.tsv')) {
    const upazila = row.optionalNumber('upazila_id');
    gatherer.region({
      ...commonOf(row, source),
      kind: RegionKind.Union,
      key: `starter/union/${row.number('id')}`,
      parent: upazila === undefined ? thanaKey(row.number('thana_id')) : upazilaKey(upazila),
      code: row.text('code'),
      population: row.optionalNumber('population'),
      urban: 'Rural',
    });
  }
  for (const row of readTable(folder, 'municipalities.tsv')) {
    gatherer.region({
      ...commonOf(row, source),
      kind: RegionKind.Pauroshova,
      key: `starter/municipality/${row.number('id')}`,
      parent: upazilaKey(row.number('upazila_id')),
      code: row.text('code'),
      population: row.optionalNumber('population'),
      urban: 'Semi-Urban',
    });
  }
}

function readCities(gatherer: Gatherer, folder: string, source: number): void {
  for (const row of readTable(folder, 'cities.tsv')) {
    gatherer.region({
      ...commonOf(row, source),
      kind: RegionKind.CityCorporation,
      key: cityKey(row.number('id')),
      parent: districtKey(row.number('district_id')),
      urban: 'Urban',
    });
  }
  const zoneKey = (city: number, number: number): string => `starter/zone/${city}/${number}`;
  for (const row of readTable(folder, 'zones.tsv')) {
    const city = row.number('city_id');
    gatherer.region({
      ...commonOf(row, source),
      kind: RegionKind.Zone,
      key: zoneKey(city, row.number('number')),
      parent: cityKey(city),
      number: row.number('number'),
      urban: 'Urban',
    });
  }
  for (const row of readTable(folder, 'wards.tsv')) {
    const city = row.number('city_id');
    const zone = row.optionalNumber('zone');
    gatherer.region({
      ...commonOf(row, source),
      kind: RegionKind.Ward,
      key: `starter/ward/${city}/${row.number('number')}`,
      parent: cityKey(city),
      number: row.number('number'),
      zone: zone === undefined ? undefined : zoneKey(city, zone),
      urban: 'Urban',
    });
  }
}
