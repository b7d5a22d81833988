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
  #askedBy = new Float64Array(64);

  constructor(private readonly words: LiveWords) {}

  /** `key` tells places of the same regions apart from others; `names` gives the names of these regions in words. */
  put(slot: number, key: string, names: () => readonly string[]): void {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#words.push([...new Set(names())].map((word) => this.words.number(word))) - 1;
      this.#numbers.set(key, number);
      this.#quality = grown(this.#quality, (number + 1) * GROUPS);
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
    const context = this.#of[slot];
    if (this.#askedBy[context] !== matches.query) {
      this.#askedBy[context] = matches.query;
      for (let each = 0; each < matches.count; each++) {
        let best = 0;
        for (const word of this.#words[context]) best = Math.max(best, matches.quality(word, each));
        this.#quality[context * GROUPS + each] = best;
      }
    }
    return this.#quality[context * GROUPS + g];
  }
}
