// Which columns of Overture Maps (places, addresses, divisions) and of Foursquare's open places mean what, by their published schemas:
// docs.overturemaps.org/schema and docs.foursquare.com/data-products/docs/places-os-data-schema.
import type { TableSubject } from '../records/recognise.ts';

type Row = Readonly<Record<string, unknown>>;
type Flat = Record<string, unknown>;

interface Published {
  readonly licence?: string;
  readonly attribution?: string;
  /** What it is about, where its columns say so: a file's name ("division_area") does not tell the level of its rows. */
  readonly table?: TableSubject;
  /** A row with plain values; undefined if it is to be left out. */
  flat(row: Row): Flat | undefined;
}

export function publishedPlaces(columns: readonly string[]): Published {
  const has = (...names: string[]): boolean => names.every((name) => columns.includes(name));
  if (has('fsq_place_id', 'name'))
    return { licence: 'Apache-2.0', attribution: 'Foursquare OS Places', flat: foursquare };
  if (has('names', 'categories') || has('names', 'taxonomy'))
    return { licence: 'CDLA-Permissive-2.0', attribution: 'Overture Maps Foundation', flat: overturePlace };
  if (has('number', 'street', 'address_levels'))
    return { attribution: 'Overture Maps Foundation', flat: overtureAddress };
  if (has('names', 'subtype'))
    return {
      licence: 'ODbL',
      attribution: 'Overture Maps Foundation, OpenStreetMap contributors',
      table: { about: has('division_id') ? 'boundaries' : 'places' },
      flat: overtureDivision,
    };
  return { flat: plainValues };
}

/** Texts, numbers and truths; of a list its first entry. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return plain(value[0]);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8');
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'object' ? undefined : value;
}

function plainValues(row: Row): Flat {
  const flat: Flat = {};
  for (const [name, value] of Object.entries(row)) {
    const one = plain(value);
    if (one !== undefined && one !== null) flat[name] = one;
  }
  return flat;
}

const inside = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((at, name) => {
    const one: unknown = Array.isArray(at) ? at[0] : at;
    return typeof one === 'object' && one !== null ? Reflect.get(one, name) : undefined;
  }, value);

/** A map is read as an object, or as a list of keys with their values. */
function named(map: unknown, key: string): unknown {
  if (!Array.isArray(map)) return plain(inside(map, key));
  return plain(map.find((entry) => plain(inside(entry, 'key')) === key)?.value);
}

function names({ names: given }: Row): Flat {
  const primary = plain(inside(given, 'primary'));
  const common = inside(given, 'common');
  return { name: named(common, 'en') ?? primary, name_bn: named(common, 'bn') };
}

/** Without what is absent, so that it does not become a column of nothing. */
const filled = (flat: Flat): Flat =>
  Object.fromEntries(
    Object.entries(flat).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

function overturePlace(row: Row): Flat {
  const address = row.addresses;
  return filled({
    id: plain(row.id),
    ...names(row),
    category: plain(inside(row.categories, 'primary')) ?? plain(inside(row.taxonomy, 'primary')),
    phone: plain(row.phones),
    website: plain(row.websites),
    email: plain(row.emails),
    address: plain(inside(address, 'freeform')),
    locality: plain(inside(address, 'locality')),
    postcode: plain(inside(address, 'postcode')),
    brand: plain(inside(row.brand, 'names', 'primary')),
    confidence: plain(row.confidence),
  });
}

const overtureAddress = (row: Row): Flat =>
  filled({
    id: plain(row.id),
    house_number: plain(row.number),
    street: plain(row.street),
    unit: plain(row.unit),
    postcode: plain(row.postcode),
    locality: plain(row.postal_city),
  });

/** The admin_level of OpenStreetMap in Bangladesh that a subtype stands for. */
const LEVELS: Readonly<Record<string, number>> = {
  country: 2,
  region: 4,
  county: 5,
  localadmin: 6,
  locality: 10,
  macrohood: 10,
  neighborhood: 10,
  microhood: 10,
};

function overtureDivision(row: Row): Flat | undefined {
  const subtype = String(plain(row.subtype) ?? '');
  const flat = filled({ id: plain(row.id), ...names(row), level: LEVELS[subtype], subtype });
  // The sea that belongs to a country is no part of its land.
  return plain(row.class) === 'maritime' ? undefined : flat;
}

function foursquare(row: Row): Flat | undefined {
  if (plain(row.date_closed)) return undefined;
  const label = String(plain(row.fsq_category_labels) ?? '');
  return filled({
    id: plain(row.fsq_place_id),
    name: plain(row.name),
    latitude: plain(row.latitude),
    longitude: plain(row.longitude),
    address: plain(row.address),
    locality: plain(row.locality),
    postcode: plain(row.postcode),
    phone: plain(row.tel),
    website: plain(row.website),
    email: plain(row.email),
    category: label.split('>').at(-1)?.trim(),
  });
}
