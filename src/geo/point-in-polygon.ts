// Whether a point lies in a polygon, exactly, over typed arrays and without allocation.
//
// Gives the same answers as point-in-polygon-hao: rings count by the even-odd rule, so holes need no marking, and a
// point on an edge or corner is distinguished from inside and outside.
import { crossSign } from './orientation.ts';
import type { Fixed } from './units.ts';

/** Polygons as flat arrays: polygon p has the rings ringStart[p] … ringStart[p+1]; ring i the points pointStart[i] …. */
export interface PolygonArrays {
  readonly ringStart: Uint32Array;
  readonly pointStart: Uint32Array;
  /** lon, lat interleaved, degrees × 1e7; every ring is closed (its last point repeats the first). */
  readonly points: Int32Array;
}

export const INSIDE = 1;
export const ON_EDGE = 0;
export const OUTSIDE = -1;

/** INSIDE, ON_EDGE or OUTSIDE of polygon p. */
export function pointInPolygon(shapes: PolygonArrays, polygon: number, x: Fixed, y: Fixed): number {
  const { ringStart, pointStart, points } = shapes;
  const last = ringStart[polygon + 1];
  let inside = false;
  for (let ring = ringStart[polygon]; ring < last; ring++) {
    const found = pointInRing(points, pointStart[ring] * 2, pointStart[ring + 1] * 2, x, y);
    if (found === ON_EDGE) return ON_EDGE;
    if (found === INSIDE) inside = !inside;
  }
  return inside ? INSIDE : OUTSIDE;
}

/** The same for one closed ring: coordinates `from` to `to` of `points`. */
export function pointInRing(points: Int32Array, from: number, to: number, x: Fixed, y: Fixed): number {
  if (to - from < 4) return OUTSIDE;
  let inside = false;
  let v1 = points[from + 1] - y;
  for (let i = from + 2; i < to; i += 2) {
    const v2 = points[i + 1] - y;
    // The ray runs from the point towards +x; an edge that is entirely above or below does not cross it.
    if (v2 > 0 ? v1 <= 0 : v2 === 0 || v1 >= 0) {
      const u1 = points[i - 2] - x;
      const u2 = points[i] - x;
      if (v1 === 0 && v2 === 0) {
        if (u1 === 0 || u2 === 0 || u1 < 0 !== u2 < 0) return ON_EDGE;
      } else if (u1 < 0 && u2 < 0) {
        // Entirely to the left: no crossing, and the point is not on the edge.
      } else {
        const up = v2 > v1;
        const side = u1 > 0 && u2 > 0 ? (up ? 1 : -1) : crossSign(u1, v1, u2, v2);
        if (side === 0) return ON_EDGE;
        // A corner on the ray counts as above it, so that the two edges sharing it are counted once.
        if (v1 < 0 !== v2 < 0 && side > 0 === up) inside = !inside;
      }
    }
    v1 = v2;
  }
  return inside ? INSIDE : OUTSIDE;
}
