// Polygons as people draw them (GeoJSON), checked: rings closed, within the globe, not crossing themselves or each other.
// Faults are reported with their position.
import { BoxTree, BoxTreeBuilder } from './box-tree.ts';
import { crossSign } from './orientation.ts';
import { FIXED_PER_DEGREE, toFixedDegrees } from './units.ts';

/** What was wrong, as the end of the sentence "The polygon must be …". */
export class PolygonFault extends Error {
  override readonly name = 'PolygonFault';
}

export type Corner = readonly [lon: number, lat: number];
/** Outer ring first, then holes; every ring closed. */
export type PolygonRings = readonly (readonly Corner[])[];

const MOST_POINTS = 50_000;
/** Pairs of lines whose boxes meet. Drawn shapes have two or three for each point; a fan of long lines has the square of its points. */
const MOST_PAIRS = 250_000;

/** How many pairs of lines may still be compared. */
export interface Comparisons {
  left: number;
}

export const comparisons = (): Comparisons => ({ left: MOST_PAIRS });
const KIND = 'a GeoJSON Polygon or MultiPolygon, or a Feature with one';

/** The polygons of a geometry or a Feature. Several that are checked for one caller share what may be compared. */
export function checkedPolygons(value: unknown, compared = comparisons()): PolygonRings[] {
  const polygons = polygonsOf(value);
  let points = 0;
  for (const rings of polygons) for (const ring of rings) points += ring.length;
  if (points > MOST_POINTS) throw new PolygonFault(`of at most ${MOST_POINTS} points`);
  for (const rings of polygons) refuseCrossings(rings, compared);
  return polygons;
}

function polygonsOf(value: unknown): PolygonRings[] {
  if (value === null || typeof value !== 'object') throw new PolygonFault(KIND);
  const { type, coordinates, geometry }: Partial<Record<string, unknown>> = { ...value };
  if (type === 'Feature') return polygonsOf(geometry);
  if (type === 'Polygon') return [ringsOf(coordinates)];
  if (type === 'MultiPolygon' && Array.isArray(coordinates) && coordinates.length > 0)
    return coordinates.map(ringsOf);
  throw new PolygonFault(KIND);
}

function ringsOf(rings: unknown): PolygonRings {
  if (!Array.isArray(rings) || rings.length === 0) throw new PolygonFault(KIND);
  return rings.map((ring: unknown) => {
    if (!Array.isArray(ring) || ring.length < 4)
      throw new PolygonFault('made of rings of four positions or more, the last equal to the first');
    const positions = ring.map(positionOf);
    const [first, last] = [positions[0], positions[positions.length - 1]];
    if (first[0] !== last[0] || first[1] !== last[1])
      throw new PolygonFault(`made of closed rings; one begins at ${said(first)} and ends at ${said(last)}`);
    return positions;
  });
}

function positionOf(position: unknown): Corner {
  const [lon, lat]: unknown[] = Array.isArray(position) ? position : [];
  if (typeof lon !== 'number' || typeof lat !== 'number' || !(Math.abs(lon) <= 180) || !(Math.abs(lat) <= 90))
    throw new PolygonFault('made of positions [longitude, latitude] in degrees');
  return [lon, lat];
}

const said = ([lon, lat]: Corner): string => `${lon},${lat}`;

/** Segments by their ends a and b, in degrees × 1e7, with their ring and index in it. */
interface Segments {
  readonly ends: Int32Array;
  readonly ring: Int32Array;
  readonly place: Int32Array;
  readonly lengths: readonly number[];
}

