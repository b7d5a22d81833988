// The distance of a point from a segment, in a plane with x scaled to the latitude: accurate enough over kilometres.
import { METRES_PER_DEGREE, metresPerDegreeLon } from './distance.ts';
import { FIXED_PER_DEGREE, type Fixed, type Metres } from './units.ts';

/** Metres per unit of latitude. */
export const METRES_PER_FIXED: Metres = METRES_PER_DEGREE / FIXED_PER_DEGREE;

/** Length of a unit of longitude in units of latitude at this latitude: cos(lat). */
export const lonScale = (y: Fixed): number => metresPerDegreeLon(y / FIXED_PER_DEGREE) / METRES_PER_DEGREE;

/** Squared distance, in units of latitude, from (x, y) to the segment (x1, y1)–(x2, y2). */
export function segmentSquared(
  x: Fixed,
  y: Fixed,
  scale: number,
  x1: Fixed,
  y1: Fixed,
  x2: Fixed,
  y2: Fixed,
): number {
  const t = alongSegment(x, y, scale, x1, y1, x2, y2);
  const dx = (x1 + t * (x2 - x1) - x) * scale;
  const dy = y1 + t * (y2 - y1) - y;
  return dx * dx + dy * dy;
}

/** Where on the segment the nearest point lies: 0 at its start, 1 at its end. */
export function alongSegment(
  x: Fixed,
  y: Fixed,
  scale: number,
  x1: Fixed,
  y1: Fixed,
  x2: Fixed,
  y2: Fixed,
): number {
  const dx = (x2 - x1) * scale;
  const dy = y2 - y1;
  const length = dx * dx + dy * dy;
  if (length === 0) return 0;
  const t = ((x - x1) * scale * dx + (y - y1) * dy) / length;
  return Math.max(0, Math.min(1, t));
}
