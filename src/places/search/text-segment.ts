// One segment of the index: documents with their own dictionary, matched and scored by the one set of rules. The dataset is one; places that
// lie over it are others, in the same tables. What a query has found so far, in all segments, is in `Asked`.
import { PlaceKind, type PlaceTable } from '../../dataset/tables/places.ts';
import type { TextColumns } from '../../dataset/tables/text-index.ts';
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import { FIXED_PER_DEGREE } from '../../geo/units.ts';
import { firstAtLeast } from '../../lookup/binary-search.ts';
import type { AnchorPoint, Anchors } from './anchors.ts';
import { isAnswerWithout } from './answers.ts';
import { type Asked, BUCKETS, MAX_AROUND } from './asked.ts';
import { Candidates } from './candidates.ts';
import type { DocSet } from './doc-set.ts';
import type { PlaceFilter } from './filter.ts';
import { FULL, GROUPS } from './match-lists.ts';
import { Matches } from './matches.ts';
import type { QueryWord } from './parse-query.ts';
import { Scorer } from './scorer.ts';
import { WEIGHTS } from './weights.ts';
import { spread, wholeNameKey, withWord } from './whole-names.ts';

/** At most this many candidates per pass are scored: the most important ones or, with a point, also the nearest. */
const MAX_SCORED = 600;
const MAX_SCORED_RELAXED = 250;
/** … where the text is finished. */
const MAX_SCORED_FINISHED = 200;
/** … of a segment beside the dataset, whose places are equally important: twice as many as are kept. */
const MAX_SCORED_BESIDE = 128;
/** With a point: how far around it places are searched before importance alone decides (degrees × 1e7). */
const NEAR_REACH = 0.25 * FIXED_PER_DEGREE;
/** If every word is common, documents are read in order of importance until this many were accepted or read. */
const MAX_SCANNED = 3000;
const ENOUGH_SCANNED = 300;
/** A place is a good match if each word is there as written, give or take the ending of the last one; by sound is less. */
const GOOD_ANSWER = WEIGHTS.word.prefixLeast - 0.005;
/** Words with mistakes that are tried for a whole name, and places per such name. */
const MAX_NEAR_NAMES = 2000;
const FEW_OF_ONE_NAME = 20;
/** Places with a word that only so many have. */
const FEW_WITH_WORD = 100;
/** Below this a result has too little to do with the query to be shown. */
const LEAST_COVERAGE = 0.3;
/** A place this near the centre of a part of town may be called one of it, in metres. */
const BESIDE = 3_000;
/** … if it is as well known as this. */
const KNOWN_BESIDE = 140;
const BESIDE_SQUARED = (BESIDE / METRES_PER_FIXED) ** 2;

export class TextSegment {
  readonly matches: Matches;
  readonly #candidates: Candidates;
  readonly #scorer: Scorer;
  readonly #isBesideDataset: boolean;
  #mostScored = MAX_SCORED;
  #mostRelaxed = MAX_SCORED_RELAXED;
  #mostScanned = MAX_SCANNED;
  /** Which one it is of those that the query at hand is put to. */
  #number = 0;
  #asked: Asked;
  #filter: PlaceFilter | undefined;
  /** Words of the query that the segment knows, one bit each. */
  #known = 0;
  /** Names of several words: the bits of each, and the contexts of the regions of that name. */
  #phrases: readonly { readonly words: number; readonly contexts: ReadonlySet<number> }[] = [];
  /** The same of words that name a division and its district: the contexts of the district. */
  #divisions: readonly { readonly words: number; readonly contexts: ReadonlySet<number> }[] = [];
  /** Bits of the words that name the part of town around which places are looked for. */
  #beside = 0;

