// For every span of words, the entities that it may name, weighed by spelling, by the kind that the words around it
// introduce, and by how common the kind is in addresses.
import { firstWhere } from '../../../lookup/binary-search.ts';
import { EntityKind, type Gazetteer, Slot } from '../know/gazetteer.ts';
import { allowedCost, type Match, type NameDictionary } from '../know/name-dictionary.ts';
import { formOfWord, joinForms, wordsOfName } from '../know/name-form.ts';
import { isSameSound } from '../know/same-sound.ts';
import { isDirection, isGenericWord, isNameless } from '../read/generic-words.ts';
import { entryOf } from '../read/lexicon.ts';
import type { Run } from '../read/parsed.ts';
import type { Reading } from '../read/reading.ts';
import { FIELD_FITS, KIND_COST, REACH, WEIGHTS } from '../weights.ts';
import { type Candidate, type PostcodeEvidence, postcodeAgreement } from './hypothesis.ts';
import type { NamedPlace } from './meant-places.ts';
import { worth } from './name-alignment.ts';
import type { NamedPlaces } from './named-places.ts';
import { dropOtherNames, preferWholeNames } from './own-names.ts';
import { dropUnsupported } from './supported.ts';

const MOST_WORDS = 4;
/** How many of a settlement's or street's namesakes are kept per likely district. */
const NAMESAKES = 3;
const MOST_DISTRICTS = 6;

/** For each word of a reading, the candidates that start there. */
export function candidatesOf(
  gazetteer: Gazetteer,
  dictionary: NameDictionary,
  places: NamedPlaces,
  reading: Reading,
  postcode: PostcodeEvidence | undefined,
): Candidate[][] {
  return new CandidateFinder(gazetteer, dictionary, places, reading).find(postcode);
}

/** Words `from` to `to` of a reading, and a form in the dictionary that they may be. */
interface Stretch {
  readonly at: number;
  readonly to: number;
  readonly match: Match;
}

class CandidateFinder {
  readonly #startingAt: Candidate[][];
  /** Districts that candidates lie in, the ones named first. */
  readonly #districts: number[] = [];
  /** Words that are ordinary or occur in many names: the rest of the span has to be spelled well. */
  readonly #common: readonly boolean[];

  constructor(
    readonly gazetteer: Gazetteer,
    readonly dictionary: NameDictionary,
    readonly places: NamedPlaces,
    readonly reading: Reading,
  ) {
    this.#startingAt = reading.words.map(() => []);
    this.#common = reading.words.map((word, i) => reading.ordinary[i] !== undefined || isGenericWord(word));
  }

