// GeoJSON geometries to shapes: coordinates as flat arrays in degrees, checked; also from WKT, for tables.
import type { Shape } from '../records/record.ts';

export class BadGeometry extends Error {
  override readonly name = 'BadGeometry';
}

interface Geometry {
  readonly type?: unknown;
  readonly coordinates?: unknown;
  readonly geometries?: unknown;
}

const isGeometry = (value: unknown): value is Geometry => typeof value === 'object' && value !== null;

/** Undefined for a null geometry. Throws BadGeometry, with a reason general enough to group features by. */
export function shapeOf(geometry: unknown): Shape | undefined {
  if (geometry === null || geometry === undefined) return undefined;
  if (!isGeometry(geometry)) throw new BadGeometry('a geometry of an unknown type');
  const { type, coordinates, geometries } = geometry;
  switch (type) {
    case 'Point':
      return point(coordinates);
    case 'MultiPoint':
      return point(list(coordinates)[0]);
    case 'LineString':
      return { kind: 'lines', lines: [flat(coordinates, 2)] };
    case 'MultiLineString':
      return { kind: 'lines', lines: list(coordinates).map((line) => flat(line, 2)) };
    case 'Polygon':
      return { kind: 'polygons', polygons: [rings(coordinates)] };
    case 'MultiPolygon':
      return { kind: 'polygons', polygons: list(coordinates).map(rings) };
    case 'GeometryCollection': {
      const shapes = list(geometries).map((part) =>
        isGeometry(part) && part.type === 'GeometryCollection' ? undefined : shapeOf(part),
      );
      const polygons = shapes.flatMap((shape) => (shape?.kind === 'polygons' ? shape.polygons : []));
      if (polygons.length > 0) return { kind: 'polygons', polygons };
      const lines = shapes.flatMap((shape) => (shape?.kind === 'lines' ? shape.lines : []));
      return lines.length > 0 ? { kind: 'lines', lines } : shapes[0];
    }
    default:
      throw new BadGeometry('a geometry of an unknown type');
  }
}

const list = (value: unknown): unknown[] => {
  if (!Array.isArray(value)) throw new BadGeometry('coordinates are not a list');
  return value;
};

function point(value: unknown): Shape {
  const [lon, lat] = list(value);
  if (typeof lon !== 'number' || typeof lat !== 'number')
    throw new BadGeometry('coordinates are not numbers');
  return { kind: 'point', lon, lat };
}

function rings(value: unknown): Float64Array[] {
  const all = list(value).map((ring) => closedRing(flat(ring, 3)));
  if (all.length === 0) throw new BadGeometry('a polygon without rings');
  return all;
}

function flat(value: unknown, least: number): Float64Array {
  const points = list(value);
  if (points.length < least)
    throw new BadGeometry(least === 2 ? 'a line of one point' : 'a ring of too few points');
  const values = new Float64Array(points.length * 2);
  for (let i = 0; i < points.length; i++) {
    const at: unknown = points[i];
    const [lon, lat]: unknown[] = Array.isArray(at) ? at : [];
    if (typeof lon !== 'number' || typeof lat !== 'number')
      throw new BadGeometry('coordinates are not numbers');
    values[i * 2] = lon;
    values[i * 2 + 1] = lat;
  }
  return values;
}

/** Repeats the first point at the end, if it is not there yet. */
function closedRing(ring: Float64Array): Float64Array {
  const n = ring.length;
  if (ring[0] === ring[n - 2] && ring[1] === ring[n - 1]) return ring;
  const closed = new Float64Array(n + 2);
  closed.set(ring);
  closed[n] = ring[0];
  closed[n + 1] = ring[1];
  return closed;
}

/** Well-known text: POINT, LINESTRING, POLYGON and their MULTI forms. */
export function shapeOfWkt(text: string): Shape | undefined {
  const match = /^\s*(?:SRID=\d+;)?\s*(MULTI)?(POINT|LINESTRING|POLYGON)\s*Z?\s*(\(.*\))\s*$/is.exec(text);
  if (!match) return undefined;
  const [, multi, kind, body] = match;
  const json = body
    .replace(/[()]/g, (sign) => (sign === '(' ? '[' : ']'))
    .replace(/([^[\],]+)/g, (numbers) =>
      numbers.trim() === '' ? '' : `[${numbers.trim().split(/\s+/).join(',')}]`,
    );
  let coordinates: unknown;
  try {
    coordinates = JSON.parse(json);
  } catch {
    throw new BadGeometry('a shape that is not valid WKT');
  }
  const name = kind.toUpperCase();
  const type = name === 'POINT' ? 'Point' : name === 'POLYGON' ? 'Polygon' : 'LineString';
  // A point's outer brackets belong to the point itself.
  if (type === 'Point') return shapeOf({ type, coordinates: list(list(coordinates)[0]).flat() });
  return shapeOf({ type: multi ? `Multi${type}` : type, coordinates });
}
