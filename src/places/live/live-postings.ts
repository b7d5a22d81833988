// Which places have a word, or a word that begins so; by how much it counts there, so that the places that can score most are
// looked at first.
import { FIELD_SHIFT, Field, WORD_MASK } from '../search/text-file.ts';
import { WEIGHTS } from '../search/weights.ts';
import { BEGINNING_LETTERS, type LiveWords } from './live-words.ts';
import { SlotSet } from './slot-set.ts';

/** What a word is to a place: the first of its name, another of its name …, of a region around it. */
export const Tier = { First: 0, Name: 1, House: 2, Alias: 3, Street: 4, Type: 5, Around: 6 } as const;
export const TIERS = 7;

/** The most that a word counts in each tier. */
export const TIER_WEIGHT: readonly number[] = [
  WEIGHTS.field[Field.Name],
  WEIGHTS.field[Field.Name],
  WEIGHTS.field[Field.House],
  WEIGHTS.field[Field.Alias],
  WEIGHTS.field[Field.Street],
  WEIGHTS.field[Field.Type],
  WEIGHTS.context,
];

/** By field: Name, NameBn, Alias, House, Street, Type, Short. */
const TIER_OF_FIELD = [Tier.Name, Tier.Name, Tier.Alias, Tier.House, Tier.Street, Tier.Type, Tier.Name];

export class LivePostings {
  /** The set of word (or beginning) `n` in tier `t` at [n * TIERS + t]. */
  readonly ofWord: (SlotSet | undefined)[] = [];
  readonly ofBeginning: (SlotSet | undefined)[] = [];
  /** The best tier of each word and beginning of the place at hand. */
  readonly #words = new Map<number, number>();
  readonly #beginnings = new Map<number, number>();

  constructor(private readonly words: LiveWords) {}

  put(slot: number, entries: Uint32Array, around: readonly number[]): void {
    this.#each(entries, around, (sets, at) => {
      const set = sets[at];
      if (set) set.add(slot);
      else (sets[at] = new SlotSet()).add(slot);
    });
  }

  /** With the words that it was put with. */
  remove(slot: number, entries: Uint32Array, around: readonly number[]): void {
    this.#each(entries, around, (sets, at) => sets[at]?.remove(slot));
  }

  #each(
    entries: Uint32Array,
    around: readonly number[],
    change: (sets: (SlotSet | undefined)[], at: number) => void,
  ): void {
    for (let i = 0; i < entries.length; i++)
      this.#note(entries[i] & WORD_MASK, i === 0 ? Tier.First : TIER_OF_FIELD[entries[i] >>> FIELD_SHIFT]);
    this.#flush(change);
    // Apart from the others: what only a region answers is not what the query names.
    for (const word of around) this.#note(word, Tier.Around);
    this.#flush(change);
  }

  #note(word: number, tier: number): void {
    if ((this.#words.get(word) ?? TIERS) > tier) this.#words.set(word, tier);
    const { beginnings } = this.words;
    for (let i = word * BEGINNING_LETTERS; i < (word + 1) * BEGINNING_LETTERS && beginnings[i] > 0; i++)
      if ((this.#beginnings.get(beginnings[i]) ?? TIERS) > tier) this.#beginnings.set(beginnings[i], tier);
  }

  #flush(change: (sets: (SlotSet | undefined)[], at: number) => void): void {
    for (const [word, tier] of this.#words) change(this.ofWord, word * TIERS + tier);
    for (const [beginning, tier] of this.#beginnings)
      change(this.ofBeginning, (beginning - 1) * TIERS + tier);
    this.#words.clear();
    this.#beginnings.clear();
  }
}
