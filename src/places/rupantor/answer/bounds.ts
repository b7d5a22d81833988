// The box around a result, as polygon text: the bounding box of a region's outline or a street's lines, or a few metres
// around a house.
import { PlaceKind } from '../../../dataset/tables/places.ts';
import type { RegionShapes } from '../../../dataset/tables/regions.ts';
import type { StreetLines } from '../../../dataset/tables/streets.ts';
import { firstAtLeast } from '../../../lookup/binary-search.ts';
import { flatMetres } from '../know/gazetteer.ts';
import type { FinestFound, Level } from './finding.ts';

/** Half the side of the box, in degrees × 1e7, if no shape is known. */
const REACH: Readonly<Record<Level, number>> = {
  house: 2_000,
  place: 3_000,
  interpolated: 6_000,
  street: 30_000,
  subarea: 45_000,
  settlement: 60_000,
  area: 110_000,
  union: 300_000,
  postoffice: 300_000,
  upazila: 900_000,
  city: 700_000,
  district: 2_500_000,
  division: 8_000_000,
};

/** … beside a landmark. */
const BESIDE = 20_000;

export interface StreetShapes extends StreetLines {
  /** Row of the places table for each street. */
  readonly place: Uint32Array;
}

/** West, south, east, north, degrees × 1e7. */
export type FixedBox = [number, number, number, number];

/** The box around a result. */
export function boxOf(
  finest: FinestFound,
  shapes: RegionShapes,
  streets: StreetShapes | undefined,
  kind: number,
): FixedBox {
  if (finest.beside !== undefined) return aroundPoint(finest, BESIDE);
  return (
    (finest.region >= 0 ? regionBox(shapes, finest.region) : undefined) ??
    (streets && kind === PlaceKind.Street && finest.level === 'street'
      ? streetBox(streets, finest.place)
      : undefined) ??
    aroundPoint(finest)
  );
}

/** How far from its middle a box reaches, in metres. */
export const reachOf = (box: FixedBox): number =>
  Math.round(flatMetres(box[2] - box[0], box[3] - box[1]) / 2);

export const boundsOf = (...of: Parameters<typeof boxOf>): string => polygonText(boxOf(...of));

function aroundPoint({ lon, lat, level }: FinestFound, reach = REACH[level]): FixedBox {
  return [lon - reach, lat - reach, lon + reach, lat + reach];
}

const boxes = new WeakMap<RegionShapes, Map<number, FixedBox>>();

/** Computed once per region that is asked for. */
function regionBox(shapes: RegionShapes, region: number): FixedBox | undefined {
  let known = boxes.get(shapes);
  if (!known) boxes.set(shapes, (known = new Map()));
  const kept = known.get(region);
  if (kept) return kept;
  const { polygonStart, ringStart, pointStart, points } = shapes;
  const first = polygonStart[region];
  const last = polygonStart[region + 1];
  if (!(first < last)) return undefined;
  const box: FixedBox = [Infinity, Infinity, -Infinity, -Infinity];
  for (let polygon = first; polygon < last; polygon++) {
    const ring = ringStart[polygon];
    grow(box, points, pointStart[ring], pointStart[ring + 1]);
  }
  known.set(region, box);
  return box;
}

function streetBox(streets: StreetShapes, place: number): FixedBox | undefined {
  // Streets are in the order of their rows in the places table.
  const street = firstAtLeast(streets.place, place);
  if (streets.place[street] !== place) return undefined;
  const box: FixedBox = [Infinity, Infinity, -Infinity, -Infinity];
  for (let line = streets.lineStart[street]; line < streets.lineStart[street + 1]; line++) {
    grow(box, streets.points, streets.pointStart[line], streets.pointStart[line + 1]);
  }
  return box[0] <= box[2] ? box : undefined;
}

function grow(box: FixedBox, points: Int32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const x = points[2 * i];
    const y = points[2 * i + 1];
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
}

const degrees = (fixed: number): string => String(fixed / 1e7);

function polygonText([west, south, east, north]: FixedBox): string {
  const corner = (x: number, y: number): string => `${degrees(x)} ${degrees(y)}`;
  const ring = [
    corner(west, south),
    corner(east, south),
    corner(east, north),
    corner(west, north),
    corner(west, south),
  ];
  return `POLYGON((${ring.join(',')}))`;
}
