// How what was found stands to what was asked for: a road that is written and not found, a name that nothing explains, or a long street
// of which nothing says where on it, leaves an answer short of it.
import { EntityKind } from '../know/gazetteer.ts';
import type { FinestFound, Level } from './finding.ts';
import type { Resolved } from './resolved.ts';

export const STANDINGS = [
  'place',
  'place, name unknown',
  'street',
  'long street',
  'area asked for',
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
const isRoadOfArea = ({ chosen }: Resolved, { region }: FinestFound): boolean =>
  region >= 0 && chosen.some(({ echo, entity }) => echo && entity === region);

/** Whether a road is written that is not known there. */
export const lacksRoad = (resolved: Resolved, finest: FinestFound): boolean =>
  KINDS[finest.level] !== 'place' &&
  finest.level !== 'street' &&
  namesRoad(resolved) &&
  !isRoadOfArea(resolved, finest);

/** Whether a house is asked for, so that a name which nothing explains is that of a quarter or building around it. */
const asksForHouse = ({ values }: Resolved): boolean => values.has('house') || values.has('plot');

/** Parts of a town and places beside the name of a street say where on it. */
const BESIDE_STREET: ReadonlySet<EntityKind> = new Set<EntityKind>([
  EntityKind.Area,
  EntityKind.SubArea,
  EntityKind.Settlement,
  EntityKind.Place,
]);
const saysWhereOnStreet = ({ chosen }: Resolved): boolean =>
  chosen.some(({ kind, echo }) => BESIDE_STREET.has(kind) && !echo);

/** Metres from the middle of a street to its ends, from which on a point of it may not be the one that was meant. */
const LONG_STREET = 800;
/** So much of the letters unexplained is a name of something finer, of which the area's centre is not the place … */
const UNKNOWN_NAME = 0.25;
/** … and so much beside a place tells it from the one that is known: "Kalshi Islamia High School" is no other high school. */
const UNKNOWN_BESIDE_PLACE = 0.1;
/** Whether what is asked for is a thing with a name, which is not known: "American Hospital, Uttara". */
const asksForPlace = ({ names, office }: Resolved): boolean =>
  office || names.some(({ kind }) => kind === 'business' || kind === 'building');

/** Whether nothing is written but what is found and the units around it: then it is the place itself. */
const isAskedFor = (resolved: Resolved, { level }: FinestFound, unexplained: number): boolean =>
  unexplained === 0 &&
  resolved.things === 0 &&
  !FINER.some((kind) => resolved.values.has(kind)) &&
  !(level !== 'subarea' && BLOCKS.some((kind) => resolved.values.has(kind))) &&
  !resolved.parts.some(({ kind, value }) => kind === 'unknown' && /^\d/.test(value)) &&
  !namesRoad(resolved) &&
  !asksForPlace(resolved);
const FINER = ['house', 'plot', 'flat', 'floor', 'level', 'building', 'ward'] as const;
/** What is finer than an area where it is not the answer. */
const BLOCKS = ['block', 'section', 'sector'] as const;

/** `unexplained`: the fraction of the letters in names that nothing explains; `metres`: how far off the point may be. */
export function standingOf(
  resolved: Resolved,
  finest: FinestFound,
  { unexplained, metres }: { readonly unexplained: number; readonly metres: number },
): Standing {
  const kind = KINDS[finest.level];
  if (kind === 'place')
    return unexplained >= UNKNOWN_BESIDE_PLACE || resolved.chosen.some(({ branch }) => branch)
      ? 'place, name unknown'
      : kind;
  if (kind === 'street') return metres > LONG_STREET && !saysWhereOnStreet(resolved) ? 'long street' : kind;
  const roadUnknown = lacksRoad(resolved, finest);
  if (kind === 'unit') return roadUnknown || unexplained > 0 || resolved.office ? 'unit, name unknown' : kind;
  if (roadUnknown) return 'area, road unknown';
  const nameUnknown = unexplained >= UNKNOWN_NAME || asksForPlace(resolved);
  if (nameUnknown && !asksForHouse(resolved)) return 'area, name unknown';
  return isAskedFor(resolved, finest, unexplained) ? 'area asked for' : kind;
}
