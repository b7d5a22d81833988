// Looks at the places that can answer the query at hand, those that can score most first, and ends as soon as no other can be
// among the best.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import type { Lat, Lon } from '../../geo/units.ts';
import { WEIGHTS } from '../search/weights.ts';
import { BestPlaces, type LiveHit } from './best-places.ts';
import { ByBound } from './by-bound.ts';
import { grown } from './growing.ts';
import { GROUPS, type LiveMatches } from './live-matches.ts';
import { type LiveNames, type NameParts, SHARES } from './live-names.ts';
import { Tier } from './live-postings.ts';
import type { LiveScore } from './live-score.ts';
import { MeetingPlaces } from './meeting-places.ts';
import type { SlotSets } from './slot-sets.ts';
import type { WordAnswers } from './word-answers.ts';

/** Places that one query scores at most. */
const MOST_SCORED = 4_000;
/** Scores that differ by less are the same but for rounding. */
const ROUNDING = 1e-9;
/** Up to this many query words, those in the name are distinguished from the others; few places match more. */
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

/** A set of places that answer a word. */
interface Lot {
  readonly set: number;
  readonly tier: number;
  /** How much the word counts there. */
  readonly value: number;
  /** What its places can score at most. */
  readonly most: number;
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
  /** Of each query word. */
  readonly #answers: readonly WordAnswers[];
  readonly #meeting: MeetingPlaces;
  /** What places of the set at hand can score at most, by the way in which they answer the other words and the parts of the name. */
  readonly #bounds = new Float64Array((SHARES + 1) << MOST_APART);
  readonly #considered = new ByBound();
  /** More than the highest slot. */
  #places = 0;

  constructor(
    private readonly sets: SlotSets,
    answers: () => WordAnswers,
    private readonly names: LiveNames,
    private readonly matches: LiveMatches,
    private readonly score: LiveScore,
  ) {
    this.#answers = Array.from({ length: GROUPS }, answers);
    this.#meeting = new MeetingPlaces(sets);
    this.#parts = names.ofWord;
  }

  put(slot: number, lon: Lon, lat: Lat): void {
    this.#lon = grown(this.#lon, slot);
    this.#lat = grown(this.#lat, slot);
    this.#scoredBy = grown(this.#scoredBy, slot);
    this.#lon[slot] = lon;
    this.#lat[slot] = lat;
    this.#places = Math.max(this.#places, slot + 1);
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
    let fewest = 0;
    for (let g = 0; g < count; g++) {
      this.#answers[g].gather(g);
      if (this.#answers[g].size < this.#answers[fewest].size) fewest = g;
    }
    if (this.#answers[fewest].size > 0) this.#visitByLots(fewest);
    return this.#best.hits;
  }

  /** With the places that stand for rivals, and what any other must exceed. */
  #amongRivals({ most, rivals = [] }: LiveQuery): BestPlaces {
    const own: LiveHit[] = [];
    let least = Number.POSITIVE_INFINITY;
    for (const { score, same } of rivals) {
      let best = 0;
      for (const slot of same) {
        const known = own.find((hit) => hit.slot === slot);
        const hit = known ?? this.#hit(slot);
        if (!hit) continue;
        if (!known) own.push(hit);
        best = Math.max(best, hit.score);
      }
      least = Math.min(least, best || score);
    }
    const among = new BestPlaces(most, rivals.length < most ? 0 : least);
    for (const hit of own) among.add(hit);
    return among;
  }

  /** Places that answer all words of the query, by those that answer word `g`, set by set: those first that can score most. */
  #visitByLots(g: number): void {
    const { count } = this.matches;
    const { sets, tiers, values, otherwise } = this.#answers[g];
    const lots: Lot[] = [];
    for (let i = 0; i < sets.length; i++) {
      const tier = tiers[i];
      // What only a region answers is not what an only word names.
      if (count === 1 && tier === Tier.Around) continue;
      const value = tier <= Tier.Name ? Math.max(values[i], otherwise) : values[i];
      const most = this.#most(g, tier, value, 0, 1);
      if (!this.#beaten(most)) lots.push({ set: sets[i], tier, value, most });
    }
    if (lots.length === 0) return;
    lots.sort((a, b) => b.most - a.most);
    if (count > 1) this.#meeting.begin(this.#answers.slice(0, count), g, this.#places);
    for (const lot of lots) if (!this.#beaten(lot.most)) this.#visit(g, lot);
    if (count > 1) this.#meeting.end();
  }

  /**
   * The most that a place can score, without nearness, that has query word `g` in a tier where it counts `value`, answers the words
   * of `way` otherwise than by its name and the rest by its name, of which one word can ask for one of so many parts.
   */
  #most(g: number, tier: number, value: number, way: number, parts: number): number {
    const { count } = this.matches;
    let sum = 0;
    let named = 0;
    let follows = 0;
    let before = false;
    /** The first word is the first of a name that goes on: what is not in the name does not follow it. */
    const goesOn = g === 0 && tier === Tier.First && parts > 1;
    for (let i = 0; i < count; i++) {
      const answer = this.#answers[i];
      const inName = i === g ? tier <= Tier.Name : ((way >>> i) & 1) === 0;
      const has = inName || (i === g ? tier !== Tier.Around : answer.own);
      sum += i === g ? value : inName ? answer.best : answer.otherwise;
      if (inName) named++;
      // The first word of the query must be the first of the name; any other follows a word of the place's own.
      if (i === 0 ? (i === g ? tier === Tier.First : inName) : has && before && (inName || i > 1 || !goesOn))
        follows++;
      before = has;
    }
    return this.score.most(sum, named / parts, follows);
  }

  #visit(g: number, lot: Lot): void {
    const { count } = this.matches;
    this.#bounds.fill(0, 0, (SHARES + 1) << Math.min(count, MOST_APART));
    const bits = this.sets.bits(lot.set);
    if (!bits) {
      const { parts } = this.#parts;
      const { pool, head } = this.sets;
      const end = head[2 * lot.set] + head[2 * lot.set + 1];
      for (let i = head[2 * lot.set]; i < end; i++) {
        const way = count > 1 ? this.#meeting.way(pool[i]) : 0;
        if (way >= 0) this.#consider(g, lot, pool[i], way, parts[pool[i]]);
      }
      this.#lookAtConsidered();
      return;
    }
    for (let parts = 1; parts <= SHARES; parts++) {
      const and = this.#parts.bits[parts];
      const most = this.#bound(g, lot, 0, parts);
      const words = Math.min(bits.length, and.length);
      for (let i = 0; i < words && !this.#beaten(most); i++) {
        let left = bits[i] & and[i];
        if (left !== 0 && count > 1) left = this.#meeting.answering(i, left);
        for (; left !== 0; left &= left - 1) {
          const slot = i * 32 + 31 - Math.clz32(left & -left);
          this.#consider(g, lot, slot, count > 1 ? this.#meeting.way(slot) : 0, parts);
        }
      }
      this.#lookAtConsidered();
    }
  }

