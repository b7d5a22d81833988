// Where an address that names a street and a part of town lies on the street: at the point nearest to the centre of that
// part. The midpoint of a long road may be kilometres away.
import { alongSegment, lonScale } from '../../../geo/nearest-segment.ts';
import { firstAtLeast } from '../../../lookup/binary-search.ts';
import type { StreetShapes } from './bounds.ts';

export interface StreetPoint {
  /** Degrees × 1e7. */
  readonly lon: number;
  readonly lat: number;
}

/** The point of a street nearest to (x, y), or undefined if its lines are not known. */
export function nearestOnStreet(
  streets: StreetShapes,
  place: number,
  x: number,
  y: number,
): StreetPoint | undefined {
  const street = firstAtLeast(streets.place, place);
  if (streets.place[street] !== place) return undefined;
  const scale = lonScale(y);
  const { points } = streets;
  let best: StreetPoint | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let line = streets.lineStart[street]; line < streets.lineStart[street + 1]; line++) {
    for (let i = streets.pointStart[line]; i + 1 < streets.pointStart[line + 1]; i++) {
      const x1 = points[2 * i];
      const y1 = points[2 * i + 1];
      const x2 = points[2 * i + 2];
      const y2 = points[2 * i + 3];
      const t = alongSegment(x, y, scale, x1, y1, x2, y2);
      const lon = Math.round(x1 + t * (x2 - x1));
      const lat = Math.round(y1 + t * (y2 - y1));
      const squared = ((lon - x) * scale) ** 2 + (lat - y) ** 2;
      if (squared < least) [best, least] = [{ lon, lat }, squared];
    }
  }
  return best;
}
