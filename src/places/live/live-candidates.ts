// Looks at the places that can answer the query at hand, those that can score most first, and ends as soon as no other can be
// among the best.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import type { Lat, Lon } from '../../geo/units.ts';
import { WEIGHTS } from '../search/weights.ts';
import { BestPlaces, type LiveHit } from './best-places.ts';
import { grown } from './growing.ts';
import type { LiveMatches } from './live-matches.ts';
import { type LiveNames, type NameParts, SHARES } from './live-names.ts';
import { type LivePostings, TIER_WEIGHT, TIERS, Tier } from './live-postings.ts';
import type { LiveScore } from './live-score.ts';
import type { SlotSet } from './slot-set.ts';

/** Places that one query scores at most. */
const MOST_SCORED = 4_000;
/** A query word of which so few places are known: all of them are scored. */
const FEW = 128;
/** Scores that differ by less are the same but for rounding. */
const ROUNDING = 1e-9;
/** More query words than these are not told apart by what they are to a place: what meets all of them is little. */
const MOST_APART = 3;

export interface LiveQuery {
  readonly text: string;
  /** At most so many. */
  readonly most: number;
  readonly near?: { readonly lon: Lon; readonly lat: Lat };
  /** Whether mistakes are looked for where nothing answers well. */
  readonly mistakes: boolean;
  /** Absent where every place will do. */
  readonly passes?: (slot: number) => boolean;
}

/** A set of places with what a word of the query is to them, and the most that they can score. */
interface Lot {
  readonly set: SlotSet;
  /** Only places whose name has so many parts; 0 for all. */
  readonly parts: number;
  readonly most: number;
}

export class LiveCandidates {
  #lon = new Float64Array(64);
  #lat = new Float64Array(64);
  /** The query that last scored each place. */
  #scoredBy = new Float64Array(64);
  #scored = 0;
  #best = new BestPlaces(0);
  #query: LiveQuery = { text: '', most: 0, mistakes: false };
  #eastMetres = 0;
  #parts: NameParts;
  /** One bit a slot: places that have query word g in their name; all that answer it otherwise; what meets all words. */
  readonly #strong: Uint32Array[] = [];
  readonly #weak: Uint32Array[] = [];
  #met = new Uint32Array(0);

  constructor(
    private readonly postings: LivePostings,
    private readonly names: LiveNames,
    private readonly matches: LiveMatches,
    private readonly score: LiveScore,
  ) {
    this.#parts = names.ofWord;
  }

  put(slot: number, lon: Lon, lat: Lat): void {
    this.#lon = grown(this.#lon, slot);
    this.#lat = grown(this.#lat, slot);
    this.#scoredBy = grown(this.#scoredBy, slot);
    this.#lon[slot] = lon;
    this.#lat[slot] = lat;
  }

