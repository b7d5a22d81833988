// The score of one place for the current query. Called for every candidate: no allocation, no closures.

import type { TextColumns } from '../../dataset/tables/text-index.ts';
import { GROUPS, type Matches } from './matches.ts';
import { FIELD_SHIFT, Field, WORD_MASK } from './text-file.ts';
import { WEIGHTS } from './weights.ts';

const FIELD_WEIGHT = Float64Array.from(
  [Field.Name, Field.NameBn, Field.Alias, Field.House, Field.Street, Field.Type, Field.Short, Field.Along],
  (field) => WEIGHTS.field[field] / 255,
);
const { match, order, language } = WEIGHTS;
/** Quality (0 … 255) of a word that occurs exactly as typed, not only as a prefix. */
const AS_WRITTEN = Math.floor(255 * WEIGHTS.word.openExact);
const SHORT_AS_WRITTEN = Math.floor(255 * WEIGHTS.word.shortExact);
const CONTEXT = WEIGHTS.context * WEIGHTS.contextLevel.division;

/** Importance (0 … 255) as it counts: well-known places count more than proportionally. */
const RANK = Float64Array.from(
  { length: 256 },
  (_, importance) =>
    importance / 255 +
    WEIGHTS.wellKnown * Math.max(0, (importance - WEIGHTS.wellKnownFrom) / (255 - WEIGHTS.wellKnownFrom)),
);

export class Scorer {
  readonly #forward: Uint32Array;
  readonly #forwardStart: Uint32Array;
  readonly #docContext: TextColumns['doc.context'];
  readonly #importance: Uint8Array;
  readonly #matches: Matches;
  readonly #best = new Float64Array(GROUPS);
  readonly #bestAt = new Int32Array(GROUPS);
  /** Where the words occur in an alias. */
  readonly #aliasAt = new Int32Array(GROUPS);
  /** Parts of the last score, for tuning. */
  coverage = 0;
  completeness = 0;
  inOrder = 0;
  languageFits = 0;
  /** Quality of the word with the worst match; the name of a region around the place counts as written. */
  weakest = 0;
  /** Weight of importance for the current query. */
  importance: number = WEIGHTS.importance;
  /** Weight of completeness for the current query. */
  complete: number = WEIGHTS.complete;
  /** Bits of the query words that matched something. */
  answered = 0;
  /** Bits of those matched by the place's own words, not by a region around it. */
  byName = 0;
  /** Bits of those that name a region which the street runs through. */
  along = 0;

  constructor(columns: TextColumns, matches: Matches) {
    this.#forward = columns.forward;
    this.#forwardStart = columns['forward.start'];
    this.#docContext = columns['doc.context'];
    this.#importance = columns['doc.importance'];
    this.#matches = matches;
  }

  /** How well a query word is matched by the place last scored, 0 … 1. */
  quality(g: number): number {
    return this.#best[g];
  }

