// A place with all that is known of it, part by part, for those who put addresses together in their own way.
import { PlaceKind } from '../dataset/tables/places.ts';
import { RegionKind } from '../dataset/tables/regions.ts';
import { type Box, FIXED_PER_DEGREE, fromFixedDegrees, type Lat, type Lon } from '../geo/units.ts';
import { placeOf } from '../lookup/binary-search.ts';
import type { Regions } from '../regions/regions.ts';
import type { Named } from '../text/bilingual.ts';
import type { Contact, LocalityRows, PlaceRecords } from './place-record.ts';
import { postcodeOf } from './search/postcode.ts';

/** What a place is: a unit by its kind, or one of what lies inside units. */
export type PlaceRank =
  | 'country'
  | 'division'
  | 'district'
  | 'upazila'
  | 'city'
  | 'union'
  | 'area'
  | 'sub-area'
  | 'settlement'
  | 'street'
  | 'place'
  | 'house';

export interface PlaceDetails {
  readonly id: number;
  readonly rank: PlaceRank;
  /** Empty for a house that has only a number. */
  readonly name: Named;
  readonly aliases: readonly string[];
  readonly type: string;
  readonly subType: string;
  readonly house: string;
  readonly road: Named | undefined;
  /** The units that it lies in or is; undefined where there is none. */
  readonly subArea: Named | undefined;
  readonly area: Named | undefined;
  readonly union: Named | undefined;
  readonly city: Named;
  readonly upazila: Named | undefined;
  readonly district: Named | undefined;
  readonly division: Named | undefined;
  readonly country: Named;
  /** ISO 3166, two letters. */
  readonly countryCode: string;
  /** 0 if unknown. */
  readonly postcode: number;
  readonly lon: Lon;
  readonly lat: Lat;
  readonly box: Box;
  /** 0 to 1: how likely people are to mean this one. */
  readonly importance: number;
  /** Row of the regions table; -1 if it is none. */
  readonly region: number;
  /** In OpenStreetMap, where it comes from there. */
  readonly osm: { readonly type: 'node' | 'way' | 'relation'; readonly id: number } | undefined;
  readonly extra: Readonly<Record<string, string>> | undefined;
  readonly contact: Contact;
}

const OF_KIND: Partial<Record<number, PlaceRank>> = {
  [RegionKind.Country]: 'country',
  [RegionKind.Division]: 'division',
  [RegionKind.District]: 'district',
  [RegionKind.Upazila]: 'upazila',
  [RegionKind.Thana]: 'upazila',
  [RegionKind.CityCorporation]: 'city',
  [RegionKind.Pauroshova]: 'city',
  [RegionKind.Union]: 'union',
  [RegionKind.Area]: 'area',
  [RegionKind.SubArea]: 'sub-area',
  [RegionKind.PostOffice]: 'place',
};

const RANKS: Partial<Record<number, PlaceRank>> = {
  [PlaceKind.Settlement]: 'settlement',
  [PlaceKind.Street]: 'street',
  [PlaceKind.House]: 'house',
};

const OSM_TYPES = ['node', 'way', 'relation'] as const;
/** Numbers of other sources are larger than any of OpenStreetMap will be for long. */
const OSM_BELOW = 4e12;
/** Degrees to each side of what has no extent of its own: about 50 m. */
const AROUND = 0.0005;

/** Where something is looked at that runs through many units. */
export interface PlaceAt {
  readonly rows: LocalityRows;
  /** 0 if unknown. */
  readonly postcode: number;
}

export function placeDetails(places: PlaceRecords, row: number, at?: PlaceAt): PlaceDetails {
  const { table, regions } = places;
  const region = table.kind[row] === PlaceKind.Region ? table.region[row] : -1;
  const rows: LocalityRows = at?.rows ?? places.localityRows(row);
  const locality = places.localityOf(rows);
  const unit = (of: number | undefined): Named | undefined =>
    of === undefined || of < 0 ? undefined : { en: regions.name(of), bn: regions.nameBn(of) };
  const district = rows.district >= 0 ? rows.district : -1;
  const reference = placeOf(table.refRow, row);
  const ref = reference < 0 ? 0 : table.ref[reference];
  const lon = fromFixedDegrees(table.lon[row]);
  const lat = fromFixedDegrees(table.lat[row]);
  const kind = region >= 0 ? regions.table.kind[region] : 0;
  const name = places.name(row);
  const rank = region >= 0 ? (OF_KIND[kind] ?? 'place') : (RANKS[table.kind[row]] ?? 'place');
  return {
    id: table.id[row],
    rank,
    name,
    aliases: places.aliases(row),
    type: places.type(row),
    subType: places.subType(row),
    house: places.house(row),
    road: rank === 'street' ? name : places.street(row),
    subArea: unit(rows.subArea),
    area: rows.area >= 0 ? locality.area : undefined,
    union: unit(rows.union),
    city: locality.city,
    upazila: unit(rows.upazila >= 0 ? rows.upazila : rows.thana),
    district: unit(district),
    division: unit(rank === 'division' ? region : district < 0 ? -1 : regions.table.division[district]),
    country: known(regions).country,
    countryCode: regions.countries[0] ?? '',
    postcode: at?.postcode || postcodeOf(places, row),
    lon,
    lat,
    box: (region >= 0 && boxOf(regions, region)) || boxBeside(lon, lat),
    importance: table.importance[row] / 255,
    region,
    osm:
      ref > 0 && ref < OSM_BELOW
        ? { type: OSM_TYPES[ref % 4] ?? 'node', id: Math.floor(ref / 4) }
        : undefined,
    extra: places.extra(row),
    contact: places.contact(row),
  };
}

/** Of what has no extent of its own. */
export const boxBeside = (lon: Lon, lat: Lat): Box => [
  lon - AROUND,
  lat - AROUND,
  lon + AROUND,
  lat + AROUND,
];

/** What is the same for all places of a dataset, once it was asked for. */
interface KnownUnits {
  readonly country: Named;
  /** By row; undefined where no shape is known. */
  readonly boxes: Map<number, Box | undefined>;
}
const knownOf = new WeakMap<Regions, KnownUnits>();

function known(regions: Regions): KnownUnits {
  let units = knownOf.get(regions);
  if (units === undefined) knownOf.set(regions, (units = { country: countryOf(regions), boxes: new Map() }));
  return units;
}

function boxOf(regions: Regions, region: number): Box | undefined {
  const { boxes } = known(regions);
  if (!boxes.has(region)) boxes.set(region, boxAround(regions, region));
  return boxes.get(region);
}

function countryOf(regions: Regions): Named {
  const row = regions.firstRow(RegionKind.Country);
  if (regions.table.kind[row] === RegionKind.Country)
    return { en: regions.name(row), bn: regions.nameBn(row) };
  const [code] = regions.countries;
  return { en: (code && new Intl.DisplayNames('en', { type: 'region' }).of(code)) || '' };
}

function boxAround({ shapes }: Regions, region: number): Box | undefined {
  const { polygonStart, ringStart, pointStart, points } = shapes;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let polygon = polygonStart[region]; polygon < polygonStart[region + 1]; polygon++) {
    const outer = ringStart[polygon];
    for (let i = pointStart[outer]; i < pointStart[outer + 1]; i++) {
      west = Math.min(west, points[2 * i]);
      east = Math.max(east, points[2 * i]);
      south = Math.min(south, points[2 * i + 1]);
      north = Math.max(north, points[2 * i + 1]);
    }
  }
  if (west > east) return undefined;
  const degrees = (value: number): number => value / FIXED_PER_DEGREE;
  return [degrees(west), degrees(south), degrees(east), degrees(north)];
}
