// A place as Nominatim describes it: rank, category, address by its own names, box, shape.

import type { PlaceDetails, PlaceRank } from '../../../places/place-details.ts';
import type { Regions } from '../../../regions/regions.ts';
import { inTongue, labelOf, type Tongue } from '../places/asked-places.ts';
import { osmWords } from '../places/osm-words.ts';
import { shapeOf } from '../places/shape.ts';

/** Which parts of a description are wanted. */
export interface Wishes {
  readonly tongue: Tongue;
  readonly addressdetails: boolean;
  readonly extratags: boolean;
  readonly namedetails: boolean;
  readonly polygon_geojson: boolean;
  readonly polygon_text: boolean;
  readonly regions: Regions;
}

/** Nominatim's ranks of places, and its words for what an address is of. */
const RANKS: Readonly<Record<PlaceRank, readonly [rank: number, addresstype: string]>> = {
  country: [4, 'country'],
  division: [8, 'state'],
  district: [10, 'state_district'],
  upazila: [12, 'county'],
  city: [16, 'city'],
  union: [18, 'municipality'],
  area: [19, 'suburb'],
  'sub-area': [22, 'neighbourhood'],
  settlement: [19, 'village'],
  street: [26, 'road'],
  place: [30, ''],
  house: [30, 'place'],
};

export interface Described {
  readonly place: PlaceDetails;
  readonly placeRank: number;
  readonly addresstype: string;
  readonly category: string;
  readonly type: string;
  readonly name: string;
  readonly label: string;
  readonly address: Readonly<Record<string, string>> | undefined;
  readonly extratags: Readonly<Record<string, string>> | null | undefined;
  readonly namedetails: Readonly<Record<string, string>> | undefined;
  readonly shape: Readonly<Record<string, unknown>> | undefined;
  readonly wkt: string | undefined;
  readonly importance: number;
}

export function described(place: PlaceDetails, wishes: Wishes, importance = place.importance): Described {
  const { key, value } = osmWords(place);
  const [placeRank, addresstype] = RANKS[place.rank];
  const shape = wishes.polygon_geojson || wishes.polygon_text ? shapeOf(place, wishes.regions) : undefined;
  return {
    place,
    placeRank,
    addresstype: addresstype || key,
    category: key,
    type: value,
    name: inTongue(place.name, wishes.tongue),
    label: labelOf(place, wishes.tongue),
    address: wishes.addressdetails ? addressOf(place, key, wishes.tongue) : undefined,
    extratags: wishes.extratags ? tagsOf(place) : undefined,
    namedetails: wishes.namedetails ? namesOf(place) : undefined,
    shape: wishes.polygon_geojson ? shape : undefined,
    wkt: wishes.polygon_text && shape ? wktOf(shape) : undefined,
    importance: Math.round(importance * 1e6) / 1e6,
  };
}

/** The parts of the address by Nominatim's names, from the finest to the largest. */
function addressOf(place: PlaceDetails, key: string, tongue: Tongue): Record<string, string> {
  const address: Record<string, string> = {};
  const add = (name: string, value: string): void => {
    if (value !== '' && !(name in address)) address[name] = value;
  };
  const say = (name: PlaceDetails['road']) => inTongue(name, tongue);
  if (place.rank === 'place') add(key === 'place' ? 'locality' : key, say(place.name));
  add('house_number', place.house);
  add('road', say(place.road));
  if (place.rank === 'settlement') add('village', say(place.name));
  add('neighbourhood', say(place.subArea));
  add('suburb', say(place.area));
  add('municipality', say(place.union));
  if (place.rank !== 'country' && place.rank !== 'division' && place.rank !== 'district')
    add('city', say(place.city));
  add('county', say(place.upazila));
  add('state_district', say(place.district));
  add('state', say(place.division));
  if (place.postcode > 0) add('postcode', String(place.postcode));
  add('country', say(place.country));
  add('country_code', place.countryCode.toLowerCase());
  return address;
}

function namesOf({ name, aliases }: PlaceDetails): Record<string, string> {
  return {
    ...(name.en || name.bn ? { name: name.bn || name.en } : {}),
    ...(name.en ? { 'name:en': name.en } : {}),
    ...(name.bn ? { 'name:bn': name.bn } : {}),
    ...(aliases.length > 0 ? { alt_name: aliases.join(';') } : {}),
  };
}

function wktOf({ type, coordinates }: Readonly<Record<string, unknown>>): string {
  const isPoint = (value: unknown): boolean => Array.isArray(value) && typeof value[0] === 'number';
  const written = (value: unknown): string => {
    if (!Array.isArray(value)) return '';
    return isPoint(value)
      ? value.join(' ')
      : value.map((one) => (isPoint(one) ? written(one) : `(${written(one)})`)).join(',');
  };
  return `${String(type).toUpperCase()}(${written(coordinates)})`;
}

/** What OpenStreetMap's tags or the owner's fields say; null where they say nothing. */
function tagsOf({ contact, extra }: PlaceDetails): Readonly<Record<string, string>> | null {
  const told = Object.entries(contact).filter(([, text]) => text !== undefined);
  return told.length === 0 && extra === undefined ? null : { ...Object.fromEntries(told), ...extra };
}
