// Plane geometry of rings in degrees: area and a representative point.
import { inRing } from '../../../geo/in-ring.ts';

/** lon, lat interleaved, closed. Degrees. */
export type NodeRing = Float64Array;

export interface RingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export function boxOf(ring: NodeRing): RingBox {
  let west = Number.POSITIVE_INFINITY;
  let south = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < ring.length; i += 2) {
    if (ring[i] < west) west = ring[i];
    if (ring[i] > east) east = ring[i];
    if (ring[i + 1] < south) south = ring[i + 1];
    if (ring[i + 1] > north) north = ring[i + 1];
  }
  return { west, south, east, north };
}

/** Twice the signed area in square degrees. */
export function doubleArea(ring: NodeRing): number {
  const lon = ring[0];
  const lat = ring[1];
  let sum = 0;
  for (let i = 2; i < ring.length; i += 2) {
    sum += (ring[i - 2] - lon) * (ring[i + 1] - lat) - (ring[i] - lon) * (ring[i - 1] - lat);
  }
  return sum;
}

/** The centroid if it lies inside; otherwise the middle of the widest span at its latitude. */
export function pointInside(ring: NodeRing): [lon: number, lat: number] {
  const area = doubleArea(ring);
  const box = boxOf(ring);
  if (area === 0) return [(box.west + box.east) / 2, (box.south + box.north) / 2];
  const lon0 = ring[0];
  const lat0 = ring[1];
  let lon = 0;
  let lat = 0;
  for (let i = 2; i < ring.length; i += 2) {
    const x1 = ring[i - 2] - lon0;
    const y1 = ring[i - 1] - lat0;
    const x2 = ring[i] - lon0;
    const y2 = ring[i + 1] - lat0;
    const cross = x1 * y2 - x2 * y1;
    lon += (x1 + x2) * cross;
    lat += (y1 + y2) * cross;
  }
  lon = lon0 + lon / (3 * area);
  lat = lat0 + lat / (3 * area);
  const sane = lon >= box.west && lon <= box.east && lat >= box.south && lat <= box.north;
  if (!sane) {
    lon = (box.west + box.east) / 2;
    lat = (box.south + box.north) / 2;
  }
  return inRing(ring, lon, lat) ? [lon, lat] : [widestStretch(ring, lat) ?? lon, lat];
}

function widestStretch(ring: NodeRing, lat: number): number | undefined {
  const crossings: number[] = [];
  for (let i = 2; i < ring.length; i += 2) {
    const lat1 = ring[i - 1];
    const lat2 = ring[i + 1];
    if (lat1 > lat === lat2 > lat) continue;
    crossings.push(ring[i - 2] + ((lat - lat1) / (lat2 - lat1)) * (ring[i] - ring[i - 2]));
  }
  crossings.sort((a, b) => a - b);
  let best: number | undefined;
  let width = 0;
  for (let i = 1; i < crossings.length; i += 2) {
    if (crossings[i] - crossings[i - 1] <= width) continue;
    width = crossings[i] - crossings[i - 1];
    best = (crossings[i] + crossings[i - 1]) / 2;
  }
  return best;
}

/** The point half-way along a line. */
export function middleOf(line: Float64Array): [lon: number, lat: number] {
  const scale = Math.cos((line[1] * Math.PI) / 180);
  let total = 0;
  const step = (i: number): number => Math.hypot((line[i] - line[i - 2]) * scale, line[i + 1] - line[i - 1]);
  for (let i = 2; i < line.length; i += 2) total += step(i);
  let left = total / 2;
  for (let i = 2; i < line.length; i += 2) {
    const length = step(i);
    if (length >= left && length > 0) {
      const part = left / length;
      return [line[i - 2] + part * (line[i] - line[i - 2]), line[i - 1] + part * (line[i + 1] - line[i - 1])];
    }
    left -= length;
  }
  return [line[0], line[1]];
}
