// The regions that each street runs through, not only those at its midpoint: Mirpur Road is also looked for in Dhanmondi.
import type { StreetTable } from '../../dataset/tables/streets.ts';
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import type { RegionChain } from '../../regions/build/table-regions.ts';
import type { AssembledRegions } from './region-rows.ts';

/** Distance along a street between the points that are looked up, in metres: no part of a town is narrower. */
const STEP = 250;

/** Row of a street in the places table → rows of the regions that it runs through; shorter streets lie where their midpoint does. */
export type RegionsAlong = ReadonlyMap<number, readonly number[]>;

export function regionsAlong(streets: StreetTable, { locator }: AssembledRegions): RegionsAlong {
  const along = new Map<number, readonly number[]>();
  const { place, lineStart, pointStart, points } = streets;
  for (let street = 0; street < place.length; street++) {
    const found = new Set<number>();
    /** Metres to the next point that is looked up, over all lines of the street; the first is half a step from its beginning. */
    let next = STEP / 2;
    for (let line = lineStart[street]; line < lineStart[street + 1]; line++) {
      for (let p = pointStart[line]; p + 1 < pointStart[line + 1]; p++) {
        const x = points[p * 2];
        const y = points[p * 2 + 1];
        const dx = points[p * 2 + 2] - x;
        const dy = points[p * 2 + 3] - y;
        const metres = Math.hypot(dx * lonScale(y), dy) * METRES_PER_FIXED;
        for (; next < metres; next += STEP) {
          const chain = locator.locate(x + (dx * next) / metres, y + (dy * next) / metres);
          if (chain) for (const region of partsOf(chain)) if (region >= 0) found.add(region);
        }
        next -= metres;
      }
    }
    if (found.size > 0) along.set(place[street], [...found]);
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
