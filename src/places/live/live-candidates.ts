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
/** So few places that answer a word are looked at one by one. */
const FEW = 2_048;
/** Scores that differ by less are the same but for rounding. */
const ROUNDING = 1e-9;
/** More query words than these are not told apart by what they are to a place: what meets all of them is little. */
const MOST_APART = 3;

/** One of the dataset's places that answers the same query. */
export interface Rival {
  readonly score: number;
  /** Slots of the account's places that are the same place: where one of them answers, it stands for the dataset's. */
  readonly same: readonly number[];
}

export interface LiveQuery {
  readonly text: string;
  /** At most so many. */
  readonly most: number;
  readonly near?: { readonly lon: Lon; readonly lat: Lat };
  /** Whether mistakes are looked for where nothing answers well. */
  readonly mistakes: boolean;
  /** Absent where every place will do. */
  readonly passes?: (slot: number) => boolean;
  /** Only what can be among the `most` best of these and the account's together is looked for. */
  readonly rivals?: readonly Rival[];
}

/** A set of places with what a word of the query is to them. */
interface Lot {
  readonly set: SlotSet;
  /** The most that its places can score by the parts of their names, 1 … SHARES. */
  readonly most: readonly number[];
}

export class LiveCandidates {
  #lon = new Float64Array(64);
  #lat = new Float64Array(64);
  /** The query that last scored each place. */
  #scoredBy = new Uint32Array(64);
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

  /** Whether no place of the account, whatever its name, can be among the best. */
  isHopeless({ most, near, rivals = [] }: LiveQuery): boolean {
    if (rivals.length < most) return false;
    const { count } = this.matches;
    const best = this.score.most(count, 1, count) + (near ? WEIGHTS.near : 0);
    return rivals.every(({ score, same }) => same.length === 0 && score >= best);
  }

