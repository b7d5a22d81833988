// Everything that decides between readings of an address, in one table. One unit is roughly the worth of one correctly
// spelled letter of a name; docs/rupantor.md explains the lines.

import { EntityKind } from './know/gazetteer.ts';
import type { PartKind } from './part.ts';

export const WEIGHTS = {
  /** A name is worth its letters, at most this many … */
  mostLetters: 18,
  /** … minus this for each unit that its spelling costs (know/dictionary.ts). */
  spelling: 3,
  /** A place named in the text is worth its letters, at most this many … */
  mostLettersOfPlace: 24,
  /** … minus this for each letter of its name that is not in the text, and for each word between that is not in the name; words
   * that only say what it is ("complex") count this fraction. */
  missingLetter: 0.7,
  missingPlain: 0.4,
  /** … and words beside it that are in no other name this one. */
  missingBeside: 0.7,
  /** What words in another order than the name's cost. */
  outOfOrder: 0.3,
  /** What it costs a place that the search thinks another one of the name better, per unit of its score. */
  behindInSearch: 4,
  /** What it costs a place that its source has its places kilometres from where they are: of two of the name it is not the one. */
  astray: 8,
  /** So much of a name has to be there. */
  leastNamed: 0.55,
  /** A place that is known by one word without anything beside it is at least as important as this (0 … 255). */
  knownByOneWord: 140,
  /** A place outside a unit that is written is a namesake: it is not what is meant. */
  placeElsewhere: -40,
  /** An echo ("matikata road" for the area) is worth this fraction of its letters; more if the name includes the road word. */
  echo: 0.3,
  wholeEcho: 0.5,
  /** A street of that name is known and the text says "road". */
  street: 3,
  /** What an area or post office gains whose whole name is written, where pieces of it are names as well. */
  inOneName: 6,
  /** Subtracted for a name taken off the end of a landmark, person or road. */
  peeled: 2,
  /** A name in a run with a field word, but not next to it; or next to it and of another kind. */
  besideNoField: -0.5,
  misfit: -3,
  /** What an area gains from a section, sector or block in the text that it has. */
  hasLabelled: 1.5,
  /** An unexplained word costs this per letter, for at most eight; less in a run with a field word. */
  unexplainedLetter: 0.3,
  unexplainedBesideField: 0.1,
  unexplainedDistrict: 9,
  /** An area, and a thana, upazila or district, that is written in full between separators: leaving it unexplained costs this. */
  unexplained: { area: 6, unit: 12 },

  /** The address of an office has at most so many words: reading a longer text once more for it would only cost time. */
  officeWords: 20,
  /** What the name of an office may cost in a unit that is written: its sound, a slip, words in another order. */
  officeSlip: 1.1,
  /** A spelling that costs at most this sounds the same; at most this, it is one slip (know/dictionary.ts). */
  soundsSame: 0.5,
  oneSlip: 1.1,
  /** The most that a name may cost and still support another one. */
  witnessCost: 1.1,
  /** Subtracted for a misspelt name, and for a union or village without a field word, that nothing supports. */
  unsupportedSlip: 2.5,
  unsupportedSound: 0.5,
  unsupportedVillage: 5,
  /** … and for a post office without "PO". */
  unannouncedOffice: 3.5,
  /** Added for a union or quarter in the district's town, where the district is all that is named besides. */
  inTown: 2,

  /** Naming what the rest lies in: the same district, named as a district or shared. */
  namesDistrict: 5.5,
  sharesDistrict: 1.5,
  sharesDivision: 0.5,
  /** Shewrapara, Mirpur: an area and the larger one it goes with; two areas side by side. */
  widerArea: 5,
  areasSideBySide: 0.5,
  /** Two areas farther apart than `neighbours`: the second is a namesake. */
  areasApart: -5,
  /** A part of another area than the one that is written: an unknown name inside the latter. */
  namesake: -14,
  /** A part of a town, and a police station farther from its own than `near`. */
  thanaApart: -10,
  /** A part of an upazila or thana other than the one named, and far from it. */
  outsideNamedUnit: -7,
  /** The same kind of unit named twice: the same one again, or another. */
  saidAgain: -4,
  saidTwice: -5,
  /** A district other than the one named. */
  conflict: {
    /** Two fine places closer than `near`: the border runs between them. */
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
    /** A different division: by two names, or by one. */
    division: -6,
    divisionAlone: -17,
    divisionElse: -9,
  },
  /** A municipality far from the finer place. */
  farMunicipality: -4,
  /** Upazila and police station of the same name both given, where a union of that name may be meant. */
  twinUnit: -4,
  /** A part of a metropolis far from the upazila named. */
  outsideUpazila: -8,
  /** Sharing a unit, and lying in a different one than the text says; by slot. */
  shares: { upazila: 1.5, thana: 1.2, union: 1, area: 2 },
  differs: { upazila: 3, thana: 1.5, union: 1.5, area: 2.5 },
  /** Extra for naming the unit itself rather than lying in it. */
  namesUnit: 1.2,
  /** Fraction of `differs` if the unit was not named, and if both are near each other. */
  differsUnnamed: 0.2,
  differsNear: 0.3,
  /** Fine places close together, and far apart: one for every `farStep` metres beyond `far`, at most three. */
  close: 0.5,
  farMost: 3,
  /** A postcode: of the entity's own office, of its upazila or thana or nearby, of its district, of another one. */
  postcode: { own: 2.2, near: 2, district: 1, elsewhere: -2, echo: 0.5 },
  /** The importance (0 … 255) of the finest place is divided by this. */
  importance: 128,
} as const;