  find(postcode: PostcodeEvidence | undefined): Candidate[][] {
    const { gazetteer } = this;
    if (postcode) this.#districts.push(...postcode.districts);
    const later = this.#regions();
    const likely = this.#districts.slice(0, MOST_DISTRICTS);
    for (const stretch of later) this.#addPlaces(stretch, likely);
    this.#addSadar(likely);
    for (const place of this.places.find(this.reading, this.#startingAt)) this.#addNamed(place);
    this.#supportByLabels();
    preferWholeNames(this.#startingAt);
    dropOtherNames(gazetteer, this.reading, this.#startingAt);
    dropUnsupported(gazetteer, this.reading, this.#startingAt);
    if (postcode) {
      for (const list of this.#startingAt)
        for (const candidate of list)
          candidate.gain += postcodeAgreement(this.gazetteer, candidate.entity, candidate.echo, postcode);
    }
    return this.#startingAt;
  }

  /** Adds the regions that the words may name; returns the spans that may also name settlements or streets. */
  #regions(): Stretch[] {
    const { words, run } = this.reading;
    const later: Stretch[] = [];
    for (let at = 0; at < words.length; at++) {
      for (let to = at + 1; to <= words.length && to - at <= MOST_WORDS && run[to - 1] === run[at]; to++) {
        // Elephant Road is also the name of an area.
        const { label } = run[at];
        if (label && (to === words.length || run[to] !== run[at])) {
          const whole = [...words.slice(at, to), label];
          for (const match of this.dictionary.find(whole, 0, whole.length))
            if (match.cost <= 1) {
              const stretch = { at, to, match: { ...match, whole: true } };
              // … and "line" is a part of the name of Purana Paltan Line.
              if (this.#addRegions(stretch) && match.cost === 0) later.push(stretch);
            }
        }
        if (!canBeName(this.reading, at, to)) continue;
        const most = this.#mostCost(at, to);
        for (const match of this.dictionary.find(words, at, to)) {
          if (match.cost > most) continue;
          const stretch = { at, to, match };
          if (this.#addRegions(stretch)) later.push(stretch);
        }
      }
    }
    return later;
  }

  /** How much the spelling of a span may cost: nothing if all its words are common; otherwise depending on the other letters. */
  #mostCost(at: number, to: number): number {
    const { words, ordinary, run } = this.reading;
    let letters = 0;
    let tagged = 0;
    for (let i = at; i < to; i++) {
      if (isNumber(words[i])) continue;
      if (this.#common[i]) tagged++;
      else letters += words[i].length;
    }
    if (tagged === 0) return Number.POSITIVE_INFINITY;
    if (letters > 0) return allowedCost(letters);
    // Next to other words such a word names nothing: "Maona Chowrasta"; alone it may: "Chowrasta, Gazipur".
    const alone = run[at - 1] !== run[at] && run[to] !== run[at];
    return to - at > 1 || alone || ordinary[at]?.maybePlace ? 0 : -1;
  }

  /** Adds the regions of a form; true if it also names settlements or streets. */
  #addRegions(stretch: Stretch): boolean {
    const { gazetteer } = this;
    const { match } = stretch;
    const districts = this.#districts;
    const into = this.#startingAt[stretch.at];
    const { named, namedStart } = gazetteer.index;
    const end = namedStart[match.form + 1];
    for (let i = namedStart[match.form]; i < end; i++) {
      const entity = named[i];
      if (entity < 0) return true;
      const before = into.length;
      this.#weigh(stretch, entity);
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

  #addPlaces(stretch: Stretch, districts: readonly number[]): void {
    const { named, namedStart } = this.gazetteer.index;
    const { form } = stretch.match;
    const end = namedStart[form + 1];
    let first = namedStart[form];
    while (first < end && named[first] >= 0) first++;
    if (end - first <= NAMESAKES * 2) {
      for (let i = first; i < end; i++) this.#weigh(stretch, named[i]);
      return;
    }
    const { district } = this.gazetteer.places;
    for (const wanted of districts) {
      const low = firstWhere(first, end, (i) => district[-named[i] - 1] >= wanted);
      for (let i = low; i < end && i < low + NAMESAKES && district[-named[i] - 1] === wanted; i++)
        this.#weigh(stretch, named[i]);
    }
  }

  /** "PS: Sadar, Dist: Bogura": the upazila of the district's main town, which the name alone does not identify. */
  #addSadar(districts: readonly number[]): void {
    const { words, run } = this.reading;
    for (let at = 0; at < words.length; at++) {
      const alone = run[at - 1] !== run[at] && run[at + 1] !== run[at];
      if (!alone || formOfWord(words[at]) !== 'sadar') continue;
      const match: Match = { form: -1, cost: 0, letters: 5, asked: 5 };
      for (const district of districts)
        for (const entity of this.gazetteer.sadarOf(district)) this.#weigh({ at, to: at + 1, match }, entity);
    }
  }

  #supportByLabels(): void {
    for (const { kind, value } of this.reading.parsed.pieces) {
      if (kind !== 'sector' && kind !== 'section' && kind !== 'block') continue;
      for (const list of this.#startingAt)
        for (const candidate of list)
          if (
            candidate.kind === EntityKind.Area &&
            this.gazetteer.labelled(candidate.entity, kind, value) >= 0
          ) {
            candidate.gain += WEIGHTS.hasLabelled;
            candidate.firm ||= candidate.cost === 0 && kind !== 'block';
          }
    }
  }

  #addNamed(place: NamedPlace): void {
    const kind = EntityKind.Place;
    this.#startingAt[place.from].push({
      from: place.from,
      to: place.to,
      entity: -place.row - 1,
      kind,
      cost: place.cost,
      gain:
        worth(place) -
        KIND_COST[kind] -
        WEIGHTS.behindInSearch * Math.min(1, place.behind) -
        (place.astray ? WEIGHTS.astray : 0),
      echo: false,
      peeled: false,
      branch: place.branch,
      whole: place.whole,
      firm: place.cost === 0 && place.missing === 0 && place.letters >= REACH.surePlaceLetters,
      worth: 0,
    });
  }

  /** Whether what is written is another spelling of the form: "Rani Avenue" shares its consonants with Ring Road, not its sound. */
  #soundsSame(at: number, to: number, { form }: Match): boolean {
    return isSameSound(joinForms(this.reading.words, at, to), this.dictionary.formText(form));
  }

  /** Whether nothing but a house's number stands before a word in its run: "Ka-23 Kuril Bishwa Road". */
  #opensRun(at: number): boolean {
    const { run, words } = this.reading;
    let before = at - 1;
    while (before >= 0 && run[before] === run[at] && /\d/.test(words[before])) before--;
    return before < 0 || run[before] !== run[at];
  }

  #weigh({ at, to, match }: Stretch, entity: number): void {
    const { gazetteer, reading } = this;
    const kind = gazetteer.kind(entity);
    const run = reading.run[at];
    const letters = Math.min(match.letters, match.asked, WEIGHTS.mostLetters);
    let gain = letters - WEIGHTS.spelling * match.cost - KIND_COST[kind];
    let echo = false;
    let peeled = false;
    // "modho pirerbag 60 feet road": a direction before the name belongs to it.
    const start = at > 0 && reading.run[at - 1] === run && isDirection(reading.words[at - 1]) ? at - 1 : at;
    const first = this.#opensRun(start);
    const last = to === reading.words.length || reading.run[to] !== run;
    switch (run.hint) {
      case undefined:
        // "elephant" alone is not Elephant Road.
        if (kind === EntityKind.Street) return;
        break;
      case 'road':
      case 'lane':
        if (last && match.cost > 0 && !this.#soundsSame(at, to, match)) return;
        if (kind === EntityKind.Street) {
          if (!last || isOtherSort(run.hint, gazetteer.name(entity))) return;
          gain += WEIGHTS.street;
        } else if (last) {
          if (!TOWN_KINDS.has(kind) || match.cost > 1) return;
          echo = true;
          gain =
            letters * (match.whole ? WEIGHTS.wholeEcho : WEIGHTS.echo) -
            WEIGHTS.spelling * match.cost -
            KIND_COST[kind];
        } else if (!first || match.cost > 0.6 || !PEELED_KINDS.has(kind)) return;
        else {
          gain -= WEIGHTS.peeled;
          peeled = true;
        }
        break;
      case 'building':
      case 'business':
        if (!first || match.cost > 0.6 || match.letters < 5) return;
        // "Kuakata Zero Point": a village counts only if it is spelled so.
        if (!ECHOED_KINDS.has(kind) && !(kind === EntityKind.Settlement && match.cost === 0)) return;
        echo = true;
        gain = letters * WEIGHTS.echo - WEIGHTS.spelling * match.cost - KIND_COST[kind];
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
        gain -= WEIGHTS.peeled;
        peeled = true;
        break;
      default: {
        if (kind === EntityKind.Street) return;
        // An unknown village is not the area of a town that sounds like it.
        const village = run.hint === 'village' || run.hint === 'mouza';
        if (village && match.cost > 0) {
          if (kind !== EntityKind.Settlement && kind !== EntityKind.Union) return;
          // … nor is "Boro Bari Para" the union that sounds like its first two words.
          if (!first || !last) return;
        }
        const fits = FIELD_FITS[run.hint];
        // The name that the field word belongs to is the one next to it.
        const beside = run.side === 'before' ? first : last;
        if (beside) gain += fits?.[kind] ?? WEIGHTS.misfit;
        else gain += WEIGHTS.besideNoField;
      }
    }
    this.#startingAt[at].push({
      from: at,
      to,
      entity,
      kind,
      cost: match.cost,
      gain,
      echo,
      peeled,
      firm: false,
      worth: 0,
    });
  }
}

/** "Bashundhara Road" is not a lane of that name. */
const isOtherSort = (hint: 'road' | 'lane', street: string): boolean =>
  hint === 'road' && entryOf(wordsOfName(street).at(-1) ?? '').kind === 'lane';

const TOWN_KINDS: ReadonlySet<number> = new Set([
  EntityKind.Area,
  EntityKind.SubArea,
  EntityKind.Thana,
  EntityKind.Upazila,
  EntityKind.Settlement,
  EntityKind.Union,
]);
/** Kinds whose names shops and schools begin with. */
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

const isNumber = (word: string): boolean => word.charCodeAt(0) <= 57;
const isGenitive = (word: string): boolean => word === 'er' || word === 'এর';

/** A number belongs to a name at its end or beginning: Mirpur 10, 2 No Gate. */
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

/** A region at the end of "near kazi bari mirpur", away from the introducing word. */
const peelable = (run: Run, first: boolean, last: boolean): boolean =>
  run.side === 'before' ? last && !first : first && !last;
