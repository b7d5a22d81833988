// Named streets with their lines, merged per area: for reverse geocoding and for addresses. File `streets.tk`.
// Street s is also a row of the places table (kind Street); its names stand there.
import type { TableOf } from '../column-builder.ts';
import type { Column } from '../format.ts';

export const STREETS_FILE = 'streets.tk';

export const STREET_SCHEMA = {
  /** Row of the places table. */
  place: Uint32Array,
  /** First line of the street; the lines of street s are lineStart[s] … lineStart[s+1] (one more entry than streets). */
} as const;

export type StreetTable = TableOf<typeof STREET_SCHEMA>;

/** Line l has the points pointStart[l] … pointStart[l+1] of `points` (lon, lat interleaved, degrees × 1e7). */
export interface StreetLines {
  readonly lineStart: Uint32Array;
  readonly pointStart: Uint32Array;
  readonly points: Int32Array;
}

/** Column with the packed R-tree (flatbush bytes) over single segments. */
export const STREET_INDEX = 'index';
/** Columns that map an entry of that index to its first point (index into points / 2) and its street. */
export const STREET_INDEX_POINT = 'index.point';
export const STREET_INDEX_STREET = 'index.street';

export function streetTable(columns: Readonly<Record<string, Column>>): StreetTable & StreetLines {
  const { place, lineStart, pointStart, points } = columns;
  return { place, lineStart, pointStart, points } as never;
}