  /** The best for what `matches` has been asked. */
  find(query: LiveQuery): LiveHit[] {
    const { count } = this.matches;
    this.#query = query;
    this.#best = new BestPlaces(query.most);
    this.#scored = 0;
    this.#parts =
      this.matches.beginning >= 0 && this.matches.beginningLetters === 1
        ? this.names.ofLetter
        : this.names.ofWord;
    this.#eastMetres = query.near ? metresPerDegreeLon(query.near.lat) : 0;
    // What only a region answers is not what an only word names.
    const tiers = count === 1 ? Tier.Around : TIERS;
    let fewest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let g = 0; g < count; g++) {
      const size = this.#size(g, tiers);
      if (size >= least) continue;
      least = size;
      fewest = g;
    }
    if (least === 0) return [];
    if (least <= FEW)
      this.#eachSet(fewest, (set, tier) => {
        if (tier < tiers) this.#visit(set, 0, Number.POSITIVE_INFINITY);
      });
    else if (count === 1) this.#visitByLots();
    else this.#visitMeeting();
    return this.#best.hits;
  }

  #eachSet(g: number, use: (set: SlotSet, tier: number, quality: number) => void): void {
    const { matches, postings } = this;
    for (const word of matches.groups[g])
      for (let tier = 0; tier < TIERS; tier++) {
        const set = postings.ofWord[word * TIERS + tier];
        if (set && set.size > 0) use(set, tier, matches.quality(word, g));
      }
    if (g !== matches.count - 1 || matches.beginning < 0) return;
    for (let tier = 0; tier < TIERS; tier++) {
      const set = postings.ofBeginning[matches.beginning * TIERS + tier];
      if (set && set.size > 0) use(set, tier, matches.mostBegun);
    }
  }

  #size(g: number, tiers: number): number {
    let size = 0;
    this.#eachSet(g, (set, tier) => {
      if (tier < tiers) size += set.size;
    });
    return size;
  }

  /** Places of an only word, set by set: those first that can score most. */
  #visitByLots(): void {
    let otherwise = 0;
    this.#eachSet(0, (_, tier, quality) => {
      if (tier > Tier.Name && tier < Tier.Around)
        otherwise = Math.max(otherwise, quality * TIER_WEIGHT[tier]);
    });
    const lots: Lot[] = [];
    this.#eachSet(0, (set, tier, quality) => {
      if (tier === Tier.Around) return;
      if (tier > Tier.Name)
        lots.push({ set, parts: 0, most: this.score.most(quality * TIER_WEIGHT[tier], 0, 0) });
      else
        for (let parts = 1; parts <= SHARES; parts++) {
          const most = this.score.most(Math.max(quality, otherwise), 1 / parts, tier === Tier.First ? 1 : 0);
          lots.push({ set, parts, most });
        }
    });
    lots.sort((a, b) => b.most - a.most);
    for (const { set, parts, most } of lots) this.#visit(set, parts, most);
  }

  /** Places that answer all query words. */
  #visitMeeting(): void {
    const { count } = this.matches;
    const words = this.#parts.bits[1].length;
    if (this.#met.length < words) this.#met = new Uint32Array(words);
    const strongest: number[] = [];
    const otherwise: number[] = [];
    /** Whether places have the word themselves where it is not in their name. */
    const own: boolean[] = [];
    for (let g = 0; g < count; g++) {
      this.#strong[g] = emptied(this.#strong[g], words);
      this.#weak[g] = emptied(this.#weak[g], words);
      [strongest[g], otherwise[g], own[g]] = [0, 0, false];
      this.#eachSet(g, (set, tier, quality) => {
        const value = quality * TIER_WEIGHT[tier];
        set.uniteInto(tier <= Tier.Name ? this.#strong[g] : this.#weak[g]);
        if (tier <= Tier.Name) strongest[g] = Math.max(strongest[g], value);
        else otherwise[g] = Math.max(otherwise[g], value);
        if (tier > Tier.Name && tier < Tier.Around) own[g] = true;
      });
    }
    if (count > MOST_APART) {
      for (let g = 0; g < count; g++) unite(this.#strong[g], this.#weak[g]);
      this.#visitWays([0], strongest, otherwise, own);
      return;
    }
    const ways = Array.from({ length: 1 << count }, (_, way) => way);
    // Where only regions answer, nothing is named.
    if (!own.includes(true)) ways.pop();
    this.#visitWays(ways, strongest, otherwise, own);
  }

  /** A way has a bit for each query word that is not in the place's name. */
  #visitWays(
    ways: readonly number[],
    strongest: readonly number[],
    otherwise: readonly number[],
    own: readonly boolean[],
  ): void {
    const { count } = this.matches;
    const apart = ways.length > 1;
    const plans = ways.map((way) => {
      let sum = 0;
      let named = 0;
      let follows = 0;
      for (let g = 0, before = false; g < count; g++) {
        const inName = ((way >>> g) & 1) === 0;
        sum += inName || !apart ? Math.max(strongest[g], otherwise[g]) : otherwise[g];
        const has = inName || own[g];
        if (inName) named++;
        // The first must be the first of the name; any other follows a word of the place's own.
        if (g === 0 ? inName : has && before) follows++;
        before = has;
      }
      return { way, sum, named, follows, most: this.score.most(sum, named, follows) };
    });
    plans.sort((a, b) => b.most - a.most);
    for (const { way, sum, named, follows, most } of plans) {
      if (this.#beaten(most)) continue;
      this.#meet(way);
      for (let parts = 1; parts <= SHARES; parts++)
        this.#visitBits(this.#met, this.#parts.bits[parts], this.score.most(sum, named / parts, follows));
    }
  }

  #meet(way: number): void {
    const { count } = this.matches;
    const met = this.#met;
    for (let g = 0; g < count; g++) {
      const bits = (way >>> g) & 1 ? this.#weak[g] : this.#strong[g];
      if (g === 0) met.set(bits);
      else for (let i = 0; i < met.length; i++) met[i] &= bits[i];
    }
  }

  /** Whether places that score at most so much without nearness cannot be among the best, wherever they lie. */
  #beaten(most: number): boolean {
    return (
      this.#scored >= MOST_SCORED ||
      (this.#query.near ? most + WEIGHTS.near : most) <= this.#best.least + ROUNDING
    );
  }

  #visit({ list, bits }: SlotSet, parts: number, most: number): void {
    if (this.#beaten(most)) return;
    if (!list) {
      this.#visitBits(bits, parts === 0 ? bits : this.#parts.bits[parts], most);
      return;
    }
    for (let i = 0; i < list.length && !this.#beaten(most); i++)
      if (parts === 0 || this.#parts.parts[list[i]] === parts) this.#look(list[i], most);
  }

  /** The places that both have. */
  #visitBits(bits: Uint32Array, and: Uint32Array, most: number): void {
    if (this.#beaten(most)) return;
    const words = Math.min(bits.length, and.length);
    for (let i = 0; i < words; i++)
      for (let left = bits[i] & and[i]; left !== 0; left &= left - 1) {
        if (this.#beaten(most)) return;
        this.#look(i * 32 + 31 - Math.clz32(left & -left), most);
      }
  }

  #look(slot: number, most: number): void {
    if (this.#scoredBy[slot] === this.matches.query) return;
    const { near, passes } = this.#query;
    const nearness = near ? this.#nearness(slot, near) : 0;
    if (most + nearness <= this.#best.least + ROUNDING) return;
    this.#scoredBy[slot] = this.matches.query;
    if (passes && !passes(slot)) return;
    this.#scored++;
    const score = this.score.of(slot);
    if (score > 0) this.#best.keep(slot, score + nearness);
  }

  #nearness(slot: number, near: { readonly lon: Lon; readonly lat: Lat }): number {
    const east = (this.#lon[slot] - near.lon) * this.#eastMetres;
    const north = (this.#lat[slot] - near.lat) * METRES_PER_DEGREE;
    return WEIGHTS.near / (1 + Math.sqrt(east * east + north * north) / WEIGHTS.nearHalf);
  }
}

function emptied(bits: Uint32Array | undefined, words: number): Uint32Array {
  if (!bits || bits.length < words) return new Uint32Array(words);
  return bits.fill(0);
}

function unite(into: Uint32Array, other: Uint32Array): void {
  for (let i = 0; i < into.length; i++) into[i] |= other[i];
}
