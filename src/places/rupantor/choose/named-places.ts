// The places, institutions and landmarks that the words of an address may name. They come from the search index, by its own rules, and
// compete with areas and units for the same words.
import { PLACE_TYPES } from '../../../dataset/tables/place-types.ts';
import { PlaceKind } from '../../../dataset/tables/places.ts';
import { BoundedCache } from '../../../lookup/bounded-cache.ts';
import { banglaPhrases } from '../../../text/bangla-phrases.ts';
import { ordinaryWord } from '../../../text/ordinary-words.ts';
import type { PlaceSearch } from '../../search/place-search.ts';
import { EntityKind, type Gazetteer, Slot, slotOfKind } from '../know/gazetteer.ts';
import { formOfWord, wordsOfName } from '../know/name-form.ts';
import { Gap } from '../read/chunks.ts';
import { isCounted, isGenericWord, isIdleWord } from '../read/generic-words.ts';
import { Word } from '../read/lexicon.ts';
import type { Parsed } from '../read/parsed.ts';
import type { Reading } from '../read/reading.ts';
import { REACH, WEIGHTS } from '../weights.ts';
import type { Candidate } from './hypothesis.ts';
import { type Alignment, align, type ComparedWord, comparedWord } from './name-alignment.ts';

/** A place that words `from` to `to` of a reading may name. */
export interface NamedPlace extends Alignment {
  readonly row: number;
  /** By how much its score in the search trails the best. */
  readonly behind: number;
  /** Whether its source has its places kilometres from where they are. */
  readonly astray: boolean;
  /** Whether it is one branch of many, of which others may not be known. */
  readonly branch: boolean;
}

/** Words of the text that are looked up together; a name has seldom more. */
const MOST_WORDS = 7;
/** Stretches of one text that are looked up. */
const MOST_STRETCHES = 6;
/** Results of a search that are looked at. */
const LOOKED_AT = 8;
/** … if so much of their name is in the query: of less no name can be made out. */
const LEAST_COMPLETE = 0.25;
const SEARCHES_KEPT = 20_000;
const NAMES_KEPT = 50_000;
/** Kinds of which the same name has many branches: one of them is meant only near what is named. */
const BRANCHES: ReadonlySet<number> = new Set(
  (['Bank', 'Food', 'Fuel', 'Shop'] as const).map((type) => PLACE_TYPES.indexOf(type)),
);
const BANK = PLACE_TYPES.indexOf('Bank');

/** How much of a query a place answers that has all of it, be it as an abbreviation. */
const ALL = 0.95;
/** … as initials beside a unit around it. */
const ALL_AS_INITIALS = 0.9;

/** What a search has found: by how much its score trails the best, and whether it answers the whole query. */
interface Found {
  readonly row: number;
  readonly behind: number;
  readonly whole: boolean;
}

/** What is searched for: a name, in a unit if one is written beside it, with mistakes or without. */
interface Query {
  readonly name: string;
  readonly asWritten: boolean;
  readonly within: number | undefined;
}

export class NamedPlaces {
  readonly #found = new BoundedCache<string, readonly Found[]>(SEARCHES_KEPT);
  readonly #names = new BoundedCache<number, readonly (readonly ComparedWord[])[]>(NAMES_KEPT);
  readonly #unitWords = new BoundedCache<number, readonly string[]>(NAMES_KEPT);

  constructor(
    readonly gazetteer: Gazetteer,
    readonly search: () => PlaceSearch,
    /** How many metres the source of a place has its places from where they are. */
    readonly astray: (row: number) => number,
  ) {}

