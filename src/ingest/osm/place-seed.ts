// What an element's tags say about a place or an address, before its coordinates are known. Plain values, so that it can be
// sent between threads.
import type { PlaceType } from '../../dataset/tables/place-types.ts';
import { PlaceKind } from '../../dataset/tables/places.ts';
import type { Tags } from './element-visitor.ts';
import { clean, namesOf } from './names.ts';
import { PLACES_BY_NAME, placeClass, USEFUL_UNNAMED } from './tagged-class.ts';

export interface PlaceSeed {
  readonly kind: PlaceKind;
  readonly type: PlaceType;
  readonly subType?: string;
  /** The deciding tag, for counts: "amenity=school"; "addr:housenumber" for a plain address. */
  readonly tag: string;
  readonly name?: string;
  readonly nameBn?: string;
  readonly aliases?: readonly string[];
  readonly house?: string;
  readonly street?: string;
  readonly streetBn?: string;
  readonly postcode?: number;
  readonly importance?: number;
  readonly districtName?: string;
  readonly upazilaName?: string;
  readonly areaName?: string;
  readonly subAreaName?: string;
  readonly hours?: string;
  readonly phone?: string;
  readonly website?: string;
  /** A kind of place that is useless without a name: counted, not kept. */
  readonly nameless?: true;
}

/** 0 … 255: how likely it is that people mean this settlement. */
const SETTLEMENTS: Readonly<Record<string, number>> = {
  city: 230,
  town: 200,
  municipality: 180,
  borough: 175,
  suburb: 170,
  quarter: 150,
  neighbourhood: 145,
  village: 130,
  island: 110,
  hamlet: 95,
  locality: 80,
};

const ALIAS_KEYS = [
  'alt_name',
  'alt_name:en',
  'alt_name:bn',
  'old_name',
  'old_name:en',
  'official_name',
  'short_name',
  'loc_name',
];

/** Names besides the main two: other spellings, older ones, short ones. */
export function aliasesOf(
  tags: Tags,
  name: string | undefined,
  nameBn: string | undefined,
): string[] | undefined {
  const found = new Set<string>();
  const local = clean(tags.get('name'));
  if (local !== undefined) found.add(local);
  const english = clean(tags.get('name:en'));
  if (english !== undefined) found.add(english);
  for (const key of ALIAS_KEYS) {
    const text = tags.get(key);
    if (text === undefined) continue;
    for (const part of text.split(';', 8)) {
      const one = clean(part);
      if (one !== undefined) found.add(one);
    }
  }
  if (name !== undefined) found.delete(name);
  if (nameBn !== undefined) found.delete(nameBn);
  return found.size > 0 ? [...found] : undefined;
}

function postcodeOf(tags: Tags): number | undefined {
  const digits = /\d{3,7}/.exec(tags.get('addr:postcode') ?? tags.get('postal_code') ?? '');
  return digits ? Number(digits[0]) : undefined;
}

interface Address {
  readonly house?: string;
  readonly street?: string;
  readonly streetBn?: string;
  readonly postcode?: number;
  readonly districtName?: string;
  readonly upazilaName?: string;
  readonly areaName?: string;
  readonly subAreaName?: string;
}

function addressOf(tags: Tags): Address {
  const street = namesOf(tags, 'addr:street');
  const area = tags.get('addr:suburb') ?? tags.get('addr:neighbourhood') ?? tags.get('addr:quarter');
  return {
    house: clean(tags.get('addr:housenumber')),
    street: street.name ?? clean(tags.get('addr:place')),
    streetBn: street.nameBn,
    postcode: postcodeOf(tags),
    districtName: clean(tags.get('addr:district')),
    upazilaName: clean(tags.get('addr:subdistrict') ?? tags.get('addr:thana') ?? tags.get('addr:upazila')),
    areaName: clean(area),
    subAreaName: clean(tags.get('addr:block') ?? tags.get('addr:sector')),
  };
}

/** Undefined if the tags describe neither a place nor an address. */
export function placeSeed(tags: Tags): PlaceSeed | undefined {
  const kind = placeClass(tags);
  const hasNumber = tags.has('addr:housenumber');
  if (!kind) {
    if (!hasNumber && !tags.has('addr:housename')) return undefined;
    return houseSeed(tags);
  }
  const names = namesOf(tags);
  if (names.name === undefined && hasNumber && (kind.key === 'building' || kind.key === 'landuse')) {
    return houseSeed(tags);
  }
  const common = { type: kind.type, subType: kind.subType, tag: kind.tag };
  const name = names.name ?? clean(tags.get('brand')) ?? clean(tags.get('operator'));
  const aliases = aliasesOf(tags, name, names.nameBn);
  if (name === undefined && !USEFUL_UNNAMED.has(kind.tag)) {
    // Its address is still useful.
    if (hasNumber) return houseSeed(tags);
    if (PLACES_BY_NAME.has(kind.key)) return undefined;
    return { kind: PlaceKind.Poi, ...common, nameless: true };
  }
  if (kind.key === 'place' && kind.type === 'Admin') {
    const value = kind.tag.slice('place='.length);
    return {
      kind: PlaceKind.Settlement,
      ...common,
      name,
      nameBn: names.nameBn,
      aliases,
      importance: Object.hasOwn(SETTLEMENTS, value) ? SETTLEMENTS[value] : 60,
      postcode: postcodeOf(tags),
    };
  }
  return {
    kind: PlaceKind.Poi,
    ...common,
    name: name ?? kind.subType,
    nameBn: names.nameBn,
    aliases,
    ...addressOf(tags),
    ...contactOf(tags),
  };
}

const PHONE_KEYS = ['phone', 'contact:phone', 'contact:mobile', 'mobile'];
const WEBSITE_KEYS = ['website', 'contact:website', 'url', 'contact:facebook'];

function contactOf(tags: Tags): Pick<PlaceSeed, 'hours' | 'phone' | 'website'> {
  const first = (keys: readonly string[]): string | undefined =>
    keys.map((key) => clean(tags.get(key))).find((value) => value !== undefined);
  return { hours: clean(tags.get('opening_hours')), phone: first(PHONE_KEYS), website: first(WEBSITE_KEYS) };
}

function houseSeed(tags: Tags): PlaceSeed {
  const names = namesOf(tags);
  const building = placeClass(tags);
  const name = names.name ?? clean(tags.get('addr:housename'));
  return {
    kind: PlaceKind.House,
    type: building?.type ?? 'Residential',
    subType: building?.subType,
    tag: tags.has('addr:housenumber') ? 'addr:housenumber' : 'addr:housename',
    name,
    nameBn: names.nameBn,
    ...addressOf(tags),
  };
}
