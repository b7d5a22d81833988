// The table of administrative units and of everything else that a point can lie in: areas, wards, post districts.
// Written by ingest, read by regions and places. File `regions.tk`.
import type { RowsOf } from '../column-builder.ts';
import {
  anyLength,
  type ColumnSpec,
  defineTable,
  each,
  rows,
  starts,
  strings,
  type TableOf,
} from '../table-schema.ts';

/** These numbers are stored: append, never renumber. */
export const RegionKind = {
  Country: 1,
  Division: 2,
  District: 3,
  /** "Sub-district" in the contract. */
  Upazila: 4,
  /** Area of a police station; in the metropolitan cities these replace upazilas. */
  Thana: 5,
  CityCorporation: 6,
  Pauroshova: 7,
  Union: 8,
  Ward: 9,
  Zone: 10,
  /** A named part of a town as people call it: Mirpur, Agrabad. */
  Area: 11,
  /** A part of an area: Section 11, Block C, Sector 4. */
  SubArea: 12,
  PostOffice: 13,
} as const;
export type RegionKind = (typeof RegionKind)[keyof typeof RegionKind];

export const RegionFlag = {
  /** The boundary is unknown: the shape is the cell of all points nearest to this unit's centre. */
  Approximate: 1,
  /** Urban character, for `location_type`. */
  Urban: 2,
  SemiUrban: 4,
  /** An approximate shape that goes before known ones: they were drawn over a unit that the survey lacks. */
  CutOut: 8,
} as const;

/** One row per unit, sorted by kind, then id. Parents are rows of this table, -1 if there is none. */
export const REGION_SCHEMA = {
  kind: Uint8Array,
  flags: Uint8Array,
  /** The public id, unique within the kind. */
  id: Int32Array,
  /** Union → upazila, upazila and thana → district, ward → city corporation, sub-area → area, area → thana/upazila/city … */
  parent: Int32Array,
  /** Rows found by following the parents, or by position where the parents do not say: -1 if there is none. */
  division: Int32Array,
  district: Int32Array,
  upazila: Int32Array,
  thana: Int32Array,
  city: Int32Array,
  /** For wards: the row of their zone. */
  zone: Int32Array,
  /** For wards and zones: their number. */
  number: Int32Array,
  /** String numbers in the pool `text` of the same file. */
  name: Uint32Array,
  nameBn: Uint32Array,
  /** Other spellings, separated by "|". */
  aliases: Uint32Array,
  /** Code of the statistics bureau, as text. */
  code: Uint32Array,
  /** Centre, degrees × 1e7. */
  lon: Int32Array,
  lat: Int32Array,
  postcode: Int32Array,
  population: Int32Array,
  /** Index in the manifest's list of sources. */
  source: Uint8Array,
} as const;

export type RegionTable = RowsOf<typeof REGION_SCHEMA>;

/** Fields of REGIONS with the packed R-tree (flatbush bytes) over the bounding boxes of one kind's polygons. */
export type RegionIndexField = `index.${RegionKind}`;
/** Fields that map an entry of that index to its polygon. */
export type RegionIndexPolygonsField = `index.${RegionKind}.polygons`;
export const regionIndexField = (kind: RegionKind): RegionIndexField => `index.${kind}`;
export const regionIndexPolygonsField = (kind: RegionKind): RegionIndexPolygonsField =>
  `index.${kind}.polygons`;

function indexFields(): { readonly [F in RegionIndexField]: ColumnSpec<Uint8Array> } & {
  readonly [F in RegionIndexPolygonsField]: ColumnSpec<Uint32Array>;
} {
  const fields = Object.values(RegionKind).flatMap((kind) => [
    [regionIndexField(kind), anyLength(Uint8Array)],
    [regionIndexPolygonsField(kind), anyLength(Uint32Array)],
  ]);
  return Object.fromEntries(fields);
}

/** One row per unit with its shape and text, and per kind an index over the polygons. */
export const REGIONS = defineTable('regions.tk', {
  ...rows('region', REGION_SCHEMA),
  /** Region r has the polygons polygonStart[r] … polygonStart[r+1]. */
  polygonStart: starts('region', 'polygon'),
  /** Polygon p has the rings ringStart[p] … ringStart[p+1], the first of them the outer one. */
  ringStart: starts('polygon', 'ring'),
  /** Ring i has the points pointStart[i] … pointStart[i+1] of `points`; the last point repeats the first. */
  pointStart: starts('ring', 'point'),
  /** Longitude and latitude alternating, degrees × 1e7. */
  points: each('point', Int32Array, 2),
  ...indexFields(),
  text: strings(),
});

export type RegionShapes = Pick<
  TableOf<typeof REGIONS>,
  'polygonStart' | 'ringStart' | 'pointStart' | 'points'
>;
