// Builds the flat arrays of shapes from nested lists of points in degrees × 1e7, for tests.
import type { ShapeArrays } from '../../src/geo/polygon-index.ts';

export type Ring = readonly (readonly [number, number])[];

/** owners → polygons → rings → points; rings are closed here. */
export function shapesOf(owners: readonly (readonly (readonly Ring[])[])[]): ShapeArrays {
  const polygonStart = [0];
  const ringStart = [0];
  const pointStart = [0];
  const points: number[] = [];
  for (const polygons of owners) {
    for (const rings of polygons) {
      for (const ring of rings) {
        for (const [x, y] of [...ring, ring[0]]) points.push(x, y);
        pointStart.push(points.length / 2);
      }
      ringStart.push(pointStart.length - 1);
    }
    polygonStart.push(ringStart.length - 1);
  }
  return {
    polygonStart: Uint32Array.from(polygonStart),
    ringStart: Uint32Array.from(ringStart),
    pointStart: Uint32Array.from(pointStart),
    points: Int32Array.from(points),
  };
}

export const square = (west: number, south: number, size: number): Ring => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
];
