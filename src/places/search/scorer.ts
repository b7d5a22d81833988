// The score of one place for the current query. Called for every candidate: no allocation, no closures.

import type { TextColumns } from '../../dataset/tables/text-index.ts';
import { GROUPS } from './match-lists.ts';
import { HEARD, type Matches } from './matches.ts';
import { FIELD_SHIFT, TextField, WORD_MASK } from './text-file.ts';
import { WEIGHTS } from './weights.ts';

const FIELD_WEIGHT = Float64Array.from(
  [
    TextField.Name,
    TextField.NameBn,
    TextField.Alias,
    TextField.House,
    TextField.Street,
    TextField.Type,
    TextField.Short,
    TextField.Along,
    TextField.AliasStart,
  ],
  (field) => WEIGHTS.field[field] / 255,
);
const { match, order, language } = WEIGHTS;
/** Quality (0 … 255) of a word that occurs exactly as typed, not only as a prefix. */
const AS_WRITTEN = Math.floor(255 * WEIGHTS.word.openExact);
const SHORT_AS_WRITTEN = Math.floor(255 * WEIGHTS.word.shortExact);
/** … of one that matches by its sound at most. */
const BY_SOUND = Math.round(255 * WEIGHTS.word.soundMost);
const CONTEXT = WEIGHTS.context * WEIGHTS.contextLevel.division;
/** How well the worst word is matched at least, in whatever field, where none only resembles what was typed. */
const SURELY =
  WEIGHTS.answer.resembles * Math.max(WEIGHTS.context / CONTEXT, ...Object.values(WEIGHTS.field));
