// What the words of the query at hand stand for among the words of an account's places: as written, begun, sounding alike,
// meaning the same, with a mistake. Qualities are those of the search over the dataset.
import { allowedMistakes, boundedDistance } from '../../text/edit-distance.ts';
import { synonymsOf } from '../../text/lexicon.ts';
import { romaniseWord } from '../../text/romanise.ts';
import { hasBangla } from '../../text/script.ts';
import { soundKeys } from '../../text/sound-key.ts';
import { isNumber } from '../../text/tokens.ts';
import { MAX_QUERY_WORDS, type QueryWord } from '../search/parse-query.ts';
import { WEIGHTS } from '../search/weights.ts';
import { grown } from './growing.ts';
import { BEGINNING_LETTERS, type LiveWords, lettersOf } from './live-words.ts';

export const GROUPS = MAX_QUERY_WORDS;

const latinOf = (word: string): string => (hasBangla(word) ? romaniseWord(word) : word);

export class LiveMatches {
  /** Counts the queries, and the one more that mistakes take. */
  query = 0;
  /** Words of the query. */
  count = 0;
  letters = 0;
  /** Words that stand for each query word; those that only begin like the last one are not listed when it is short. */
  readonly groups: number[][] = Array.from({ length: GROUPS }, () => []);
  /** A bit for each query word that a word stands for, as far as it is listed. */
  standsFor = new Uint8Array(1024);
  /** Quality (0 … 1) of word w for query word g at [w * GROUPS + g]; only what a query wrote is cleared after it. */
  #quality = new Float64Array(1024 * GROUPS);
  /** The number of the short beginning that the last word is, or -1; its letters; the quality of a word that begins so. */
  beginning = -1;
  beginningLetters = 0;
  #fixed = 0;

  constructor(private readonly words: LiveWords) {}

  ask(query: readonly QueryWord[]): void {
    this.#clear();
    this.query++;
    this.count = query.length;
    this.letters = 0;
    this.standsFor = grown(this.standsFor, this.words.size);
    this.#quality = grown(this.#quality, this.words.size * GROUPS);
    for (let g = 0; g < query.length; g++) {
      this.letters += query[g].text.length;
      this.#lookUp(g, query[g]);
    }
  }

  /** Adds words that differ by a letter or two; false when there are none. */
  askMistakes(query: readonly QueryWord[]): boolean {
    this.query++;
    let found = false;
    for (let g = 0; g < query.length; g++) found = this.#lookUpMistakes(g, query[g]) || found;
    return found;
  }

  /** Whether a word begins like the last word of the query, where that is short. */
  begins(word: number): boolean {
    return (
      this.beginning >= 0 &&
      this.words.beginnings[word * BEGINNING_LETTERS + this.beginningLetters - 1] === this.beginning + 1
    );
  }

  quality(word: number, g: number): number {
    const listed = (this.standsFor[word] >>> g) & 1 ? this.#quality[word * GROUPS + g] : 0;
    return g === this.count - 1 && this.begins(word) ? Math.max(listed, this.#begun(word)) : listed;
  }

  /** The most that a word which begins like the last one can have. */
  get mostBegun(): number {
    return this.#fixed || WEIGHTS.word.prefixMost;
  }

  #begun(word: number): number {
    const { prefixLeast, prefixMost } = WEIGHTS.word;
    return (
      this.#fixed ||
      prefixLeast + (prefixMost - prefixLeast) * (this.beginningLetters / this.words.lengths[word])
    );
  }

