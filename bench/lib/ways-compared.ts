// Ways of two networks side by side: points along them, and how much of one lies on the other.
import { haversine } from '../../src/geo/distance.ts';
import type { Roads, RoutePath } from '../../src/roads/engine.ts';

type Point = readonly [lon: number, lat: number];

/** Metres between the points of a way that are looked at. */
const STEP = 20;
/** A point lies on the other way within this many metres of one of its points. */
const BESIDE = STEP;
/** Side of a cell in degrees: more than that many metres, north as east, wherever Bangladesh or Andorra lies. */
const CELL = 0.0005;
/** More cells than lie between the date line and itself. */
const ROW = 1_000_000;

/** Points along a path, about every STEP metres. */
export function pointsOf(roads: Roads, path: RoutePath): Point[] {
  const { coordinates } = roads.pathGeometry(path);
  const points: Point[] = [];
  for (let i = 2; i < coordinates.length; i += 2) {
    const [x0, y0, x, y] = coordinates.subarray(i - 2, i + 2);
    const pieces = Math.max(1, Math.round(haversine(x0, y0, x, y) / STEP));
    for (let k = 0; k < pieces; k++)
      points.push([x0 + ((x - x0) * (k + 0.5)) / pieces, y0 + ((y - y0) * (k + 0.5)) / pieces]);
  }
  return points;
}

/** The share of a way's points that lie on the other one. */
export function sharedWay(way: readonly Point[], other: readonly Point[]): number {
  const cells = new Map<number, Point[]>();
  for (const point of other) {
    const cell = cellOf(point);
    const there = cells.get(cell);
    if (there) there.push(point);
    else cells.set(cell, [point]);
  }
  const isBeside = (point: Point): boolean => {
    const cell = cellOf(point);
    for (const row of [-ROW, 0, ROW])
      for (const column of [-1, 0, 1])
        if (cells.get(cell + row + column)?.some((near) => haversine(...point, ...near) <= BESIDE))
          return true;
    return false;
  };
  return way.filter(isBeside).length / way.length;
}

const cellOf = ([lon, lat]: Point): number => Math.floor(lat / CELL) * ROW + Math.floor(lon / CELL);
