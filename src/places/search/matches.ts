// For each word of a query: which words of the dictionary match it and how well, which regions, which contexts.
// All tables are allocated once and reused; a query clears only what it wrote.

import type { TextColumns } from '../../dataset/tables/text-index.ts';
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import { allowedMistakes } from '../../text/edit-distance.ts';
import { letterSpellings } from '../../text/letter-names.ts';
import { romaniseWord } from '../../text/romanise.ts';
import { soundKeys } from '../../text/sound-key.ts';
import { modernOfBeginning } from '../../text/spellings.ts';
import { isNumber } from '../../text/tokens.ts';
import { englishWord, synonymsOf } from '../../text/words.ts';
import { fromLetters, toLetters } from './letters.ts';
import { erase, FULL, GROUPS, NumberList } from './match-lists.ts';
import { NamedRegions } from './named-regions.ts';
import { NearWords } from './near-words.ts';
import type { QueryWord } from './parse-query.ts';
import { roadsNumbered } from './road-words.ts';
import { SoundDictionary } from './sound-dictionary.ts';
import { isBangla, SpelledAlike } from './spelled-alike.ts';
import { FIELD_SHIFT, TextField, WORD_MASK } from './text-file.ts';
import { WEIGHTS } from './weights.ts';
import { WordDictionary } from './word-dictionary.ts';

/** An only word so short that it begins more words than this names no region; after others it does: "putail m", on the way to Manikganj. */
const MAX_WORDS_FOR_REGIONS = 4000;
/** Spelling is compared for this many words that sound alike; the rest count as spelled differently. */
const MAX_COMPARED = 300;
const MIN_SOUND_PREFIX = 3;
/** A known word of so few letters (GEC) is not another one of so few that sounds the same (GCC). */
const INITIALS = 3;
/** Words behind which more was typed, of which it is kept what matches them. */
const MAX_FINISHED = 1000;
/** How similar two words written together and one that sounds like them must be spelled. */
const LIKE_ENOUGH_GLUED = 0.5;
/** … and two words one of which has so few letters that the sound says little. */
const LIKE_ENOUGH_BRIEF = 0.5;
/** Letters of a last word that say next to nothing yet, and of an only word that say little. */
const SHORT = 2;
const BRIEF = 4;

/** How well a word matches that sounds like one of a place that everybody knows (0 … 255). */
export const HEARD = Math.round(WEIGHTS.word.soundKnown * FULL);

/** The words of the dictionary that match a word of a query, and how well. */
interface FinishedWord {
  readonly exact: number;
  readonly words: Uint32Array;
  readonly quality: Uint8Array;
  readonly heard: Uint32Array;
}

export class Matches {
  readonly dictionary: WordDictionary;
  readonly #sounds: SoundDictionary;
  readonly #columns: TextColumns;
  /** Quality (0 … 255) of dictionary word w for query word g at [w * GROUPS + g]. */
  readonly wordQuality: Uint8Array;
  /** One bit per query word that dictionary word w matches: most words match none. */
  readonly wordGroups: Uint8Array;
  /** One bit per query word that dictionary word w sounds like, and is spelled like nearly enough to be meant by it where everybody knows the place. */
  readonly wordHeard: Uint8Array;
  readonly #regions: NamedRegions;
  /** Of the regions that the words name: see NamedRegions. */
  readonly contextQuality: Uint8Array;
  readonly contexts: readonly NumberList[];
  readonly words = Array.from({ length: GROUPS }, () => new NumberList());
  readonly #heard = Array.from({ length: GROUPS }, () => new NumberList());
  /** Documents that each query word can contribute, counted with repetitions; and its weight in the score. */
  readonly total = new Float64Array(GROUPS);
  readonly weight = new Float64Array(GROUPS);
  /** 1 for a word of the dictionary that is the initials of an institution, by which it counts for more than by its name. */
  readonly #isInitials: Uint8Array;
  /** 1 for one that is nothing else: other letters are another institution. */
  readonly #isOnlyInitials: Uint8Array;
  readonly #hasInitials: boolean;
  /** Whether it is known where an alias begins. */
  readonly marksAliases: boolean;
  /** How well a word or a region must match to be of any use (0 … 255). */
  #least = 0;
  /** How well anything matches the word at most (0 … 255). */
  readonly #best = new Float64Array(GROUPS);
  /** The dictionary word that is exactly the query word, or -1. */
  readonly exact = new Int32Array(GROUPS);
  /** Bits of the words, one of several and complete, that places of the dataset have as they are written. */
  spelled = 0;
  count = 0;
  /** For each word of the query that is the number of a road, and so no part of a town, the word that says so; -1 for all others. */
  readonly roadOf = new Int8Array(GROUPS);
  /** Whether there is one. */
  numbersRoad = false;
  /** For each word of the dictionary: 1 if it is rare, less if many places have it. */
  readonly rarity: Float32Array;
  readonly #letters = new Uint8Array(64);
  readonly #documents: number;
  readonly #alike: SpelledAlike;

