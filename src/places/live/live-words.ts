// The words of places that come and go: which places have a word, which words begin or sound like one. What an import packs
// into sorted columns lies in maps here, because every change must be found at once.
import { soundKeys } from '../../text/sound-key.ts';
import { isNumber } from '../../text/tokens.ts';
import { FIELD_SHIFT, type Field, WORD_MASK } from '../search/text-file.ts';
import { SlotSet } from './slot-set.ts';

/** Words are listed by so many first letters, and by fewer. */
const LETTERS = 3;

export class LiveWords {
  readonly #numbers = new Map<string, number>();
  readonly words: string[] = [];
  /** Slots of the places that have a word, by the word's number. */
  readonly #slots: SlotSet[] = [];
  readonly #beginnings = new Map<string, number[]>();
  readonly #sounds = new Map<string, number[]>();
  /** Words of each slot: numbers below, fields above. */
  readonly #forward: (Uint32Array | undefined)[] = [];

  get size(): number {
    return this.words.length;
  }

  /** The number of a word, or -1. */
  find(word: string): number {
    return this.#numbers.get(word) ?? -1;
  }

  /** The number of a word, which is made known where it is not. */
  number(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.words.push(word) - 1;
    this.#numbers.set(word, number);
    this.#slots.push(new SlotSet());
    for (let letters = 1; letters <= Math.min(LETTERS, word.length); letters++)
      add(this.#beginnings, word.slice(0, letters), number);
    if (!isNumber(word)) for (const key of new Set(soundKeys(word))) add(this.#sounds, key, number);
    return number;
  }

  put(slot: number, words: readonly (readonly [word: string, field: Field])[]): void {
    const entries = Uint32Array.from(words, ([word, field]) => this.number(word) | (field << FIELD_SHIFT));
    this.#forward[slot] = entries;
    for (const word of distinct(entries)) this.#slots[word].add(slot);
  }

  remove(slot: number): void {
    const entries = this.#forward[slot];
    if (!entries) return;
    this.#forward[slot] = undefined;
    for (const word of distinct(entries)) this.#slots[word].remove(slot);
  }

  /** The words of a place, as the search index has them. */
  of(slot: number): Uint32Array | undefined {
    return this.#forward[slot];
  }

  slotsOf(word: number): SlotSet {
    return this.#slots[word];
  }

  /** At most so many words that begin so. */
  beginning(text: string, most: number): number[] {
    const list = this.#beginnings.get(text.slice(0, LETTERS)) ?? [];
    if (text.length <= LETTERS) return list.slice(0, most);
    const found: number[] = [];
    for (const word of list) {
      if (found.length === most) break;
      if (this.words[word].startsWith(text)) found.push(word);
    }
    return found;
  }

  sounding(key: string): readonly number[] {
    return this.#sounds.get(key) ?? [];
  }
}

function add(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

const distinct = (entries: Uint32Array): Set<number> =>
  new Set(Array.from(entries, (entry) => entry & WORD_MASK));
