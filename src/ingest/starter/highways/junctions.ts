// Where highways meet: lines that cross, and ends within a few hundred metres of another line. Reference points were surveyed
// road by road, so roads that meet rarely share a point.
import Flatbush from 'flatbush';
import { haversine, METRES_PER_DEGREE, metresPerDegreeLon } from '../../../geo/distance.ts';
import type { HighwayLine } from './highway-lines.ts';

/** An end this close to another road is assumed to meet it, in metres. */
const END_REACH = 400;

export interface Junction {
  readonly lon: number;
  readonly lat: number;
  /** The spots on lines that meet here. */
  readonly spots: readonly LineSpot[];
}

/** A point on a line: share `t` of the segment from point `at` to the next (0 is point `at` itself). */
export interface LineSpot {
  readonly line: number;
  readonly at: number;
  readonly t: number;
}

export function findJunctions(lines: readonly HighwayLine[]): Junction[] {
  const owner: number[] = [];
  const first: number[] = [];
  lines.forEach((line, l) => {
    for (let i = 0; i + 1 < line.joined.length; i++) {
      owner.push(l);
      first.push(i);
    }
  });
  if (owner.length === 0) return [];
  const index = new Flatbush(owner.length);
  for (let s = 0; s < owner.length; s++) {
    const { points } = lines[owner[s]];
    const k = first[s] * 2;
    index.add(
      Math.min(points[k], points[k + 2]),
      Math.min(points[k + 1], points[k + 3]),
      Math.max(points[k], points[k + 2]),
      Math.max(points[k + 1], points[k + 3]),
    );
  }
  index.finish();
  const junctions: Junction[] = [];
  crossings(lines, owner, first, index, junctions);
  ends(lines, owner, first, index, junctions);
  return junctions;
}

const byFerry = (line: HighwayLine, at: number): boolean => line.joined[at + 1] === 'ferry';

function crossings(
  lines: readonly HighwayLine[],
  owner: readonly number[],
  first: readonly number[],
  index: Flatbush,
  into: Junction[],
): void {
  for (let s = 0; s < owner.length; s++) {
    const a = lines[owner[s]];
    if (byFerry(a, first[s])) continue;
    const p = a.points;
    const k = first[s] * 2;
    const x = Math.min(p[k], p[k + 2]);
    const y = Math.min(p[k + 1], p[k + 3]);
    for (const other of index.search(x, y, Math.max(p[k], p[k + 2]), Math.max(p[k + 1], p[k + 3]))) {
      if (other <= s || owner[other] === owner[s]) continue;
      const b = lines[owner[other]];
      if (byFerry(b, first[other])) continue;
      const met = crossing(p, k, b.points, first[other] * 2);
      if (!met) continue;
      into.push({
        lon: p[k] + (p[k + 2] - p[k]) * met[0],
        lat: p[k + 1] + (p[k + 3] - p[k + 1]) * met[0],
        spots: [
          { line: owner[s], at: first[s], t: met[0] },
          { line: owner[other], at: first[other], t: met[1] },
        ],
      });
    }
  }
}

/** Where along both segments they cross (0 … 1), if they do. */
function crossing(
  p: readonly number[],
  i: number,
  q: readonly number[],
  j: number,
): [number, number] | undefined {
  const dx = p[i + 2] - p[i];
  const dy = p[i + 3] - p[i + 1];
  const ex = q[j + 2] - q[j];
  const ey = q[j + 3] - q[j + 1];
  const cross = dx * ey - dy * ex;
  if (cross === 0) return undefined;
  const fx = q[j] - p[i];
  const fy = q[j + 1] - p[i + 1];
  const t = (fx * ey - fy * ex) / cross;
  const u = (fx * dy - fy * dx) / cross;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? [t, u] : undefined;
}

/** Connects each end to the nearest spot of every other road within reach. */
function ends(
  lines: readonly HighwayLine[],
  owner: readonly number[],
  first: readonly number[],
  index: Flatbush,
  into: Junction[],
): void {
  lines.forEach((line, l) => {
    for (const at of [0, line.joined.length - 1]) {
      const lon = line.points[at * 2];
      const lat = line.points[at * 2 + 1];
      const reachLon = END_REACH / metresPerDegreeLon(lat);
      const reachLat = END_REACH / METRES_PER_DEGREE;
      const best = new Map<number, { spot: LineSpot; metres: number }>();
      for (const s of index.search(lon - reachLon, lat - reachLat, lon + reachLon, lat + reachLat)) {
        const other = owner[s];
        if (other === l) continue;
        const onto = byFerry(lines[other], first[s])
          ? nearerEnd(lines[other].points, first[s], lon, lat)
          : project(lines[other].points, first[s] * 2, lon, lat);
        if (onto.metres > END_REACH || onto.metres >= (best.get(other)?.metres ?? Infinity)) continue;
        best.set(other, { spot: { line: other, at: onto.at ?? first[s], t: onto.t }, metres: onto.metres });
      }
      if (best.size === 0) continue;
      const spots = [...best.values()].map(({ spot }) => spot);
      into.push({ lon, lat, spots: [{ line: l, at, t: 0 }, ...spots] });
    }
  });
}

/** A ferry is boarded at its ends, not in mid-river. */
function nearerEnd(
  points: readonly number[],
  at: number,
  lon: number,
  lat: number,
): { t: number; at: number; metres: number } {
  const start = haversine(lon, lat, points[at * 2], points[at * 2 + 1]);
  const end = haversine(lon, lat, points[at * 2 + 2], points[at * 2 + 3]);
  return start <= end ? { t: 0, at, metres: start } : { t: 0, at: at + 1, metres: end };
}

function project(
  p: readonly number[],
  k: number,
  lon: number,
  lat: number,
): { t: number; at?: number; metres: number } {
  const scale = metresPerDegreeLon(lat) / METRES_PER_DEGREE;
  const dx = (p[k + 2] - p[k]) * scale;
  const dy = p[k + 3] - p[k + 1];
  const along = ((lon - p[k]) * scale * dx + (lat - p[k + 1]) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.max(0, Math.min(1, along));
  const metres = haversine(lon, lat, p[k] + (p[k + 2] - p[k]) * t, p[k + 1] + (p[k + 3] - p[k + 1]) * t);
  return { t, metres };
}
