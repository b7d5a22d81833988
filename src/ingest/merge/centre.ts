// A representative point of a shape: its centroid or, if that lies outside, the middle of the widest span at its latitude.
import { inRings } from '../../geo/in-ring.ts';
import type { PolygonDraft } from '../gather/gathered.ts';

export interface Centre {
  readonly lon: number;
  readonly lat: number;
}

/** Twice the signed area of a ring in square degrees; positive if counter-clockwise. */
export function ringArea(ring: Float64Array): number {
  let sum = 0;
  for (let i = 0; i + 3 < ring.length; i += 2) sum += ring[i] * ring[i + 3] - ring[i + 2] * ring[i + 1];
  return sum;
}

export const polygonArea = (polygon: PolygonDraft): number =>
  polygon.reduce((sum, ring, i) => sum + (i === 0 ? 1 : -1) * Math.abs(ringArea(ring)), 0) / 2;

/** Whether any of a unit's polygons contains the point. */
export const holdsAny = (polygons: readonly PolygonDraft[], lon: number, lat: number): boolean =>
  polygons.some((polygon) => inRings(polygon, lon, lat));

export function centreOf(polygons: readonly PolygonDraft[]): Centre | undefined {
  let largest: PolygonDraft | undefined;
  let size = -1;
  for (const polygon of polygons) {
    const area = polygonArea(polygon);
    if (polygon[0]?.length >= 8 && area > size) {
      largest = polygon;
      size = area;
    }
  }
  if (!largest) return undefined;
  const centroid = centroidOf(largest[0]);
  return inRings(largest, centroid.lon, centroid.lat) ? centroid : middleOfWidest(largest, centroid.lat);
}

function centroidOf(ring: Float64Array): Centre {
  const x0 = ring[0];
  const y0 = ring[1];
  let area = 0;
  let x = 0;
  let y = 0;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const ax = ring[i] - x0;
    const ay = ring[i + 1] - y0;
    const bx = ring[i + 2] - x0;
    const by = ring[i + 3] - y0;
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return area === 0 ? { lon: x0, lat: y0 } : { lon: x0 + x / (3 * area), lat: y0 + y / (3 * area) };
}

function middleOfWidest(polygon: PolygonDraft, lat: number): Centre {
  const meetings: number[] = [];
  for (const ring of polygon) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const y1 = ring[i + 1];
      const y2 = ring[i + 3];
      if (y1 > lat !== y2 > lat) meetings.push(ring[i] + ((lat - y1) / (y2 - y1)) * (ring[i + 2] - ring[i]));
    }
  }
  meetings.sort((a, b) => a - b);
  let lon = polygon[0][0];
  let widest = -1;
  for (let i = 0; i + 1 < meetings.length; i += 2) {
    if (meetings[i + 1] - meetings[i] <= widest) continue;
    widest = meetings[i + 1] - meetings[i];
    lon = (meetings[i] + meetings[i + 1]) / 2;
  }
  return { lon, lat };
}
