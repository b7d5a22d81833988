// Things in the order in which a Hilbert curve passes them: neighbours in it are near each other on the map.

const CURVE_BITS = 14;
const ITEM_STEPS = 2 ** 25;

/** The numbers from 0 to `count`, exclusive, in the order in which the curve through a box passes the points that they have. */
export function alongCurve(
  count: number,
  [west, south, east, north]: readonly [west: number, south: number, east: number, north: number],
  x: (number: number) => number,
  y: (number: number) => number,
): Uint32Array {
  if (count >= ITEM_STEPS) throw new RangeError(`too many segments for one index: ${count}`);
  const cells = 2 ** CURVE_BITS - 1;
  const scaleX = east > west ? cells / (east - west) : 0;
  const scaleY = north > south ? cells / (north - south) : 0;
  // A place on the curve and a number fit together in a double.
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const place = hilbert(Math.floor((x(i) - west) * scaleX), Math.floor((y(i) - south) * scaleY));
    keys[i] = place * ITEM_STEPS + i;
  }
  keys.sort();
  return Uint32Array.from(keys, (key) => key % ITEM_STEPS);
}

/** Position of a cell on the Hilbert curve. */
function hilbert(cellX: number, cellY: number): number {
  let x = cellX;
  let y = cellY;
  let place = 0;
  for (let s = 1 << (CURVE_BITS - 1); s > 0; s >>= 1) {
    const rx = (x & s) > 0 ? 1 : 0;
    const ry = (y & s) > 0 ? 1 : 0;
    place += s * s * ((3 * rx) ^ ry);
    if (ry === 0) {
      if (rx === 1) {
        x = (1 << CURVE_BITS) - 1 - x;
        y = (1 << CURVE_BITS) - 1 - y;
      }
      const swap = x;
      x = y;
      y = swap;
    }
  }
  return place;
}
