// What a map draws under roads and names: water, the use of land, buildings. Written by ingest, read by tiles alone; a dataset
// without this table has maps without it. File `map.tk`.
import { defineTable, each, starts, strings, type TableOf } from '../table-schema.ts';

/** The numbers are stored; add, never renumber. */
export const MapClass = {
  /** Lines. */
  River: 1,
  Canal: 2,
  Coast: 3,
  /** Areas of water. */
  RiverArea: 10,
  Lake: 11,
  Sea: 12,
  CanalArea: 13,
  /** Areas of land. */
  Park: 20,
  Forest: 21,
  Residential: 22,
  Commercial: 23,
  Industrial: 24,
  Farmland: 25,
  Grass: 26,
  Wetland: 27,
  Sand: 28,
  Cemetery: 29,
  Building: 40,
  /** Areas of an owner's own layer. */
  Own: 50,
} as const;
export type MapClass = (typeof MapClass)[keyof typeof MapClass];

export const isLineClass = (mapClass: number): boolean => mapClass < MapClass.RiverArea;

export const MAP_FEATURES = defineTable('map.tk', {
  /** Of MapClass. */
  class: each('feature', Uint8Array),
  /** Numbers of strings of `text`; 0 where there is none. */
  name: each('feature', Uint32Array),
  nameBn: each('feature', Uint32Array),
  /** Place in the manifest's list of sources. */
  source: each('feature', Uint8Array),
  /** Feature f has the polygons polygonStart[f] … polygonStart[f+1]; a line is a polygon of one ring. */
  polygonStart: starts('feature', 'polygon'),
  /** Polygon p has the rings ringStart[p] … ringStart[p+1], the first one the outer. */
  ringStart: starts('polygon', 'ring'),
  /** Ring i has the points pointStart[i] … pointStart[i+1]; the last point of an area repeats the first. */
  pointStart: starts('ring', 'point'),
  /** Longitude and latitude in turn, degrees × 1e7. */
  points: each('point', Int32Array, 2),
  /** From which zoom each point is drawn. */
  zooms: each('point', Uint8Array),
  /** Features are sorted into tiers by the zoom from which they are drawn; the lowest first. */
  tierZoom: each('tier', Uint8Array),
  tierStart: starts('tier', 'feature'),
  /** For each tier a packed R-tree (flatbush bytes) over its features. */
  treeStart: starts('tier', 'byte'),
  trees: each('byte', Uint8Array),
  text: strings(),
});

export type MapTable = TableOf<typeof MAP_FEATURES>;
