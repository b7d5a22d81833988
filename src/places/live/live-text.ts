// Search by text over an account's own places. Words, fields and weights are those of the search over the dataset, so that
// the scores of both can stand in one list; candidates come from lists that follow every change.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import type { Lat, Lon } from '../../geo/units.ts';
import { allowedMistakes, boundedDistance } from '../../text/edit-distance.ts';
import { synonymsOf } from '../../text/lexicon.ts';
import { romaniseWord } from '../../text/romanise.ts';
import { hasBangla } from '../../text/script.ts';
import { soundKeys } from '../../text/sound-key.ts';
import { isNumber } from '../../text/tokens.ts';
import { MAX_QUERY_WORDS, parseQuery, type QueryWord } from '../search/parse-query.ts';
import { FIELD_SHIFT, Field, WORD_MASK } from '../search/text-file.ts';
import { WEIGHTS } from '../search/weights.ts';
import { LiveWords } from './live-words.ts';
import { listSlots, SlotSet } from './slot-set.ts';

/** Stands for importance: whoever keeps a place is likely to mean it, but Dhaka stays Dhaka. 0 … 1. */
const IMPORTANCE = 0.63;
/** Words that one beginning, one sound or one mistake may stand for. */
const MOST_BEGINNINGS = 30;
const MOST_SOUNDS = 12;
const MOST_COMPARED = 2_000;
/** Places that are scored; with a point more, because the nearest of them count. */
const MOST_SCORED = 14;
const MOST_SCORED_NEAR = 200;
/** Places that are looked at. */
const MOST_SEEN = 250;
const MOST_KEPT = 10;
const GROUPS = MAX_QUERY_WORDS;

export interface LiveQuery {
  readonly text: string;
  readonly near?: { readonly lon: Lon; readonly lat: Lat };
  /** Whether mistakes are looked for where nothing was found. */
  readonly mistakes: boolean;
  /** Absent where every place will do. */
  readonly passes?: (slot: number) => boolean;
}

export interface LiveHit {
  readonly slot: number;
  readonly score: number;
}

interface At {
  readonly lon: Lon;
  readonly lat: Lat;
}

export class LiveText {
  readonly #words = new LiveWords();
  /** The words of the regions around places: one list for all places of the same regions. */
  readonly #contexts = new Map<string, number>();
  readonly #contextWords: (readonly number[])[] = [];
  /** Places around which a region has a word, by the word. */
  readonly #around = new Map<number, SlotSet>();
  #contextOf = new Uint32Array(64);
  /** Contexts that have a word; and a bit for each query word that a context answers. */
  readonly #contextsOf = new Map<number, number[]>();
  #contextAnswers = new Uint8Array(64);
  readonly #at: At[] = [];
  #places = 0;
  /** Quality (0 … 1) of word w for query word g at [w * GROUPS + g]; only what a query wrote is cleared after it. */
  #quality = new Float32Array(1024 * GROUPS);
  /** A bit for each query word that a word stands for. */
  #standsFor = new Uint8Array(1024);
  readonly #groups: number[][] = Array.from({ length: GROUPS }, () => []);
  /** One bit a slot: places that answer one query word, and all so far. */
  #one = new Uint32Array(64);
  #all = new Uint32Array(64);

