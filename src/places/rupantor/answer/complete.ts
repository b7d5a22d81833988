// Whether an address is complete: a house, or a place known by name, with a road or an area; and what was found is not below what was
// asked for.
import { Slot } from '../know/gazetteer.ts';
import type { FinestFound } from './finding.ts';
import type { Resolved } from './resolved.ts';
import { isCoarse, lacksRoad, namesRoad } from './standing.ts';

export function isComplete(resolved: Resolved, finest: FinestFound | undefined): boolean {
  const { values, chain, names, named: says } = resolved;
  const house = values.has('house') || values.has('plot') || finest?.level === 'place';
  const area = [Slot.Area, Slot.SubArea, Slot.Union, Slot.PostOffice].some((slot) => chain[slot] >= 0);
  const thana = (says & (1 << Slot.Thana)) !== 0;
  // A name that nothing knows is a part of the area that is known; of a district it may be any part.
  const named =
    finest !== undefined &&
    !isCoarse(finest.level) &&
    names.some(({ kind }) => kind === 'area' || kind === 'subarea' || kind === 'village' || kind === 'mouza');
  const settlement = finest !== undefined && finest.level === 'settlement';
  if (!house || !(namesRoad(resolved) || area || thana || named || settlement)) return false;
  return finest === undefined || !lacksRoad(resolved, finest);
}