  /** `main`: how rare words are, and which regions they name, is what it is there, since it is the same query that is put to all. */
  constructor(
    readonly columns: TextColumns,
    readonly places: PlaceTable,
    asked: Asked,
    main?: Matches,
  ) {
    this.#asked = asked;
    this.#isBesideDataset = main !== undefined;
    if (main) {
      this.#mostScored = MAX_SCORED_BESIDE;
      this.#mostRelaxed = MAX_SCORED_BESIDE;
      this.#mostScanned = MAX_SCORED_BESIDE;
    }
    this.matches = new Matches(columns, main);
    this.#candidates = new Candidates(columns, main !== undefined);
    this.#scorer = new Scorer(columns, this.matches);
  }

  /** `finished`: nobody is typing, so that the words say all and fewer places can be meant. */
  begin(number: number, filter: PlaceFilter | undefined, finished = false): void {
    this.#number = number;
    if (!this.#isBesideDataset) this.#mostScored = finished ? MAX_SCORED_FINISHED : MAX_SCORED;
    this.#filter = filter;
    this.#scorer.importance = this.#asked.importance;
    this.#scorer.complete = this.#asked.complete;
    this.#candidates.limitTo(filter?.contexts);
    this.#phrases = [];
    this.#divisions = [];
  }

  /** Takes over what the words of the query name, once that is known. */
  adoptPhrases({ phrases, divisions }: Anchors): void {
    this.#phrases = phrases.length === 0 ? [] : phrases.map((named) => this.#withContexts(named));
    this.#divisions = divisions.length === 0 ? [] : divisions.map((named) => this.#withContexts(named));
  }

  #withContexts({ words, regions }: { readonly words: number; readonly regions: readonly number[] }) {
    return { words, contexts: this.#contextsOf(regions) };
  }

  #contextsOf(regions: readonly number[]): Set<number> {
    const contexts = new Set<number>();
    const start = this.columns['region.contextStart'];
    for (const region of regions)
      for (let i = start[region]; i < start[region + 1]; i++)
        contexts.add(this.columns['region.contexts'][i]);
    return contexts;
  }

