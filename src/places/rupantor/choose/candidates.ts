// For every stretch of words, the entities that it may name, weighed by spelling, by what kind the words around it
// announce, and by how common the kind is in addresses.
import { firstWhere } from '../../../lookup/binary-search.ts';
import type { Dictionary, Match } from '../know/dictionary.ts';
import { EntityKind, type Gazetteer, Slot } from '../know/gazetteer.ts';
import { formOfWord } from '../know/name-form.ts';
import { isDirection, isGenericWord, isNameless } from '../read/generic-words.ts';
import type { Run } from '../read/parsed.ts';
import type { PartKind } from '../read/part.ts';
import type { Reading } from '../read/reading.ts';
import { type Candidate, type PostcodeEvidence, postcodeAgreement } from './hypothesis.ts';

export interface Candidates {
  readonly startingAt: readonly (readonly Candidate[])[];
}

const MOST_WORDS = 4;
/** Of a settlement's or street's many namesakes, so many of each likely district. */
const NAMESAKES = 3;
const MOST_DISTRICTS = 6;

/** What a kind costs: how seldom people name it without saying what it is. */
const KIND_COST: Readonly<Record<number, number>> = {
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
const FITS: Readonly<Partial<Record<PartKind, Readonly<Record<number, number>>>>> = {
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
const MISFIT = -3;

export function candidatesOf(
  gazetteer: Gazetteer,
  dictionary: Dictionary,
  reading: Reading,
  postcode: PostcodeEvidence | undefined,
): Candidates {
  const { words, run } = reading;
  const startingAt: Candidate[][] = words.map(() => []);
  const later: { at: number; to: number; match: Match }[] = [];
  const districts: number[] = postcode ? [...postcode.districts] : [];
  for (let at = 0; at < words.length; at++) {
    for (let to = at + 1; to <= words.length && to - at <= MOST_WORDS && run[to - 1] === run[at]; to++) {
      // Elephant Road is also the name of an area.
      const { label } = run[at];
      if (label && (to === words.length || run[to] !== run[at])) {
        const whole = [...words.slice(at, to), label];
        for (const match of dictionary.find(whole, 0, whole.length)) {
          if (match.cost <= 1)
            addRegions(gazetteer, reading, at, to, { ...match, whole: true }, startingAt[at], districts);
        }
      }
      if (!canBeName(reading, at, to)) continue;
      for (const match of dictionary.find(words, at, to)) {
        if (addRegions(gazetteer, reading, at, to, match, startingAt[at], districts))
          later.push({ at, to, match });
      }
    }
  }
  const likely = districts.slice(0, MOST_DISTRICTS);
  for (const { at, to, match } of later) addPlaces(gazetteer, reading, at, to, match, startingAt[at], likely);
  addSadar(gazetteer, reading, likely, startingAt);
  supportByLabels(gazetteer, reading, startingAt);
  if (postcode) {
    for (const list of startingAt)
      for (const candidate of list)
        candidate.gain += postcodeAgreement(gazetteer, candidate.entity, candidate.echo, postcode);
  }
  return { startingAt };
}

/** "PS: Sadar, Dist: Bogura": the upazila of the district's own town, which its name alone does not tell. */
function addSadar(
  gazetteer: Gazetteer,
  reading: Reading,
  districts: readonly number[],
  startingAt: Candidate[][],
): void {
  const { words, run } = reading;
  for (let at = 0; at < words.length; at++) {
    const alone = run[at - 1] !== run[at] && run[at + 1] !== run[at];
    if (!alone || formOfWord(words[at]) !== 'sadar') continue;
    const match: Match = { form: -1, cost: 0, letters: 5, asked: 5 };
    for (const district of districts) {
      for (const entity of gazetteer.sadarOf(district))
        weigh(gazetteer, reading, at, at + 1, match, entity, startingAt[at]);
    }
  }
}

/** What an area gains by a section, sector or block of the text that it has. */
const HAS_LABELLED = 1.5;

function supportByLabels(gazetteer: Gazetteer, { parsed }: Reading, startingAt: Candidate[][]): void {
  for (const { kind, value } of parsed.pieces) {
    if (kind !== 'sector' && kind !== 'section' && kind !== 'block') continue;
    for (const list of startingAt)
      for (const candidate of list)
        if (candidate.kind === EntityKind.Area && gazetteer.labelled(candidate.entity, kind, value) >= 0) {
          candidate.gain += HAS_LABELLED;
          candidate.firm ||= candidate.cost === 0 && kind !== 'block';
        }
  }
}

const isNumber = (word: string): boolean => word.charCodeAt(0) <= 57;
const isGenitive = (word: string): boolean => word === 'er' || word === 'এর';

/** A number is part of a name at its end or beginning: Mirpur 10, 2 No Gate. */
function canBeName({ words, run }: Reading, at: number, to: number): boolean {
  if (isGenitive(words[at]) || isGenitive(words[to - 1])) return false;
  let nameless = true;
  for (let i = at; i < to && nameless; i++) nameless = isNameless(words[i]);
  if (nameless) return false;
  if (to - at === 1) {
    if (isNumber(words[at]) || words[at].length < 2) return false;
    // "Uttar" alone is Uttara with a letter missing, not a direction.
    const alone = (at === 0 || run[at - 1] !== run[at]) && (to === words.length || run[to] !== run[at]);
    return !isGenericWord(words[at]) || (alone && isDirection(words[at]));
  }
  for (let i = at + 1; i < to - 1; i++) if (isNumber(words[i])) return false;
  return !(isNumber(words[at]) && isNumber(words[to - 1]));
}

/** Adds the regions of a form; true when it also names settlements or streets. */
function addRegions(
  gazetteer: Gazetteer,
  reading: Reading,
  at: number,
  to: number,
  match: Match,
  into: Candidate[],
  districts: number[],
): boolean {
  const { named, namedStart } = gazetteer.index;
  const end = namedStart[match.form + 1];
  for (let i = namedStart[match.form]; i < end; i++) {
    const entity = named[i];
    if (entity < 0) return true;
    const before = into.length;
    weigh(gazetteer, reading, at, to, match, entity, into);
    const district = gazetteer.slot(entity, Slot.District);
    if (
      into.length > before &&
      district >= 0 &&
      match.cost < 1 &&
      !districts.includes(district) &&
      districts.length < 24
    ) {
      if (gazetteer.kind(entity) <= EntityKind.District) districts.unshift(district);
      else districts.push(district);
    }
  }
  return false;
}

function addPlaces(
  gazetteer: Gazetteer,
  reading: Reading,
  at: number,
  to: number,
  match: Match,
  into: Candidate[],
  districts: readonly number[],
): void {
  const { named, namedStart } = gazetteer.index;
  const end = namedStart[match.form + 1];
  let first = namedStart[match.form];
  while (first < end && named[first] >= 0) first++;
  if (end - first <= NAMESAKES * 2) {
    for (let i = first; i < end; i++) weigh(gazetteer, reading, at, to, match, named[i], into);
    return;
  }
  const { district } = gazetteer.places;
  for (const wanted of districts) {
    const low = firstWhere(first, end, (i) => district[-named[i] - 1] >= wanted);
    for (let i = low; i < end && i < low + NAMESAKES && district[-named[i] - 1] === wanted; i++) {
      weigh(gazetteer, reading, at, to, match, named[i], into);
    }
  }
}

const TOWN_KINDS: ReadonlySet<number> = new Set([
  EntityKind.Area,
  EntityKind.SubArea,
  EntityKind.Thana,
  EntityKind.Upazila,
  EntityKind.Settlement,
  EntityKind.Union,
]);
/** Kinds that the names of shops and schools begin with. */
const ECHOED_KINDS: ReadonlySet<number> = new Set([
  EntityKind.Area,
  EntityKind.SubArea,
  EntityKind.Thana,
  EntityKind.Upazila,
]);
const PEELED_KINDS: ReadonlySet<number> = new Set([
  EntityKind.Area,
  EntityKind.SubArea,
  EntityKind.Thana,
  EntityKind.District,
  EntityKind.Upazila,
  EntityKind.CityCorporation,
]);

function weigh(
  gazetteer: Gazetteer,
  reading: Reading,
  at: number,
  to: number,
  match: Match,
  entity: number,
  into: Candidate[],
): void {
  const kind = gazetteer.kind(entity);
  const run = reading.run[at];
  const letters = Math.min(match.letters, match.asked, 18);
  let gain = letters - 3 * match.cost - KIND_COST[kind];
  let echo = false;
  const first = at === 0 || reading.run[at - 1] !== run;
  const last = to === reading.words.length || reading.run[to] !== run;
  switch (run.hint) {
    case undefined:
      // "elephant" alone is not Elephant Road.
      if (kind === EntityKind.Street) return;
      break;
    case 'road':
    case 'lane':
      if (kind === EntityKind.Street) {
        if (!last) return;
        gain += 3;
      } else if (last) {
        if (!TOWN_KINDS.has(kind) || match.cost > 1) return;
        echo = true;
        gain = letters * (match.whole ? 0.5 : 0.3) - 3 * match.cost - KIND_COST[kind];
      } else if (!first || match.cost > 0.6 || !PEELED_KINDS.has(kind) || kind === EntityKind.District)
        return;
      else gain -= 2;
      break;
    case 'building':
    case 'business':
      if (!first || !ECHOED_KINDS.has(kind) || match.cost > 0.6 || match.letters < 5) return;
      echo = true;
      gain = letters * 0.3 - 3 * match.cost - KIND_COST[kind];
      break;
    case 'landmark':
    case 'person':
      if (
        !peelable(run, first, last) ||
        kind === EntityKind.Street ||
        !PEELED_KINDS.has(kind) ||
        match.cost > 0.6
      ) {
        return;
      }
      gain -= 2;
      break;
    default: {
      if (kind === EntityKind.Street) return;
      // A village that is not known is not the town's area that sounds like it.
      const village = run.hint === 'village' || run.hint === 'mouza';
      if (village && match.cost > 0) {
        if (kind !== EntityKind.Settlement && kind !== EntityKind.Union) return;
        // … nor is "Boro Bari Para" the union that sounds like its first two words.
        if (!first || !last) return;
      }
      const fits = FITS[run.hint];
      // The name that the field word belongs to stands next to it.
      const beside = run.side === 'before' ? first : last;
      if (beside) gain += fits?.[kind] ?? MISFIT;
      else gain -= 0.5;
    }
  }
  into.push({
    from: at,
    to,
    entity,
    kind,
    cost: match.cost,
    gain,
    echo,
    firm: isFirm(gazetteer, match, kind) && !isCommonName(reading, at, to),
    worth: 0,
  });
}

function isFirm({ index }: Gazetteer, match: Match, kind: EntityKind): boolean {
  if (match.form < 0 || match.cost > 0 || match.letters < 7 || !TOWN_KINDS.has(kind)) return false;
  return index.namedStart[match.form + 1] - index.namedStart[match.form] <= 3;
}

/** "Bara Bazar" may exist once in the dataset, and is in every town. */
function isCommonName({ words }: Reading, at: number, to: number): boolean {
  for (let i = at; i < to; i++) if (!isGenericWord(words[i])) return false;
  return true;
}

/** A region at the end of "near kazi bari mirpur" that is away from the announcing word. */
const peelable = (run: Run, first: boolean, last: boolean): boolean =>
  run.side === 'before' ? last && !first : first && !last;