  /** The places that words of the reading name, given the regions that they may name. */
  find(reading: Reading, regions: readonly (readonly Candidate[])[]): NamedPlace[] {
    const found: NamedPlace[] = [];
    const written = writtenUnits(regions);
    let looked = 0;
    for (const [from, to] of stretchesOf(reading)) {
      if (isExplained(this.gazetteer, reading, regions, written, from, to)) continue;
      // Mistakes in a name are looked for where a place is announced, or nothing else is known.
      const alone = from === 0 && to === reading.words.length;
      const announced =
        isAnnounced(reading, from, to) ||
        (written.length === 0 && (alone || to - from > 1) && isUnknown(regions, from, to));
      if (!announced && !this.#knowsAll(reading.words, from, to)) continue;
      const words = reading.words
        .slice(from, to)
        .map((word, i) => comparedWord(word, tagsOf(reading, regions, from + i)));
      // A text of a thousand words is no address, and others wait for its answer.
      if (++looked > MOST_STRETCHES) break;
      const name = reading.words.slice(from, Math.min(to, from + MOST_WORDS)).join(' ');
      const unit = unitBeside(written, from, to);
      // As written first, in the unit and anywhere.
      const isFound = (): boolean => found.some((place) => place.from >= from && place.to <= to);
      const look = (asWritten: boolean, within?: number): void => {
        if (!isFound())
          found.push(...this.#named(reading, written, words, from, { name, asWritten, within }));
      };
      if (unit) look(true, unit.entity);
      // A place may lie beside a part of a town, but a district bounds all that is in it.
      if (unit?.kind !== EntityKind.District) look(true);
      if (announced) look(false, unit?.entity);
      if (announced && unit) look(false, this.#districtOf(unit));
    }
    return this.#withoutBranches(found, written);
  }

  #districtOf({ entity }: Candidate): number | undefined {
    const district = this.gazetteer.slot(entity, Slot.District);
    return district >= 0 && district !== entity ? district : undefined;
  }

  #knowsAll(words: readonly string[], from: number, to: number): boolean {
    for (let i = from; i < to; i++) if (!this.search().knows(words[i])) return false;
    return true;
  }

  /** The places that a query finds and that the words name. */
  #named(
    reading: Reading,
    written: readonly Candidate[],
    words: readonly ComparedWord[],
    from: number,
    query: Query,
  ): NamedPlace[] {
    const named: NamedPlace[] = [];
    const isSaid = ({ text }: ComparedWord): boolean =>
      written.some(({ entity }) => this.#isOfUnit(entity, text));
    const hits = this.#search(query);
    const isOnly = written.length === 0 && hits.filter(({ whole }) => whole).length === 1;
    for (const { row, behind, whole } of hits) {
      const made = this.#align(words, row, isSaid) ?? (whole && behind === 0 ? asInitials(words) : undefined);
      if (!made) continue;
      const astray = this.astray(row) > 0;
      const place = {
        ...made,
        row,
        behind,
        astray,
        branch: false,
        from: from + made.from,
        to: from + made.to,
      };
      if (this.#isMeant(reading, place, row, written, isOnly && whole)) named.push(place);
    }
    return named;
  }

  #search({ name, asWritten, within }: Query): readonly Found[] {
    const key = `${name}${asWritten ? '=' : '~'}${within ?? ''}`;
    const kept = this.#found.get(key);
    if (kept) return kept;
    const { places } = this.gazetteer;
    const hits = this.search().named(name, LOOKED_AT, asWritten, within);
    const found: Found[] = [];
    for (const { row, score, parts } of hits) {
      const whole = parts.leftOut === 0 && parts.coverage >= ALL;
      // Of initials that stand for a name nothing is in it as it is written.
      const isInitials = parts.leftOut === 0 && parts.completeness === 0 && parts.coverage >= ALL_AS_INITIALS;
      const isNamed = parts.completeness >= LEAST_COMPLETE || isInitials;
      if (places.kind[row] === PlaceKind.Poi && isNamed)
        found.push({ row, behind: hits[0].score - score, whole });
    }
    return this.#found.set(key, found);
  }

  #align(
    words: readonly ComparedWord[],
    row: number,
    isSaid: (word: ComparedWord) => boolean,
  ): Alignment | undefined {
    const { places, placeText } = this.gazetteer;
    const isAround = ({ text }: ComparedWord): boolean => this.#isAround(row, text);
    let best: Alignment | undefined;
    for (const id of [places.name[row], places.nameBn[row], places.aliases[row]]) {
      if (id === 0) continue;
      for (const name of this.#wordsOf(id, placeText.get(id))) {
        const made = align(words, name, isAround, isSaid);
        if (made && (!best || isBetter(made, best))) best = made;
      }
    }
    return best;
  }

