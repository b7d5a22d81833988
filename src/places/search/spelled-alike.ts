// How alike a word of the dictionary and a word of a query are spelled, in the same script or in Latin letters.
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import { boundedDistance } from '../../text/edit-distance.ts';
import { romaniseWord } from '../../text/romanise.ts';
import { fromLetters } from './letters.ts';
import type { WordDictionary } from './word-dictionary.ts';

/** Words whose spelling is cached. */
const MAX_SPELLED = 20_000;
/** Differing letters beyond this number no longer count. */
const MAX_UNLIKE = 6;

export const isBangla = (word: string): boolean => word.charCodeAt(0) >= 0x80;

export class SpelledAlike {
  /** Recently used words in Latin letters: romanising takes longer than everything else. */
  readonly #latin = new BoundedCache<number, string>(MAX_SPELLED);

  constructor(private readonly dictionary: WordDictionary) {}

  /** 0 … 1: how similar a dictionary word and the query word are spelled, in the same script or in Latin letters. */
  likeness(word: number, text: string, latin: string): number {
    const letters = this.dictionary.lettersOf(word);
    const sameScript = isBangla(text) && letters[0] >= 0x80;
    const spelled = sameScript ? fromLetters(letters, 0, letters.length) : this.#inLatin(word, letters);
    const other = sameScript ? text : latin;
    const longest = Math.max(spelled.length, other.length);
    return 1 - boundedDistance(spelled, other, MAX_UNLIKE) / longest;
  }

  #inLatin(word: number, letters: Uint8Array): string {
    const known = this.#latin.get(word);
    if (known !== undefined) return known;
    const spelled = fromLetters(letters, 0, letters.length);
    return this.#latin.set(word, isBangla(spelled) ? romaniseWord(spelled) : spelled);
  }
}
