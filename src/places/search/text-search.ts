// Text search: from what a user has typed so far to the rows of the places meant, in the segment of the dataset and those laid over it.
//
// 1. Look the words up as written, by prefix, sound and meaning; take the places that match all of them.
// 2. If next to nothing matches well, allow mistakes, and split words that were written together.
// 3. If there is still room, leave out one word, then two.
import type { PlaceTable } from '../../dataset/tables/places.ts';
import type { TextColumns } from '../../dataset/tables/text-index.ts';
import type { Lat, Lon } from '../../geo/units.ts';
import { hasBangla } from '../../text/script.ts';
import { Anchors } from './anchors.ts';
import { answersAmong } from './answers.ts';
import { Asked } from './asked.ts';
import { distinctHits, type Hit } from './distinct.ts';
import type { PlaceFilter } from './filter.ts';
import { toLetters } from './letters.ts';
import { otherSpacings } from './other-spacings.ts';
import { MAX_QUERY_LETTERS, parseQuery, type QueryWord, writtenOut } from './parse-query.ts';
import { TextSegment } from './text-segment.ts';

export interface SearchOptions {
  readonly limit?: number;
  readonly filter?: PlaceFilter;
  /** Places near this point come first. */
  readonly near?: { readonly lon: Lon; readonly lat: Lat };
  /** Only places that have all words as they are written or sound. */
  readonly asWritten?: boolean;
  /** Nobody is typing: the last word is complete. */
  readonly finished?: boolean;
  /** Segments to look in besides that of the dataset, each with its filter. */
  readonly others?: readonly { readonly segment: TextSegment; readonly filter?: PlaceFilter }[];
}

const NONE: readonly never[] = [];

export class TextSearch {
  readonly #asked = new Asked();
  readonly #letters = new Uint8Array(MAX_QUERY_LETTERS);
  /** The segment of the dataset. */
  readonly dataset: TextSegment;
  #segments: readonly TextSegment[];

  /** `regionKind` is the kind of each region; without it no word of a query is recognised as naming one. */
  constructor(columns: TextColumns, places: PlaceTable, regionKind?: ArrayLike<number>) {
    this.dataset = new TextSegment(columns, places, this.#asked);
    this.#segments = [this.dataset];
    this.#asked.anchors = regionKind ? new Anchors(columns, places, regionKind) : undefined;
  }

  /** A segment that can be searched beside that of the dataset, for the same regions. */
  segment(columns: TextColumns, places: PlaceTable): TextSegment {
    return new TextSegment(columns, places, this.#asked, this.dataset.matches);
  }

  search(text: string, options: SearchOptions = {}): Hit[] {
    const { limit = 10, filter, near, asWritten, finished, others = NONE } = options;
    const query = parseQuery(text, finished);
    if (query.length === 0) return [];
    const asked = this.#asked;
    const { hits, anchors } = asked;
    const segments =
      others.length === 0 ? [this.dataset] : [this.dataset, ...others.map(({ segment }) => segment)];
    this.#segments = segments;
    asked.begin(query, hasBangla(text), near);
    this.dataset.begin(0, filter, finished);
    others.forEach((other, i) => {
      other.segment.begin(i + 1, other.filter);
    });

    const long = writtenOut(text);
    if (long !== undefined) {
      this.#lookUp(parseQuery(long, finished));
      this.#take(limit, false);
    }
    if (long === undefined && query.length === 1) this.#takeInTurn(query);
    else {
      this.#lookUp(query);
      anchors?.find(query, this.dataset.matches);
      if (anchors) for (const segment of segments) segment.adoptPhrases(anchors);
      for (const segment of segments) segment.takeWholeName();
      this.#take(limit, false);
    }
    asked.showsAll = anchors !== undefined && anchors.written !== 0;
    if (!asked.hasEnough && !asWritten) {
      asked.anchored = anchors ? anchors.written | anchors.sounding : 0;
      const few = hits.count < limit;
      for (const segment of segments) {
        segment.matches.lookUpNear(query, few, anchors?.written ?? 0);
        segment.takeNearWholeNames(query);
      }
      this.#take(limit, true);
      // Two words that name places far from each other: a region's name as written goes before one that sounds like it.
      if (hits.count === 0 && anchors?.loosen()) {
        asked.anchored = anchors.written;
        this.#take(limit, true);
      }
      if (hits.count === 0 && asked.anchored !== 0) {
        this.#forgetAnchors();
        this.#take(limit, true);
      }
      const words = finished ? NONE : segments.map(({ matches }) => matches);
      for (const other of otherSpacings(query, words, hits.count >= limit)) {
        this.#forgetAnchors();
        this.#lookUp(parseQuery(other, finished));
        for (const segment of segments) segment.takeWholeName();
        this.#take(limit, false);
      }
    }
    for (const { matches } of segments) matches.clear();
    return answersAmong(distinctHits(hits, segments, limit, near !== undefined), query, asked.showsAll);
  }

  /** Whether a place of the dataset has the word as it is written. */
  knows(word: string): boolean {
    return (
      word.length <= this.#letters.length &&
      this.dataset.matches.dictionary.find(this.#letters, toLetters(word, this.#letters)) >= 0
    );
  }

  /** A word alone names no region, and no segment need wait for what another knows: one that has nothing better is left out. */
  #takeInTurn(query: readonly QueryWord[]): void {
    for (const segment of this.#segments) {
      if (segment !== this.dataset && segment.cannotAnswer(query[0])) continue;
      segment.lookUp(query, segment.leastQuality(query.length));
      segment.takeWholeName();
      segment.takeOnlyWord();
      segment.take(segment.prepare(), 0);
    }
  }

  #lookUp(query: readonly QueryWord[]): void {
    for (const segment of this.#segments) segment.lookUp(query);
  }

  #forgetAnchors(): void {
    const { anchors } = this.#asked;
    this.#asked.anchored = 0;
    anchors?.clear();
    if (anchors) for (const segment of this.#segments) segment.adoptPhrases(anchors);
  }

  /** Scores the documents that match all words; with `relax`, if they are few, those that match nearly all. */
  #take(limit: number, relax: boolean): void {
    const { hits, anchors } = this.#asked;
    const segments = this.#segments;
    let asked = 0;
    for (const segment of segments) asked |= segment.prepare();
    if (asked === 0) return;
    for (const segment of segments) segment.take(asked, 0);
    if (!relax || hits.count >= limit) return;
    for (const segment of segments) {
      segment.take(asked, 1);
      if (segment.sparse > 1) segment.takeBeside(asked, anchors?.parts ?? NONE);
    }
    if (hits.count > 0 || segments.every(({ sparse }) => sparse < 3)) {
      if (hits.count < limit) for (const segment of segments) segment.takeAnchored(asked);
      return;
    }
    for (const segment of segments) {
      segment.take(asked, 2);
      segment.takeAnchored(asked);
    }
    if (hits.count > 0) return;
    for (const segment of segments) segment.takeAny(asked);
  }
}
