// Shapes and centres as the contract sends them: GeoJSON inside a string.
import { FIXED_PER_DEGREE, fromFixedDegrees } from '../geo/units.ts';
import type { Regions } from './regions.ts';

/** `{"type": "Point", "coordinates": [90.41, 23.71]}`, with the spaces that callers are used to. */
export function centreText(regions: Regions, row: number): string {
  const lon = fromFixedDegrees(regions.table.lon[row]);
  const lat = fromFixedDegrees(regions.table.lat[row]);
  return `{"type": "Point", "coordinates": [${lon}, ${lat}]}`;
}

/**
 * The shape of one or several units: a Polygon, or a MultiPolygon if it has parts that do not touch. Undefined if no shape
 * is known.
 */
export function shapeText(regions: Regions, rows: readonly number[]): string | undefined {
  const { polygonStart } = regions.shapes;
  const parts: string[] = [];
  for (const row of rows) {
    for (let p = polygonStart[row]; p < polygonStart[row + 1]; p++) parts.push(polygonText(regions, p));
  }
  if (parts.length === 0) return undefined;
  if (parts.length === 1) return `{"type": "Polygon", "coordinates": ${parts[0]}}`;
  return `{"type": "MultiPolygon", "coordinates": [${parts.join(', ')}]}`;
}

function polygonText(regions: Regions, polygon: number): string {
  const { ringStart, pointStart, points } = regions.shapes;
  let text = '[';
  for (let ring = ringStart[polygon]; ring < ringStart[polygon + 1]; ring++) {
    text += ring === ringStart[polygon] ? '[' : ', [';
    for (let i = pointStart[ring]; i < pointStart[ring + 1]; i++) {
      if (i > pointStart[ring]) text += ', ';
      text += `[${points[2 * i] / FIXED_PER_DEGREE}, ${points[2 * i + 1] / FIXED_PER_DEGREE}]`;
    }
    text += ']';
  }
  return `${text}]`;
}
