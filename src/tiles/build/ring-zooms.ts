// From which zoom each point of the rings and lines of a table is drawn: see point-zooms.ts.
import { MEASURE_ZOOM, PointZooms } from './point-zooms.ts';
import { columnOf, rowOf, unitsAround } from './tile-grid.ts';

export interface RingColumns {
  readonly pointStart: Uint32Array;
  readonly points: Int32Array;
}

/** `closed`: 0 for lines, 1 for rings; without it, all are rings. */
export function pointZoomsOf({ pointStart, points }: RingColumns, closed?: Uint8Array): Uint8Array {
  const units = unitsAround(MEASURE_ZOOM);
  const zooms = new Uint8Array(points.length / 2);
  const marker = new PointZooms();
  let longest = 0;
  for (let ring = 0; ring + 1 < pointStart.length; ring++)
    longest = Math.max(longest, pointStart[ring + 1] - pointStart[ring]);
  const xs = new Float64Array(longest);
  const ys = new Float64Array(longest);
  for (let ring = 0; ring + 1 < pointStart.length; ring++) {
    const first = pointStart[ring];
    const length = pointStart[ring + 1] - first;
    if (length < 2) continue;
    for (let i = 0; i < length; i++) {
      xs[i] = columnOf(points[(first + i) * 2], units);
      ys[i] = rowOf(points[(first + i) * 2 + 1], units);
    }
    const own = zooms.subarray(first, first + length);
    if (closed?.[ring] === 0) marker.line(xs, ys, own, 0, length - 1);
    else marker.ring(xs, ys, own, 0, length - 1);
  }
  return zooms;
}
