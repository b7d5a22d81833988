// What the words of the query at hand stand for among the words of an account's places: as written, begun, sounding alike,
// meaning the same, with a mistake. Qualities are those of the search over the dataset.
import { synonymsOf } from '../../text/lexicon.ts';
import { isNumber } from '../../text/tokens.ts';
import { MAX_QUERY_WORDS, type QueryWord } from '../search/parse-query.ts';
import { WEIGHTS } from '../search/weights.ts';
import { Alike, type AlikeWords } from './alike.ts';
import { grown } from './growing.ts';
import { BEGINNING_LETTERS, type LiveWords } from './live-words.ts';

export const GROUPS = MAX_QUERY_WORDS;

export class LiveMatches {
  /** Counts the queries, and the one more that mistakes take. */
  query = 0;
  /** Words of the query. */
  count = 0;
  letters = 0;
  /** Words that stand for each query word; those that only begin like the last one are not listed where that is a short beginning. */
  readonly groups: number[][] = Array.from({ length: GROUPS }, () => []);
  /** A bit for each query word that a word stands for, as far as it is listed. */
  standsFor = new Uint8Array(1024);
  /** Quality (0 … 1) of word w for query word g at [w * GROUPS + g]; only what a query wrote is cleared after it. */
  #quality = new Float64Array(1024 * GROUPS);
  /** The number of the short beginning that the last word is, or -1; its letters; the quality of a word that begins so. */
  beginning = -1;
  beginningLetters = 0;
  #fixed = 0;

  readonly #alike: Alike;

  constructor(private readonly words: LiveWords) {
    this.#alike = new Alike(words);
  }

  begin(query: readonly QueryWord[]): void {
    this.#clear();
    this.query++;
    this.count = query.length;
    this.letters = 0;
    for (const { text } of query) this.letters += text.length;
    this.standsFor = grown(this.standsFor, this.words.size);
    this.#quality = grown(this.#quality, this.words.size * GROUPS);
  }

  /** Looks all words up; with `each`, only until nothing stands for one of them. False where nothing does. */
  ask(query: readonly QueryWord[], each: boolean): boolean {
    let all = true;
    for (let g = 0; g < query.length && (all || !each); g++) all = this.#lookUp(g, query[g]) && all;
    return all;
  }

  /** Adds words that differ by a letter or two; false when there are none. */
  askMistakes(query: readonly QueryWord[]): boolean {
    this.query++;
    let found = false;
    for (let g = 0; g < query.length; g++) {
      const { text, open } = query[g];
      const mistaken = open ? this.#alike.begunWithMistakes(text) : this.#alike.withMistakes(text);
      this.#addAll(g, mistaken);
      found ||= mistaken.words.length > 0;
    }
    return found;
  }

  /** Whether a word begins like the last word of the query, where that is a short beginning; words of longer ones are listed. */
  begins(word: number): boolean {
    return (
      this.beginning >= 0 &&
      this.words.beginnings[word * BEGINNING_LETTERS + this.beginningLetters - 1] === this.beginning + 1
    );
  }

  /** A bit for each query word that a word stands for. */
  answers(word: number): number {
    const listed = this.standsFor[word];
    return this.begins(word) ? listed | (1 << (this.count - 1)) : listed;
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

  /** Whether anything stands for the word. */
  #lookUp(g: number, { text, open, long, or }: QueryWord): boolean {
    const { exact, synonym, shortExact } = WEIGHTS.word;
    this.#addWord(g, text, open && text.length <= 2 ? shortExact : exact);
    if (long !== undefined) this.#addWord(g, long, synonym);
    if (or !== undefined) this.#addWord(g, or, exact);
    if (open) this.#lookUpBeginning(g, text);
    if (!isNumber(text)) {
      for (const other of synonymsOf(text)) this.#addWord(g, other, synonym);
      this.#addAll(g, this.#alike.sounding(text));
    }
    return this.groups[g].length > 0 || (open && this.beginning >= 0);
  }

  #lookUpBeginning(g: number, text: string): void {
    const { shortPrefix, numberPrefix } = WEIGHTS.word;
    const few = text.length <= (this.count === 1 ? 4 : 2);
    this.#fixed = isNumber(text) ? numberPrefix : few ? shortPrefix : 0;
    this.beginningLetters = text.length;
    if (text.length <= BEGINNING_LETTERS) {
      this.beginning = this.words.findBeginning(text);
      return;
    }
    const beginning = this.words.findBeginning(text.slice(0, BEGINNING_LETTERS));
    for (const word of this.words.ofBeginning(beginning))
      if (this.words.words[word].startsWith(text)) this.#add(g, word, this.#begun(word));
  }

  #addAll(g: number, { words, qualities }: AlikeWords): void {
    for (let i = 0; i < words.length; i++) this.#add(g, words[i], qualities[i]);
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
