// The places, institutions and landmarks that the words of an address may name. They come from the search index, by its own rules, and
// compete with areas and units for the same words.
import { PlaceKind } from '../../../dataset/tables/places.ts';
import { BoundedCache } from '../../../lookup/bounded-cache.ts';
import { banglaPhrases } from '../../../text/bangla-phrases.ts';
import type { PlaceSearch } from '../../search/place-search.ts';
import { EntityKind, type Gazetteer, Slot } from '../know/gazetteer.ts';
import { wordsOfName } from '../know/name-form.ts';
import { isThing } from '../read/generic-words.ts';
import type { Reading } from '../read/reading.ts';
import { WEIGHTS } from '../weights.ts';
import type { Candidate } from './hypothesis.ts';
import { MeantPlaces, type NamedPlace } from './meant-places.ts';
import { type Alignment, align, type ComparedWord, comparedWord, worth } from './name-alignment.ts';
import { isAnnounced, isExplained, isUnknown, stretchesOf } from './name-stretches.ts';
import { unitBeside, WRITTEN_KINDS, writtenUnits } from './units-beside.ts';

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
  readonly #meant: MeantPlaces;
  readonly #unitWords = new BoundedCache<number, readonly string[]>(NAMES_KEPT);

  constructor(
    readonly gazetteer: Gazetteer,
    readonly search: () => PlaceSearch,
    /** How many metres the source of a place has its places from where they are. */
    readonly astray: (row: number) => number,
  ) {
    this.#meant = new MeantPlaces(gazetteer);
  }

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
    return this.#meant.withoutBranches(found, written);
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
      if (this.#meant.isMeant(reading, place, row, written, isOnly && whole)) named.push(place);
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
}

/** The words of a name, and those with the one word that Bangla has for a phrase in it: a police station is a thana. */
function readingsOf(name: string): readonly (readonly string[])[] {
  const words = wordsOfName(name);
  const bangla = banglaPhrases(name);
  const shorter = bangla === name ? words : wordsOfName(bangla);
  return shorter.length < words.length ? [words, shorter] : [words];
}

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

/** "rmch rajshahi": by the name that tells more than the unit around it, RMCH and not "Rajshahi Medical". */
const isBetter = (one: Alignment, other: Alignment): boolean =>
  one.onlyUnits === other.onlyUnits ? worth(one) > worth(other) : other.onlyUnits;

/** What a word of the text can tell about a place. */
function tagsOf(
  { words, ordinary, run }: Reading,
  regions: readonly (readonly Candidate[])[],
  at: number,
): Pick<ComparedWord, 'plain' | 'unit' | 'ordinary' | 'office'> {
  const unit = regions[at].some(
    ({ kind, cost, to }) => WRITTEN_KINDS.has(kind) && cost <= WEIGHTS.soundsSame && to === at + 1,
  );
  return { plain: isThing(words[at]), unit, ordinary: ordinary[at] !== undefined, office: run[at].office };
}
