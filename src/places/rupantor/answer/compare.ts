// Whether two addresses are the same: the same house, another flat of it, another house of the same road, or different ones. They are
// different when each says something that the other does not; what only one of them says is merely left out by the other.
import { boundedDistance } from '../../../text/edit-distance.ts';
import { soundKeys, soundsAlike } from '../../../text/sound-key.ts';
import { flatMetres } from '../know/gazetteer.ts';
import { REACH } from '../weights.ts';
import type { AddressTold } from './address-told.ts';

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

export function compareAddresses(a: AddressTold, b: AddressTold): Comparison {
  const contradiction = contradictionOf(a, b);
  if (contradiction) return said('different', contradiction);
  const roads = sharesRoad(a, b);
  const regions = meets(a.regions, b.around) || meets(b.regions, a.around);
  const names =
    meetsBySound(a.names, b.names) ||
    meetsBySound(a.names, b.regionForms) ||
    meetsBySound(b.names, a.regionForms);
  if (a.place >= 0 && a.place === b.place && !differs(a.houses, b.houses))
    return inBuilding(a, b, 'the same place');
  const fine = roads || names || meets(a.finer, b.finer) || (regions && a.finest === b.finest);
  const isFine = ({ roads: own, names: called, finer }: AddressTold): boolean =>
    own.size + called.size + finer.size > 0;
  if (!fine && (!regions || isFine(a) || isFine(b)))
    return said('different', 'nothing tells that they lie near each other');
  if (a.houses.size > 0 && b.houses.size > 0) {
    if (!meets(a.houses, b.houses))
      return roads
        ? said('same_road', `houses ${listed(a.houses)} and ${listed(b.houses)} of one road`)
        : said('different', `houses ${listed(a.houses)} and ${listed(b.houses)}`);
    const left = roads ? undefined : whatOneLeavesOut(a, b);
    if (left === undefined) return inBuilding(a, b, 'the same house');
    const isTelling = [...a.houses].some((house) => house.replaceAll('/', '').length >= TELLING_HOUSE);
    return isTelling && !namesOtherPart(a, b) && !namesOtherPart(b, a)
      ? inBuilding(a, b, `the same house, ${left} is left out in one`)
      : said('different', `${left} is left out in one`);
  }
  if (a.houses.size > 0 || b.houses.size > 0)
    return roads
      ? said('same_road', 'one names no house')
      : said('different', 'one names no house and no road is common');
  return inBuilding(a, b, roads ? 'the same road' : 'the same part of town');
}

/** What only one of two addresses without a common road says, so that a house's number need not be counted in the same one. */
function whatOneLeavesOut(a: AddressTold, b: AddressTold): string | undefined {
  if (a.roads.size + b.roads.size > 0) return 'the road';
  if (a.sections.size > 0 !== b.sections.size > 0) return 'the block';
  return a.finest === b.finest || meetsBySound(a.names, b.names) ? undefined : 'the part of town';
}

/** Whether one has a part of town where the other has a road: Asad Gate is not Asad Avenue. */
const namesOtherPart = (a: AddressTold, b: AddressTold): boolean =>
  a.roads.size === 0 && without(a.finer, b.around).length > 0;

/** The same building: what is inside it decides. */
function inBuilding(a: AddressTold, b: AddressTold, reason: string): Comparison {
  if (a.inside.size > 0 && b.inside.size > 0 && !meets(a.inside, b.inside))
    return said('same_building', `${reason}, ${listed(a.inside)} and ${listed(b.inside)}`);
  return said('same', reason, leftOut(a, b));
}

/** In what the two contradict each other; undefined if in nothing. */
function contradictionOf(a: AddressTold, b: AddressTold): string | undefined {
  if (a.district >= 0 && b.district >= 0 && a.district !== b.district) return 'other districts';
  for (const kind of ['road', 'avenue', 'lane'])
    if (differOfKind(a.roads, b.roads, kind)) return `other ${kind}s`;
  if (a.namedRoad && b.namedRoad && !sharesRoad(a, b)) return 'other roads';
  if (a.namedRoad && b.namedRoad && a.namedRoad !== b.namedRoad) return 'a road and a lane of one name';
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
  const isOnePlace = a.place >= 0 && a.place === b.place;
  if (a.names.size > 0 && b.names.size > 0 && !isOnePlace && !meetsBySound(a.names, b.names))
    return 'other names';
  if (namesElse(a, b) || namesElse(b, a)) return 'other parts of town';
  return undefined;
}

/** Whether one has a name that nothing knows where the other has a part of town that the first does not say. */
const namesElse = (a: AddressTold, b: AddressTold): boolean =>
  a.names.size > 0 &&
  b.names.size === 0 &&
  !a.namedRoad &&
  without(b.finer, a.around).length > 0 &&
  !meetsBySound(a.names, b.regionForms);

/** A road by number or name, one of its names or another; or by the name of a part of town, which people leave the word "road" out of. */
function sharesRoad(a: AddressTold, b: AddressTold): boolean {
  return (
    (a.street >= 0 && a.street === b.street) ||
    meetsBySound(a.roads, b.roads) ||
    isNamedWithArea(a, b) ||
    isNamedWithArea(b, a) ||
    isNamedByPart(a, b) ||
    isNamedByPart(b, a)
  );
}

/** "12 Panthapath" is on Panthapath Road; on a lane people say that it is one: Purana Paltan Line. */
const isNamedByPart = (a: AddressTold, b: AddressTold): boolean =>
  b.roads.size === 0 && a.namedRoad !== 'lane' && meets(a.roads, b.regionForms);

/** "Auchpara Mollabari Road" is Mollabari Road in Auchpara: one puts the part of town before the name of the road. */
function isNamedWithArea(a: AddressTold, b: AddressTold): boolean {
  for (const long of a.roads)
    for (const road of b.roads) {
      if (/\d/.test(road) || road.length < LEAST_OF_NAME || !long.endsWith(road)) continue;
      const before = new Set([long.slice(0, -road.length)]);
      if (meetsBySound(before, b.names) || meetsBySound(before, b.regionForms)) return true;
    }
  return false;
}
/** Shorter ends of names are chance. */
const LEAST_OF_NAME = 4;

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
        (soundKeys(one)[0].length >= TELLING_SOUNDS ||
          boundedDistance(one, other, MOST_UNLIKE) <= MOST_UNLIKE)
      )
        return true;
  return false;
}
const MOST_UNLIKE = 4;
/** So many sounds in the same order are no accident, however they are spelled: inner circular is ইনার সার্কুলার. */
const TELLING_SOUNDS = 6;

/** How many kinds of things one of the two leaves out. */
const leftOut = (a: AddressTold, b: AddressTold): number =>
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
