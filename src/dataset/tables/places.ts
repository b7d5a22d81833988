// The table of everything that can be found by name or proximity: places, houses, streets, settlements, post offices, and
// one row per region so that search has a single list. Written by ingest. File `places.tk`.
import type { RowsOf } from '../column-builder.ts';
import {
  anyLength,
  defineTable,
  each,
  type NarrowSigned,
  type NarrowUnsigned,
  narrowSigned,
  narrowUnsigned,
  rows,
  storedAs,
  strings,
} from '../table-schema.ts';

/** These numbers are stored: append, never renumber. */
export const PlaceKind = {
  /** Represents a row of the regions table: see `region`. */
  Region: 1,
  Settlement: 2,
  Street: 3,
  /** A named place: shop, school, hospital … */
  Poi: 4,
  /** A house known by its number. */
  House: 5,
} as const;
export type PlaceKind = (typeof PlaceKind)[keyof typeof PlaceKind];

/**
 * Ids from here to 2,147,483,647 are those of places that accounts keep in the state: no import gives them, so one of them
 * never means a place of a dataset.
 */
export const FIRST_LIVE_ID = 0x7e000000;
export const LAST_LIVE_ID = 0x7fffffff;

export const PLACE_SCHEMA = {
  /** Public id: stable across imports, unique; 1 … FIRST_LIVE_ID - 1. The uCode is the same number in letters. */
  id: Uint32Array,
  kind: Uint8Array,
  /** Index in PLACE_TYPES. */
  type: Uint8Array,
  /** 0 … 255: how likely people are to mean this one. */
  importance: Uint8Array,
  source: Uint8Array,
  /** String numbers in the pool `text` of the same file. */
  name: Uint32Array,
  /** 0 if no Bangla name is known: one is then derived from the English name. */
  nameBn: Uint32Array,
  aliases: Uint32Array,
  subType: Uint32Array,
  /** House or holding number, e.g. "12/A". */
  house: Uint32Array,
  /** Street name, e.g. "Road 5", "Mirpur Road". */
  street: Uint32Array,
  streetBn: Uint32Array,
  /** Degrees × 1e7. */
  lon: Int32Array,
  lat: Int32Array,
  /** Rows of the regions table, -1 if there is none. `region` is set only for rows of kind Region. */
  region: Int32Array,
  district: Int32Array,
  upazila: Int32Array,
  thana: Int32Array,
  city: Int32Array,
  union: Int32Array,
  ward: Int32Array,
  area: Int32Array,
  subArea: Int32Array,
  postcode: Int32Array,
  /** The source's own number: for OpenStreetMap id × 4 + (0 node, 1 way, 2 relation); otherwise a hash or 0. */
  ref: Float64Array,
} as const;

/** Columns that are 0, or small, in most rows of most datasets. */
const NARROW_TEXTS = narrowRows(narrowUnsigned, [
  'nameBn',
  'aliases',
  'subType',
  'house',
  'street',
  'streetBn',
]);
const NARROW_REGIONS = narrowRows(narrowSigned, [
  'region',
  'district',
  'upazila',
  'thana',
  'city',
  'union',
  'ward',
  'area',
  'subArea',
  'postcode',
]);

type Narrow = keyof typeof NARROW_TEXTS | keyof typeof NARROW_REGIONS;
/** The columns that every row has an entry of. */
export type PlaceTable = Omit<RowsOf<typeof PLACE_SCHEMA>, Narrow | 'ref'> & {
  readonly [K in keyof typeof NARROW_TEXTS]: NarrowUnsigned;
} & { readonly [K in keyof typeof NARROW_REGIONS]: NarrowSigned };

/** As they are gathered: 0 where the source has no number. */
export type PlaceRows = PlaceTable & { readonly ref: Float64Array };

const { ref: _, ...OF_ALL } = PLACE_SCHEMA;

export const PLACES = defineTable('places.tk', {
  ...rows('place', OF_ALL),
  ...NARROW_TEXTS,
  ...NARROW_REGIONS,
  text: strings(),
  /** The rows sorted by id, to find a place by its id or uCode. */
  byId: each('place', Uint32Array),
  /** The rows that have a number at their source, ascending, and that number; streets, which are most rows of a country, have none. */
  refRow: storedAs('ref.row', each('reference', Uint32Array)),
  ref: storedAs('ref.number', each('reference', Float64Array)),
  /** Row of each entry in the point index. */
  pointRows: storedAs('points.rows', anyLength(Uint32Array)),
  /** Packed point index (kdbush bytes) over the rows of kind Settlement, Poi and House. */
  points: anyLength(Uint8Array),
});

function narrowRows<K extends string, S>(
  spec: (thing: string) => S,
  names: readonly K[],
): { readonly [N in K]: S };
function narrowRows<S>(spec: (thing: string) => S, names: readonly string[]): Record<string, S> {
  return Object.fromEntries(names.map((name) => [name, spec('place')]));
}
