// Which places have a word, or a word that begins so; by how much it counts there, so that the places that can score most are
// looked at first.
import { FIELD_SHIFT, Field, WORD_MASK } from '../search/text-file.ts';
import { WEIGHTS } from '../search/weights.ts';
import { grown } from './growing.ts';
import { BEGINNING_LETTERS, type LiveWords } from './live-words.ts';
import { SlotSets } from './slot-sets.ts';

/** What a word is to a place: the first of its name, another of its name …, of a region around it. */
export const Tier = { First: 0, Name: 1, House: 2, Alias: 3, Street: 4, Type: 5, Around: 6 } as const;
/** The sets of a word lie side by side, with one number to spare. */
const TIERS = 8;

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

/** Words and beginnings as things that places have. */
export const thingOfWord = (word: number): number => 2 * word;
export const thingOfBeginning = (beginning: number): number => 2 * beginning + 1;
/** The number of the set of places that have a thing in a tier. */
export const setOf = (thing: number, tier: number): number => thing * TIERS + tier;

export class LivePostings {
  readonly sets = new SlotSets();
  /** A bit for each tier in which places have a thing: most have one or two. Around: words only. */
  tiers = new Uint8Array(1024);
  /** The last change that was made to the sets of each thing: a place is only in that of its best tier. */
  #changed = new Uint32Array(1024);
  #change = 0;

  constructor(private readonly words: LiveWords) {}

  put(slot: number, entries: Uint32Array, around: readonly number[]): void {
    this.#each(entries, around, (thing, tier) => {
      this.sets.add(setOf(thing, tier), slot);
      this.tiers = grown(this.tiers, thing);
      this.tiers[thing] |= 1 << tier;
    });
  }

  /** With the words that it was put with. */
  remove(slot: number, entries: Uint32Array, around: readonly number[]): void {
    this.#each(entries, around, (thing, tier) => {
      const set = setOf(thing, tier);
      this.sets.remove(set, slot);
      if (this.sets.size(set) === 0) this.tiers[thing] &= ~(1 << tier);
    });
  }

  #each(
    entries: Uint32Array,
    around: readonly number[],
    change: (thing: number, tier: number) => void,
  ): void {
    const { beginnings } = this.words;
    this.#change++;
    for (let tier: number = Tier.First; tier < Tier.Around; tier++)
      for (let i = 0; i < entries.length; i++) {
        const is = i === 0 ? Tier.First : TIER_OF_FIELD[entries[i] >>> FIELD_SHIFT];
        if (is !== tier) continue;
        const word = entries[i] & WORD_MASK;
        if (!this.#isFirst(thingOfWord(word))) continue;
        change(thingOfWord(word), tier);
        const end = (word + 1) * BEGINNING_LETTERS;
        for (let at = word * BEGINNING_LETTERS; at < end && beginnings[at] > 0; at++) {
          const thing = thingOfBeginning(beginnings[at] - 1);
          if (this.#isFirst(thing)) change(thing, tier);
        }
      }
    // Apart from the others: what only a region answers is not what the query names.
    for (const word of around) change(thingOfWord(word), Tier.Around);
  }

  /** Whether the change at hand comes to a thing for the first time. */
  #isFirst(thing: number): boolean {
    this.#changed = grown(this.#changed, thing);
    if (this.#changed[thing] === this.#change) return false;
    this.#changed[thing] = this.#change;
    return true;
  }
}
