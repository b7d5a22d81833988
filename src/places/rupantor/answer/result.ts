// The Rupantor response as the contract defines it, field by field.

import { chainAt, emptyChain } from '../../../regions/chain.ts';
import type { Regions } from '../../../regions/regions.ts';
import { banglaOf } from '../../../text/bilingual.ts';
import type { PlaceRecords } from '../../place-record.ts';
import { uCodeOf } from '../../u-code.ts';
import type { Correction } from '../choose/corrector.ts';
import { type Gazetteer, Slot } from '../know/gazetteer.ts';
import type { Part } from '../part.ts';
import { boundsOf, type StreetShapes } from './bounds.ts';
import type { FinestFound } from './finding.ts';
import { postcodeOf } from './postcode.ts';
import type { Resolved } from './resolved.ts';
import type { AddressVerdict } from './verdict.ts';

export interface GeocodedAddress {
  Address: string;
  address: string;
  address_bn: string;
  alternate_address: string;
  area: string;
  area_bn: string;
  bounds: string;
  business_name: string;
  city: string;
  city_bn: string;
  created_at: string;
  district: string;
  geo_location: [number, number];
  holding_number: string | null;
  id: number;
  latitude: string;
  location: string;
  location_shape: string;
  longitude: string;
  match_freq: number;
  match_fuzzy: number;
  matching_diff: number;
  new_address: string;
  pType: string;
  place_code: string;
  popularity_ranking: number;
  postCode: number;
  postcode: number;
  road_name_number: string | null;
  score: number;
  subType: string;
  sub_type: string;
  sub_area: string;
  sub_district: string;
  super_sub_area: string;
  thana: string;
  type: string;
  uCode: string;
  union: string | null;
  unions: string | null;
  updated_at: string;
  user_id: number;
}

export interface RupantorResult {
  given_address: string;
  fixed_address: string;
  bangla_address: string;
  address_status: 'complete' | 'incomplete';
  geocoded_address: GeocodedAddress | null;
  confidence_score_percentage: number;
  status: 200;
  parts?: readonly Part[];
  verdict?: AddressVerdict;
}

export interface GeocodedSource {
  readonly gazetteer: Gazetteer;
  readonly records: PlaceRecords;
  readonly streets: StreetShapes | undefined;
  /** When the dataset was built: ISO 8601 without time zone. */
  readonly built: string;
}

/** Capitals at the start of words, also after a slash, bracket or hyphen. */
function titled(text: string): string {
  let out = '';
  let copied = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 97 || code > 122 || (i > 0 && !' /(-'.includes(text[i - 1]))) continue;
    out += text.slice(copied, i) + text[i].toUpperCase();
    copied = i + 1;
  }
  return copied === 0 ? text : out + text.slice(copied);
}

export function geocodedAddress(
  { gazetteer, records, streets, built }: GeocodedSource,
  resolved: Resolved,
  finest: FinestFound,
  { best, chosen }: Correction,
  fixed: string,
  userId: number,
): GeocodedAddress {
  const { regions, places } = gazetteer;
  const inTitleCase = titled(fixed);
  const { chain, values } = resolved;
  const row = finest.place;
  const { locality, area, subAreas } = localityOf(records, chain, row);
  const lon = finest.lon / 1e7;
  const lat = finest.lat / 1e7;
  const union = unionOf(gazetteer, chain, row);
  const postcode = postcodeOf(gazetteer, resolved, finest);
  const { subDistrict, thana } = stationsAt(regions, finest, chain);
  const whole = row >= 0 ? records.address(row) : inTitleCase;
  return {
    ...placeFields(gazetteer, records, row),
    ...matchFields(chosen),
    Address: whole,
    address: row >= 0 ? records.name(row).en || inTitleCase : inTitleCase,
    address_bn: row >= 0 ? records.addressBn(row) : banglaOf({ en: inTitleCase }),
    alternate_address: inTitleCase,
    area: area.en,
    area_bn: banglaOf(area),
    bounds: boundsOf(finest, regions.shapes, streets, row >= 0 ? places.kind[row] : 0),
    business_name:
      finest.level === 'place'
        ? records.name(row).en
        : (resolved.names.find((name) => name.kind === 'business')?.value ?? ''),
    city: locality.city.en,
    city_bn: banglaOf(locality.city),
    created_at: built,
    district: regions.name(chain[Slot.District]),
    geo_location: [lon, lat],
    holding_number: values.get('house') ?? values.get('plot') ?? null,
    latitude: String(lat),
    location: `${lat},${lon}`,
    location_shape: `POINT(${lon} ${lat})`,
    longitude: String(lon),
    new_address: whole,
    postCode: postcode,
    postcode,
    road_name_number: roadOf(resolved),
    score: Math.round(best.score * 100) / 100,
    sub_area: subAreas.at(-1)?.en ?? '',
    sub_district: subDistrict >= 0 ? regions.name(subDistrict) : '',
    super_sub_area: subAreas.length > 1 ? subAreas[0].en : '',
    thana: thana >= 0 ? regions.name(thana) : '',
    union,
    unions: union,
    updated_at: built,
    user_id: userId,
  };
}