  /** Whether a word is one of the name of a unit around the place. */
  #isAround(row: number, word: string): boolean {
    const { district, upazila, thana, area } = this.gazetteer.places;
    return (
      this.#isOfUnit(district[row], word) ||
      this.#isOfUnit(upazila[row], word) ||
      this.#isOfUnit(thana[row], word) ||
      this.#isOfUnit(area[row], word)
    );
  }

  #isOfUnit(region: number, word: string): boolean {
    return region >= 0 && this.#unitWords.obtain(region, this.#wordsOfUnit).includes(word);
  }

  readonly #wordsOfUnit = (region: number): readonly string[] =>
    wordsOfName(this.gazetteer.regions.name(region));

  #wordsOf(id: number, names: string): readonly (readonly ComparedWord[])[] {
    return (
      this.#names.get(id) ??
      this.#names.set(
        id,
        names
          .split('|')
          .flatMap(readingsOf)
          .map((name) => name.map((word) => comparedWord(word, { plain: isThing(word) }))),
      )
    );
  }

  /** Whether the words can mean the place: not if all they say is what kind of thing it is, nor one common word alone. `isOnly`: no other
   * place answers all of them. */
  #isMeant(
    reading: Reading,
    alignment: Alignment,
    row: number,
    written: readonly Candidate[],
    isOnly: boolean,
  ): boolean {
    if (worth(alignment) <= 0) return false;
    const { from, to } = alignment;
    if (to - from === 1 && reading.ordinary[from] !== undefined) return false;
    // "Jannatul Ferdous, Kalibari Road" is who lives there, though a shop may be called so.
    if (reading.ordinary.slice(from, to).every((word) => word?.kind === 'person')) return false;
    // A city's dot is the city; "Old Dhaka" is no more than a part of it.
    if (alignment.onlyUnits) return false;
    // "Bus Stand" of Mohammadpur is not that of Shyamoli beside it; "airport railway station" is the only one there is.
    if (!alignment.distinct && alignment.unsaid && !isOnly) return false;
    if (alignment.led && this.#isApart(row, written)) return false;
    const beside = written.filter((unit) => unit.to <= alignment.from || unit.from >= alignment.to);
    // "Rajshahi Judge Court" is not that of Joypurhat, in the division of the name.
    if (beside.length > 0)
      return alignment.distinct || beside.some((unit) => this.#liesIn(row, unit) || this.#isNear(row, unit));
    const known = this.gazetteer.places.importance[row] >= WEIGHTS.knownByOneWord;
    return known || (alignment.distinct && alignment.to - alignment.from > 1);
  }

  /** Whether parts of a town are written and none of them is near the place. */
  #isApart(row: number, written: readonly Candidate[]): boolean {
    const parts = written.filter(({ kind }) => kind === EntityKind.Area || kind === EntityKind.SubArea);
    return (
      parts.length > 0 &&
      !parts.some(({ entity }) => this.gazetteer.metres(entity, -row - 1) < REACH.ledPlace)
    );
  }

  /** One of several branches is meant beside what is named, or where no other is known in the unit that is written; of a bank there are
   * always others. */
  #withoutBranches(found: NamedPlace[], written: readonly Candidate[]): NamedPlace[] {
    const { places } = this.gazetteer;
    const isApart = (one: NamedPlace, other: NamedPlace): boolean =>
      places.name[other.row] === places.name[one.row] &&
      this.gazetteer.metres(-one.row - 1, -other.row - 1) > REACH.branch;
    const isBranch = (one: NamedPlace): boolean =>
      BRANCHES.has(places.type[one.row]) &&
      (places.type[one.row] === BANK || found.some((other) => isApart(one, other)));
    const isBeside = ({ row }: NamedPlace): boolean =>
      written.some(
        ({ entity, kind }) =>
          (kind === EntityKind.Area || kind === EntityKind.SubArea) &&
          this.gazetteer.metres(entity, -row - 1) < REACH.branch,
      );
    return found.flatMap((one) => {
      if (!isBranch(one) || isBeside(one)) return [one];
      const around = written.filter(({ from, to }) => to <= one.from || from >= one.to);
      const isIn = ({ row }: NamedPlace): boolean =>
        around.length > 0 && around.every((unit) => this.#liesIn(row, unit));
      const isOnly = isIn(one) && !found.some((other) => other.row !== one.row && isIn(other));
      return isOnly ? [{ ...one, branch: true }] : [];
    });
  }

  /** Whether a place is as near to a unit as people count places to it. */
  #isNear(row: number, { kind, entity }: Candidate): boolean {
    return this.gazetteer.metres(entity, -row - 1) < (REACH.ofPlace[kind] ?? REACH.near);
  }

  /** Whether a place lies in a unit, of which there may be several of the name. */
  #liesIn(row: number, { kind, entity }: Candidate): boolean {
    const slot = slotOfKind(kind);
    return slot >= 0 && this.gazetteer.slot(-row - 1, slot as Slot) === entity;
  }
}

