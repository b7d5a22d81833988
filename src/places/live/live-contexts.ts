// The regions around places as words: one list for all places of the same regions, and how well it answers the query at hand.
import { grown } from './growing.ts';
import { GROUPS, type LiveMatches } from './live-matches.ts';
import type { LiveWords } from './live-words.ts';

export class LiveContexts {
  readonly #numbers = new Map<string, number>();
  readonly #words: (readonly number[])[] = [];
  #of = new Uint32Array(64);
  /** How well context `c` answers query word `g`, 0 … 1, at [c * GROUPS + g]; worked out when the query first meets the context. */
  #quality = new Float64Array(64 * GROUPS);
  /** A bit for each query word that the context answers; worked out together. */
  #answers = new Uint8Array(64);
  #askedBy = new Float64Array(64);

  constructor(private readonly words: LiveWords) {}

  /** `key` tells places of the same regions apart from others; `names` gives the names of these regions in words. */
  put(slot: number, key: string, names: () => readonly string[]): void {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#words.push([...new Set(names())].map((word) => this.words.number(word))) - 1;
      this.#numbers.set(key, number);
      this.#quality = grown(this.#quality, (number + 1) * GROUPS);
      this.#answers = grown(this.#answers, number);
      this.#askedBy = grown(this.#askedBy, number);
    }
    this.#of = grown(this.#of, slot);
    this.#of[slot] = number;
  }

  wordsOf(slot: number): readonly number[] {
    return this.#words[this.#of[slot]];
  }

  /** How well the regions around a place answer a query word. */
  quality(slot: number, g: number, matches: LiveMatches): number {
    return this.#quality[this.#asked(slot, matches) * GROUPS + g];
  }

  /** A bit for each query word that the regions around a place answer. */
  answers(slot: number, matches: LiveMatches): number {
    return this.#answers[this.#asked(slot, matches)];
  }

  /** The context of a place, with what it is to the query at hand. */
  #asked(slot: number, matches: LiveMatches): number {
    const context = this.#of[slot];
    if (this.#askedBy[context] === matches.query) return context;
    this.#askedBy[context] = matches.query;
    this.#quality.fill(0, context * GROUPS, (context + 1) * GROUPS);
    let answers = 0;
    for (const word of this.#words[context]) {
      const bits = matches.answers(word);
      answers |= bits;
      for (let left = bits; left !== 0; left &= left - 1) {
        const g = 31 - Math.clz32(left & -left);
        const at = context * GROUPS + g;
        this.#quality[at] = Math.max(this.#quality[at], matches.quality(word, g));
      }
    }
    this.#answers[context] = answers;
    return context;
  }
}
