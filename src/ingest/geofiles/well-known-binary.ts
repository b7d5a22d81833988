// Well-known binary, the form of shapes in GeoPackage and GeoParquet, to GeoJSON geometries. Heights and measures are passed over.
import { BadGeometry } from '../geojson/geometry.ts';

const TYPES = [
  '',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
] as const;
/** Collections in collections; real files have one. */
const DEEPEST = 8;

/** Throws BadGeometry for bytes that are something else. */
export function geometryOfWkb(bytes: Uint8Array): unknown {
  try {
    return new WkbReader(bytes).geometry(0);
  } catch (error) {
    // Past the end of the bytes.
    if (error instanceof RangeError) throw new BadGeometry('a shape that is not valid WKB');
    throw error;
  }
}

class WkbReader {
  readonly #view: DataView;
  #at = 0;
  #little = true;
  #dimensions = 2;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  geometry(depth: number): { type: string; coordinates?: unknown; geometries?: unknown } {
    if (depth > DEEPEST) throw new BadGeometry('a shape that is not valid WKB');
    this.#little = this.#view.getUint8(this.#at++) === 1;
    const code = this.#uint();
    // PostGIS has flags in the high bits, the standard adds thousands.
    const flagged = code & 0x8000_0000 || code & 0x4000_0000 ? code >>> 28 : 0;
    if (code & 0x2000_0000) this.#uint();
    const base = (code & 0x0fff_ffff) % 1000;
    const thousands = Math.floor((code & 0x0fff_ffff) / 1000);
    this.#dimensions =
      2 + (flagged & 8 ? 1 : 0) + (flagged & 4 ? 1 : 0) + (thousands === 3 ? 2 : thousands > 0 ? 1 : 0);
    const type = TYPES[base];
    switch (type) {
      case 'Point':
        return { type, coordinates: this.#point() };
      case 'LineString':
        return { type, coordinates: this.#points() };
      case 'Polygon':
        return { type, coordinates: this.#list(16, () => this.#points()) };
      case 'MultiPoint':
      case 'MultiLineString':
      case 'MultiPolygon':
        return { type, coordinates: this.#list(5, () => this.geometry(depth + 1).coordinates) };
      case 'GeometryCollection':
        return { type, geometries: this.#list(5, () => this.geometry(depth + 1)) };
      default:
        throw new BadGeometry('a geometry of an unknown type');
    }
  }

  #points(): number[][] {
    return this.#list(this.#dimensions * 8, () => this.#point());
  }

  #point(): number[] {
    const point = [this.#double(this.#at), this.#double(this.#at + 8)];
    this.#at += this.#dimensions * 8;
    return point;
  }

  /** `least`: the bytes of the smallest entry, so that a count cannot claim more than there is. */
  #list<T>(least: number, read: () => T): T[] {
    const count = this.#uint();
    if (count > (this.#view.byteLength - this.#at) / Math.min(least, 4))
      throw new BadGeometry('a shape that is not valid WKB');
    return Array.from({ length: count }, read);
  }

  #uint(): number {
    const value = this.#view.getUint32(this.#at, this.#little);
    this.#at += 4;
    return value;
  }

  #double(at: number): number {
    return this.#view.getFloat64(at, this.#little);
  }
}
