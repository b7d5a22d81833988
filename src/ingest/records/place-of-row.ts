// A row of a table as a place, a settlement or a house with its number.
import { PlaceKind } from '../../dataset/tables/places.ts';
import type { PlaceDraft } from '../gather/gathered.ts';
import type { DoubtfulAddress, LocateAddress, LocatedAddress } from '../gather/located-address.ts';
import { boxOf, isBlank } from './column-content.ts';
import { ADDRESS_FIELDS } from './fields.ts';
import { classOfName, classOfWord } from './place-class.ts';
import { isUnstated, type PointOrReason, pointOf } from './point-of.ts';
import { type TableRecord, wholeNumber } from './record.ts';
import { namesOf } from './record-names.ts';

export interface ReadPlace {
  readonly place: PlaceDraft;
  /** Its latitude and longitude stand the other way round in the table. */
  readonly turned?: true;
  /** Where its position was found by its address, and only roughly. */
  readonly doubtful?: DoubtfulAddress;
}

/** Why a row is no place; with its address, where that was not found. */
export interface NoPlace {
  readonly reason: string;
  readonly doubtful?: DoubtfulAddress;
}

/** What helps to tell where a row is. */
export interface Whereabouts {
  /** Finds positions of rows that have an address only. */
  readonly locate?: LocateAddress;
  /** ISO code of the country in which rows are expected. */
  readonly country?: string;
}

/** The place, or the reason why there is none. */
export function placeDraft(
  record: TableRecord,
  source: number,
  { locate, country }: Whereabouts = {},
): ReadPlace | NoPlace {
  const { name, nameBn, aliases } = namesOf(record);
  const house = record.get('house');
  const where = whereIs(record, { locate, country });
  const doubtful = (found?: LocatedAddress): DoubtfulAddress => ({
    source,
    name: name ?? house,
    address: addressOf(record),
    found,
  });
  if ('reason' in where)
    return where.reason === ADDRESS_NOT_FOUND ? { ...where, doubtful: doubtful() } : where;
  if (!name && !house) return { reason: 'neither a name nor a house number' };
  const word = record.get('type');
  const special = record.get('subType');
  const found = classOfWord(special) ?? classOfWord(word) ?? classOfName(`${name ?? ''} ${nameBn ?? ''}`);
  const kind = !name ? PlaceKind.House : found?.settlement ? PlaceKind.Settlement : PlaceKind.Poi;
  const osm = wholeNumber(record.get('osmId'));
  const postcode = wholeNumber(record.get('postcode'));
  const population = found?.settlement ? wholeNumber(record.get('population')) : undefined;
  const place: PlaceDraft = {
    kind,
    type: classOfWord(word)?.type ?? found?.type ?? (kind === PlaceKind.House ? 'Residential' : 'Others'),
    subType: special && !classOfWord(special) ? special : (found?.subType ?? (word || undefined)),
    name,
    nameBn,
    aliases,
    house: house || undefined,
    street: record.get('street') || undefined,
    streetBn: record.get('streetBn') || undefined,
    lon: where.lon,
    lat: where.lat,
    postcode: postcode && postcode > 0 ? postcode : undefined,
    importance: population ? Math.min(230, 110 + Math.log10(population + 1) * 18) : undefined,
    districtName: record.get('district') || undefined,
    upazilaName: record.get('upazila') || record.get('thana') || undefined,
    unionName: record.get('union') || undefined,
    areaName: record.get('area') || undefined,
    subAreaName: record.get('subArea') || undefined,
    // Tables of OpenStreetMap places do not say whether the id is a node's, but nearly all are.
    ref: osm && osm > 0 ? osm * 4 : undefined,
    ...ownFields(record),
    hours: record.get('hours') || undefined,
    phone: record.get('phone') || undefined,
    website: record.get('website') || undefined,
    source,
  };
  if ('turned' in where) return { place, turned: where.turned };
  return isDoubtful(where) ? { place, doubtful: doubtful(where) } : { place };
}

const isDoubtful = (where: PointOrReason): where is LocatedAddress => 'certain' in where && !where.certain;

/** Its own position; otherwise the one of its address. */
function whereIs(record: TableRecord, { locate, country }: Whereabouts): PointOrReason | LocatedAddress {
  const stated = pointOf(record, country === undefined ? undefined : boxOf(country));
  if (!('reason' in stated) || !isUnstated(stated.reason) || !locate) return stated;
  // A district alone is not where something is, and the sum below a table is nowhere.
  if (!ADDRESS_FIELDS.some((field) => !isBlank(record.get(field)))) return stated;
  if (TOTALS.test(record.get('name') || record.get('nameBn'))) return stated;
  const address = addressOf(record);
  return locate(address) ?? { reason: ADDRESS_NOT_FOUND };
}

const ADDRESS_NOT_FOUND = 'no coordinates, and its address was not found';

/** Names of the last line of a table, where columns are added up. */
const TOTALS = /^(?:(?:grand|sub)[ -]?)?total[\s:.]*$|^(?:সর্ব)?মোট[\s:ঃ]*$/i;

const ADDRESS_PARTS = [
  'house',
  'street',
  'area',
  'union',
  'upazila',
  'thana',
  'district',
  'postcode',
] as const;

/** The owner's address, with what other columns say beyond it. */
function addressOf(record: TableRecord): string {
  const own = record.get('address');
  const parts = isBlank(own) ? [] : [own];
  for (const field of ADDRESS_PARTS) {
    const value = record.get(field);
    const told = parts.join(' ').toLowerCase().includes(value.toLowerCase());
    if (isBlank(value) || told) continue;
    if (field === 'house') parts.unshift(/\p{L}/u.test(value) ? value : `House ${value}`);
    else parts.push(value);
  }
  return parts.join(', ');
}

/** Largest size of a place's own fields as JSON, in characters. */
const MOST_OWN = 4_000;
const MOST_OWN_ID = 200;

/** What is kept unchanged. If the fields are too large, the last ones are dropped. */
function ownFields(record: TableRecord): { readonly extra?: string; readonly ownId?: string } {
  const fields = Object.entries(record.own());
  if (fields.length === 0) return {};
  let extra = JSON.stringify(Object.fromEntries(fields));
  while (extra.length > MOST_OWN) {
    fields.pop();
    extra = JSON.stringify(Object.fromEntries(fields));
  }
  const id = record.get('id');
  return {
    ...(fields.length === 0 ? {} : { extra }),
    ...(id === '' || id.length > MOST_OWN_ID ? {} : { ownId: id }),
  };
}
