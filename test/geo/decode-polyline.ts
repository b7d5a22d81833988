// The decoder of the tests and benchmarks: reads what src/geo/polyline.ts writes, and refuses what is broken.
import type { PolylinePrecision } from '../../src/geo/polyline.ts';

const OFFSET = 63;
const CONTINUES = 32;
const CHUNK = 31;

export class PolylineError extends Error {}

/** Decodes to interleaved lon, lat in degrees. */
export function decodePolyline(text: string, precision: PolylinePrecision): Float64Array {
  const scale = 10 ** precision;
  const points: number[] = [];
  let at = 0;
  let lat = 0;
  let lon = 0;
  const take = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 5) {
      const chunk = text.charCodeAt(at++) - OFFSET;
      if (!(chunk >= 0 && chunk < 64) || shift > 30) {
        throw new PolylineError(`the polyline breaks off or holds a foreign character at position ${at - 1}`);
      }
      value |= (chunk & CHUNK) << shift;
      if (chunk < CONTINUES) break;
    }
    return value & 1 ? ~(value >>> 1) : value >>> 1;
  };
  while (at < text.length) {
    lat += take();
    lon += take();
    points.push(lon / scale, lat / scale);
  }
  return Float64Array.from(points);
}