/** Distances in metres. */
export const REACH = {
  /** Neighbours: the borders of areas and police stations are not where people think they are. */
  near: 7_000,
  beside: 3_000,
  neighbours: 4_500,
  close: 3_000,
  far: 10_000,
  farStep: 10_000,
  /** From a district's town to a place that people count to the district, though it lies in the next. */
  ofDistrict: 30_000,
  /** Between two branches of one name. */
  branch: 700,
  /** From a part of a town to a place of it, where the text has a word more before the name. */
  ledPlace: 1_500,
  /** From a street to a landmark that says where on it. */
  sight: 400,
  /** From the centre of a unit to a place that people count to it, though it lies outside; farther if the name is long and spelled right. */
  ofPlace: {
    [EntityKind.Division]: 0,
    [EntityKind.District]: 0,
    [EntityKind.SubArea]: 1_000,
    [EntityKind.Area]: 2_500,
    [EntityKind.Thana]: 8_000,
    [EntityKind.Upazila]: 10_000,
    [EntityKind.Union]: 6_000,
    [EntityKind.CityCorporation]: 12_000,
    [EntityKind.Pauroshova]: 6_000,
  } as Readonly<Record<number, number>>,
  /** … of a police station in a city, which is as large as a part of town. */
  ofPlaceInCity: 4_000,
  ofSurePlace: 4_500,
  surePlaceLetters: 10,
} as const;

/** What a kind costs: how rarely people name it without saying what it is. */
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
  [EntityKind.Place]: 1.5,
};

/** Which kinds a field word introduces, and how well they fit. */
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
  // "Upazila: Phulbaria" is no village of that name.
  upazila: {
    [EntityKind.Upazila]: 3,
    [EntityKind.Thana]: 2,
    [EntityKind.Settlement]: -8,
    [EntityKind.PostOffice]: -8,
  },
  thana: { [EntityKind.Thana]: 3, [EntityKind.Upazila]: 2.6 },
  district: { [EntityKind.District]: 3 },
  division: { [EntityKind.Division]: 4 },
  municipality: { [EntityKind.Pauroshova]: 4, [EntityKind.CityCorporation]: 3 },
};
