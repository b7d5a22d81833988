// The regions that each street runs through besides those at its midpoint: Mirpur Road is also looked for in Dhanmondi.
import type { StreetTable } from '../../dataset/tables/streets.ts';
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import type { RegionChain } from '../../regions/build/table-regions.ts';
import type { AssembledRegions } from './region-rows.ts';

/** Distance between the points that are looked up, in metres: no part of a town is narrower. */
const STEP = 250;

/** Row of a street in the places table → rows of the regions that it runs through. */
export type RegionsAlong = ReadonlyMap<number, readonly number[]>;

export function regionsAlong(streets: StreetTable, { locator }: AssembledRegions): RegionsAlong {
  const along = new Map<number, readonly number[]>();
  const { place, lineStart, pointStart, points } = streets;
  for (let street = 0; street < place.length; street++) {
    const found = new Set<number>();
    for (let line = lineStart[street]; line < lineStart[street + 1]; line++) {
      for (let p = pointStart[line]; p + 1 < pointStart[line + 1]; p++) {
        const [x, y] = [points[p * 2], points[p * 2 + 1]];
        const [dx, dy] = [points[p * 2 + 2] - x, points[p * 2 + 3] - y];
        const metres = Math.hypot(dx * lonScale(y), dy) * METRES_PER_FIXED;
        const steps = Math.max(1, Math.ceil(metres / STEP));
        for (let step = 0; step <= steps; step++) {
          const chain = locator.locate(x + (dx * step) / steps, y + (dy * step) / steps);
          if (chain) for (const region of partsOf(chain)) if (region >= 0) found.add(region);
        }
      }
    }
    along.set(place[street], [...found]);
  }
  return along;
}

/** What people name beside a street: districts and larger units only repeat what the midpoint says. */
const partsOf = ({ subArea, area, thana, upazila }: RegionChain): readonly number[] => [
  subArea,
  area,
  thana,
  upazila,
];
