// How what was found stands to what was asked for: a road that is written and not found, or a name that nothing explains, leaves an
// answer short of it.
import type { Finest, Level } from './finding.ts';
import type { Resolved } from './resolved.ts';

export const STANDINGS = [
  'place',
  'street',
  'area',
  'area, road unknown',
  'area, name unknown',
  'unit',
  'unit, name unknown',
] as const;
export type Standing = (typeof STANDINGS)[number];

const KINDS: Readonly<Record<Level, 'place' | 'street' | 'area' | 'unit'>> = {
  house: 'place',
  place: 'place',
  interpolated: 'place',
  street: 'street',
  subarea: 'area',
  settlement: 'area',
  area: 'area',
  union: 'area',
  postoffice: 'unit',
  upazila: 'unit',
  city: 'unit',
  district: 'unit',
  division: 'unit',
};

/** Levels that leave the area open. */
export const isCoarse = (level: Level): boolean => KINDS[level] === 'unit';

export const namesRoad = ({ values, roadName, laneName }: Resolved): boolean =>
  values.has('road') ||
  values.has('avenue') ||
  values.has('lane') ||
  roadName !== undefined ||
  laneName !== undefined;

/** Whether the road is the one that an area is named after, or the other way round: "Matikata Road" runs through Matikata. */
const isRoadOfArea = ({ chosen }: Resolved, { region }: Finest): boolean =>
  region >= 0 && chosen.some(({ echo, entity }) => echo && entity === region);

/** So much of the letters unexplained is a name of something finer, of which the area's centre is not the place. */
const UNKNOWN_NAME = 0.25;

/** `unexplained`: the fraction of the letters in names that nothing explains. */
export function standingOf(resolved: Resolved, finest: Finest, unexplained = 0): Standing {
  const kind = KINDS[finest.level];
  if (kind === 'place' || kind === 'street') return kind;
  const lacksRoad = namesRoad(resolved) && !isRoadOfArea(resolved, finest);
  if (kind === 'area')
    return lacksRoad ? 'area, road unknown' : unexplained >= UNKNOWN_NAME ? 'area, name unknown' : 'area';
  return lacksRoad || unexplained > 0 ? 'unit, name unknown' : 'unit';
}