/** The region that is written beside words `from` to `to`: the district, or the first unit there is. */
function unitBeside(written: readonly Candidate[], from: number, to: number): Candidate | undefined {
  let first: Candidate | undefined;
  for (const unit of written) {
    if (unit.to > from && unit.from < to) continue;
    if (unit.kind === EntityKind.District) return unit;
    first ??= unit;
  }
  return first;
}

/** The words of a name, and those with the one word that Bangla has for a phrase in it: a police station is a thana. */
function readingsOf(name: string): readonly (readonly string[])[] {
  const words = wordsOfName(name);
  const bangla = banglaPhrases(name);
  const shorter = bangla === name ? words : wordsOfName(bangla);
  return shorter.length < words.length ? [words, shorter] : [words];
}

/** Words that say what kind of thing a place is. */
const isThing = (word: string): boolean =>
  isGenericWord(word) || isIdleWord(word) || ordinaryWord(word)?.kind === 'thing';

/** KUET, BIRDEM, "ju savar": one word of few letters, alone or beside units, that the search knows to stand for a name. */
function asInitials(words: readonly ComparedWord[]): Alignment | undefined {
  const at = words.findIndex(({ unit }) => !unit);
  if (at < 0 || words.some(({ unit }, i) => i !== at && !unit)) return undefined;
  const { form, plain } = words[at];
  const least = words.length > 1 ? LEAST_INITIALS_IN_UNIT : LEAST_INITIALS;
  if (plain || form.length > MOST_INITIALS || form.length < least) return undefined;
  return {
    from: at,
    to: at + 1,
    cost: 0,
    letters: form.length,
    missing: 0,
    unsaid: false,
    distinct: true,
    onlyUnits: false,
    whole: true,
    led: false,
  };
}
const LEAST_INITIALS = 3;
const LEAST_INITIALS_IN_UNIT = 2;
const MOST_INITIALS = 6;

/** What it is worth that words name a place, in letters. */
export const worth = ({ letters, cost, missing }: Alignment): number =>
  Math.min(letters, WEIGHTS.mostLettersOfPlace) - WEIGHTS.spelling * cost - WEIGHTS.missingLetter * missing;

/** "rmch rajshahi": by the name that tells more than the unit around it, RMCH and not "Rajshahi Medical". */
const isBetter = (one: Alignment, other: Alignment): boolean =>
  one.onlyUnits === other.onlyUnits ? worth(one) > worth(other) : other.onlyUnits;

/** Stretches of words without a separator in which a name may stand. */
function stretchesOf({ words, run, token, parsed }: Reading): [number, number][] {
  const stretches: [number, number][] = [];
  const mayName = (i: number): boolean => run[i].hint === undefined || NAMING.has(run[i].hint);
  for (let from = 0; from < words.length; ) {
    // No name of a place begins with "cha-72/1".
    if (!mayName(from) || isHouseNumber(parsed, token[from])) {
      from++;
      continue;
    }
    // "60 feet" is a road.
    if (isNumeral(words[from]) && words[from + 1] !== undefined && isCounted(words[from + 1])) {
      from += 2;
      continue;
    }
    let to = from + 1;
    while (to < words.length && mayName(to) && isJoined(parsed, token[to - 1], token[to])) to++;
    if (!namesRoad(parsed, token[to - 1])) stretches.push([from, to]);
    from = to;
  }
  return stretches;
}

/** Whether the words around it, or in it, say that it is a thing with a name: "hospital", "tower". */
function isAnnounced({ words, run }: Reading, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const { hint, beside } = run[i];
    if (
      hint === 'building' ||
      hint === 'business' ||
      beside ||
      (to - from > 1 && isThing(words[i]) && !isPartWord(words[i]))
    )
      return true;
  }
  return false;
}

/** Words that tell parts of a unit from each other and announce no place: "Bogura Sadar". */
const PARTS = new Set(
  'sadar model north south east west middle new old para mohalla moholla area residential residentialarea bara boro baro choto chhoto side'.split(
    ' ',
  ),
);
const isPartWord = (word: string): boolean => PARTS.has(formOfWord(word));

/** Whether no word is near the name of a unit. */
const isUnknown = (regions: readonly (readonly Candidate[])[], from: number, to: number): boolean =>
  !regions.slice(from, to).some((list) => list.some(({ kind }) => WRITTEN.has(kind)));

