// Places for the search benches: the real ones of ../shared/data in tables as an import builds them, and any number of synthetic houses
// with real street and area names.
import { readFileSync } from 'node:fs';
import { TableBuilder } from '../../src/dataset/column-builder.ts';
import { StringPoolBuilder } from '../../src/dataset/string-pool.ts';
import { PLACE_TYPES, type PlaceType } from '../../src/dataset/tables/place-types.ts';
import { PLACE_SCHEMA, PlaceKind, type PlaceRows } from '../../src/dataset/tables/places.ts';
import { REGION_SCHEMA, RegionKind, type RegionTable } from '../../src/dataset/tables/regions.ts';
import { toFixedDegrees } from '../../src/geo/units.ts';
import type { Strings } from '../../src/places/build/search-importance.ts';
import { normaliseText } from '../../src/text/normalise.ts';
import { randomFrom } from '../../test/fixtures/random.ts';

export interface Tables {
  readonly places: PlaceRows;
  readonly placeText: Strings;
  readonly regions: RegionTable;
  readonly regionText: Strings;
}

const NONE = {
  region: -1,
  district: -1,
  upazila: -1,
  thana: -1,
  city: -1,
  union: -1,
  ward: -1,
  area: -1,
  subArea: -1,
};

function readCsv(path: string): Record<string, string>[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  const text = readFileSync(path, 'utf8');
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c !== '"') field += c;
      else if (text[i + 1] === '"') field += text[++i];
      else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === ',') {
      row.push(field);
      field = '';
    } else if (c === '\n') {
      row.push(field.replace(/\r$/, ''));
      rows.push(row);
      row = [];
      field = '';
    } else field += c;
  }
  const [head, ...body] = rows;
  return body.map((values) => Object.fromEntries(head.map((name, i) => [name, values[i] ?? ''])));
}

const readJson = (path: string): never => JSON.parse(readFileSync(path, 'utf8')) as never;

interface Unit {
  id: string;
  name: string;
  nameBn: string;
  divisionId?: string;
  districtId?: string;
  upazilaId?: string;
}

/** Division … union and the areas of Dhaka from the gazetteer. */
export class Gazetteer {
  readonly pool = new StringPoolBuilder();
  readonly table = new TableBuilder(REGION_SCHEMA, {
    parent: -1,
    division: -1,
    district: -1,
    upazila: -1,
    thana: -1,
    city: -1,
    zone: -1,
  });
  readonly #rows = new Map<string, number>();
  readonly #byName = new Map<string, number>();
  readonly names: { row: number; name: string; nameBn: string; kind: number }[] = [];

  constructor(dir: string) {
    const units = (file: string): Unit[] => readJson(`${dir}/gazetteer/${file}.json`);
    for (const u of units('divisions')) this.#add(RegionKind.Division, u, {});
    for (const u of units('districts')) {
      const division = this.#rows.get(u.divisionId!)!;
      this.#add(RegionKind.District, u, { parent: division, division });
    }
    const below = (u: Unit) => {
      const district = this.#rows.get(u.districtId!)!;
      return { parent: district, district, division: this.table.columns.division.get(district) };
    };
    for (const u of units('upazilas')) this.#add(RegionKind.Upazila, u, below(u));
    for (const u of units('thanas')) this.#add(RegionKind.Thana, u, below(u));
    for (const u of units('unions')) {
      const upazila = this.#rows.get(u.upazilaId!)!;
      const district = this.table.columns.district.get(upazila);
      const division = this.table.columns.division.get(upazila);
      this.#add(
        RegionKind.Union,
        { ...u, name: u.name.replace(/ Union$/, '') },
        { parent: upazila, upazila, district, division },
      );
    }
    const areas = (
      readJson(`${dir}/gazetteer/dhaka-areas.json`) as { dhaka: { name: string; bn_name: string }[] }
    ).dhaka;
    const district = this.find(RegionKind.District, 'Dhaka');
    for (const a of areas) {
      const division = this.table.columns.division.get(district);
      this.#add(
        RegionKind.Area,
        { id: `area-${a.name}`, name: a.name, nameBn: a.bn_name },
        { parent: district, district, division },
      );
    }
  }

  #add(kind: number, unit: Unit, parents: Record<string, number>): void {
    const name = normaliseText(unit.name);
    const nameBn = normaliseText(unit.nameBn);
    const row = this.table.add({
      kind,
      id: this.table.length + 1,
      name: this.pool.add(name),
      nameBn: this.pool.add(nameBn),
      ...parents,
    });
    this.table.columns[
      kind === RegionKind.Division ? 'division' : kind === RegionKind.District ? 'district' : 'zone'
    ].set(row, kind <= RegionKind.District ? row : -1);
    this.#rows.set(unit.id, row);
    this.#byName.set(`${kind} ${name.toLowerCase().replace(/[^a-z]/g, '')}`, row);
    this.names.push({ row, name, nameBn, kind });
  }

  find(kind: number, name: string): number {
    return this.#byName.get(`${kind} ${name.toLowerCase().replace(/[^a-z]/g, '')}`) ?? -1;
  }

  district(row: number): number {
    return row < 0 ? -1 : this.table.columns.district.get(row);
  }
}

