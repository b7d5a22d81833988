// Whether two addresses are the same: the same house, another flat of it, another house of the same road, or different ones. They are
// different when each says something that the other does not; what only one of them says is merely left out by the other.
import { boundedDistance } from '../../../text/edit-distance.ts';
import { soundsAlike } from '../../../text/sound-key.ts';
import { flatMetres } from '../know/gazetteer.ts';
import { REACH } from '../weights.ts';
import type { Told } from './told.ts';

export const RELATIONS = ['same', 'same_building', 'same_road', 'different'] as const;
export type Relation = (typeof RELATIONS)[number];

export interface Comparison {
  readonly relation: Relation;
  /** 0 … 100: how near the two are to being the same. */
  readonly score: number;
  readonly reason: string;
}

/** What each relation is worth, less this for every kind of thing that one of the two leaves out. */
const SCORE: Readonly<Record<Relation, number>> = {
  same: 100,
  same_building: 80,
  same_road: 50,
  different: 0,
};
const LEFT_OUT = 5;
/** A house number of so many letters is not met twice in one part of a town. */
const TELLING_HOUSE = 3;

export function compareAddresses(a: Told, b: Told): Comparison {
  const contradiction = contradictionOf(a, b);
  if (contradiction) return said('different', contradiction);
  const roads = sharesRoad(a, b);
  const regions = meets(a.regions, b.around) || meets(b.regions, a.around);
  const names = meetsBySound(a.names, b.names);
  if (a.place >= 0 && a.place === b.place && !differs(a.houses, b.houses))
    return inBuilding(a, b, 'the same place');
  const fine = roads || names || meets(a.finer, b.finer);
  const isFine = ({ roads: own, names: called, finer }: Told): boolean =>
    own.size + called.size + finer.size > 0;
  if (!fine && (!regions || isFine(a) || isFine(b)))
    return said('different', 'nothing tells that they lie near each other');
  if (a.houses.size > 0 && b.houses.size > 0) {
    if (!meets(a.houses, b.houses))
      return roads
        ? said('same_road', `houses ${listed(a.houses)} and ${listed(b.houses)} of one road`)
        : said('different', `houses ${listed(a.houses)} and ${listed(b.houses)}`);
    if (roads || (a.roads.size === 0 && b.roads.size === 0)) return inBuilding(a, b, 'the same house');
    return [...a.houses].some((house) => house.length >= TELLING_HOUSE)
      ? inBuilding(a, b, 'the same house, the road is left out in one')
      : said('different', 'the road is left out in one');
  }
  if (a.houses.size > 0 || b.houses.size > 0)
    return roads
      ? said('same_road', 'one names no house')
      : said('different', 'one names no house and no road is common');
  return said('same', roads ? 'the same road' : 'the same part of town', leftOut(a, b));
}

/** The same building: what is inside it decides. */
function inBuilding(a: Told, b: Told, reason: string): Comparison {
  if (a.inside.size > 0 && b.inside.size > 0 && !meets(a.inside, b.inside))
    return said('same_building', `${reason}, ${listed(a.inside)} and ${listed(b.inside)}`);
  return said('same', reason, leftOut(a, b));
}

/** In what the two contradict each other; undefined if in nothing. */
function contradictionOf(a: Told, b: Told): string | undefined {
  if (a.district >= 0 && b.district >= 0 && a.district !== b.district) return 'other districts';
  for (const kind of ['road', 'avenue', 'lane'])
    if (differOfKind(a.roads, b.roads, kind)) return `other ${kind}s`;
  if (a.namedRoad && b.namedRoad && !sharesRoad(a, b)) return 'other roads';
  for (const kind of ['block', 'section', 'sector', 'phase', 'ward', 'building'])
    if (differOfKind(a.sections, b.sections, kind)) return `other ${kind}s`;
  // Around a named road people name different parts of town; a road that has only a number is one of its part of town.
  const near =
    a.namedRoad &&
    b.namedRoad &&
    a.at !== undefined &&
    b.at !== undefined &&
    flatMetres(a.at.lon - b.at.lon, a.at.lat - b.at.lat) < REACH.beside;
  const onlyA = without(a.regions, b.around);
  const onlyB = without(b.regions, a.around);
  if (onlyA.length > 0 && onlyB.length > 0 && !near) return 'other parts of town';
  if (differs(a.which, b.which)) return `${listed(a.which)} and ${listed(b.which)}`;
  if (a.names.size > 0 && b.names.size > 0 && !meetsBySound(a.names, b.names)) return 'other names';
  if (namesElse(a, b) || namesElse(b, a)) return 'other parts of town';
  return undefined;
}

/** Whether one has a name that nothing knows where the other has a part of town that the first does not say. */
const namesElse = (a: Told, b: Told): boolean =>
  a.names.size > 0 &&
  b.names.size === 0 &&
  !a.namedRoad &&
  without(b.finer, a.around).length > 0 &&
  !meetsBySound(a.names, b.regionForms);

/** A road by number or name; or by the name of a part of town, which people leave the word "road" out of. */
function sharesRoad(a: Told, b: Told): boolean {
  return (
    meetsBySound(a.roads, b.roads) ||
    (b.roads.size === 0 && meets(a.roads, b.regionForms)) ||
    (a.roads.size === 0 && meets(b.roads, a.regionForms))
  );
}

const ofKind = (set: ReadonlySet<string>, kind: string): string[] =>
  [...set].filter((one) => one.startsWith(`${kind} `));

function differOfKind(a: ReadonlySet<string>, b: ReadonlySet<string>, kind: string): boolean {
  const [ofA, ofB] = [ofKind(a, kind), ofKind(b, kind)];
  return ofA.length > 0 && ofB.length > 0 && !ofA.some((one) => ofB.includes(one));
}

const meets = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  for (const one of a) if (b.has(one)) return true;
  return false;
};

const differs = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && b.size > 0 && !meets(a, b);

const without = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] =>
  [...a].filter((one) => !b.has(one));

/** Names that sound the same and are spelled much the same are one; numbers only if they are equal. */
function meetsBySound(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (meets(a, b)) return true;
  for (const one of a)
    for (const other of b)
      if (
        !/\d/.test(one + other) &&
        soundsAlike(one, other) &&
        boundedDistance(one, other, MOST_UNLIKE) <= MOST_UNLIKE
      )
        return true;
  return false;
}
const MOST_UNLIKE = 4;

/** How many kinds of things one of the two leaves out. */
const leftOut = (a: Told, b: Told): number =>
  [
    [a.inside, b.inside],
    [a.roads, b.roads],
    [a.sections, b.sections],
    [a.regions, b.regions],
  ].filter(([one, other]) => (one.size === 0) !== (other.size === 0)).length;

const said = (relation: Relation, reason: string, missing = 0): Comparison => ({
  relation,
  score: SCORE[relation] - LEFT_OUT * missing,
  reason,
});

const listed = (set: ReadonlySet<string>): string => [...set].join(', ');