  /** What matches words behind which more was typed, as written and with mistakes. */
  readonly #finished: BoundedCache<string, FinishedWord>;
  readonly #nearFinished: BoundedCache<string, NearWords>;
  readonly #near = new NearWords();

  readonly #main: Matches | undefined;

  /** `main`: those of the segment that this one lies beside, by which it is decided how rare a word is and which regions it names. */
  constructor(columns: TextColumns, main?: Matches) {
    this.#columns = columns;
    this.#main = main;
    this.dictionary = new WordDictionary(columns);
    // There are many accounts with a few places each: a segment keeps no more than it has words.
    const kept = Math.max(1, Math.min(MAX_FINISHED, this.dictionary.size));
    this.#finished = new BoundedCache(kept);
    this.#nearFinished = new BoundedCache(kept);
    this.#sounds = new SoundDictionary(columns);
    this.#documents = columns['doc.row'].length;
    this.wordQuality = new Uint8Array(this.dictionary.size * GROUPS);
    this.wordGroups = new Uint8Array(this.dictionary.size);
    this.wordHeard = new Uint8Array(this.dictionary.size);
    this.#isInitials = new Uint8Array(this.dictionary.size);
    let marksAliases = false;
    const isName = new Uint8Array(this.dictionary.size);
    for (const entry of columns.forward) {
      const field = entry >>> FIELD_SHIFT;
      if (field === TextField.Short) this.#isInitials[entry & WORD_MASK] = 1;
      else isName[entry & WORD_MASK] = 1;
      if (field === TextField.AliasStart) marksAliases = true;
    }
    this.#isOnlyInitials = this.#isInitials.map((is, word) => is & ~isName[word]);
    this.marksAliases = marksAliases;
    this.#hasInitials = this.#isInitials.includes(1);
    this.rarity = new Float32Array(this.dictionary.size);
    for (let word = 0; word < this.rarity.length; word++) this.rarity[word] = this.#rarityOf(word);
    this.#alike = new SpelledAlike(this.dictionary);
    this.#regions = new NamedRegions(
      columns,
      { best: this.#best, total: this.total },
      main === undefined ? undefined : main.#regions,
    );
    this.contextQuality = this.#regions.contextQuality;
    this.contexts = this.#regions.contexts;
  }

  clear(): void {
    for (let g = 0; g < this.count; g++) {
      const { values, length } = this.words[g];
      for (let i = 0; i < length; i++) this.wordGroups[values[i]] = 0;
      this.takeAsWritten(g);
      erase(this.wordQuality, this.words[g], g);
      this.#regions.clear(g);
      this.total[g] = 0;
      this.#best[g] = 0;
    }
    this.count = 0;
    this.spelled = 0;
  }

  /** What the coverage of a place is at most, if it has none of the words in `without` (one bit each). */
  mostWithout(without: number): number {
    let sum = 0;
    let all = 0;
    for (let g = 0; g < this.count; g++) {
      all += this.weight[g];
      if (!(without & (1 << g))) sum += this.weight[g] * this.#best[g];
    }
    return sum / (all * FULL);
  }

