// An address that is, or has in it, a point: the point is the answer, and what it lies in is what the address says of regions.
import { type Fixed, toFixedDegrees } from '../../../geo/units.ts';
import { chainAt, emptyChain } from '../../../regions/chain.ts';
import type { Regions } from '../../../regions/regions.ts';
import type { PointedAt } from '../../pointed-at.ts';
import { SLOTS, Slot } from '../know/gazetteer.ts';
import type { FinestFound } from './finding.ts';
import type { Resolved } from './resolved.ts';

export interface MovedToPoint {
  readonly resolved: Resolved;
  readonly finest: FinestFound;
}

/** What the rest of the text was resolved to, moved to the point; undefined if it lies outside every country of the dataset. */
export function atPoint(
  regions: Regions,
  { lon, lat, code }: PointedAt,
  resolved: Resolved,
): MovedToPoint | undefined {
  const x: Fixed = toFixedDegrees(lon);
  const y: Fixed = toFixedDegrees(lat);
  const here = emptyChain();
  if (!chainAt(regions, x, y, here)) return undefined;
  const chain = new Int32Array(SLOTS).fill(-1);
  chain[Slot.Division] = here.division;
  chain[Slot.District] = here.district;
  chain[Slot.City] = here.cityCorporation >= 0 ? here.cityCorporation : here.pauroshova;
  chain[Slot.Upazila] = here.upazila;
  chain[Slot.Thana] = here.thana;
  chain[Slot.Union] = here.union;
  chain[Slot.Area] = here.area;
  chain[Slot.SubArea] = here.subArea;
  const value = code ?? `${lat}, ${lon}`;
  const point = { kind: 'unknown', given: value, value, why: 'the point itself' } as const;
  return {
    resolved: {
      ...resolved,
      chain,
      named: 1 << Slot.District,
      finest: undefined,
      parts: [point, ...resolved.parts],
    },
    finest: { level: 'house', place: -1, region: -1, lon: x, lat: y },
  };
}
