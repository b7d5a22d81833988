// Which words of a query name a known part of the country: "petrol pump mohakhali" is about Mohakhali. Such a word is
// never dropped, however many pumps there are elsewhere.
import { PlaceKind, type PlaceTable } from '../../dataset/tables/places.ts';
import { RegionKind } from '../../dataset/tables/regions.ts';
import type { TextColumns } from '../../dataset/tables/text-index.ts';
import { firstAtLeast } from '../../lookup/binary-search.ts';
import { isNumber } from '../../text/tokens.ts';
import { GROUPS } from './match-lists.ts';
import type { Matches } from './matches.ts';
import type { QueryWord } from './parse-query.ts';
import { WORD_MASK } from './text-file.ts';
import { spread, wholeNameKey } from './whole-names.ts';

/** Kinds of region that people name to say where; unions and post offices share their names with too many other things. */
const NAMED_KINDS: ReadonlySet<number> = new Set([
  RegionKind.Division,
  RegionKind.District,
  RegionKind.CityCorporation,
  RegionKind.Upazila,
  RegionKind.Thana,
  RegionKind.Area,
  RegionKind.SubArea,
]);
const PARTS_OF_TOWNS: ReadonlySet<number> = new Set([RegionKind.Thana, RegionKind.Area, RegionKind.SubArea]);
const MOST_WORDS = 3;
/** How well a word of the dictionary must match to count (0 … 255), and how many are tried. */
const WELL = 205;
const MOST_TRIED = 64;

/** In fixed degrees. */
export interface AnchorPoint {
  readonly lon: number;
  readonly lat: number;
}

export class Anchors {
  readonly #columns: TextColumns;
  readonly #places: PlaceTable;
  readonly #regionKind: ArrayLike<number>;

  constructor(columns: TextColumns, places: PlaceTable, regionKind: ArrayLike<number>) {
    this.#columns = columns;
    this.#places = places;
    this.#regionKind = regionKind;
  }

  /** Bits of the words that name a region as written, and of those that sound like one. */
  written = 0;
  sounding = 0;
  /** Names of several words ("Gulshan 2"): the bits of each, and the regions of that name. */
  readonly phrases: { readonly words: number; readonly regions: readonly number[] }[] = [];
  /** Words that name a division and the district called after it: the bits of each, and the districts, since the district is meant. */
  readonly divisions: { readonly words: number; readonly regions: readonly number[] }[] = [];
  /** The parts of towns that words name as written: the bits of the words, and where the regions lie. */
  readonly parts: { readonly words: number; readonly points: readonly AnchorPoint[] }[] = [];

  clear(): void {
    this.written = 0;
    this.sounding = 0;
    this.phrases.length = 0;
    this.parts.length = 0;
    this.divisions.length = 0;
  }

  /** Drops the words that only sound like a region's name; true if there were any besides the written ones. */
  loosen(): boolean {
    const loosened = this.sounding !== 0 && this.written !== 0;
    this.sounding = 0;
    return loosened;
  }

  find(query: readonly QueryWord[], matches: Matches): void {
    const { count, exact } = matches;
    this.clear();
    // A word alone is what is searched for, not where.
    if (count < 2) return;
    for (let size = Math.min(MOST_WORDS, count - 1); size >= 1; size--) {
      for (let g = 0; g + size <= count; g++) {
        const mask = ((1 << size) - 1) << g;
        if ((this.written | this.sounding) & mask) continue;
        const words = exact.subarray(g, g + size);
        const named = words.every((word) => word >= 0) ? this.#named(wholeNameKey(words, size)) : [];
        const docs = size > 1 ? named.filter((doc) => this.#isInOrder(doc, words)) : named;
        if (docs.length > 0) {
          this.written |= mask;
          const parts = docs.filter((doc) => this.#isPart(doc));
          if (parts.length > 0)
            this.parts.push({ words: mask, points: parts.map((doc) => this.#pointOf(doc)) });
          const kinds = docs.map((doc) => this.#regionKind[this.#regionOf(doc)]);
          if (kinds.includes(RegionKind.Division) && kinds.includes(RegionKind.District))
            this.divisions.push({
              words: mask,
              regions: docs.flatMap((doc, i) =>
                kinds[i] === RegionKind.Division ? [] : [this.#regionOf(doc)],
              ),
            });
          if (size > 1) this.phrases.push({ words: mask, regions: docs.map((doc) => this.#regionOf(doc)) });
        } else if (size === 1 && !isNumber(query[g].text) && this.#soundsNamed(matches, g))
          this.sounding |= mask;
      }
    }
    // Mirpur 12: the number counts parts of what is named before it.
    for (let g = 1; g < count; g++) {
      const behind = ((this.written | this.sounding) & (1 << (g - 1))) !== 0 && isNumber(query[g].text);
      if (behind && matches.contexts[g].length > 0) this.sounding |= 1 << g;
    }
  }

  #regionOf(doc: number): number {
    return this.#places.region[this.#columns['doc.row'][doc]];
  }

  #pointOf(doc: number): AnchorPoint {
    return { lon: this.#columns['doc.lon'][doc], lat: this.#columns['doc.lat'][doc] };
  }

  #soundsNamed(matches: Matches, g: number): boolean {
    const { values, length } = matches.words[g];
    for (let i = 0, tried = 0; i < length && tried < MOST_TRIED; i++) {
      if (matches.wordQuality[values[i] * GROUPS + g] < WELL) continue;
      tried++;
      if (this.#named(spread(values[i]) >>> 0).length > 0) return true;
    }
    return false;
  }

  /** The regions whose whole name has the key. */
  #named(key: number): number[] {
    const keys = this.#columns['name.key'];
    const docs: number[] = [];
    for (let i = firstAtLeast(keys, key); keys[i] === key; i++) {
      const doc = this.#columns['name.doc'][i];
      if (this.#isAnchor(doc)) docs.push(doc);
    }
    return docs;
  }

  /** Whether a name has the words in this order: "jubilee road chittagong" does not name the area Chittagong Road. */
  #isInOrder(doc: number, words: Int32Array): boolean {
    const { forward } = this.#columns;
    const end = this.#columns['forward.start'][doc + 1];
    for (let i = this.#columns['forward.start'][doc]; i + words.length <= end; i++)
      if (words.every((word, k) => (forward[i + k] & WORD_MASK) === word)) return true;
    return false;
  }

  /** Whether a region is a part of a town. */
  #isPart(doc: number): boolean {
    return PARTS_OF_TOWNS.has(this.#regionKind[this.#regionOf(doc)]);
  }

  /** A region that a word may be anchored to. */
  #isAnchor(doc: number): boolean {
    const row = this.#columns['doc.row'][doc];
    const { kind, region } = this.#places;
    return kind[row] === PlaceKind.Region && NAMED_KINDS.has(this.#regionKind[region[row]]);
  }
}