  /** How well the worst of the other words is matched at most; the name of a region counts as written. */
  certainWithout(without: number): number {
    let least = 1;
    for (let g = 0; g < this.count; g++)
      if (!(without & (1 << g)) && this.contexts[g].length === 0 && this.#best[g] > 0)
        least = Math.min(least, this.#best[g] / FULL);
    return least;
  }

  /** What a word counts at most by the field it is in. */
  get mostOfField(): number {
    return this.#hasInitials ? WEIGHTS.field[TextField.Short] : 1;
  }

  /** What the coverage of a place is at most, before the one word of a query is looked up. */
  mostOf({ text, open, long, or }: QueryWord): number {
    const { exact, shortExact, shortPrefix } = WEIGHTS.word;
    const short = open && text.length <= SHORT && long === undefined && or === undefined;
    return this.mostOfField * (short ? Math.max(shortExact, shortPrefix) : exact);
  }

  /** Looks the words up as written, by prefix, by sound and by meaning; words and regions that match no better than `least` (0 … 255) may be left out. */
  lookUp(query: readonly QueryWord[], least = 0): void {
    this.clear();
    this.#least = least;
    this.count = Math.min(query.length, GROUPS);
    this.numbersRoad = roadsNumbered(query, this.roadOf);
    for (let g = 0; g < this.count; g++) {
      this.weight[g] = this.weightOf(query[g].text);
      if (query[g].open || least > 0 || !isTyped(query)) this.#lookUpWord(g, query[g]);
      else this.#lookUpFinished(g, query[g]);
    }
    this.spelled = this.#main ? this.#main.spelled : this.#spelledIn(query);
    for (let g = 0; g + 1 < this.count; g++) this.#addGlued(g, query[g], query[g + 1]);
    // Where a word is known to nobody here, no place has them all: which regions the others name matters when words are left out.
    if (this.#main && this.#lacksOne(this.#main)) return;
    for (let g = 0; g < this.count; g++) if (this.roadOf[g] < 0) this.#addRegions(g);
    for (let g = 0; g < this.count; g++) if (this.roadOf[g] >= 0) this.#addRegions(g);
  }

  #spelledIn(query: readonly QueryWord[]): number {
    let spelled = 0;
    for (let g = 0; this.count > 1 && g < this.count; g++) {
      const { text, open } = query[g];
      if (this.exact[g] < 0 || open || isNumber(text)) continue;
      // Hotels are no other word than a hotel.
      if (!text.endsWith('s') || this.find(text.slice(0, -1)) < 0) spelled |= 1 << g;
    }
    return spelled;
  }

  /** Whether a word is none of the dictionary and names no region. */
  #lacksOne(main: Matches): boolean {
    for (let g = 0; g < this.count; g++)
      if (this.words[g].length === 0 && !main.#regions.areNamed(g)) return true;
    return false;
  }

  /** A word behind which more is typed will be asked for again with the next letter. */
  #lookUpFinished(g: number, word: QueryWord): void {
    const key = `${word.text} ${word.long ?? ''} ${word.or ?? ''}`;
    const known = this.#finished.get(key);
    if (known) {
      this.exact[g] = known.exact;
      for (let i = 0; i < known.words.length; i++) this.#addValue(g, known.words[i], known.quality[i]);
      for (const word of known.heard) this.#hear(g, word);
      return;
    }
    this.#lookUpWord(g, word);
    const words = this.words[g].values.slice(0, this.words[g].length);
    const quality = Uint8Array.from(words, (found) => this.wordQuality[found * GROUPS + g]);
    const heard = this.#heard[g].values.slice(0, this.#heard[g].length);
    this.#finished.set(key, { exact: this.exact[g], words, quality, heard });
  }

  #lookUpWord(g: number, { text, open, long, or }: QueryWord): void {
    const { exact: whole, shortExact, openExact, commonExact } = WEIGHTS.word;
    const brief = this.count === 1 ? BRIEF : SHORT;
    const common = open && this.count === 1 && synonymsOf(text).length > 0;
    const quality =
      !open || (text.length > brief && !common)
        ? whole
        : text.length <= SHORT
          ? shortExact
          : common
            ? commonExact
            : openExact;
    const exact = this.#addWord(g, text, quality);
    this.exact[g] = exact;
    if (long !== undefined) this.#addWord(g, long, WEIGHTS.word.synonym);
    if (or !== undefined) this.#addWord(g, or, WEIGHTS.word.exact);
    if (open) {
      this.#addPrefix(g, text);
      // jess: on the way to Jessore, which is Jashore today.
      if (text.length > SHORT)
        for (const other of modernOfBeginning(text)) this.#addWord(g, other, WEIGHTS.word.prefixLeast);
    }
    if (!isNumber(text)) {
      for (const other of synonymsOf(text)) this.#addWord(g, other, WEIGHTS.word.synonym);
      for (const other of letterSpellings(text)) this.#addWord(g, other, WEIGHTS.word.synonym);
      this.#addSounds(g, text, open);
      // A Bangla word also as it is written in Latin letters.
      if (isBangla(text)) {
        const latin = romaniseWord(text);
        this.#addWord(g, latin, WEIGHTS.word.synonym);
        const english = englishWord(text)?.toLowerCase();
        if (english !== undefined && english !== latin && soundAlike(english, latin))
          this.#addWord(g, english, WEIGHTS.word.synonym);
        if (open) this.#addPrefix(g, latin);
      }
    }
  }