  #bound(g: number, { tier, value }: Lot, way: number, parts: number): number {
    const at = way * (SHARES + 1) + parts;
    return this.#bounds[at] || (this.#bounds[at] = this.#most(g, tier, value, way, parts));
  }

  #consider(g: number, lot: Lot, slot: number, way: number, parts: number): void {
    const most = this.#bound(g, lot, this.matches.count > MOST_APART ? 0 : way, parts) + this.#nearness(slot);
    if (most <= this.#best.least + ROUNDING) return;
    if (this.#considered.isFull) this.#lookAtConsidered();
    this.#considered.add(slot, most);
  }

  #lookAtConsidered(): void {
    const considered = this.#considered;
    if (considered.length === 0) return;
    considered.sort();
    for (let i = considered.length - 1; i >= 0 && this.#scored < MOST_SCORED; i--) {
      const at = considered.at(i);
      if (considered.bounds[at] <= this.#best.least + ROUNDING) break;
      const slot = considered.slots[at];
      if (this.#scoredBy[slot] === this.matches.query) continue;
      const hit = this.#hit(slot);
      if (hit) this.#best.keep(hit);
    }
    considered.length = 0;
  }

  /** Whether places that score at most so much without nearness cannot be among the best, wherever they lie. */
  #beaten(most: number): boolean {
    return (
      this.#scored >= MOST_SCORED ||
      (this.#query.near ? most + WEIGHTS.near : most) <= this.#best.least + ROUNDING
    );
  }

  #hit(slot: number): LiveHit | undefined {
    this.#scoredBy[slot] = this.matches.query;
    const { passes } = this.#query;
    if (passes && !passes(slot)) return undefined;
    this.#scored++;
    const score = this.score.of(slot);
    if (score <= 0) return undefined;
    const near = this.#nearness(slot);
    return { slot, score: score + near, near, coverage: this.score.coverage };
  }

  #nearness(slot: number): number {
    const { near } = this.#query;
    if (!near) return 0;
    const east = (this.#lon[slot] - near.lon) * this.#eastMetres;
    const north = (this.#lat[slot] - near.lat) * METRES_PER_DEGREE;
    return WEIGHTS.near / (1 + Math.sqrt(east * east + north * north) / WEIGHTS.nearHalf);
  }
}