  /** Looks the words of a query up. One that is the name of a region as it is written means no place that only sounds so: Tarali is not Tarail. */
  lookUp(query: readonly QueryWord[], least = 0): void {
    const { matches } = this;
    matches.lookUp(query, least);
    for (let g = 0; g < matches.count; g++)
      if (matches.hears(g) && this.#namesRegion(matches.exact[g])) matches.takeAsWritten(g);
  }

  #namesRegion(word: number): boolean {
    if (word < 0) return false;
    const keys = this.columns['name.key'];
    const key = spread(word) >>> 0;
    for (let i = firstAtLeast(keys, key); keys[i] === key; i++)
      if (this.#isRegion(this.columns['name.doc'][i])) return true;
    return false;
  }

  /** Places whose whole name was typed: they are few, and must not be lost among those that have more words. */
  takeWholeName(): void {
    const { exact, count } = this.matches;
    for (let g = 0; g < count; g++) if (exact[g] < 0) return;
    this.#takeNamed(wholeNameKey(exact, count), this.#mostRelaxed);
  }

  /** Whether words are a whole name or initials, or several: "hathazari road oxygen". Each must be known as it is written. */
  isNameKnown(words: readonly string[]): boolean {
    const numbers = Int32Array.from(words, (word) => this.matches.find(word));
    if (numbers.includes(-1)) return false;
    const keys = this.columns['name.key'];
    let from = 0;
    for (let end = numbers.length; end > from; end--) {
      const key = wholeNameKey(numbers.subarray(from, end), end - from);
      const isName = keys[firstAtLeast(keys, key)] === key;
      if (!isName && !(end === from + 1 && this.matches.isInitials(numbers[from]))) continue;
      from = end;
      end = numbers.length + 1;
    }
    return from === numbers.length;
  }

  /** The few places that have the one word of a query as it is written: they must not be lost among the many that begin or sound like it. */
  takeOnlyWord(): void {
    const { exact, total } = this.matches;
    const [word] = exact;
    if (word < 0 || total[0] <= this.#mostRelaxed || this.matches.documentsOf(word) > FEW_WITH_WORD) return;
    const { postings, 'posting.start': start, 'doc.context': context } = this.columns;
    const contexts = this.#filter?.contexts;
    for (let i = start[word]; i < start[word + 1]; i++) {
      if (contexts && contexts[context[postings[i]]] === 0) continue;
      if (this.#passes(postings[i])) this.#consider(postings[i], 1, 0);
    }
  }

  /** Places whose whole name was typed with a mistake in one of the words. */
  takeNearWholeNames(query: readonly QueryWord[]): void {
    const { exact, count, words, dictionary } = this.matches;
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
    const keys = this.columns['name.key'];
    const contexts = this.#filter?.contexts;
    const first = firstAtLeast(keys, key);
    for (let i = first; keys[i] === key && i < first + most; i++) {
      const doc = this.columns['name.doc'][i];
      if (contexts && contexts[this.columns['doc.context'][doc]] === 0) continue;
      if (this.#passes(doc)) this.#consider(doc, (1 << this.matches.count) - 1, 0);
    }
  }

  /** Words of the query that the segment knows, one bit each; decides which of them are worth a set. */
  prepare(): number {
    const { count, total } = this.matches;
    let known = 0;
    for (let g = 0; g < count; g++) if (total[g] > 0) known |= 1 << g;
    this.#candidates.prepare(this.matches);
    this.#known = known;
    return known;
  }

  /** Scores the documents that match all words of `asked` but `missing`, of those that any segment knows. */
  take(asked: number, missing: number): void {
    const unknown = bits(asked & ~this.#known);
    if (unknown > missing || this.#known === 0) return;
    if (missing === 0 && this.#isBesideDataset && this.#isHopeless(0)) return;
    const most = missing === 0 ? this.#mostScored : this.#mostRelaxed;
    const unknownWords = asked & ~this.#known;
    if (unknown === missing) {
      if (this.#mayAnswerWithout(unknownWords)) this.#takeFrom(this.#meeting(0, most), asked, missing);
      return;
    }
    const { sparse } = this.#candidates;
    if (sparse.length + unknown <= missing) return;
    const left = sparse.filter((g) => !(this.#asked.anchored & (1 << g)));
    for (let i = 0; i < left.length; i++) {
      const without = 1 << left[i];
      if (unknown + 1 === missing) {
        if (this.#mayAnswerWithout(without | unknownWords))
          this.#takeFrom(this.#meeting(without, most), asked, missing);
      } else
        for (let j = i + 1; j < left.length; j++)
          if (this.#mayAnswerWithout(without | (1 << left[j])))
            this.#takeFrom(this.#meeting(without | (1 << left[j]), most), asked, missing);
    }
  }

  /** Whether a place that is laid over the dataset and has none of these words would be shown. */
  #mayAnswerWithout(words: number): boolean {
    const { matches } = this;
    if (words === 0 || !this.#isBesideDataset || this.#asked.showsAll) return true;
    const coverage = matches.mostWithout(words);
    const certain = matches.certainWithout(words);
    return isAnswerWithout({ coverage, certain, completeness: 1, leftOut: bits(words) }, matches.count);
  }

  /** A long text of which little is known: whatever matches enough of it. */
  takeAny(asked: number): void {
    for (const g of this.#candidates.sparse)
      if (!(this.#asked.anchored & (1 << g)))
        this.#takeFrom(this.#meeting(~(1 << g), this.#mostRelaxed), asked, this.matches.count);
  }

  /** How many words of the query are worth leaving out. */
  get sparse(): number {
    return this.#candidates.sparse.length;
  }

  /** Places just outside the part of town that is named: the Botanical Garden is called Mirpur's, though it lies beside it. */
  takeBeside(asked: number, parts: Readonly<Anchors['parts']>): void {
    const importance = this.columns['doc.importance'];
    for (const part of parts) {
      if ((part.words & this.#asked.anchored) !== part.words || (asked & ~part.words) === 0) continue;
      const set = this.#meeting(part.words, this.#mostRelaxed);
      if (!set) continue;
      this.#beside = part.words;
      // Documents come by importance: the branch of a bank in the next part of town is not meant.
      for (let doc = set.next(0); doc >= 0 && importance[doc] >= KNOWN_BESIDE; doc = set.next(doc + 1))
        if (this.#isBeside(part.points, doc) && this.#passes(doc))
          this.#consider(doc, asked, this.matches.count);
      this.#beside = 0;
    }
  }

  #isBeside(points: readonly AnchorPoint[], doc: number): boolean {
    const lon = this.columns['doc.lon'];
    const lat = this.columns['doc.lat'];
    for (const point of points) {
      const y = lat[doc] - point.lat;
      if (y * y >= BESIDE_SQUARED) continue;
      const x = (lon[doc] - point.lon) * lonScale(lat[doc]);
      if (x * x + y * y < BESIDE_SQUARED) return true;
    }
    return false;
  }

  /** The named region itself and the best-known places in it. */
  takeAnchored(asked: number): void {
    const { anchored } = this.#asked;
    if (anchored === 0 || !this.#mayBeNamed(anchored)) return;
    let without = 0;
    for (const g of this.#candidates.sparse) if (!(anchored & (1 << g))) without |= 1 << g;
    this.#takeFrom(this.#meeting(without, this.#mostRelaxed), asked, this.matches.count);
  }

  /** Whether a place can have one of the words in its name; all dataset's can, and be the region that the words name. */
  #mayBeNamed(words: number): boolean {
    if (!this.#isBesideDataset) return true;
    for (let left = words; left !== 0; left &= left - 1)
      if (this.matches.words[31 - Math.clz32(left & -left)].length > 0) return true;
    return false;
  }

  #meeting(without: number, few: number): DocSet | undefined {
    // A test of rows or a point may reach beyond the first documents of a list.
    const inOrder = this.#filter === undefined && Number.isNaN(this.#asked.nearLon);
    return this.#candidates.meeting(without, few, inOrder);
  }

  /** How well the only word of a query must match (0 … 255) for a place that is laid over the dataset to be among the best. */
  leastQuality(words: number): number {
    const { hits, hasEnough, nearLon } = this.#asked;
    if (words > 1 || !this.#isBesideDataset || !hasEnough || hits.least <= 0) return 0;
    const near = Number.isNaN(nearLon) ? 0 : WEIGHTS.near;
    return (this.#scorer.coverageFor(hits.least - near, 0) / this.matches.mostOfField) * FULL;
  }

  #takeFrom(set: DocSet | undefined, asked: number, missing: number): void {
    if (!set) this.#scan(asked);
    else if (Number.isNaN(this.#asked.nearLon))
      this.#takeFirst(set, asked, missing, missing === 0 ? this.#mostScored : this.#mostRelaxed);
    else this.#takeNear(set, asked, missing);
  }

  #scan(asked: number): void {
    const documents = Math.min(this.#mostScanned, this.columns['doc.row'].length);
    for (let doc = 0, taken = 0; doc < documents && taken < ENOUGH_SCANNED; doc++) {
      if (this.#passes(doc) && this.#consider(doc, asked, 0)) taken++;
    }
    // A word as written may occur only in unimportant places: "house". Its own list has the best of them first.
    const { postings } = this.columns;
    const start = this.columns['posting.start'];
    for (let g = 0; g < this.matches.count; g++) {
      const { values, length } = this.matches.words[g];
      if (length === 0) continue;
      const end = Math.min(
        start[values[0] + 1],
        start[values[0]] + Math.min(ENOUGH_SCANNED, this.#mostScanned),
      );
      for (let i = start[values[0]]; i < end; i++)
        if (this.#passes(postings[i])) this.#consider(postings[i], asked, 0);
    }
  }

  /** In order of importance, as long as one may still be among the best. */
  #takeFirst(set: DocSet, asked: number, missing: number, most: number): void {
    const { possible } = this.#scorer;
    let scored = 0;
    for (let doc = set.next(0); doc >= 0 && scored < most; doc = set.next(doc + 1)) {
      if (this.#isHopeless(doc, possible)) break;
      if (!this.#passes(doc)) continue;
      this.#consider(doc, asked, missing);
      scored++;
    }
  }

  /** Whether no place can be among the best, whatever the one word of a query matches. */
  cannotAnswer(word: QueryWord): boolean {
    return this.#isHopeless(0, this.#scorer.possibleAt(this.matches.mostOf(word)));
  }

  /** Whether neither a document nor any after it, which are less important, can be among the best. */
  #isHopeless(doc: number, possible = this.#scorer.possible): boolean {
    const { hits, nearLon, hasEnough } = this.#asked;
    if (!hasEnough) return false;
    const near = Number.isNaN(nearLon) ? 0 : WEIGHTS.near;
    return !hits.takes(possible + near + this.#scorer.known(doc));
  }

  /** Those around the point, the nearest and most important of them if there are many; then the most important. */
  #takeNear(set: DocSet, asked: number, missing: number): void {
    const { around, buckets } = this.#asked;
    const histogram = this.#asked.histogram.fill(0);
    let count = 0;
    for (let doc = set.next(0); doc >= 0 && count < MAX_AROUND; doc = set.next(doc + 1)) {
      if (!this.#isAround(doc)) continue;
      const bucket = this.#bucket(doc);
      histogram[bucket]++;
      around[count] = doc;
      buckets[count++] = bucket;
    }
    let least = BUCKETS - 1;
    for (let above = histogram[least]; least > 0 && above + histogram[least - 1] <= this.#mostScored; ) {
      above += histogram[--least];
    }
    for (let i = 0, scored = 0; i < count && scored < this.#mostScored; i++) {
      if (buckets[i] < least || !this.#passes(around[i])) continue;
      this.#consider(around[i], asked, missing);
      scored++;
    }
    this.#takeFirst(set, asked, missing, this.#mostRelaxed);
  }

  #isRegion(doc: number): boolean {
    return this.places.kind[this.columns['doc.row'][doc]] === PlaceKind.Region;
  }

  #isAround(doc: number): boolean {
    const x = this.columns['doc.lon'][doc] - this.#asked.nearLon;
    const y = this.columns['doc.lat'][doc] - this.#asked.nearLat;
    return x < NEAR_REACH && x > -NEAR_REACH && y < NEAR_REACH && y > -NEAR_REACH;
  }

  #bucket(doc: number): number {
    const { importance, near } = WEIGHTS;
    const value = (importance * this.columns['doc.importance'][doc]) / 255 + this.#nearness(doc);
    return Math.min(BUCKETS - 1, Math.floor((value / (importance + near)) * BUCKETS));
  }

  #nearness(doc: number): number {
    const x = (this.columns['doc.lon'][doc] - this.#asked.nearLon) * this.#asked.lonMetres;
    const y = (this.columns['doc.lat'][doc] - this.#asked.nearLat) * this.#asked.latMetres;
    return WEIGHTS.near / (1 + Math.sqrt(x * x + y * y) / WEIGHTS.nearHalf);
  }

  #passes(doc: number): boolean {
    return this.#filter === undefined || this.#filter.passes(this.columns['doc.row'][doc]);
  }

  /** Whether the place last scored lies where the query says, or has the words in its own name. */
  #isAnchored({ written, sounding }: Anchors, doc: number): boolean {
    const scorer = this.#scorer;
    const { byName, byRegion, bySound } = WEIGHTS.anchor;
    for (let left = (written | sounding) & scorer.answered; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const least = sounding & bit ? bySound : scorer.byName & bit ? byName : byRegion;
      if (scorer.quality(31 - Math.clz32(bit)) < least) return false;
    }
    for (const { words, contexts } of this.#phrases) {
      const answered = scorer.answered & words;
      if (answered === 0 || ((scorer.byName | scorer.along) & words) === words) continue;
      if (!contexts.has(this.columns['doc.context'][doc])) return false;
    }
    return true;
  }

  /** Subtracted for words that name a region if the place has them in its name but lies elsewhere (Uttara Bank, Feni), or only in the division. */
  #namesakes(written: number, doc: number): number {
    const { contextQuality } = this.matches;
    const context = this.columns['doc.context'][doc] * GROUPS;
    // "Mirpur Road" is that road, wherever its middle lies.
    if (this.#scorer.completeness === 1 && this.#scorer.byName === (1 << this.matches.count) - 1) return 0;
    let count = 0;
    for (let left = written & this.#scorer.byName; left !== 0; left &= left - 1)
      if (contextQuality[context + 31 - Math.clz32(left & -left)] === 0) count++;
    // "Chawkbazar Chittagong" is in that district, not in Cumilla, which is of that division.
    for (const { words, contexts } of this.#divisions)
      if ((this.#scorer.byName & words) === 0 && !contexts.has(this.columns['doc.context'][doc])) count++;
    return count * WEIGHTS.namesakeElsewhere;
  }

  /** Whether the place last scored leaves words out, and all that it has of the others is where it lies or what kind of place it is; a region is exempt. */
  #hasOnlyWhere(doc: number): boolean {
    const { answered } = this.#scorer;
    if (answered === (1 << this.matches.count) - 1) return false;
    const { anchors } = this.#asked;
    const where = anchors ? anchors.written | anchors.sounding : 0;
    return this.#scorer.isKindOnly(answered & ~where) && !this.#isRegion(doc);
  }

  /** Whether the place last scored lacks the first word of a name, and has another instead. */
  #isAnother(lacking: number): boolean {
    const named = ((1 << this.matches.count) - 1) & ~this.#asked.anchored;
    const first = named & -named;
    return (lacking & first) !== 0 && this.#scorer.isAnother(31 - Math.clz32(first));
  }

  /** Whether words that are spelled right may be slips all the same for what the place last scored has instead. */
  #isSlip(doc: number): boolean {
    const { slip, slips, byName, completeness } = this.#scorer;
    const { called, resemblesLeast } = WEIGHTS.answer;
    if (completeness >= called) return true;
    const isKnown = this.columns['doc.importance'][doc] >= WEIGHTS.wellKnownFrom;
    return isKnown && slip >= resemblesLeast && (slips & ~byName) === 0;
  }

  #consider(doc: number, asked: number, missing: number): boolean {
    const scorer = this.#scorer;
    // Most that have too few of several words need not be scored to know it.
    if (this.matches.count > 1 && bits(asked & ~scorer.groupsOf(doc)) > missing) return false;
    const plain = scorer.score(doc, this.#asked.bangla);
    if (bits(asked & ~scorer.answered) > missing || scorer.coverage < LEAST_COVERAGE) return false;
    const lacking = asked & ~scorer.answered;
    if (lacking & this.#asked.anchored && (!this.#beside || (lacking & ~this.#beside) !== 0)) return false;
    // A street of which only a part of town that it runs through was typed is not what is searched for.
    if (scorer.along !== 0 && scorer.byName === 0) return false;
    const { anchors } = this.#asked;
    if (anchors && !this.#isAnchored(anchors, doc)) return false;
    const onlyWhere = this.#hasOnlyWhere(doc);
    if (onlyWhere && scorer.completeness < WEIGHTS.answer.named) return false;
    if (lacking !== 0 && this.#isAnother(lacking)) return false;
    if (scorer.findSlips() && !this.#isSlip(doc)) return false;
    const near = Number.isNaN(this.#asked.nearLon) ? 0 : this.#nearness(doc);
    const off = onlyWhere ? WEIGHTS.onlyWhere : 0;
    const score = plain + near - off - (anchors ? this.#namesakes(anchors.written, doc) : 0);
    if (scorer.weakest >= GOOD_ANSWER) this.#asked.good++;
    const { hits } = this.#asked;
    if (hits.takes(score))
      hits.add(this.#number, doc, score, scorer, near, this.matches.count - bits(scorer.answered));
    return true;
  }
}

/** How many bits are set. */
function bits(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
}