  /** The best for what `matches` has been asked. */
  find(query: LiveQuery): LiveHit[] {
    const { count } = this.matches;
    this.#query = query;
    this.#scored = 0;
    this.#parts =
      this.matches.beginning >= 0 && this.matches.beginningLetters === 1
        ? this.names.ofLetter
        : this.names.ofWord;
    this.#eastMetres = query.near ? metresPerDegreeLon(query.near.lat) : 0;
    this.#best = this.#amongRivals(query);
    if (count === 1) {
      this.#visitByLots(0);
      return this.#best.hits;
    }
    let fewest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let g = 0; g < count; g++) {
      const size = this.#size(g);
      if (size >= least) continue;
      least = size;
      fewest = g;
    }
    if (least > FEW) this.#visitMeeting();
    else if (least > 0) this.#visitByLots(fewest);
    return this.#best.hits;
  }

  /** With the places that stand for rivals, and what any other must exceed. */
  #amongRivals({ most, rivals = [] }: LiveQuery): BestPlaces {
    const own: LiveHit[] = [];
    const scores = rivals.map(({ score, same }) => {
      let best = 0;
      for (const slot of same) {
        const known = own.find((hit) => hit.slot === slot);
        const hit = known ?? this.#hit(slot);
        if (!hit) continue;
        if (!known) own.push(hit);
        best = Math.max(best, hit.score);
      }
      return best || score;
    });
    const among = new BestPlaces(most, rivals.length < most ? 0 : Math.min(...scores));
    for (const hit of own) among.add(hit);
    return among;
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

  #size(g: number): number {
    let size = 0;
    this.#eachSet(g, (set) => {
      size += set.size;
    });
    return size;
  }

  /** Places that answer query word `g`, set by set: those first that can score most. */
  #visitByLots(g: number): void {
    const { count } = this.matches;
    // What only a region answers is not what an only word names.
    const tiers = count === 1 ? Tier.Around : TIERS;
    let others = 0;
    for (let other = 0; other < count; other++) if (other !== g) others += this.#bestValue(other);
    const sets: { readonly set: SlotSet; readonly tier: number; readonly value: number }[] = [];
    let otherwise = 0;
    this.#eachSet(g, (set, tier, quality) => {
      if (tier >= tiers) return;
      const value = quality * TIER_WEIGHT[tier];
      if (tier > Tier.Name) otherwise = Math.max(otherwise, value);
      sets.push({ set, tier, value });
    });
    const lots: Lot[] = [];
    for (const { set, tier, value } of sets) {
      const inName = tier <= Tier.Name;
      const sum = others + (inName ? Math.max(value, otherwise) : value);
      // The first word of the query must be the first of the name; any other follows a word of the place's own.
      const follows = (g === 0 && tier !== Tier.First) || tier === Tier.Around ? count - 1 : count;
      const named = inName ? count : count - 1;
      const whole = this.score.most(sum, named, follows);
      if (this.#beaten(whole)) continue;
      const most = [0, whole];
      for (let parts = 2; parts <= SHARES; parts++) most.push(this.score.most(sum, named / parts, follows));
      lots.push({ set, most });
    }
    lots.sort((a, b) => b.most[1] - a.most[1]);
    for (const { set, most } of lots) this.#visit(set, most);
  }

  /** The most that any place has for a query word. */
  #bestValue(g: number): number {
    let best = 0;
    this.#eachSet(g, (_, tier, quality) => {
      best = Math.max(best, quality * TIER_WEIGHT[tier]);
    });
    return best;
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
    if (this.#meetAll() <= FEW) {
      this.#visitBits(this.#met, this.#met, Number.POSITIVE_INFINITY);
      return;
    }
    if (count > MOST_APART) {
      const sum = strongest.reduce((all, one, g) => all + Math.max(one, otherwise[g]), 0);
      this.#visitMet(sum, count, count);
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
    const plans = ways.map((way) => {
      let sum = 0;
      let named = 0;
      let follows = 0;
      for (let g = 0, before = false; g < count; g++) {
        const inName = ((way >>> g) & 1) === 0;
        sum += inName ? Math.max(strongest[g], otherwise[g]) : otherwise[g];
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
      this.#visitMet(sum, named, follows);
    }
  }

  /** What meets, those first of whose name most can be asked for. */
  #visitMet(sum: number, named: number, follows: number): void {
    for (let parts = 1; parts <= SHARES; parts++)
      this.#visitBits(this.#met, this.#parts.bits[parts], this.score.most(sum, named / parts, follows));
  }

  /** How many places answer all query words. */
  #meetAll(): number {
    const { count } = this.matches;
    const met = this.#met;
    let size = 0;
    for (let i = 0; i < met.length; i++) {
      let left = this.#strong[0][i] | this.#weak[0][i];
      for (let g = 1; g < count && left !== 0; g++) left &= this.#strong[g][i] | this.#weak[g][i];
      met[i] = left;
      for (; left !== 0; left &= left - 1) size++;
    }
    return size;
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

  #visit({ list, bits }: SlotSet, most: readonly number[]): void {
    if (this.#beaten(most[1])) return;
    if (!list) {
      for (let parts = 1; parts <= SHARES; parts++)
        this.#visitBits(bits, this.#parts.bits[parts], most[parts]);
      return;
    }
    const { parts } = this.#parts;
    for (let i = 0; i < list.length && this.#scored < MOST_SCORED; i++)
      this.#look(list[i], most[parts[list[i]]]);
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
    const nearness = this.#nearness(slot);
    if (most + nearness <= this.#best.least + ROUNDING) return;
    const hit = this.#hit(slot, nearness);
    if (hit) this.#best.keep(hit);
  }

  #hit(slot: number, nearness = this.#nearness(slot)): LiveHit | undefined {
    this.#scoredBy[slot] = this.matches.query;
    const { passes } = this.#query;
    if (passes && !passes(slot)) return undefined;
    this.#scored++;
    const score = this.score.of(slot);
    return score > 0 ? { slot, score: score + nearness, coverage: this.score.coverage } : undefined;
  }

  #nearness(slot: number): number {
    const { near } = this.#query;
    if (!near) return 0;
    const east = (this.#lon[slot] - near.lon) * this.#eastMetres;
    const north = (this.#lat[slot] - near.lat) * METRES_PER_DEGREE;
    return WEIGHTS.near / (1 + Math.sqrt(east * east + north * north) / WEIGHTS.nearHalf);
  }
}

function emptied(bits: Uint32Array | undefined, words: number): Uint32Array {
  if (!bits || bits.length < words) return new Uint32Array(words);
  return bits.fill(0);
}
