// Which places have a word, or a word that begins so; by how much it counts there, so that the places that can score most are
// looked at first.
import { FIELD_SHIFT, Field, WORD_MASK } from '../search/text-file.ts';
import { WEIGHTS } from '../search/weights.ts';
import { grown } from './growing.ts';
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

/** The sets of words, or of beginnings, by tier. */
export class TieredSets {
  /** The set of word `n` in tier `t` at [n * TIERS + t]. */
  readonly #sets: (SlotSet | undefined)[] = [];
  /** A bit for each tier in which word `n` has places: most have one or two. */
  tiers = new Uint8Array(1024);

  of(n: number, tier: number): SlotSet | undefined {
    return this.#sets[n * TIERS + tier];
  }

  add(n: number, tier: number, slot: number): void {
    const at = n * TIERS + tier;
    while (this.#sets.length <= at) this.#sets.push(undefined);
    (this.#sets[at] ??= new SlotSet()).add(slot);
    this.tiers = grown(this.tiers, n);
    this.tiers[n] |= 1 << tier;
  }

  remove(n: number, tier: number, slot: number): void {
    const set = this.of(n, tier);
    set?.remove(slot);
    if (set?.size === 0) this.tiers[n] &= ~(1 << tier);
  }
}

type Change = (sets: TieredSets, n: number, tier: number) => void;

export class LivePostings {
  readonly ofWord = new TieredSets();
  /** Only of words that places have themselves. */
  readonly ofBeginning = new TieredSets();
  /** The last change that was made to the sets of each word and beginning: a place is only in that of its best tier. */
  #wordChanged = new Uint32Array(1024);
  #beginningChanged = new Uint32Array(1024);
  #change = 0;

  constructor(private readonly words: LiveWords) {}

  put(slot: number, entries: Uint32Array, around: readonly number[]): void {
    this.#each(entries, around, (sets, n, tier) => sets.add(n, tier, slot));
  }

  /** With the words that it was put with. */
  remove(slot: number, entries: Uint32Array, around: readonly number[]): void {
    this.#each(entries, around, (sets, n, tier) => sets.remove(n, tier, slot));
  }

  #each(entries: Uint32Array, around: readonly number[], change: Change): void {
    this.#change++;
    this.#wordChanged = grown(this.#wordChanged, this.words.size);
    for (let tier: number = Tier.First; tier < Tier.Around; tier++)
      for (let i = 0; i < entries.length; i++) {
        const is = i === 0 ? Tier.First : TIER_OF_FIELD[entries[i] >>> FIELD_SHIFT];
        if (is === tier) this.#eachOf(entries[i] & WORD_MASK, tier, change);
      }
    // Apart from the others: what only a region answers is not what the query names.
    for (const word of around) change(this.ofWord, word, Tier.Around);
  }

  #eachOf(word: number, tier: number, change: Change): void {
    if (this.#wordChanged[word] === this.#change) return;
    this.#wordChanged[word] = this.#change;
    change(this.ofWord, word, tier);
    const { beginnings } = this.words;
    for (let i = word * BEGINNING_LETTERS; i < (word + 1) * BEGINNING_LETTERS && beginnings[i] > 0; i++) {
      const beginning = beginnings[i] - 1;
      this.#beginningChanged = grown(this.#beginningChanged, beginning);
      if (this.#beginningChanged[beginning] === this.#change) continue;
      this.#beginningChanged[beginning] = this.#change;
      change(this.ofBeginning, beginning, tier);
    }
  }
}