  /** What the score of a place without proximity and importance is at most. */
  get possible(): number {
    return this.possibleAt(this.#matches.most);
  }

  /** … with a coverage of this much. */
  possibleAt(coverage: number): number {
    return coverage * (match + this.complete) + order + language;
  }

  /** What its importance adds to the score of a place. */
  known(doc: number): number {
    return this.importance * RANK[this.#importance[doc]];
  }

  /** The score without proximity. `bangla`: the query is in Bangla script. */
  score(doc: number, bangla: boolean): number {
    const { count, wordGroups, wordQuality, contextQuality, weight, rarity } = this.#matches;
    const best = this.#best;
    const bestAt = this.#bestAt;
    const aliasAt = this.#aliasAt;
    for (let g = 0; g < count; g++) {
      best[g] = 0;
      bestAt[g] = -2;
      aliasAt[g] = -2;
    }
    const forward = this.#forward;
    const start = this.#forwardStart[doc];
    const end = this.#forwardStart[doc + 1];
    let latinWords = 0;
    let latinHits = 0;
    let banglaWords = 0;
    let banglaHits = 0;
    let aliasGroups = 0;
    for (let i = start; i < end; i++) {
      const entry = forward[i];
      const field = entry >>> FIELD_SHIFT;
      const word = entry & WORD_MASK;
      const groups = wordGroups[word];
      for (let left = groups; left !== 0; left &= left - 1) {
        const g = 31 - Math.clz32(left & -left);
        const quality = wordQuality[word * GROUPS + g];
        const value = quality * FIELD_WEIGHT[field];
        if (field === Field.Alias && quality >= AS_WRITTEN) {
          aliasGroups |= 1 << g;
          if (g === 0 || aliasAt[g] < 0 || aliasAt[g - 1] === i - 1) aliasAt[g] = i;
        } else if (field === Field.Short && quality >= SHORT_AS_WRITTEN) aliasGroups |= 1 << g;
        if (value > best[g]) {
          best[g] = value;
          // A part of town that a street runs through is where it lies, not what it is called.
          bestAt[g] = field === Field.Along ? -2 : i;
        }
      }
      // Missing a name's common words (road, residential area) matters less than missing its distinctive ones.
      if (field === Field.Name) {
        latinWords += rarity[word];
        if (groups !== 0) latinHits += rarity[word];
      } else if (field === Field.NameBn) {
        banglaWords += rarity[word];
        if (groups !== 0) banglaHits += rarity[word];
      }
    }
    const context = this.#docContext[doc] * GROUPS;
    let sum = 0;
    let all = 0;
    let answered = 0;
    let byName = 0;
    let follows = 0;
    let along = 0;
    let weakest = 1;
    for (let g = 0; g < count; g++) {
      const value = contextQuality[context + g] / 255;
      const ranAlong = bestAt[g] < 0 && best[g] > 0;
      if (ranAlong) along |= 1 << g;
      weakest = Math.min(weakest, Math.max(ranAlong ? best[g] / CONTEXT : best[g], value / CONTEXT));
      if (value > best[g]) {
        best[g] = value;
        bestAt[g] = -2;
      }
      all += weight[g];
      sum += weight[g] * best[g];
      if (best[g] > 0) answered |= 1 << g;
      if (bestAt[g] < 0) {
        // "Bhanga Faridpur": a region that follows the name of what lies in it is in its proper order.
        if (g > 0 && best[g] > 0 && bestAt[g - 1] !== -2) follows += FOLLOWED_BY_REGION;
        continue;
      }
      byName |= 1 << g;
      if (g === 0 ? isFirst(forward, bestAt[g], start) : bestAt[g] === bestAt[g - 1] + 1) follows++;
    }
    const latinShare = latinWords === 0 ? 0 : latinHits / latinWords;
    const banglaShare = banglaWords === 0 ? 0 : banglaHits / banglaWords;
    this.coverage = sum / all;
    // An alias matches every word: it is as good as the name, though where it ends is not known.
    const byAlias = aliasGroups === (1 << count) - 1;
    this.completeness = Math.max(latinShare, banglaShare, byAlias ? WEIGHTS.completeByAlias : 0);
    let inAlias = byAlias;
    for (let g = 1; g < count && inAlias; g++) inAlias = aliasAt[g] === aliasAt[g - 1] + 1;
    this.inOrder = inAlias ? 1 : follows / count;
    this.languageFits = (bangla ? banglaHits : latinHits) > 0 || (byAlias && !bangla) ? 1 : 0;
    this.answered = answered;
    this.byName = byName;
    this.along = along;
    this.weakest = weakest;
    return (
      match * this.coverage +
      this.complete * this.completeness * this.coverage +
      order * this.inOrder +
      language * this.languageFits +
      this.known(doc)
    );
  }
}

/** How much a region after the name counts as a word in order. */
const FOLLOWED_BY_REGION = 1;

/** Whether the entry is the first word of its field. */
const isFirst = (forward: Uint32Array, at: number, start: number): boolean =>
  at === start || forward[at - 1] >>> FIELD_SHIFT !== forward[at] >>> FIELD_SHIFT;
