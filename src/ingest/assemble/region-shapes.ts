// Packs the units' polygons into the dataset's flat arrays: fixed-point coordinates, closed rings, nothing degenerate.
import { GrowingColumn } from '../../dataset/column-builder.ts';
import type { RegionShapes } from '../../dataset/tables/regions.ts';
import { toFixedDegrees } from '../../geo/units.ts';
import type { PolygonDraft } from '../gather/gathered.ts';

/** Shapes in the order of `units`; a unit without polygons gets an empty range. */
export function packShapes(units: readonly { readonly polygons?: readonly PolygonDraft[] }[]): RegionShapes {
  const polygonStart = new Uint32Array(units.length + 1);
  const ringStart = new GrowingColumn(Uint32Array);
  const pointStart = new GrowingColumn(Uint32Array);
  const points = new GrowingColumn(Int32Array, 1 << 16);
  units.forEach((unit, row) => {
    polygonStart[row] = ringStart.length;
    for (const polygon of unit.polygons ?? []) {
      const rings = polygon.map(fixedRing).filter((ring) => ring !== undefined);
      // A polygon without its outer ring is dropped; the even-odd rule turns the remaining rings into holes.
      if (rings.length === 0 || fixedRing(polygon[0]) === undefined) continue;
      ringStart.push(pointStart.length);
      for (const ring of rings) {
        pointStart.push(points.length / 2);
        for (const value of ring) points.push(value);
      }
    }
  });
  polygonStart[units.length] = ringStart.length;
  ringStart.push(pointStart.length);
  pointStart.push(points.length / 2);
  return {
    polygonStart,
    ringStart: ringStart.view().slice(),
    pointStart: pointStart.view().slice(),
    points: points.view().slice(),
  };
}

/** The ring in fixed-point coordinates, closed, without repeated points; undefined if fewer than three corners remain. */
function fixedRing(ring: Float64Array): number[] | undefined {
  const fixed: number[] = [];
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const x = toFixedDegrees(ring[i]);
    const y = toFixedDegrees(ring[i + 1]);
    const n = fixed.length;
    if (n === 0 || fixed[n - 2] !== x || fixed[n - 1] !== y) fixed.push(x, y);
  }
  const n = fixed.length;
  if (n === 0) return undefined;
  if (fixed[0] !== fixed[n - 2] || fixed[1] !== fixed[n - 1]) fixed.push(fixed[0], fixed[1]);
  return fixed.length >= 8 ? fixed : undefined;
}