/** What is known of the place that was found, or that it is a unit. */
function placeFields({ places }: Gazetteer, records: PlaceRecords, row: number) {
  const id = row >= 0 ? places.id[row] : 0;
  const type = row >= 0 ? records.type(row) : 'Admin';
  const subType = row >= 0 ? records.subType(row) : '';
  const code = id > 0 ? uCodeOf(id) : '';
  return {
    id,
    pType: type,
    place_code: code,
    popularity_ranking: row >= 0 ? places.importance[row] : 0,
    subType,
    sub_type: subType,
    type,
    uCode: code,
  };
}

/** How well the names that were chosen fit what is written. */
const matchFields = (chosen: Correction['chosen']) => ({
  match_freq: chosen.length,
  match_fuzzy: chosen.filter((candidate) => candidate.cost > 0).length,
  matching_diff: Math.round(chosen.reduce((sum, candidate) => sum + candidate.cost, 0)),
});

/** The union that the address names, or else that of the place. */
function unionOf({ regions, places }: Gazetteer, chain: Resolved['chain'], row: number): string | null {
  if (chain[Slot.Union] >= 0) return regions.name(chain[Slot.Union]);
  return row >= 0 && places.union[row] >= 0 ? regions.name(places.union[row]) : null;
}

/** The units that the address names; area and part of it from the place where the address has none. */
function localityOf(records: PlaceRecords, chain: Resolved['chain'], row: number) {
  const known = row >= 0 ? records.locality(row) : undefined;
  const locality = records.localityOf({
    division: chain[Slot.Division],
    district: chain[Slot.District],
    upazila: chain[Slot.Upazila],
    thana: chain[Slot.Thana],
    city: chain[Slot.City],
    union: chain[Slot.Union],
    area: chain[Slot.Area],
    subArea: chain[Slot.SubArea],
  });
  const area = locality.area.en ? locality.area : (known?.area ?? locality.area);
  const subAreas = chain[Slot.SubArea] >= 0 || !known ? locality.subAreas : known.subAreas;
  return { locality, area, subAreas };
}

function stationsAt(regions: Regions, finest: FinestFound, chain: Resolved['chain']) {
  // Thana and sub-district are those of the point, as reverse geocoding has them, where it lies in the district of the address.
  const here = emptyChain();
  const isHere = chainAt(regions, finest.lon, finest.lat, here) && here.district === chain[Slot.District];
  const upazila = isHere ? here.upazila : chain[Slot.Upazila];
  const station = isHere ? here.thana : chain[Slot.Thana];
  return { subDistrict: upazila >= 0 ? upazila : station, thana: station >= 0 ? station : upazila };
}

function roadOf({ values, labels, roadName }: Resolved): string | null {
  if (values.has('road')) return `${labels.get('road')} ${values.get('road')}`;
  return roadName ? `${roadName.value} ${labels.get('road') ?? 'road'}` : null;
}