function refuseCrossings(rings: PolygonRings, compared: Comparisons): void {
  const segments = segmentsOf(rings);
  const { ends } = segments;
  const count = segments.ring.length;
  if (count === 0) throw new PolygonFault('larger than a point');
  const builder = new BoxTreeBuilder(count);
  for (let i = 0; i < count; i++) {
    const [ax, ay, bx, by] = segment(ends, i);
    builder.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
  }
  const tree = new BoxTree(builder.finish());
  for (let i = 0; i < count; i++) {
    const [ax, ay, bx, by] = segment(ends, i);
    const found = tree.meets(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
    for (let k = 0; k < found; k++) {
      const other = tree.found[k];
      if (other <= i) continue;
      if (--compared.left < 0)
        throw new PolygonFault('simpler: too many of its lines pass close to each other');
      refuseCrossing(segments, i, other);
    }
  }
}

/** Segments of zero length are left out. */
function segmentsOf(rings: PolygonRings): Segments {
  const ends: number[] = [];
  const ring: number[] = [];
  const place: number[] = [];
  const lengths = rings.map((positions, r) => {
    let length = 0;
    for (let i = 1; i < positions.length; i++) {
      const [a, b] = [positions[i - 1], positions[i]].map(([lon, lat]) => [
        toFixedDegrees(lon),
        toFixedDegrees(lat),
      ]);
      if (a[0] === b[0] && a[1] === b[1]) continue;
      ends.push(...a, ...b);
      ring.push(r);
      place.push(length++);
    }
    return length;
  });
  return { ends: Int32Array.from(ends), ring: Int32Array.from(ring), place: Int32Array.from(place), lengths };
}

/** Both ends, in degrees × 1e7. */
type Segment = readonly [ax: number, ay: number, bx: number, by: number];

const segment = (ends: Int32Array, i: number): Segment => [
  ends[4 * i],
  ends[4 * i + 1],
  ends[4 * i + 2],
  ends[4 * i + 3],
];

/** Neighbours in a ring share a corner, and rings may touch at single points; everything else is a fault. */
function refuseCrossing({ ends, ring, place, lengths }: Segments, i: number, j: number): void {
  const one = segment(ends, i);
  const other = segment(ends, j);
  const [c, d] = sides(one, other);
  const [a, b] = sides(other, one);
  const crosses = c * d < 0 && a * b < 0;
  const runsOver = c === 0 && d === 0 && overlap(one, other);
  if (!crosses && !runsOver) {
    const apart = Math.abs(place[i] - place[j]);
    const neighbours = ring[i] !== ring[j] || apart === 1 || apart === lengths[ring[i]] - 1;
    // A ring that returns to one of its own points.
    if (neighbours || !(touches(one, other, c, d) || touches(other, one, a, b))) return;
  }
  throw new PolygonFault(
    `without lines that cross or run over each other; two do near ${meeting(one, other)}`,
  );
}

/** On which side of the first segment's line each end of the second lies. */
const sides = ([ax, ay, bx, by]: Segment, [cx, cy, dx, dy]: Segment): [number, number] => [
  crossSign(bx - ax, by - ay, cx - ax, cy - ay),
  crossSign(bx - ax, by - ay, dx - ax, dy - ay),
];

/** Whether an end of the second segment lies on the first; `c` and `d` are its sides. */
const touches = (one: Segment, [cx, cy, dx, dy]: Segment, c: number, d: number): boolean =>
  (c === 0 && between(one, cx, cy)) || (d === 0 && between(one, dx, dy));

const between = ([ax, ay, bx, by]: Segment, px: number, py: number): boolean =>
  px >= Math.min(ax, bx) && px <= Math.max(ax, bx) && py >= Math.min(ay, by) && py <= Math.max(ay, by);

/** Whether two collinear segments share more than a point. */
function overlap([ax, ay, bx, by]: Segment, [cx, cy, dx, dy]: Segment): boolean {
  const [a, b, c, d] = ax !== bx ? [ax, bx, cx, dx] : [ay, by, cy, dy];
  return Math.min(Math.max(a, b), Math.max(c, d)) > Math.max(Math.min(a, b), Math.min(c, d));
}

function meeting([ax, ay, bx, by]: Segment, [cx, cy, dx, dy]: Segment): string {
  const across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  const t = across === 0 ? 0.5 : ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across;
  const lon = (ax + t * (bx - ax)) / FIXED_PER_DEGREE;
  const lat = (ay + t * (by - ay)) / FIXED_PER_DEGREE;
  return `${lon.toFixed(6)},${lat.toFixed(6)}`;
}