  /**
   * Adds the words that differ by a few mistakes; `few` says that next to nothing was found without them. Words in
   * `known` (one bit each) are spelled correctly.
   */
  lookUpNear(query: readonly QueryWord[], few: boolean, known: number): void {
    const { oneMistake, twoMistakes, mistakeInShort, prefixWithMistake } = WEIGHTS.word;
    const { dictionary } = this;
    for (let g = 0; g < this.count; g++) {
      if (this.#main) this.#addRegions(g);
      if (known & (1 << g)) continue;
      const { text, open } = query[g];
      // A word of four letters that lost one has three: the allowance follows the longer of the two words.
      const usual = allowedMistakes(text.length);
      const mistakes = few || !open ? allowedMistakes(text.length + 1) : usual;
      if (mistakes === 0 || isNumber(text)) continue;
      const { length } = text;
      const off = mistakeInShort / length;
      const near = this.#wordsNear(text, mistakes, open && usual > 0, !open && isTyped(query));
      for (let i = 0; i < near.count; i++) {
        const found = near.mistakes[i];
        if (found === 0) continue;
        const quality = (found === 1 ? oneMistake : twoMistakes) - off;
        for (let word = near.first[i]; word < near.end[i]; word++) {
          const letters = dictionary.lengthOf(word);
          if (found > usual && letters !== length + 1) continue;
          if (this.#isOnlyInitials[word] !== 0 && Math.min(letters, length) <= BRIEF) continue;
          const goesOn = open && letters > length + found;
          this.#add(g, word, goesOn ? quality - prefixWithMistake : quality);
        }
      }
      this.#addRegions(g);
    }
  }

  /** Words that differ by so many mistakes; those of a word behind which more is typed will be asked for again with the next letter. */
  #wordsNear(text: string, mistakes: number, asPrefix: boolean, finished: boolean): NearWords {
    const key = finished ? `${mistakes}${text}` : '';
    const known = finished ? this.#nearFinished.get(key) : undefined;
    if (known) return known;
    this.dictionary.near(this.#letters, toLetters(text, this.#letters), mistakes, asPrefix, this.#near);
    return finished ? this.#nearFinished.set(key, this.#near.copy()) : this.#near;
  }

  /** The number of a word exactly as written, or -1. */
  find(text: string): number {
    return this.dictionary.find(this.#letters, toLetters(text, this.#letters));
  }

  /** Whether an institution is known by this word as its initials. */
  isInitials(word: number): boolean {
    return this.#isInitials[word] !== 0;
  }

  hasPrefix(text: string): boolean {
    const length = toLetters(text, this.#letters);
    return (
      this.dictionary.firstWith(this.#letters, length) < this.dictionary.firstBeyond(this.#letters, length)
    );
  }

  documentsOf(word: number): number {
    return this.#columns['posting.start'][word + 1] - this.#columns['posting.start'][word];
  }

  #addWord(g: number, text: string, quality: number): number {
    const word = this.find(text);
    if (word >= 0) this.#add(g, word, quality);
    return word;
  }

  #addPrefix(g: number, text: string): void {
    const { prefixLeast, prefixMost, shortPrefix, briefPrefix, numberPrefix } = WEIGHTS.word;
    const brief = this.count === 1 ? BRIEF : SHORT;
    const length = toLetters(text, this.#letters);
    const end = this.dictionary.firstBeyond(this.#letters, length);
    for (let word = this.dictionary.firstWith(this.#letters, length); word < end; word++) {
      const share = length / this.dictionary.lengthOf(word);
      const quality = isNumber(text)
        ? numberPrefix
        : length <= SHORT
          ? shortPrefix
          : length <= brief
            ? shortPrefix + briefPrefix * share
            : prefixLeast + (prefixMost - prefixLeast) * share;
      this.#add(g, word, quality);
    }
  }

  #addSounds(g: number, text: string, open: boolean): void {
    const { soundLeast, soundMost, soundPrefix, soundAlike, soundAlikeFrom, soundKnownFrom, exact, synonym } =
      WEIGHTS.word;
    const latin = isBangla(text) ? romaniseWord(text) : text;
    const sounds = this.#sounds;
    const meanings = synonymsOf(text);
    let compared = 0;
    for (const key of soundKeys(text)) {
      if (isNumber(key)) {
        this.#addWord(g, key, synonym);
        continue;
      }
      // "an" and "on" sound alike, but so short a Latin word is better taken as written.
      if (text.length < 3 && !isBangla(text)) continue;
      const brief = text.length <= INITIALS && !isBangla(text);
      const initials = brief && this.exact[g] >= 0;
      sounds.find(key, false);
      for (let i = sounds.first; i < sounds.end; i++) {
        const word = sounds.words[i];
        if (initials && this.dictionary.lengthOf(word) <= INITIALS) continue;
        if (brief && this.#isOnlyInitials[word] !== 0) continue;
        if (this.#meansOther(word, text, meanings)) continue;
        let quality: number = soundLeast;
        if (compared++ < MAX_COMPARED) {
          const likeness = this.#alike.likeness(word, text, latin);
          if (brief && !open && likeness < LIKE_ENOUGH_BRIEF) continue;
          quality += (soundMost - soundLeast) * likeness;
          if (likeness >= soundAlikeFrom && likeness < 1) quality = soundAlike;
          else if (likeness >= soundKnownFrom) this.#hear(g, word);
        }
        this.#add(g, word, Math.min(quality, exact));
      }
      if (!open || key.length < MIN_SOUND_PREFIX || soundPrefix * FULL <= this.#least) continue;
      sounds.find(key, true);
      for (let i = sounds.first; i < sounds.end; i++) {
        if (brief && this.#isOnlyInitials[sounds.words[i]] !== 0) continue;
        if (!this.#meansOther(sounds.words[i], text, meanings)) this.#add(g, sounds.words[i], soundPrefix);
      }
    }
  }

  /** Two words that both have a meaning, and not the same one: east is not west, although a key leaves both as AST. */
  #meansOther(word: number, text: string, meanings: readonly string[]): boolean {
    if (meanings.length === 0) return false;
    const letters = this.dictionary.lettersOf(word);
    const other = fromLetters(letters, 0, letters.length);
    return other !== text && !meanings.includes(other) && synonymsOf(other).length > 0;
  }

  /** "new market" matches newmarket: the joined word answers for both. */
  #addGlued(g: number, first: QueryWord, second: QueryWord): void {
    if (isNumber(first.text) || isNumber(second.text) || isBangla(first.text) !== isBangla(second.text))
      return;
    if (first.text.length + second.text.length > 30) return;
    const text = first.text + second.text;
    const word = this.find(text);
    if (word >= 0) {
      this.#add(g, word, WEIGHTS.word.glued);
      this.#add(g + 1, word, WEIGHTS.word.glued);
    }
    // Char Fasson and চরফ্যাশন: one word in the other script. Two words have many sounds to leave out, so that
    // "khulahghway" sounds like college: the spelling must be similar as well.
    if (text.length >= 6) {
      const latin = isBangla(text) ? romaniseWord(text) : text;
      for (const key of soundKeys(text)) {
        this.#sounds.find(key, false);
        for (let i = this.#sounds.first; i < this.#sounds.end; i++) {
          const other = this.#sounds.words[i];
          if (this.#alike.likeness(other, text, latin) < LIKE_ENOUGH_GLUED) continue;
          this.#add(g, other, WEIGHTS.word.soundGlued);
          this.#add(g + 1, other, WEIGHTS.word.soundGlued);
        }
      }
    }
    if (!second.open || second.text.length < 2) return;
    const length = toLetters(text, this.#letters);
    const end = this.dictionary.firstBeyond(this.#letters, length);
    for (let other = this.dictionary.firstWith(this.#letters, length); other < end; other++) {
      this.#add(g, other, WEIGHTS.word.prefixLeast);
      this.#add(g + 1, other, WEIGHTS.word.prefixLeast);
    }
  }

  /** Whether there is what sounds like a word and is spelled nearly so. */
  hears(g: number): boolean {
    return this.#heard[g].length > 0;
  }

  /** What sounds like a word is not meant by it, however well the place is known. */
  takeAsWritten(g: number): void {
    const { values, length } = this.#heard[g];
    for (let i = 0; i < length; i++) this.wordHeard[values[i]] &= ~(1 << g);
    this.#heard[g].length = 0;
  }

  #hear(g: number, word: number): void {
    if (this.wordHeard[word] & (1 << g)) return;
    this.wordHeard[word] |= 1 << g;
    this.#heard[g].push(word);
    if (HEARD > this.#best[g]) this.#best[g] = HEARD;
  }

  #add(g: number, word: number, quality: number): void {
    this.#addValue(g, word, Math.round(quality * FULL));
  }

  #addValue(g: number, word: number, value: number): void {
    if (value <= this.#least) return;
    const at = word * GROUPS + g;
    const before = this.wordQuality[at];
    if (before >= value) return;
    this.wordQuality[at] = value;
    const most = value * (this.#isInitials[word] !== 0 ? WEIGHTS.field[TextField.Short] : 1);
    if (most > this.#best[g]) this.#best[g] = most;
    if (before !== 0) return;
    this.wordGroups[word] |= 1 << g;
    this.words[g].push(word);
    this.total[g] += this.documentsOf(word);
  }

  #addRegions(g: number): void {
    if (this.#main) {
      this.#regions.adopt(g, this.#least);
      return;
    }
    const found = this.words[g];
    if (found.length <= MAX_WORDS_FOR_REGIONS || this.count > 1)
      this.#regions.add(g, found, this.wordQuality, this.roadOf[g]);
  }

  #rarityOf(word: number): number {
    if (this.#main) return this.#main.rarityOf(this.dictionary.lettersOf(word));
    const rarity =
      Math.log((1 + this.#documents) / (1 + this.documentsOf(word))) / Math.log(1 + this.#documents);
    return WEIGHTS.commonWord + (1 - WEIGHTS.commonWord) * Math.min(1, rarity * 1.5);
  }

  /** 1 for a rare or unknown word, less for one that many places have. */
  rarityOf(letters: Uint8Array): number {
    const word = this.dictionary.find(letters, letters.length);
    return word < 0 ? 1 : this.rarity[word];
  }

  /** How much a word of a query counts in the score. */
  weightOf(text: string): number {
    if (this.#main) return this.#main.weightOf(text);
    const word = this.find(text);
    if (word < 0) return 1;
    const weight = this.rarity[word];
    return isNumber(text) ? Math.max(WEIGHTS.number, weight) : weight;
  }
}

/** Whether one is another spelling of the other, and not what it means. */
const soundAlike = (one: string, other: string): boolean => {
  const keys = soundKeys(other);
  return soundKeys(one).some((key) => keys.includes(key));
};

/** Whether somebody is typing, so that the words before will be asked for again; those of whole texts seldom are. */
const isTyped = (query: readonly QueryWord[]): boolean => query[query.length - 1].open;
