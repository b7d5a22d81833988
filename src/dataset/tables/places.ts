// The table of everything that can be found by name or by nearness: places, houses, streets, settlements, post
// offices, and one row for each region so that search has one list. Written by ingest. File `places.tk`.
import type { RowsOf } from '../column-builder.ts';
import { anyLength, defineTable, each, rows, storedAs, strings } from '../table-schema.ts';

/** The numbers are stored; add, never renumber. */
export const PlaceKind = {
  /** Stands for a row of the regions table: see `region`. */
  Region: 1,
  Settlement: 2,
  Street: 3,
  /** A named place: shop, school, hospital … */
  Poi: 4,
  /** A house known by its number. */
  House: 5,
} as const;
export type PlaceKind = (typeof PlaceKind)[keyof typeof PlaceKind];

/** The contract's place types; a row stores the place in this list. Add at the end only. */
export const PLACE_TYPES = [
  'Others',
  'Admin',
  'Agricultural',
  'Bank',
  'Commercial',
  'Construction',
  'Education',
  'Food',
  'Fuel',
  'Government',
  'Healthcare',
  'Hotel',
  'Industry',
  'Landmark',
  'Office',
  'Recreation',
  'Religious Place',
  'Residential',
  'Shop',
  'Transportation',
  'Utility',
] as const;
export type PlaceType = (typeof PLACE_TYPES)[number];

export const PLACE_SCHEMA = {
  /** Public id: stable over imports, unique; 1 … 2,147,483,647. The uCode is the same number in letters. */
  id: Uint32Array,
  kind: Uint8Array,
  /** Place in PLACE_TYPES. */
  type: Uint8Array,
  /** 0 … 255: how likely it is that somebody means this one. */
  importance: Uint8Array,
  source: Uint8Array,
  /** Numbers of the string pool `text` in the same file. */
  name: Uint32Array,
  /** 0 where no Bangla name is known: it is then made from the English one. */
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
  /** Rows of the regions table, -1 where there is none. `region` only for rows of kind Region. */
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
  /** The source's own number: for OpenStreetMap id × 4 + (0 node, 1 way, 2 relation); else a hash or 0. */
  ref: Float64Array,
} as const;

export type PlaceTable = RowsOf<typeof PLACE_SCHEMA>;

export const PLACES = defineTable('places.tk', {
  ...rows('place', PLACE_SCHEMA),
  text: strings(),
  /** The rows sorted by id, to find a place by its id or uCode. */
  byId: each('place', Uint32Array),
  /** Row of each entry of the point index. */
  pointRows: storedAs('points.rows', anyLength(Uint32Array)),
  /** Packed point index (kdbush bytes) over the rows of kind Settlement, Poi and House. */
  points: anyLength(Uint8Array),
});
