// Encoded polylines (Google's algorithm) with five or six decimals: how the routing responses send lines.
// Coordinates are interleaved lon, lat in degrees.

export type PolylinePrecision = 5 | 6;

const OFFSET = 63;
const CONTINUES = 0x20;
const CHUNK = 0x1f;

/** Grows as needed and is reused by the next call; encoding allocates only the string. */
let buffer = new Uint8Array(1 << 14);

/** Encodes interleaved lon, lat in degrees. */
export function encodePolyline(points: ArrayLike<number>, precision: PolylinePrecision): string {
  const scale = 10 ** precision;
  const worst = points.length * 6;
  if (buffer.length < worst) buffer = new Uint8Array(worst * 2);
  const out = buffer;
  let at = 0;
  let lastLat = 0;
  let lastLon = 0;
  for (let i = 0; i + 1 < points.length; i += 2) {
    // The difference of rounded values, not the rounded difference: errors must not accumulate along the line.
    const lat = Math.round(points[i + 1] * scale);
    const lon = Math.round(points[i] * scale);
    at = put(out, at, lat - lastLat);
    at = put(out, at, lon - lastLon);
    lastLat = lat;
    lastLon = lon;
  }
  return Buffer.from(out.buffer, 0, at).toString('latin1');
}

function put(out: Uint8Array, start: number, delta: number): number {
  let at = start;
  // 360° with six decimals doubled is 7.2e8, so the shifted value fits an unsigned 32-bit number.
  let rest = (delta < 0 ? ~(delta << 1) : delta << 1) >>> 0;
  while (rest >= CONTINUES) {
    out[at++] = (CONTINUES | (rest & CHUNK)) + OFFSET;
    rest >>>= 5;
  }
  out[at++] = rest + OFFSET;
  return at;
}

/** Interleaved lon, lat in degrees; undefined if the text is not a polyline. */
export function decodePolyline(text: string, precision: PolylinePrecision): number[] | undefined {
  const scale = 10 ** precision;
  const points: number[] = [];
  let at = 0;
  const sum = [0, 0];
  while (at < text.length) {
    for (let axis = 0; axis < 2; axis++) {
      let value = 0;
      let factor = 1;
      let chunk: number;
      do {
        chunk = text.charCodeAt(at++) - OFFSET;
        if (!(chunk >= 0 && chunk < 64) || factor > 2 ** 35) return undefined;
        value += (chunk & CHUNK) * factor;
        factor *= 32;
      } while (chunk >= CONTINUES);
      sum[axis] += value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    }
    points.push(sum[1] / scale, sum[0] / scale);
  }
  return points;
}