  /** `context` tells places of the same regions apart from others; `regions` gives the names of these regions in words. */
  put(
    slot: number,
    at: At,
    words: readonly (readonly [word: string, field: Field])[],
    context: string,
    regions: () => readonly string[],
  ): void {
    this.#places++;
    this.#at[slot] = at;
    this.#words.put(slot, words);
    const number = this.#contexts.get(context) ?? this.#newContext(context, regions());
    if (slot >= this.#contextOf.length) {
      const larger = new Uint32Array(slot * 2);
      larger.set(this.#contextOf);
      this.#contextOf = larger;
      this.#one = new Uint32Array((slot >>> 4) + 2);
      this.#all = new Uint32Array((slot >>> 4) + 2);
    }
    this.#contextOf[slot] = number;
    for (const word of this.#contextWords[number]) this.#around.get(word)?.add(slot);
    if (this.#standsFor.length < this.#words.size) {
      this.#quality = new Float32Array(this.#words.size * GROUPS * 2);
      this.#standsFor = new Uint8Array(this.#words.size * 2);
    }
  }

  remove(slot: number): void {
    this.#places--;
    this.#words.remove(slot);
    for (const word of this.#contextWords[this.#contextOf[slot]]) this.#around.get(word)?.remove(slot);
  }

  /** The best first. */
  find(query: LiveQuery): LiveHit[] {
    const words = parseQuery(query.text);
    if (words.length === 0 || this.#places === 0) return [];
    for (let g = 0; g < words.length; g++) this.#lookUp(g, words[g], words.length);
    let hits = this.#hits(words, query);
    if (hits.length === 0 && query.mistakes && this.#lookUpMistakes(words)) hits = this.#hits(words, query);
    this.#clear();
    return hits;
  }

  #newContext(key: string, regions: readonly string[]): number {
    const words = [...new Set(regions)].map((word) => this.#words.number(word));
    const number = this.#contextWords.push(words) - 1;
    this.#contexts.set(key, number);
    for (const word of words) {
      const list = this.#contextsOf.get(word);
      if (list) list.push(number);
      else {
        this.#contextsOf.set(word, [number]);
        this.#around.set(word, new SlotSet());
      }
    }
    if (number >= this.#contextAnswers.length) this.#contextAnswers = new Uint8Array(number * 2);
    return number;
  }

  #lookUp(g: number, { text, open, long, or }: QueryWord, count: number): void {
    const { exact, synonym, prefixLeast, prefixMost, shortPrefix, numberPrefix, shortExact } = WEIGHTS.word;
    this.#addWord(g, text, open && text.length <= 2 ? shortExact : exact);
    if (long !== undefined) this.#addWord(g, long, synonym);
    if (or !== undefined) this.#addWord(g, or, exact);
    if (open) {
      const few = text.length <= (count === 1 ? 4 : 2);
      for (const word of this.#words.beginning(text, MOST_BEGINNINGS)) {
        const share = text.length / this.#words.words[word].length;
        const longer = few ? shortPrefix : prefixLeast + (prefixMost - prefixLeast) * share;
        this.#add(g, word, isNumber(text) ? numberPrefix : longer);
      }
    }
    if (isNumber(text)) return;
    for (const other of synonymsOf(text)) this.#addWord(g, other, synonym);
    this.#addSounds(g, text);
  }

  #addSounds(g: number, text: string): void {
    const { soundLeast, soundMost, soundAlike, soundAlikeFrom, synonym } = WEIGHTS.word;
    if (text.length < 3 && !hasBangla(text)) return;
    const latin = latinOf(text);
    for (const key of soundKeys(text)) {
      for (const word of this.#words.sounding(key).slice(0, MOST_SOUNDS)) {
        const spelled = latinOf(this.#words.words[word]);
        const alike = 1 - boundedDistance(spelled, latin, 6) / Math.max(spelled.length, latin.length);
        const quality =
          alike >= soundAlikeFrom && alike < 1 ? soundAlike : soundLeast + (soundMost - soundLeast) * alike;
        this.#add(g, word, alike === 1 ? synonym : quality);
      }
    }
  }

  /** Words that differ by a letter or two from those that nothing answers; false when there are none. */
  #lookUpMistakes(words: readonly QueryWord[]): boolean {
    const { oneMistake, twoMistakes, mistakeInShort } = WEIGHTS.word;
    let found = false;
    for (let g = 0; g < words.length; g++) {
      const { text } = words[g];
      const most = allowedMistakes(text.length);
      if (most === 0 || isNumber(text) || this.#groups[g].length > 0) continue;
      for (const word of this.#words.beginning(text.slice(0, 1), MOST_COMPARED)) {
        const mistakes = boundedDistance(this.#words.words[word], text, most);
        if (mistakes > most) continue;
        found = true;
        this.#add(g, word, (mistakes === 1 ? oneMistake : twoMistakes) - mistakeInShort / text.length);
      }
    }
    return found;
  }

  #addWord(g: number, text: string, quality: number): void {
    const word = this.#words.find(text);
    if (word >= 0) this.#add(g, word, quality);
  }

  #add(g: number, word: number, quality: number): void {
    const at = word * GROUPS + g;
    if (this.#quality[at] >= quality) return;
    if (this.#quality[at] === 0) {
      this.#groups[g].push(word);
      this.#standsFor[word] |= 1 << g;
    }
    this.#quality[at] = quality;
  }

  #clear(): void {
    for (let g = 0; g < GROUPS; g++) {
      for (const word of this.#groups[g]) {
        this.#quality[word * GROUPS + g] = 0;
        this.#standsFor[word] = 0;
        for (const context of this.#contextsOf.get(word) ?? NONE) this.#contextAnswers[context] = 0;
      }
      this.#groups[g].length = 0;
    }
  }

  #hits(words: readonly QueryWord[], query: LiveQuery): LiveHit[] {
    const count = words.length;
    for (let g = 0; g < count; g++) if (this.#groups[g].length === 0) return [];
    const letters = words.reduce((sum, { text }) => sum + text.length, 0);
    const score = new LiveScore(this, query, count, letters);
    const most = query.near ? MOST_SCORED_NEAR : MOST_SCORED;
    const everyWord = (1 << count) - 1;
    const best: LiveHit[] = [];
    const candidates = count === 1 ? this.#ofFirst(query.passes ? MOST_SEEN : most) : this.#meeting(count);
    for (let i = 0, scored = 0; i < candidates.length && scored < most; i++) {
      const slot = candidates[i];
      if (count > 1 && this.#answeredBy(slot) !== everyWord) continue;
      if (query.passes && !query.passes(slot)) continue;
      scored++;
      keep(best, slot, score.of(slot));
    }
    return best;
  }

  /** A bit for each query word that the place or the regions around it answer. */
  #answeredBy(slot: number): number {
    let answered = this.#contextAnswers[this.#contextOf[slot]];
    const words = this.#words.of(slot);
    if (words) for (let i = 0; i < words.length; i++) answered |= this.#standsFor[words[i] & WORD_MASK];
    return answered;
  }

  /** Places of an only word: those that have it as it was typed before the many that only begin so. */
  #ofFirst(most: number): number[] {
    const [first] = this.#groups;
    first.sort((a, b) => this.#quality[b * GROUPS] - this.#quality[a * GROUPS]);
    const found: number[] = [];
    for (let i = 0; i < first.length && found.length < most; i++)
      this.#words.slotsOf(first[i]).listInto(found, most);
    return found;
  }

  /**
   * Places that answer all query words, or all but the last, which stands for many words: it is looked at only where the
   * others leave many places.
   */
  #meeting(count: number): number[] {
    for (let g = 0; g < count; g++)
      for (const word of this.#groups[g])
        for (const context of this.#contextsOf.get(word) ?? NONE) this.#contextAnswers[context] |= 1 << g;
    for (let g = 0; g < count - 1; g++) this.#unite(g, g === 0 ? this.#all : this.#one);
    const found: number[] = [];
    listSlots(this.#all, found, MOST_SEEN + 1);
    if (found.length <= MOST_SEEN) return found;
    this.#unite(count - 1, this.#one);
    found.length = 0;
    listSlots(this.#all, found, MOST_SEEN);
    return found;
  }

  /** Unites the places of a query word, by their own words and by the regions around them; what is met so far shrinks to them. */
  #unite(g: number, into: Uint32Array): void {
    into.fill(0);
    for (const word of this.#groups[g]) {
      this.#words.slotsOf(word).uniteInto(into);
      this.#around.get(word)?.uniteInto(into);
    }
    if (into !== this.#all) for (let i = 0; i < into.length; i++) this.#all[i] &= into[i];
  }

  // What a score is made from.

  quality(word: number, g: number): number {
    return this.#quality[word * GROUPS + g];
  }
  wordsOf(slot: number): Uint32Array | undefined {
    return this.#words.of(slot);
  }
  contextWords(slot: number): readonly number[] {
    return this.#contextWords[this.#contextOf[slot]];
  }
  at(slot: number): At {
    return this.#at[slot];
  }
}

/** Puts a hit in its place among the best, the best first. */
function keep(best: LiveHit[], slot: number, score: number): void {
  if (score === 0 || (best.length === MOST_KEPT && score <= best[MOST_KEPT - 1].score)) return;
  for (const hit of best) if (hit.slot === slot) return;
  let at = best.length;
  while (at > 0 && best[at - 1].score < score) at--;
  best.splice(at, 0, { slot, score });
  if (best.length > MOST_KEPT) best.pop();
}

const NONE: readonly number[] = [];

const FIELD_WEIGHT: readonly number[] = [
  Field.Name,
  Field.NameBn,
  Field.Alias,
  Field.House,
  Field.Street,
  Field.Type,
  Field.Short,
].map((field) => WEIGHTS.field[field]);

/** The score of one place for the query at hand, by the weights of the search over the dataset; 0: it does not answer. */
class LiveScore {
  readonly #best = new Float64Array(GROUPS);
  readonly #bestAt = new Int32Array(GROUPS);
  readonly #importance: number;
  readonly #complete: number;
  readonly #bangla: boolean;

  constructor(
    private readonly text: LiveText,
    private readonly query: LiveQuery,
    private readonly count: number,
    letters: number,
  ) {
    this.#importance = WEIGHTS.importance * (1 + WEIGHTS.importanceOfFew / letters) * IMPORTANCE;
    this.#complete = WEIGHTS.complete * (count === 1 ? Math.min(1, letters / WEIGHTS.completeFrom) : 1);
    this.#bangla = hasBangla(query.text);
  }

  of(slot: number): number {
    const { count, text } = this;
    const words = text.wordsOf(slot);
    if (!words) return 0;
    const [latin, bangla] = this.#match(words);
    let sum = 0;
    let follows = 0;
    let byName = false;
    for (let g = 0; g < count; g++) {
      let around = 0;
      if (this.#best[g] < WEIGHTS.context)
        for (const word of text.contextWords(slot)) around = Math.max(around, text.quality(word, g));
      around *= WEIGHTS.context;
      const at = this.#bestAt[g];
      if (around > this.#best[g]) this.#best[g] = around;
      else if (at >= 0) {
        byName = true;
        if (g === 0 ? at === 0 : at === this.#bestAt[g - 1] + 1) follows++;
      }
      if (this.#best[g] === 0) return 0;
      sum += this.#best[g];
    }
    // What only lies where the query says is not what the query names.
    if (!byName) return 0;
    const coverage = sum / count;
    const fits = (this.#bangla ? bangla : latin) > 0 ? WEIGHTS.language : 0;
    return (
      WEIGHTS.match * coverage +
      this.#complete * Math.max(latin, bangla) * coverage +
      (WEIGHTS.order * follows) / count +
      fits +
      this.#importance +
      this.#nearness(slot)
    );
  }

  /** The best answer to each query word among the place's own; the share of its names that was asked for. */
  #match(words: Uint32Array): [latin: number, bangla: number] {
    const { count, text } = this;
    this.#best.fill(0);
    this.#bestAt.fill(-2);
    const all = [0, 0];
    const hits = [0, 0];
    for (let i = 0; i < words.length; i++) {
      const word = words[i] & WORD_MASK;
      const field = words[i] >>> FIELD_SHIFT;
      let answers = false;
      for (let g = 0; g < count; g++) {
        const quality = text.quality(word, g) * FIELD_WEIGHT[field];
        if (quality === 0) continue;
        answers = true;
        if (quality <= this.#best[g]) continue;
        this.#best[g] = quality;
        this.#bestAt[g] = i;
      }
      if (field > Field.NameBn) continue;
      all[field]++;
      if (answers) hits[field]++;
    }
    return [all[0] === 0 ? 0 : hits[0] / all[0], all[1] === 0 ? 0 : hits[1] / all[1]];
  }

  #nearness(slot: number): number {
    const { near } = this.query;
    if (!near) return 0;
    const { lon, lat } = this.text.at(slot);
    const metres = Math.hypot(
      (lon - near.lon) * metresPerDegreeLon(near.lat),
      (lat - near.lat) * METRES_PER_DEGREE,
    );
    return WEIGHTS.near / (1 + metres / WEIGHTS.nearHalf);
  }
}

const latinOf = (word: string): string => (hasBangla(word) ? romaniseWord(word) : word);
