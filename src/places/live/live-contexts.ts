// The regions around places as words: one list for all places of the same regions, and how well it answers the query at hand.
// Worked out from the words that the query stands for, of which few name a region.
import { grown } from './growing.ts';
import { GROUPS, type LiveMatches } from './live-matches.ts';
import { BEGINNING_LETTERS, type LiveWords } from './live-words.ts';

export class LiveContexts {
  readonly #numbers = new Map<string, number>();
  readonly #words: (readonly number[])[] = [];
  /** The contexts of each word that names a region, and such words by the numbers of their beginnings. */
  readonly #withWord = new Map<number, number[]>();
  readonly #begun = new Map<number, number[]>();
  /** How well context `c` answers query word `g`, 0 … 1, at [c * GROUPS + g]. */
  #quality = new Float64Array(64 * GROUPS);
  /** The query that these are for, and where they are not 0. */
  #askedBy = 0;
  readonly #answering: number[] = [];

  constructor(private readonly words: LiveWords) {}

  /** The number of the regions around a place. `key` tells them apart from others; `names` gives their names in words. */
  number(key: string, names: () => readonly string[]): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#words.push([...new Set(names())].map((word) => this.words.number(word))) - 1;
      this.#numbers.set(key, number);
      this.#quality = grown(this.#quality, (number + 1) * GROUPS);
      for (const word of this.#words[number]) this.#know(word, number);
      this.#askedBy = 0;
    }
    return number;
  }

  wordsOf(context: number): readonly number[] {
    return this.#words[context];
  }

  /** Words that name a region and have the beginning. */
  begunBy(beginning: number): readonly number[] {
    return this.#begun.get(beginning) ?? NONE;
  }

  /** How well regions answer a query word. */
  quality(context: number, g: number, matches: LiveMatches): number {
    if (this.#askedBy !== matches.query) this.#ask(matches);
    return this.#quality[context * GROUPS + g];
  }

  #know(word: number, context: number): void {
    const known = this.#withWord.get(word);
    if (known) {
      known.push(context);
      return;
    }
    this.#withWord.set(word, [context]);
    const { beginnings } = this.words;
    for (let i = word * BEGINNING_LETTERS; i < (word + 1) * BEGINNING_LETTERS && beginnings[i] > 0; i++) {
      const begun = this.#begun.get(beginnings[i] - 1);
      if (begun) begun.push(word);
      else this.#begun.set(beginnings[i] - 1, [word]);
    }
  }

  #ask(matches: LiveMatches): void {
    for (const at of this.#answering) this.#quality[at] = 0;
    this.#answering.length = 0;
    this.#askedBy = matches.query;
    for (let g = 0; g < matches.count; g++)
      for (const word of matches.groups[g]) this.#answer(word, g, matches.quality(word, g));
    if (matches.beginning < 0) return;
    const last = matches.count - 1;
    for (const word of this.begunBy(matches.beginning)) this.#answer(word, last, matches.quality(word, last));
  }

  #answer(word: number, g: number, quality: number): void {
    for (const context of this.#withWord.get(word) ?? NONE) {
      const at = context * GROUPS + g;
      if (this.#quality[at] >= quality) continue;
      if (this.#quality[at] === 0) this.#answering.push(at);
      this.#quality[at] = quality;
    }
  }
}

const NONE: readonly number[] = [];