  #lookUp(g: number, { text, open, long, or }: QueryWord): void {
    const { exact, synonym, shortExact } = WEIGHTS.word;
    this.#addWord(g, text, open && text.length <= 2 ? shortExact : exact);
    if (long !== undefined) this.#addWord(g, long, synonym);
    if (or !== undefined) this.#addWord(g, or, exact);
    if (open) this.#lookUpBeginning(g, text);
    if (isNumber(text)) return;
    for (const other of synonymsOf(text)) this.#addWord(g, other, synonym);
    this.#addSounds(g, text);
  }

  #lookUpBeginning(g: number, text: string): void {
    const { shortPrefix, numberPrefix } = WEIGHTS.word;
    const few = text.length <= (this.count === 1 ? 4 : 2);
    this.#fixed = isNumber(text) ? numberPrefix : few ? shortPrefix : 0;
    this.beginningLetters = text.length;
    if (text.length <= BEGINNING_LETTERS) this.beginning = this.words.findBeginning(text);
    else for (const word of this.words.beginningWith(text)) this.#add(g, word, this.#begun(word));
  }

  #addSounds(g: number, text: string): void {
    const { soundLeast, soundMost, soundAlike, soundAlikeFrom, synonym } = WEIGHTS.word;
    if (text.length < 3 && !hasBangla(text)) return;
    const latin = latinOf(text);
    for (const key of soundKeys(text)) {
      for (const word of this.words.sounding(key)) {
        const spelled = latinOf(this.words.words[word]);
        const alike = 1 - boundedDistance(spelled, latin, 6) / Math.max(spelled.length, latin.length);
        const quality =
          alike >= soundAlikeFrom && alike < 1 ? soundAlike : soundLeast + (soundMost - soundLeast) * alike;
        this.#add(g, word, alike === 1 ? synonym : quality);
      }
    }
  }

  /** A mistake or two in a whole word, one in the beginning of the last; the first letter or the last two must be right. */
  #lookUpMistakes(g: number, { text, open }: QueryWord): boolean {
    const { oneMistake, twoMistakes, mistakeInShort, prefixWithMistake } = WEIGHTS.word;
    const most = allowedMistakes(text.length);
    if (most === 0 || isNumber(text)) return false;
    const less = mistakeInShort / text.length;
    const letters = lettersOf(text);
    let found = false;
    const compare = (word: number): boolean => {
      if (Math.abs(this.words.lengths[word] - text.length) > most) return false;
      // A wrong letter is one that is missing and one too many.
      if (bitsOf(this.words.letters[word] ^ letters) > 2 * most) return false;
      const mistakes = boundedDistance(this.words.words[word], text, most);
      if (mistakes > most) return false;
      this.#add(g, word, (mistakes === 1 ? oneMistake : twoMistakes) - less);
      found = true;
      return true;
    };
    for (const word of this.words.beginningWith(text.slice(0, 1))) {
      if (compare(word) || !open || bitsOf(letters & ~this.words.letters[word]) > 1) continue;
      if (!beginsWithMistake(this.words.words[word], text)) continue;
      this.#add(g, word, oneMistake - prefixWithMistake - less);
      found = true;
    }
    for (const word of this.words.endingLike(text)) compare(word);
    return found;
  }

  #addWord(g: number, text: string, quality: number): void {
    const word = this.words.find(text);
    if (word >= 0) this.#add(g, word, quality);
  }

  #add(g: number, word: number, quality: number): void {
    const at = word * GROUPS + g;
    const bit = 1 << g;
    if ((this.standsFor[word] & bit) === 0) {
      this.groups[g].push(word);
      this.standsFor[word] |= bit;
      this.#quality[at] = quality;
    } else if (this.#quality[at] < quality) this.#quality[at] = quality;
  }

  #clear(): void {
    for (let g = 0; g < this.count; g++) {
      for (const word of this.groups[g]) this.standsFor[word] = 0;
      this.groups[g].length = 0;
    }
    this.beginning = -1;
    this.#fixed = 0;
  }
}

/** Whether a word goes on after what differs from `text` by one letter. */
function beginsWithMistake(word: string, text: string): boolean {
  for (let letters = text.length - 1; letters <= text.length + 1; letters++)
    if (letters < word.length && boundedDistance(word.slice(0, letters), text, 1) <= 1) return true;
  return false;
}

/** How many bits of a number are set. */
function bitsOf(number: number): number {
  let count = 0;
  for (let left = number; left !== 0; left &= left - 1) count++;
  return count;
}
