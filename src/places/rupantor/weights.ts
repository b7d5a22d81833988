// Everything that decides between readings of an address, in one table. A unit is about what one letter of a name that
// is spelled right is worth; docs/rupantor.md explains the lines.

import { EntityKind } from './know/gazetteer.ts';
import type { PartKind } from './read/part.ts';

export const WEIGHTS = {
  /** A name is worth its letters, this many at most … */
  mostLetters: 18,
  /** … less this for each unit that its spelling costs (know/dictionary.ts). */
  spelling: 3,
  /** An echo ("matikata road" for the area) is worth this much of its letters; of a name that holds the road word, more. */
  echo: 0.3,
  wholeEcho: 0.5,
  /** A street of that name is known and the text says "road". */
  street: 3,
  /** Taken off for a name peeled off the end of a landmark, person or road. */
  peeled: 2,
  /** A name in a run with a field word, but not beside it; or beside it and of another kind. */
  besideNoField: -0.5,
  misfit: -3,
  /** What an area gains by a section, sector or block of the text that it has. */
  hasLabelled: 1.5,
  /** A word that stays unexplained costs this for each letter, eight at most; in a run with a field word less. */
  unexplainedLetter: 0.3,
  unexplainedBesideField: 0.1,
  unexplainedDistrict: 9,

  /** A spelling that costs no more than this is the same to the ear; than this, one slip (know/dictionary.ts). */
  soundsSame: 0.5,
  oneSlip: 1.1,
  /** What a name may cost at most and still speak for another one. */
  witnessCost: 1.1,
  /** Taken off a name that is spelled otherwise, and off a union or village without a field word, that nothing supports. */
  unsupportedSlip: 2.5,
  unsupportedSound: 0.5,
  unsupportedVillage: 5,

  /** Naming what the rest lies in: the same district said as a district, or shared. */
  namesDistrict: 5.5,
  sharesDistrict: 1.5,
  sharesDivision: 0.5,
  /** Shewrapara, Mirpur: an area and the larger one that it is said with; two areas side by side. */
  widerArea: 5,
  areasSideBySide: 0.5,
  /** Two areas farther apart than `neighbours`: the second is a namesake. */
  areasApart: -5,
  /** A part of another upazila or thana than the one named, and far from it. */
  outsideNamedUnit: -7,
  /** The same kind of unit named twice: the same one again, or another. */
  saidAgain: -4,
  saidTwice: -5,
  /** Another district than the one named. */
  conflict: {
    /** Two fine places nearer than `near`: the border runs between them. */
    near: -2.5,
    /** Two names that agree (an area and its section) against one district, or against two that agree. */
    firm: -6.5,
    firmAgainstTwo: -9.5,
    /** One name against one district, spelled right or not: what the writer wrote stands. */
    alone: -17,
    aloneMisspelt: -9,
    /** One finer name against two that agree; one district against two finer ones that agree. */
    againstTwo: -17,
    coarser: -9,
    /** Another division: by two names, or by one. */
    division: -6,
    divisionAlone: -17,
    divisionElse: -9,
  },
  /** A municipality far from the finer place. */
  farMunicipality: -4,
  /** Upazila and police station of one name said twice, where a union of that name may be meant. */
  twinUnit: -4,
  /** A part of a metropolis far from the upazila that is named. */
  outsideUpazila: -8,
  /** Sharing a unit, and being in another one than the text says; by slot. */
  shares: { upazila: 1.5, thana: 1.2, union: 1, area: 2 },
  differs: { upazila: 3, thana: 1.5, union: 1.5, area: 2.5 },
  /** More for naming the unit itself than for lying in it. */
  namesUnit: 1.2,
  /** Of `differs`, where the unit was not named, and where both lie near each other. */
  differsUnnamed: 0.2,
  differsNear: 0.3,
  /** Fine places close together, and far apart: one for every `farStep` metres beyond `far`, three at most. */
  close: 0.5,
  farMost: 3,
  /** A postcode: of the entity's own office, of its upazila or thana or near, of its district, of another. */
  postcode: { own: 2.2, near: 2, district: 1, elsewhere: -2, echo: 0.5 },
  /** Importance (0 … 255) of the finest place, divided by this. */
  importance: 128,
} as const;

/** Distances in metres. */
export const REACH = {
  /** Neighbours: borders of areas and police stations are not where people think they are. */
  near: 7_000,
  neighbours: 4_500,
  close: 3_000,
  far: 10_000,
  farStep: 10_000,
} as const;

/** What a kind costs: how seldom people name it without saying what it is. */
export const KIND_COST: Readonly<Record<number, number>> = {
  [EntityKind.Division]: 1.2,
  [EntityKind.District]: 0,
  [EntityKind.Upazila]: 0.4,
  [EntityKind.Thana]: 0.6,
  [EntityKind.CityCorporation]: 1,
  [EntityKind.Pauroshova]: 1.4,
  [EntityKind.Union]: 1.5,
  [EntityKind.Area]: 0,
  [EntityKind.SubArea]: 0.2,
  [EntityKind.PostOffice]: 2,
  [EntityKind.Settlement]: 2.2,
  [EntityKind.Street]: 3,
};

/** Which kinds a field word announces, and how well they fit. */
export const FIELD_FITS: Readonly<Partial<Record<PartKind, Readonly<Record<number, number>>>>> = {
  village: {
    [EntityKind.Settlement]: 2.5,
    [EntityKind.Union]: 0.5,
    [EntityKind.SubArea]: 0.5,
    [EntityKind.Area]: 0.5,
  },
  mouza: { [EntityKind.Settlement]: 2, [EntityKind.Union]: 0.5, [EntityKind.Area]: 0.5 },
  postoffice: {
    [EntityKind.PostOffice]: 3,
    [EntityKind.Union]: 1,
    [EntityKind.Settlement]: 1,
    [EntityKind.Area]: 1,
    [EntityKind.Upazila]: 0.5,
    [EntityKind.Thana]: 0.5,
  },
  union: { [EntityKind.Union]: 3.5 },
  upazila: { [EntityKind.Upazila]: 3, [EntityKind.Thana]: 2 },
  thana: { [EntityKind.Thana]: 3, [EntityKind.Upazila]: 2.6 },
  district: { [EntityKind.District]: 3 },
  division: { [EntityKind.Division]: 4 },
  municipality: { [EntityKind.Pauroshova]: 4, [EntityKind.CityCorporation]: 3 },
};
