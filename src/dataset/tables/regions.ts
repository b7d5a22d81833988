// The table of administrative units and of everything else that a point can lie in: areas, wards, post districts.
// Written by ingest, read by regions and places. File `regions.tk`.
import type { TableOf } from '../column-builder.ts';
import type { Column } from '../format.ts';

export const REGIONS_FILE = 'regions.tk';

/** The numbers are stored; add, never renumber. */
export const RegionKind = {
  Country: 1,
  Division: 2,
  District: 3,
  /** Sub-district in the contract's words. */
  Upazila: 4,
  /** Police station area; in the metropolitan cities these take the place of upazilas. */
  Thana: 5,
  CityCorporation: 6,
  Pauroshova: 7,
  Union: 8,
  Ward: 9,
  Zone: 10,
  /** A named part of a town as people say it: Mirpur, Agrabad. */
  Area: 11,
  /** A part of an area: Section 11, Block C, Sector 4. */
  SubArea: 12,
  PostOffice: 13,
} as const;
export type RegionKind = (typeof RegionKind)[keyof typeof RegionKind];

export const RegionFlag = {
  /** The boundary is not known: the shape is the cell of points nearest to this unit's centre. */
  Approximate: 1,
  /** Town character, for `location_type`. */
  Urban: 2,
  SemiUrban: 4,
} as const;

/** One row a unit, sorted by kind, then id. Parents are rows of this table, -1 where there is none. */
export const REGION_SCHEMA = {
  kind: Uint8Array,
  flags: Uint8Array,
  /** The public id, unique within the kind. */
  id: Int32Array,
  /** Union → upazila, upazila and thana → district, ward → city corporation, sub-area → area, area → thana/upazila/city … */
  parent: Int32Array,
  /** Rows found by walking up, or by place where the parents do not tell: -1 where there is none. */
  division: Int32Array,
  district: Int32Array,
  upazila: Int32Array,
  thana: Int32Array,
  city: Int32Array,
  /** For wards: the row of their zone. */
  zone: Int32Array,
  /** For wards and zones: their number. */
  number: Int32Array,
  /** Numbers of the string pool `text` in the same file. */
  name: Uint32Array,
  nameBn: Uint32Array,
  /** Other spellings, joined with "|". */
  aliases: Uint32Array,
  /** Code of the statistics bureau, as text. */
  code: Uint32Array,
  /** Centre, degrees × 1e7. */
  lon: Int32Array,
  lat: Int32Array,
  postcode: Int32Array,
  population: Int32Array,
  /** Place in the manifest's list of sources. */
  source: Uint8Array,
} as const;

export type RegionTable = TableOf<typeof REGION_SCHEMA>;

/**
 * Shapes: region r has the polygons polygonStart[r] … polygonStart[r+1]; polygon p the rings ringStart[p] …
 * ringStart[p+1], the first one the outer; ring i the points pointStart[i] … pointStart[i+1] of `points`
 * (lon, lat interleaved, degrees × 1e7, closed: the last point repeats the first).
 */
export interface RegionShapes {
  readonly polygonStart: Uint32Array;
  readonly ringStart: Uint32Array;
  readonly pointStart: Uint32Array;
  readonly points: Int32Array;
}

export const SHAPE_COLUMNS = ['polygonStart', 'ringStart', 'pointStart', 'points'] as const;

/** Name of the column with the packed R-tree (flatbush bytes) over the polygons' boxes of one kind. */
export const regionIndexColumn = (kind: RegionKind): string => `index.${kind}`;
/** Name of the column that maps an entry of that index to its polygon number. */
export const regionIndexPolygons = (kind: RegionKind): string => `index.${kind}.polygons`;

export function regionTable(columns: Readonly<Record<string, Column>>): RegionTable {
  return Object.fromEntries(Object.keys(REGION_SCHEMA).map((name) => [name, columns[name]])) as never;
}
