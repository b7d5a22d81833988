// Text search over an open dataset: from what a user has typed so far to the rows of the places meant.
//
// 1. Look the words up as written, by prefix, sound and meaning; take the places that match all of them.
// 2. If next to nothing matches well, allow mistakes, and split words that were written together.
// 3. If there is still room, leave out one word, then two.
import type { PlaceTable } from '../../dataset/tables/places.ts';
import type { TextColumns } from '../../dataset/tables/text-index.ts';
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import { FIXED_PER_DEGREE, type Lat, type Lon } from '../../geo/units.ts';
import { firstAtLeast } from '../../lookup/binary-search.ts';
import { hasBangla } from '../../text/script.ts';
import { Anchors } from './anchors.ts';
import { BestHits } from './best-hits.ts';
import { Candidates } from './candidates.ts';
import { distinctHits, type Hit } from './distinct.ts';
import type { DocSet } from './doc-set.ts';
import type { PlaceFilter } from './filter.ts';
import { GROUPS, Matches } from './matches.ts';
import { otherSpacings } from './other-spacings.ts';
import { parseQuery, type QueryWord, writtenOut } from './parse-query.ts';
import { Scorer } from './scorer.ts';
import { WEIGHTS } from './weights.ts';
import { wholeNameKey, withWord } from './whole-names.ts';

export interface SearchOptions {
  readonly limit?: number;
  readonly filter?: PlaceFilter;
  /** Places near this point come first. */
  readonly near?: { readonly lon: Lon; readonly lat: Lat };
}

/** At most this many candidates per pass are scored: the most important ones or, with a point, also the nearest. */
const MAX_SCORED = 600;
const MAX_SCORED_RELAXED = 250;
/** With a point: how far around it places are searched before importance alone decides (degrees × 1e7). */
const NEAR_REACH = 0.25 * FIXED_PER_DEGREE;
/** If every word is common, documents are read in order of importance until this many were accepted or read. */
const MAX_SCANNED = 3000;
const ENOUGH_SCANNED = 300;
/** A place is a good match if each word is there as written, give or take the ending of the last one; by sound is less. */
const GOOD_ANSWER = WEIGHTS.word.prefixLeast - 0.005;
const ENOUGH_GOOD = 3;
/** Words with mistakes that are tried for a whole name, and places per such name. */
const MAX_NEAR_NAMES = 2000;
const FEW_OF_ONE_NAME = 20;
/** Below this a result has too little to do with the query to be shown. */
const LEAST_COVERAGE = 0.3;
/** A place this near the centre of a part of town may be called one of it, in metres. */
const BESIDE = 3_000;
/** … if it is as well known as this. */
const KNOWN_BESIDE = 140;
const BESIDE_SQUARED = (BESIDE / METRES_PER_FIXED) ** 2;
const BUCKETS = 1024;
const MAX_AROUND = 65_536;

export class TextSearch {
  readonly #columns: TextColumns;
  readonly #places: PlaceTable;
  readonly #matches: Matches;
  readonly #candidates: Candidates;
  readonly #scorer: Scorer;
  readonly #anchors: Anchors | undefined;
  /** One bit per word of the query that names a region: these are never left out. */
  #anchored = 0;
  readonly #hits = new BestHits();
  readonly #histogram = new Uint32Array(BUCKETS);
  /** Documents around the bias point, and the bucket of each. */
  readonly #around = new Uint32Array(MAX_AROUND);
  readonly #buckets = new Uint16Array(MAX_AROUND);
  /** Bits of the words that name the part of town around which places are looked for. */
  #beside = 0;
  #good = 0;
  #bangla = false;
  #filter: PlaceFilter | undefined;
  // The bias point in fixed degrees, and metres per unit in each direction. NaN if there is none.
  #nearLon = Number.NaN;
  #nearLat = Number.NaN;
  #lonMetres = 0;
  readonly #latMetres = METRES_PER_DEGREE / FIXED_PER_DEGREE;

  /** `regionKind` is the kind of each region; without it no word of a query is recognised as naming one. */
  constructor(columns: TextColumns, places: PlaceTable, regionKind?: ArrayLike<number>) {
    this.#columns = columns;
    this.#places = places;
    this.#matches = new Matches(columns);
    this.#candidates = new Candidates(columns);
    this.#scorer = new Scorer(columns, this.#matches);
    this.#anchors = regionKind ? new Anchors(columns, places, regionKind) : undefined;
  }