/** "O.R. Nizam Road 1042": what stands before a road's label is its name. */
function namesRoad({ tokens, pieces }: Parsed, last: number): boolean {
  const next = tokens[last + 1];
  return (
    next !== undefined &&
    next.gap < Gap.Hard &&
    pieces.some(({ kind, from }) => from === last + 1 && (kind === 'road' || kind === 'lane')) &&
    next.entry.word === Word.Label
  );
}

const isHouseNumber = ({ tokens }: Parsed, at: number): boolean =>
  tokens[at].number && tokens[at].text.includes('/');

const isNumeral = (word: string): boolean => word.charCodeAt(0) <= 57;

/** What the words around a name may suggest: "Madhupur Upazila Stadium" is one name. */
const NAMING: ReadonlySet<string> = new Set(['building', 'business', 'union', 'upazila', 'district']);

/** Whether two tokens stand in one stretch: no separator between them, and no more than words that are no part of a name. */
function isJoined({ tokens, pieces }: Parsed, before: number, after: number): boolean {
  if (after - before > 2) return false;
  for (let i = before + 1; i <= after; i++)
    if (tokens[i].gap === Gap.Hard || (i < after && pieces.some(({ from, to }) => from <= i && i < to)))
      return false;
  return true;
}

/** Units and parts of towns that are written out. */
function writtenUnits(regions: readonly (readonly Candidate[])[]): Candidate[] {
  const written: Candidate[] = [];
  for (const list of regions)
    for (const unit of list)
      if (
        unit.cost <= WEIGHTS.soundsSame &&
        !unit.echo &&
        !unit.peeled &&
        unit.kind !== EntityKind.Division &&
        WRITTEN.has(unit.kind)
      )
        written.push(unit);
  return written;
}
const WRITTEN: ReadonlySet<number> = new Set([
  EntityKind.District,
  EntityKind.Upazila,
  EntityKind.Thana,
  EntityKind.Area,
  EntityKind.SubArea,
]);

/** Whether an entity lies in a district that is written beside word `at`, or with a unit of one. */
const liesBeside = (
  gazetteer: Gazetteer,
  entity: number,
  written: readonly Candidate[],
  at: number,
): boolean =>
  written.some(
    (unit) =>
      (unit.to <= at || unit.from > at) &&
      gazetteer.slot(unit.entity, Slot.District) === gazetteer.slot(entity, Slot.District),
  );

/** Whether regions as they are written account for all words: then no place is looked for. */
function isExplained(
  gazetteer: Gazetteer,
  { words, run }: Reading,
  regions: readonly (readonly Candidate[])[],
  written: readonly Candidate[],
  from: number,
  to: number,
): boolean {
  const isNumber = (at: number): boolean => words[at].charCodeAt(0) <= 57;
  if (to - from === 1) {
    if (words[from].length < 3 || isNumber(from)) return true;
    // "KUET, Khulna": a post office of Chattogram that is written so explains nothing there.
    const lies = ({ kind, entity }: Candidate): boolean =>
      WRITTEN.has(kind) || liesBeside(gazetteer, entity, written, from);
    return regions[from].some(
      (region) =>
        !region.echo &&
        lies(region) &&
        (region.cost === 0 ||
          (written.length > 0 && (WRITTEN.has(region.kind) || region.cost <= WEIGHTS.soundsSame))),
    );
  }
  // "Mirpur Dhaka": one unit after the other, in one district. "Karatia Rajbari" is no such address.
  const reached = new Map<number, number>([[from, -1]]);
  for (let at = from; at < to; at++) {
    const district = reached.get(at);
    if (district === undefined || run[at].hint !== undefined) continue;
    if (isNumber(at)) reached.set(at + 1, district);
    for (const { cost, echo, kind, entity, to: end } of regions[at]) {
      if (echo || cost > 0 || !WRITTEN.has(kind)) continue;
      const own = gazetteer.slot(entity, Slot.District);
      if (district < 0 || own === district) reached.set(end, own);
    }
  }
  return reached.has(to);
}

/** What a word of the text can tell about a place. */
function tagsOf(
  { words, ordinary, run }: Reading,
  regions: readonly (readonly Candidate[])[],
  at: number,
): Pick<ComparedWord, 'plain' | 'unit' | 'ordinary' | 'office'> {
  const unit = regions[at].some(
    ({ kind, cost, to }) => WRITTEN.has(kind) && cost <= WEIGHTS.soundsSame && to === at + 1,
  );
  return { plain: isThing(words[at]), unit, ordinary: ordinary[at] !== undefined, office: run[at].office };
}