const TYPE_OF_CLASS: Readonly<Record<string, PlaceType>> = {
  school: 'Education',
  college: 'Education',
  hospital: 'Healthcare',
  clinic: 'Healthcare',
  pharmacy: 'Healthcare',
  bank: 'Bank',
  atm: 'Bank',
  marketplace: 'Commercial',
  place_of_worship: 'Religious Place',
  fuel: 'Fuel',
  restaurant: 'Food',
  hotel: 'Hotel',
  government: 'Government',
};

const IMPORTANCE: Readonly<Record<number, number>> = {
  [RegionKind.Division]: 250,
  [RegionKind.District]: 240,
  [RegionKind.Upazila]: 215,
  [RegionKind.Thana]: 205,
  [RegionKind.Area]: 200,
  [RegionKind.Union]: 170,
};

/** All named places of ../shared/data. `names` says which languages of a region's name are put in. */
export function realPlaces(
  dir: string,
  names: 'both' | 'english' | 'bangla' = 'both',
  pois = true,
): Tables & { gazetteer: Gazetteer } {
  const gazetteer = new Gazetteer(dir);
  const pool = new StringPoolBuilder();
  const table = new TableBuilder(PLACE_SCHEMA, NONE);
  const add = (row: Record<string, number>): void => {
    table.add({ id: table.length + 1, ...row });
  };
  const level: Record<number, string> = {
    [RegionKind.District]: 'district',
    [RegionKind.Upazila]: 'upazila',
    [RegionKind.Thana]: 'thana',
    [RegionKind.Union]: 'union',
    [RegionKind.Area]: 'area',
  };
  for (const { row, name, nameBn, kind } of gazetteer.names) {
    const own = level[kind] ? { [level[kind]]: row } : {};
    const upazila = gazetteer.table.columns.upazila.get(row);
    add({
      kind: PlaceKind.Region,
      type: PLACE_TYPES.indexOf('Admin'),
      importance: IMPORTANCE[kind] ?? 100,
      name: names === 'bangla' ? 0 : pool.add(name),
      nameBn: names === 'english' ? 0 : pool.add(nameBn),
      region: row,
      district: gazetteer.district(row),
      upazila,
      // Centres are not in the gazetteer; spread them so that nothing counts as the same place.
      lon: toFixedDegrees(88 + (row % 97) * 0.04),
      lat: toFixedDegrees(21 + (row % 89) * 0.05),
      ...own,
    });
  }
  if (!pois)
    return {
      places: table.finish(),
      placeText: pool,
      regions: gazetteer.table.finish(),
      regionText: gazetteer.pool,
      gazetteer,
    };
  const poi = (
    name: string,
    lon: string,
    lat: string,
    kind: number,
    importance: number,
    subType: string,
    place: Record<string, number>,
  ) => {
    if (!name || !Number(lon) || !Number(lat)) return;
    add({
      kind,
      importance,
      type: PLACE_TYPES.indexOf(TYPE_OF_CLASS[subType] ?? 'Others'),
      subType: pool.add(subType),
      name: pool.add(normaliseText(name)),
      lon: toFixedDegrees(Number(lon)),
      lat: toFixedDegrees(Number(lat)),
      ...place,
    });
  };
  const within = (district: string, thana: string, union: string) => ({
    district: gazetteer.find(RegionKind.District, district),
    upazila: gazetteer.find(RegionKind.Upazila, thana),
    thana: gazetteer.find(RegionKind.Thana, thana),
    union: gazetteer.find(RegionKind.Union, union),
  });
  for (const r of readCsv(`${dir}/poi/osm-poi.csv`)) {
    poi(r.name, r.lon, r.lat, PlaceKind.Poi, 60, r.class, within(r.district, r.thana, r.union));
  }
  for (const r of readCsv(`${dir}/poi/schools.csv`)) {
    poi(r.name, r.lon, r.lat, PlaceKind.Poi, 70, 'school', within(r.district, r.thana, ''));
  }
  const dhaka = { district: gazetteer.find(RegionKind.District, 'Dhaka') };
  for (const r of readCsv(`${dir}/poi/osm-points-2017.csv`))
    poi(r.name, r.X, r.Y, PlaceKind.Poi, 60, r.type, dhaka);
  for (const r of readCsv(`${dir}/poi/osm-settlements-2017.csv`)) {
    poi(r.name, r.X, r.Y, PlaceKind.Settlement, 150, r.type, {});
  }
  return {
    places: table.finish(),
    placeText: pool,
    regions: gazetteer.table.finish(),
    regionText: gazetteer.pool,
    gazetteer,
  };
}

