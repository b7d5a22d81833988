// Named streets with their lines, merged per area: for reverse geocoding and for addresses. File `streets.tk`.
// Street s is also a row of the places table (kind Street), which holds its names.
import { anyLength, defineTable, each, starts, storedAs, type TableOf } from '../table-schema.ts';

export const STREETS = defineTable('streets.tk', {
  /** Row of the places table. */
  place: each('street', Uint32Array),
  /** Street s has the lines lineStart[s] … lineStart[s+1]. */
  lineStart: starts('street', 'line'),
  /** Line l has the points pointStart[l] … pointStart[l+1] of `points`. */
  pointStart: starts('line', 'point'),
  /** Longitude and latitude alternating, degrees × 1e7. */
  points: each('point', Int32Array, 2),
  /** Segments between two points of a line, grouped by place, and a packed R-tree over the groups: see `SegmentTree`. */
  segmentTree: storedAs('segment.tree', anyLength(Uint8Array)),
  segmentPoint: storedAs('segment.point', each('segment', Uint32Array)),
});

export type StreetTable = TableOf<typeof STREETS>;
export type StreetLines = Pick<StreetTable, 'lineStart' | 'pointStart' | 'points'>;