/** Letters in the dictionary from this on are Bangla. */
const BANGLA = 0x80;
/** A word of fewer letters may be what is left of another. */
const LEAST_NAMING = 3;
const ZERO = '0'.charCodeAt(0);

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
  readonly #letters: Uint8Array;
  readonly #wordStart: Uint32Array;
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
  /** The same of the words that matched at all. */
  certain = 0;
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
  /** Bits of those that are spelled right, and that the place has something of which only resembles them. */
  slips = 0;
  /** How well the worst of these is matched (0 … 1). */
  slip = 1;

  constructor(columns: TextColumns, matches: Matches) {
    this.#forward = columns.forward;
    this.#forwardStart = columns['forward.start'];
    this.#docContext = columns['doc.context'];
    this.#importance = columns['doc.importance'];
    this.#letters = columns['word.letters'];
    this.#wordStart = columns['word.start'];
    this.#matches = matches;
  }

  /** How well a query word is matched by the place last scored, 0 … 1. */
  quality(g: number): number {
    return this.#best[g];
  }

  /** What the score of a place without proximity and importance is at most. */
  get possible(): number {
    return this.possibleAt(this.#matches.mostWithout(0));
  }

  /** … with a coverage of this much. */
  possibleAt(coverage: number): number {
    return coverage * (match + this.complete) + order + language;
  }

  /** The coverage above which the score of the document without proximity can be above this. */
  coverageFor(score: number, doc: number): number {
    return (score - order - language - this.known(doc)) / (match + this.complete);
  }

  /** What its importance adds to the score of a place. */
  known(doc: number): number {
    return this.importance * RANK[this.#importance[doc]];
  }

  /** A road with another number, and one of which nothing else was typed but that it is one, has nothing of `road 3`. */
  #leaveOutOtherRoads(context: number): void {
    const { count, roadOf, contextQuality } = this.#matches;
    for (let g = 0; g < count; g++) {
      const road = roadOf[g];
      if (road < 0 || this.#best[g] !== 0 || contextQuality[context + g] !== 0) continue;
      // Green Road, of `green road 45`, whose houses have numbers.
      const at = this.#bestAt[road];
      const isNamed = road > 0 && at > 0 && this.#bestAt[road - 1] === at - 1;
      if (isNamed && !this.#isNumbered(at)) continue;
      this.#best[road] = 0;
      this.#bestAt[road] = -2;
    }
  }

  /** Whether a number follows the word of an entry. */
  #isNumbered(at: number): boolean {
    if (at < 0 || at + 1 >= this.#forward.length) return false;
    const letter = this.#letters[this.#wordStart[this.#forward[at + 1] & WORD_MASK]];
    return letter >= ZERO && letter < ZERO + 10;
  }

  /** Finds the slips of the place last scored; false if it has none. */
  findSlips(): boolean {
    this.slips = 0;
    this.slip = 1;
    // Where all words are matched well, whatever field they are in, there are none.
    if (this.certain >= SURELY) return false;
    for (let left = this.#matches.spelled & this.answered; left !== 0; left &= left - 1) {
      const g = 31 - Math.clz32(left & -left);
      const at = this.#bestAt[g];
      // As good as it is, whatever field it is in.
      const most = at >= 0 ? FIELD_WEIGHT[this.#forward[at] >>> FIELD_SHIFT] * 255 : WEIGHTS.context;
      const matched = this.#best[g] / most;
      if (matched >= WEIGHTS.answer.resembles) continue;
      if (at >= 0 && (this.#isGlued(g, at) || this.#isTransliterated(g, at))) continue;
      this.slips |= 1 << g;
      this.slip = Math.min(this.slip, matched);
    }
    return this.slips !== 0;
  }

  /** Two words that are one in the name resemble no half of it. */
  #isGlued(g: number, at: number): boolean {
    return (
      (g > 0 && this.#bestAt[g - 1] === at) ||
      (this.#matches.wordGroups[this.#forward[at] & WORD_MASK] & (2 << g)) !== 0
    );
  }

  /** Whether a word of the query is Bangla and an entry's is not, which then can only sound like it. */
  #isTransliterated(g: number, at: number): boolean {
    const letters = this.#letters;
    const start = this.#wordStart;
    return (
      letters[start[this.#matches.exact[g]]] >= BANGLA &&
      letters[start[this.#forward[at] & WORD_MASK]] < BANGLA
    );
  }

  /** Whether these words of the query only say what kind of place the one last scored is. */
  isKindOnly(words: number): boolean {
    if (words & ~this.byName) return false;
    for (let left = words; left !== 0; left &= left - 1) {
      const at = this.#bestAt[31 - Math.clz32(left & -left)];
      if (this.#forward[at] >>> FIELD_SHIFT !== TextField.Type) return false;
    }
    return true;
  }

  /** Whether the place last scored is called otherwise where it lacks the word: the Janata Bank, of `sonali bank`. */
  isAnother(g: number): boolean {
    const { count, exact, wordGroups, dictionary } = this.#matches;
    if (g + 1 >= count || exact[g] < 0 || dictionary.lengthOf(exact[g]) < LEAST_NAMING) return false;
    const at = this.#bestAt[g + 1];
    if (at <= 0 || this.#isTransliterated(g, at - 1)) return false;
    const before = this.#forward[at - 1];
    return (
      fieldOfName(this.#forward[at]) >= 0 &&
      fieldOfName(before) === fieldOfName(this.#forward[at]) &&
      this.#forward[at] >>> FIELD_SHIFT !== TextField.AliasStart &&
      wordGroups[before & WORD_MASK] === 0
    );
  }

  /** Bits of the words of the query that a place has, in its own words or by where it lies. */
  groupsOf(doc: number): number {
    const { count, wordGroups, contextQuality } = this.#matches;
    const forward = this.#forward;
    const end = this.#forwardStart[doc + 1];
    const all = (1 << count) - 1;
    let groups = 0;
    for (let i = this.#forwardStart[doc]; i < end && groups !== all; i++)
      groups |= wordGroups[forward[i] & WORD_MASK];
    const context = this.#docContext[doc] * GROUPS;
    for (let left = all & ~groups; left !== 0; left &= left - 1) {
      const g = 31 - Math.clz32(left & -left);
      if (contextQuality[context + g] !== 0) groups |= 1 << g;
    }
    return groups;
  }

  /** The score without proximity. `bangla`: the query is in Bangla script. */
  score(doc: number, bangla: boolean): number {
    const { count, roadOf, numbersRoad, weight, rarity } = this.#matches;
    const { wordGroups, wordQuality, wordHeard, contextQuality } = this.#matches;
    const isKnown = this.#importance[doc] >= WEIGHTS.wellKnownFrom;
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
    let aliasWords = 0;
    let aliasHits = 0;
    let aliasShare = this.#matches.marksAliases ? 0 : 1;
    for (let i = start; i < end; i++) {
      const entry = forward[i];
      const field = entry >>> FIELD_SHIFT;
      const word = entry & WORD_MASK;
      const groups = wordGroups[word];
      for (let left = groups; left !== 0; left &= left - 1) {
        const g = 31 - Math.clz32(left & -left);
        let quality = wordQuality[word * GROUPS + g];
        // KUET is not CUET, though it sounds the same.
        const isHeard =
          isKnown && quality <= BY_SOUND && (wordHeard[word] & (1 << g)) !== 0 && field !== TextField.Short;
        if (isHeard) quality = HEARD;
        const value = quality * FIELD_WEIGHT[field];
        // A road that runs through Sector 3 is not road 3.
        if (numbersRoad && field === TextField.Along && roadOf[g] >= 0) continue;
        if (
          (field === TextField.Alias || field === TextField.AliasStart) &&
          (quality >= AS_WRITTEN || isHeard)
        ) {
          aliasGroups |= 1 << g;
          if (g === 0 || aliasAt[g] < 0 || aliasAt[g - 1] === i - 1) aliasAt[g] = i;
        } else if (field === TextField.Short && quality >= SHORT_AS_WRITTEN) {
          aliasGroups |= 1 << g;
          aliasShare = 1;
        }
        if (value > best[g]) {
          best[g] = value;
          // A part of town that a street runs through is where it lies, not what it is called.
          bestAt[g] = field === TextField.Along ? -2 : i;
        }
      }
      // Missing a name's common words (road, residential area) matters less than missing its distinctive ones.
      if (field === TextField.Name) {
        latinWords += rarity[word];
        if (groups !== 0) latinHits += rarity[word];
      } else if (field === TextField.NameBn) {
        banglaWords += rarity[word];
        if (groups !== 0) banglaHits += rarity[word];
      } else if (field === TextField.Alias || field === TextField.AliasStart) {
        if (field === TextField.AliasStart) {
          if (aliasHits > aliasShare * aliasWords) aliasShare = aliasHits / aliasWords;
          aliasWords = 0;
          aliasHits = 0;
        }
        aliasWords += rarity[word];
        if (groups !== 0) aliasHits += rarity[word];
      }
    }
    if (aliasHits > aliasShare * aliasWords) aliasShare = aliasHits / aliasWords;
    const context = this.#docContext[doc] * GROUPS;
    if (numbersRoad) this.#leaveOutOtherRoads(context);
    let sum = 0;
    let all = 0;
    let answered = 0;
    let byName = 0;
    let follows = 0;
    let along = 0;
    let weakest = 1;
    let certain = 1;
    for (let g = 0; g < count; g++) {
      const value = contextQuality[context + g] / 255;
      const ranAlong = bestAt[g] < 0 && best[g] > 0;
      if (ranAlong) along |= 1 << g;
      const own = ranAlong ? best[g] / CONTEXT : best[g];
      const around = value / CONTEXT;
      weakest = Math.min(weakest, Math.max(own, around));
      if (own > 0) certain = Math.min(certain, own);
      else if (around > 0) certain = Math.min(certain, around);
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
    // An alias matches every word: it is nearly as good as the name.
    const byAlias = aliasGroups === (1 << count) - 1;
    const share = byAlias ? WEIGHTS.completeByAlias * aliasShare : 0;
    this.completeness = Math.max(latinShare, banglaShare, share);
    let inAlias = byAlias;
    for (let g = 1; g < count && inAlias; g++) inAlias = aliasAt[g] === aliasAt[g - 1] + 1;
    this.inOrder = inAlias ? 1 : follows / count;
    this.languageFits = (bangla ? banglaHits : latinHits) > 0 || (byAlias && !bangla) ? 1 : 0;
    this.answered = answered;
    this.byName = byName;
    this.along = along;
    this.weakest = weakest;
    this.certain = certain;
    return (
      match * this.coverage +
      this.complete * this.completeness * this.coverage +
      order * this.inOrder +
      language * this.languageFits +
      this.known(doc)
    );
  }
}

/** Which of its names a word of a place belongs to, -1 for what is no part of one. */
function fieldOfName(entry: number): number {
  const field = entry >>> FIELD_SHIFT;
  if (field === TextField.AliasStart) return TextField.Alias;
  return field === TextField.Name || field === TextField.NameBn || field === TextField.Alias ? field : -1;
}

/** How much a region after the name counts as a word in order. */
const FOLLOWED_BY_REGION = 1;

/** Whether the entry is the first word of its field. */
const isFirst = (forward: Uint32Array, at: number, start: number): boolean => {
  if (at === start) return true;
  const field = forward[at] >>> FIELD_SHIFT;
  const before = forward[at - 1] >>> FIELD_SHIFT;
  if (field === TextField.AliasStart) return true;
  return before !== field && !(field === TextField.Alias && before === TextField.AliasStart);
};
