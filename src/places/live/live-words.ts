// The words of places that come and go, each with a number: which words begin, end or sound like what was typed. What an import
// packs into sorted columns lies in maps here, because every change must be found at once.
import { romaniseWord } from '../../text/romanise.ts';
import { hasBangla } from '../../text/script.ts';
import { soundKeys } from '../../text/sound-key.ts';
import { isNumber } from '../../text/tokens.ts';
import { grown } from './growing.ts';

/** Beginnings of up to so many letters have numbers, too, and lists of their own. */
export const BEGINNING_LETTERS = 4;
const ENDING_LETTERS = 2;

export class LiveWords {
  readonly #numbers = new Map<string, number>();
  readonly words: string[] = [];
  readonly #beginnings = new Map<string, number>();
  readonly #ofBeginning: number[][] = [];
  readonly #endings = new Map<string, number[]>();
  readonly #sounds = new Map<string, number[]>();
  /** Words in Latin letters, as far as they were asked for. */
  readonly #latin: (string | undefined)[] = [];
  /** Letters of each word. */
  lengths = new Uint8Array(1024);
  /** Which letters each word has, as bits: words that differ in many cannot be mistakes for each other. */
  letters = new Uint32Array(1024);
  /** Number of the beginning of `n` letters of word `w` at [w * BEGINNING_LETTERS + n - 1], plus one; 0 where the word is shorter. */
  beginnings = new Uint32Array(1024);

  get size(): number {
    return this.words.length;
  }

  /** The number of a word, or -1. */
  find(word: string): number {
    return this.#numbers.get(word) ?? -1;
  }

  /** The number of a beginning of at most BEGINNING_LETTERS letters, or -1 when no word has it. */
  findBeginning(text: string): number {
    return this.#beginnings.get(text) ?? -1;
  }

  /** The number of a word, which is made known where it is not. */
  number(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.words.push(word) - 1;
    this.#numbers.set(word, number);
    this.lengths = grown(this.lengths, number);
    this.lengths[number] = word.length;
    this.letters = grown(this.letters, number);
    this.letters[number] = lettersOf(word);
    this.beginnings = grown(this.beginnings, (number + 1) * BEGINNING_LETTERS);
    for (let letters = 1; letters <= Math.min(BEGINNING_LETTERS, word.length); letters++) {
      const beginning = this.#beginning(word.slice(0, letters));
      this.beginnings[number * BEGINNING_LETTERS + letters - 1] = beginning + 1;
      this.#ofBeginning[beginning].push(number);
    }
    if (isNumber(word)) return number;
    add(this.#endings, word.slice(-ENDING_LETTERS), number);
    for (const key of new Set(soundKeys(word))) add(this.#sounds, key, number);
    return number;
  }

  /** All words with the number of a beginning, in the order in which they became known. */
  ofBeginning(beginning: number): readonly number[] {
    return beginning < 0 ? NONE : this.#ofBeginning[beginning];
  }

  /** A word in Latin letters. */
  latin(word: number): string {
    return (this.#latin[word] ??= latinOf(this.words[word]));
  }

  /** Words that end with the same two letters; not numbers. */
  endingLike(text: string): readonly number[] {
    return this.#endings.get(text.slice(-ENDING_LETTERS)) ?? NONE;
  }

  sounding(key: string): readonly number[] {
    return this.#sounds.get(key) ?? NONE;
  }

  #beginning(text: string): number {
    const known = this.#beginnings.get(text);
    if (known !== undefined) return known;
    const number = this.#ofBeginning.push([]) - 1;
    this.#beginnings.set(text, number);
    return number;
  }
}

export const latinOf = (word: string): string => (hasBangla(word) ? romaniseWord(word) : word);

/** A bit for each letter of a word; Bangla letters share them. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

const NONE: readonly number[] = [];

function add(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
