// The sets of places that answer one word of the query, each with what the word is to them and how much it counts there at most.
import type { LiveContexts } from './live-contexts.ts';
import type { LiveMatches } from './live-matches.ts';
import {
  type LivePostings,
  setOf,
  TIER_WEIGHT,
  Tier,
  thingOfBeginning,
  thingOfWord,
} from './live-postings.ts';

export class WordAnswers {
  /** Numbers of the sets. */
  readonly sets: number[] = [];
  readonly tiers: number[] = [];
  readonly values: number[] = [];
  /** Places in all sets together; those in several are counted as often. */
  size = 0;
  /** The most that the word counts where it is in a name, and where it is not. */
  inName = 0;
  otherwise = 0;
  /** Whether places have the word themselves where it is not in their name. */
  own = false;

  constructor(
    private readonly postings: LivePostings,
    private readonly contexts: LiveContexts,
    private readonly matches: LiveMatches,
  ) {}

  /** The most that the word counts anywhere. */
  get best(): number {
    return Math.max(this.inName, this.otherwise);
  }

  /** For query word `g`. */
  gather(g: number): void {
    const { matches } = this;
    this.sets.length = this.tiers.length = this.values.length = 0;
    this.size = this.inName = this.otherwise = 0;
    this.own = false;
    for (const word of matches.groups[g]) this.#add(thingOfWord(word), ALL_TIERS, matches.quality(word, g));
    if (g !== matches.count - 1 || matches.beginning < 0) return;
    const { beginning, mostBegun } = matches;
    this.#add(thingOfBeginning(beginning), ALL_TIERS, mostBegun);
    for (const word of this.contexts.begunBy(beginning))
      this.#add(thingOfWord(word), 1 << Tier.Around, mostBegun);
  }

  /** The sets of a word or beginning in these tiers. */
  #add(thing: number, tiers: number, quality: number): void {
    for (let left = this.postings.tiers[thing] & tiers; left !== 0; left &= left - 1) {
      const tier = 31 - Math.clz32(left & -left);
      const value = quality * TIER_WEIGHT[tier];
      const set = setOf(thing, tier);
      this.sets.push(set);
      this.tiers.push(tier);
      this.values.push(value);
      this.size += this.postings.sets.size(set);
      if (tier <= Tier.Name) this.inName = Math.max(this.inName, value);
      else {
        this.otherwise = Math.max(this.otherwise, value);
        if (tier < Tier.Around) this.own = true;
      }
    }
  }
}

const ALL_TIERS = 0xff;