/** `count` places: the real ones first, then houses "House 12, Road 5" and shops on real streets of real areas. */
export function manyPlaces(dir: string, count: number): Tables & { gazetteer: Gazetteer } {
  const real = realPlaces(dir);
  const random = randomFrom(7);
  const gazetteer = real.gazetteer;
  const pool = real.placeText as StringPoolBuilder;
  const table = new TableBuilder(PLACE_SCHEMA, NONE);
  const names = Object.keys(PLACE_SCHEMA) as (keyof typeof PLACE_SCHEMA)[];
  const realCount = Math.min(real.places.id.length, Math.floor(count / 2));
  for (let row = 0; row < realCount; row++) {
    table.add(Object.fromEntries(names.map((name) => [name, real.places[name][row]])));
  }
  const streets = readCsv(`${dir}/poi/osm-poi.csv`)
    .map((r) => r.name)
    .filter((name) => /\b(road|rd|lane|sarak|street|avenue)\b/i.test(name));
  const unions = gazetteer.names.filter(({ kind }) => kind === RegionKind.Union || kind === RegionKind.Area);
  const upazila = gazetteer.table.columns.upazila;
  while (table.length < count) {
    const place = unions[Math.floor(random() * random() * unions.length)];
    const isArea = place.kind === RegionKind.Area;
    const numbered = random() < 0.5;
    const block = random() < 0.4 ? `, Block ${'ABCDEFGHJK'[Math.floor(random() * 10)]}` : '';
    const street = numbered
      ? `Road ${1 + Math.floor(random() * 40)}${block}`
      : streets[Math.floor(random() * random() * streets.length)];
    const house =
      random() < 0.3
        ? `${1 + Math.floor(random() * 200)}/${'ABCDE'[Math.floor(random() * 5)]}`
        : `${1 + Math.floor(random() * 300)}`;
    table.add({
      id: table.length + 1,
      kind: PlaceKind.House,
      type: PLACE_TYPES.indexOf('Residential'),
      importance: 10 + Math.floor(random() * 20),
      house: pool.add(house),
      street: pool.add(street),
      lon: toFixedDegrees(88.1 + random() * 4.4),
      lat: toFixedDegrees(20.8 + random() * 5.7),
      district: gazetteer.district(place.row),
      upazila: upazila.get(place.row),
      union: isArea ? -1 : place.row,
      area: isArea ? place.row : -1,
    });
  }
  return {
    places: table.finish(),
    placeText: pool,
    regions: gazetteer.table.finish(),
    regionText: gazetteer.pool,
    gazetteer,
  };
}