  search(text: string, { limit = 10, filter, near }: SearchOptions = {}): Hit[] {
    const query = parseQuery(text);
    this.#hits.clear();
    if (query.length === 0 || this.#columns['doc.row'].length === 0) return [];
    this.#good = 0;
    this.#bangla = hasBangla(text);
    this.#filter = filter;
    this.#nearLon = near ? near.lon * FIXED_PER_DEGREE : Number.NaN;
    this.#nearLat = near ? near.lat * FIXED_PER_DEGREE : Number.NaN;
    this.#lonMetres = near ? metresPerDegreeLon(near.lat) / FIXED_PER_DEGREE : 0;
    const letters = query.reduce((sum, word) => sum + word.text.length, 0);
    this.#scorer.importance = WEIGHTS.importance * (1 + WEIGHTS.importanceOfFew / letters);
    const typed = query.length === 1 ? Math.min(1, letters / WEIGHTS.completeFrom) : 1;
    this.#scorer.complete = WEIGHTS.complete * typed;
    this.#candidates.limitTo(filter?.contexts);

    this.#anchored = 0;
    this.#anchors?.clear();
    const long = writtenOut(text);
    if (long !== undefined) {
      this.#matches.lookUp(parseQuery(long));
      this.#take(limit, false);
    }
    this.#matches.lookUp(query);
    this.#anchors?.find(query, this.#matches);
    this.#takeWholeName();
    this.#take(limit, false);
    if (this.#good < ENOUGH_GOOD) {
      this.#anchored = this.#anchors ? this.#anchors.written | this.#anchors.sounding : 0;
      this.#matches.lookUpNear(query, this.#hits.count < limit, this.#anchors?.written ?? 0);
      this.#takeNearWholeNames(query);
      this.#take(limit, true);
      // Two words that name places far from each other: a region's name as written goes before one that sounds like it.
      if (this.#hits.count === 0 && this.#anchors?.loosen()) {
        this.#anchored = this.#anchors.written;
        this.#take(limit, true);
      }
      if (this.#hits.count === 0 && this.#anchored !== 0) {
        this.#anchored = 0;
        this.#anchors?.clear();
        this.#take(limit, true);
      }
      for (const other of otherSpacings(query, this.#matches, this.#hits.count >= limit)) {
        this.#anchored = 0;
        this.#anchors?.clear();
        this.#matches.lookUp(parseQuery(other));
        this.#takeWholeName();
        this.#take(limit, false);
      }
    }
    this.#matches.clear();
    return distinctHits(this.#hits, this.#columns, this.#places, limit, near !== undefined);
  }

  /** Places whose whole name was typed: they are few, and must not be lost among those that have more words. */
  #takeWholeName(): void {
    const { exact, count } = this.#matches;
    for (let g = 0; g < count; g++) if (exact[g] < 0) return;
    this.#takeNamed(wholeNameKey(exact, count), MAX_SCORED_RELAXED);
  }

  /** The same if one of the words has a mistake. */
  #takeNearWholeNames(query: readonly QueryWord[]): void {
    const { exact, count, words, dictionary } = this.#matches;
    let wrong = -1;
    for (let g = 0; g < count; g++) {
      if (exact[g] >= 0) continue;
      if (wrong >= 0) return;
      wrong = g;
    }
    for (let g = 0; g < count; g++) {
      if (wrong >= 0 && wrong !== g) continue;
      const rest = wholeNameKey(exact, count, g);
      const letters = query[g].text.length;
      const { values, length } = words[g];
      for (let i = 0; i < length && i < MAX_NEAR_NAMES; i++) {
        const difference = dictionary.lengthOf(values[i]) - letters;
        if (difference > 2 || difference < -2) continue;
        this.#takeNamed(withWord(rest, values[i]), FEW_OF_ONE_NAME);
      }
    }
  }

  /** Places whose whole name has the key, at most this many. */
  #takeNamed(key: number, most: number): void {
    const keys = this.#columns['name.key'];
    const contexts = this.#filter?.contexts;
    const first = firstAtLeast(keys, key);
    for (let i = first; keys[i] === key && i < first + most; i++) {
      const doc = this.#columns['name.doc'][i];
      if (contexts && contexts[this.#columns['doc.context'][doc]] === 0) continue;
      if (this.#passes(doc)) this.#consider(doc, (1 << this.#matches.count) - 1, 0);
    }
  }

  /** Scores the documents that match all words; with `relax`, if they are few, those that match nearly all. */
  #take(limit: number, relax: boolean): void {
    const { count, total } = this.#matches;
    let asked = 0;
    for (let g = 0; g < count; g++) if (total[g] > 0) asked |= 1 << g;
    if (asked === 0) return;
    const candidates = this.#candidates;
    candidates.prepare(this.#matches);
    this.#takeFrom(this.#meeting(0, MAX_SCORED), asked, 0);
    if (!relax || this.#hits.count >= limit) return;
    const sparse = candidates.sparse.filter((g) => !(this.#anchored & (1 << g)));
    const several = candidates.sparse.length > 1;
    if (several) for (const g of sparse) this.#takeFrom(this.#meeting(1 << g, MAX_SCORED_RELAXED), asked, 1);
    if (several) this.#takeBeside(asked);
    if (this.#hits.count > 0 || candidates.sparse.length < 3) {
      if (this.#hits.count < limit) this.#takeAnchored(sparse, asked);
      return;
    }
    for (let i = 0; i < sparse.length; i++) {
      for (let j = i + 1; j < sparse.length; j++) {
        const without = (1 << sparse[i]) | (1 << sparse[j]);
        this.#takeFrom(this.#meeting(without, MAX_SCORED_RELAXED), asked, 2);
      }
    }
    this.#takeAnchored(sparse, asked);
    if (this.#hits.count > 0) return;
    // A long text of which little is known: whatever matches enough of it.
    for (const g of sparse) this.#takeFrom(this.#meeting(~(1 << g), MAX_SCORED_RELAXED), asked, count);
  }

  /** Places just outside the part of town that is named: the Botanical Garden is called Mirpur's, though it lies beside it. */
  #takeBeside(asked: number): void {
    const importance = this.#columns['doc.importance'];
    for (const part of this.#anchors?.parts ?? []) {
      if ((part.words & this.#anchored) !== part.words || (asked & ~part.words) === 0) continue;
      const set = this.#meeting(part.words, MAX_SCORED_RELAXED);
      if (!set) continue;
      this.#beside = part.words;
      // Documents come by importance: the branch of a bank in the next part of town is not meant.
      for (let doc = set.next(0); doc >= 0 && importance[doc] >= KNOWN_BESIDE; doc = set.next(doc + 1))
        if (this.#isBeside(part.docs, doc) && this.#passes(doc))
          this.#consider(doc, asked, this.#matches.count);
      this.#beside = 0;
    }
  }

  #isBeside(parts: readonly number[], doc: number): boolean {
    const lon = this.#columns['doc.lon'];
    const lat = this.#columns['doc.lat'];
    for (const part of parts) {
      const y = lat[doc] - lat[part];
      if (y * y >= BESIDE_SQUARED) continue;
      const x = (lon[doc] - lon[part]) * lonScale(lat[doc]);
      if (x * x + y * y < BESIDE_SQUARED) return true;
    }
    return false;
  }

  /** The named region itself and the best-known places in it. */
  #takeAnchored(others: readonly number[], asked: number): void {
    if (this.#anchored === 0) return;
    let without = 0;
    for (const g of others) without |= 1 << g;
    this.#takeFrom(this.#meeting(without, MAX_SCORED_RELAXED), asked, this.#matches.count);
  }

  #meeting(without: number, few: number): DocSet | undefined {
    // A test of rows or a point may reach beyond the first documents of a list.
    const inOrder = this.#filter === undefined && Number.isNaN(this.#nearLon);
    return this.#candidates.meeting(without, few, inOrder);
  }

  #takeFrom(set: DocSet | undefined, asked: number, missing: number): void {
    if (!set) this.#scan(asked);
    else if (Number.isNaN(this.#nearLon))
      this.#takeFirst(set, asked, missing, missing === 0 ? MAX_SCORED : MAX_SCORED_RELAXED);
    else this.#takeNear(set, asked, missing);
  }

  #scan(asked: number): void {
    const documents = Math.min(MAX_SCANNED, this.#columns['doc.row'].length);
    for (let doc = 0, taken = 0; doc < documents && taken < ENOUGH_SCANNED; doc++) {
      if (this.#passes(doc) && this.#consider(doc, asked, 0)) taken++;
    }
    // A word as written may occur only in unimportant places: "house". Its own list has the best of them first.
    const { postings } = this.#columns;
    const start = this.#columns['posting.start'];
    for (let g = 0; g < this.#matches.count; g++) {
      const { values, length } = this.#matches.words[g];
      if (length === 0) continue;
      const end = Math.min(start[values[0] + 1], start[values[0]] + ENOUGH_SCANNED);
      for (let i = start[values[0]]; i < end; i++)
        if (this.#passes(postings[i])) this.#consider(postings[i], asked, 0);
    }
  }

  /** In order of importance. */
  #takeFirst(set: DocSet, asked: number, missing: number, most: number): void {
    let scored = 0;
    for (let doc = set.next(0); doc >= 0 && scored < most; doc = set.next(doc + 1)) {
      if (!this.#passes(doc)) continue;
      this.#consider(doc, asked, missing);
      scored++;
    }
  }

  /** Those around the point, the nearest and most important of them if there are many; then the most important. */
  #takeNear(set: DocSet, asked: number, missing: number): void {
    const around = this.#around;
    const buckets = this.#buckets;
    const histogram = this.#histogram.fill(0);
    let count = 0;
    for (let doc = set.next(0); doc >= 0 && count < MAX_AROUND; doc = set.next(doc + 1)) {
      if (!this.#isAround(doc)) continue;
      const bucket = this.#bucket(doc);
      histogram[bucket]++;
      around[count] = doc;
      buckets[count++] = bucket;
    }
    let least = BUCKETS - 1;
    for (let above = histogram[least]; least > 0 && above + histogram[least - 1] <= MAX_SCORED; ) {
      above += histogram[--least];
    }
    for (let i = 0, scored = 0; i < count && scored < MAX_SCORED; i++) {
      if (buckets[i] < least || !this.#passes(around[i])) continue;
      this.#consider(around[i], asked, missing);
      scored++;
    }
    this.#takeFirst(set, asked, missing, MAX_SCORED_RELAXED);
  }

  #isAround(doc: number): boolean {
    const x = this.#columns['doc.lon'][doc] - this.#nearLon;
    const y = this.#columns['doc.lat'][doc] - this.#nearLat;
    return x < NEAR_REACH && x > -NEAR_REACH && y < NEAR_REACH && y > -NEAR_REACH;
  }

  #bucket(doc: number): number {
    const { importance, near } = WEIGHTS;
    const value = (importance * this.#columns['doc.importance'][doc]) / 255 + this.#nearness(doc);
    return Math.min(BUCKETS - 1, Math.floor((value / (importance + near)) * BUCKETS));
  }

  #nearness(doc: number): number {
    const x = (this.#columns['doc.lon'][doc] - this.#nearLon) * this.#lonMetres;
    const y = (this.#columns['doc.lat'][doc] - this.#nearLat) * this.#latMetres;
    return WEIGHTS.near / (1 + Math.sqrt(x * x + y * y) / WEIGHTS.nearHalf);
  }

  #passes(doc: number): boolean {
    return this.#filter === undefined || this.#filter.passes(this.#columns['doc.row'][doc]);
  }

  /** Whether the place last scored lies where the query says, or has the words in its own name. */
  #isAnchored({ written, sounding, phrases }: Anchors, doc: number): boolean {
    const scorer = this.#scorer;
    const { byName, byRegion, bySound } = WEIGHTS.anchor;
    for (let left = (written | sounding) & scorer.answered; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const least = sounding & bit ? bySound : scorer.byName & bit ? byName : byRegion;
      if (scorer.quality(31 - Math.clz32(bit)) < least) return false;
    }
    for (const { words, contexts } of phrases) {
      const answered = scorer.answered & words;
      if (answered === 0 || ((scorer.byName | scorer.along) & words) === words) continue;
      if (!contexts.has(this.#columns['doc.context'][doc])) return false;
    }
    return true;
  }

  /** Subtracted for words that name a region if the place has them in its name but lies elsewhere: Uttara Bank, Feni. */
  #namesakes(written: number, doc: number): number {
    const { contextQuality } = this.#matches;
    const context = this.#columns['doc.context'][doc] * GROUPS;
    // "Mirpur Road" is that road, wherever its middle lies.
    if (this.#scorer.completeness === 1 && this.#scorer.byName === (1 << this.#matches.count) - 1) return 0;
    let count = 0;
    for (let left = written & this.#scorer.byName; left !== 0; left &= left - 1)
      if (contextQuality[context + 31 - Math.clz32(left & -left)] === 0) count++;
    return count * WEIGHTS.namesakeElsewhere;
  }

  #consider(doc: number, asked: number, missing: number): boolean {
    const scorer = this.#scorer;
    const plain = scorer.score(doc, this.#bangla);
    if (bits(asked & ~scorer.answered) > missing || scorer.coverage < LEAST_COVERAGE) return false;
    const lacking = asked & ~scorer.answered;
    if (lacking & this.#anchored && (!this.#beside || (lacking & ~this.#beside) !== 0)) return false;
    // A street of which only a part of town that it runs through was typed is not what is searched for.
    if (scorer.along !== 0 && scorer.byName === 0) return false;
    if (this.#anchors && !this.#isAnchored(this.#anchors, doc)) return false;
    const near = Number.isNaN(this.#nearLon) ? 0 : this.#nearness(doc);
    const score = plain + near - (this.#anchors ? this.#namesakes(this.#anchors.written, doc) : 0);
    if (scorer.weakest >= GOOD_ANSWER) this.#good++;
    if (this.#hits.takes(score))
      this.#hits.add(doc, score, scorer, near, this.#matches.count - bits(scorer.answered));
    return true;
  }
}

/** How many bits are set. */
function bits(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
}
