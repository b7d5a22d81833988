// Roads from lists of points end next to each other, not on each other. An end close to another line is connected to it:
// both lines get a common point, so that routes can turn there.
import { BoxTree, BoxTreeBuilder } from '../../geo/box-tree.ts';
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import { fromFixedDegrees, toFixedDegrees } from '../../geo/units.ts';

/** Reference points are up to a kilometre apart and the road bends between them. Metres. */
const REACH = 400;

/** The lines with their ends connected; lon, lat interleaved in degrees. */
export function joinRoadEnds(lines: readonly Float64Array[], reach = REACH): Float64Array[] {
  const fixed = lines.map((line) => Int32Array.from(line, toFixedDegrees));
  const segments = fixed.reduce((sum, line) => sum + line.length / 2 - 1, 0);
  const builder = new BoxTreeBuilder(segments);
  const owner: number[] = [];
  const from: number[] = [];
  fixed.forEach((line, l) => {
    for (let i = 0; i + 3 < line.length; i += 2) {
      owner.push(l);
      from.push(i);
      builder.add(
        Math.min(line[i], line[i + 2]),
        Math.min(line[i + 1], line[i + 3]),
        Math.max(line[i], line[i + 2]),
        Math.max(line[i + 1], line[i + 3]),
      );
    }
  });
  const tree = new BoxTree(builder.finish());
  /** Points to insert into a line: after point `at`, at share t of the segment. */
  const corners: { at: number; t: number; x: number; y: number }[][] = lines.map(() => []);
  const ends: (readonly [number, number] | undefined)[][] = lines.map(() => [undefined, undefined]);
  const limit = (reach / METRES_PER_FIXED) ** 2;
  fixed.forEach((line, l) => {
    for (const end of [0, 1]) {
      const x = line[end === 0 ? 0 : line.length - 2];
      const y = line[end === 0 ? 1 : line.length - 1];
      const scale = lonScale(y);
      let t = 0;
      const entry = tree.nearest(x, y, scale, limit, (e) => {
        if (owner[e] === l) return Number.POSITIVE_INFINITY;
        const other = fixed[owner[e]];
        return squaredTo(x, y, scale, other, from[e]).squared;
      });
      if (entry < 0) continue;
      const other = fixed[owner[entry]];
      t = squaredTo(x, y, scale, other, from[entry]).t;
      const i = from[entry];
      const cx = Math.round(other[i] + t * (other[i + 2] - other[i]));
      const cy = Math.round(other[i + 1] + t * (other[i + 3] - other[i + 1]));
      corners[owner[entry]].push({ at: i, t, x: cx, y: cy });
      if (cx !== x || cy !== y) ends[l][end] = [cx, cy];
    }
  });
  return fixed.map((line, l) => withCorners(line, corners[l], ends[l]));
}

function squaredTo(x: number, y: number, scale: number, line: Int32Array, i: number) {
  const ax = (line[i] - x) * scale;
  const ay = line[i + 1] - y;
  const dx = (line[i + 2] - line[i]) * scale;
  const dy = line[i + 3] - line[i + 1];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
  return { t, squared: (ax + t * dx) ** 2 + (ay + t * dy) ** 2 };
}

function withCorners(
  line: Int32Array,
  corners: { at: number; t: number; x: number; y: number }[],
  ends: readonly (readonly [number, number] | undefined)[],
): Float64Array {
  corners.sort((a, b) => a.at - b.at || a.t - b.t);
  const points: number[] = [];
  const push = (x: number, y: number): void => {
    const n = points.length;
    if (n === 0 || points[n - 2] !== x || points[n - 1] !== y) points.push(x, y);
  };
  if (ends[0]) push(ends[0][0], ends[0][1]);
  let next = 0;
  for (let i = 0; i + 1 < line.length; i += 2) {
    push(line[i], line[i + 1]);
    for (; next < corners.length && corners[next].at === i; next++) push(corners[next].x, corners[next].y);
  }
  if (ends[1]) push(ends[1][0], ends[1][1]);
  return Float64Array.from(points, fromFixedDegrees);
}
