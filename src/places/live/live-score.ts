// The score of one of an account's places for the query at hand, by the weights of the search over the dataset, so that the
// scores of both can stand in one list. Called for every candidate: nothing is allocated.
import { FIELD_SHIFT, Field, WORD_MASK } from '../search/text-file.ts';
import { WEIGHTS } from '../search/weights.ts';
import type { LiveContexts } from './live-contexts.ts';
import { contextIn, HEAD, type LiveEntries, wordsIn } from './live-entries.ts';
import { GROUPS, type LiveMatches } from './live-matches.ts';

/** Stands for importance: whoever keeps a place is likely to mean it, but Dhaka stays Dhaka. 0 … 1. */
const IMPORTANCE = 0.63;

const FIELD_WEIGHT = Float64Array.from(
  [Field.Name, Field.NameBn, Field.Alias, Field.House, Field.Street, Field.Type, Field.Short],
  (field) => WEIGHTS.field[field],
);

export class LiveScore {
  readonly #best = new Float64Array(GROUPS);
  readonly #bestAt = new Int32Array(GROUPS);
  /** Share of the name's words that was asked for, as last scored. */
  #latin = 0;
  #bangla = 0;
  #ofBangla = false;
  #importance = 0;
  /** What the share of the name that was asked for counts at most. */
  complete = 0;
  /** How well the place last scored answers the query words, 0 … 1. */
  coverage = 0;

  constructor(
    private readonly entries: LiveEntries,
    private readonly contexts: LiveContexts,
    private readonly matches: LiveMatches,
  ) {}

  /** `bangla`: the query is in Bangla script. */
  begin(bangla: boolean): void {
    const { count, letters } = this.matches;
    this.#importance = WEIGHTS.importance * (1 + WEIGHTS.importanceOfFew / letters) * IMPORTANCE;
    this.complete = WEIGHTS.complete * (count === 1 ? Math.min(1, letters / WEIGHTS.completeFrom) : 1);
    this.#ofBangla = bangla;
  }

  /**
   * The most that a place can score, without nearness, whose words answer the query words with `sum` in all, that has
   * `follows` of them in their order, and of whose name not more than `share` is asked for.
   */
  most(sum: number, share: number, follows: number): number {
    const { count } = this.matches;
    const fits = share > 0 ? WEIGHTS.language : 0;
    const coverage = sum / count;
    const matched = coverage * (WEIGHTS.match + this.complete * Math.min(1, share));
    return matched + (WEIGHTS.order * follows) / count + fits + this.#importance;
  }

  /** Without nearness; 0: the place does not answer. */
  of(slot: number): number {
    const { count } = this.matches;
    const context = this.#match(slot);
    let sum = 0;
    let follows = 0;
    let byName = false;
    for (let g = 0; g < count; g++) {
      const best = this.#best[g];
      const at = this.#bestAt[g];
      if (best < WEIGHTS.context) {
        const around = WEIGHTS.context * this.contexts.quality(context, g, this.matches);
        if (around > best) {
          sum += around;
          continue;
        }
      }
      if (best === 0) return 0;
      byName = true;
      if (g === 0 ? at === 0 : at === this.#bestAt[g - 1] + 1) follows++;
      sum += best;
    }
    // What only lies where the query says is not what the query names.
    if (!byName) return 0;
    const coverage = sum / count;
    this.coverage = coverage;
    const share = Math.max(this.#latin, this.#bangla);
    const fits = (this.#ofBangla ? this.#bangla : this.#latin) > 0 ? WEIGHTS.language : 0;
    return (
      WEIGHTS.match * coverage +
      this.complete * share * coverage +
      (WEIGHTS.order * follows) / count +
      fits +
      this.#importance
    );
  }

  /**
   * The best answer to each query word among the place's own; the share of its names that was asked for. Gives the number of the
   * regions around it.
   */
  #match(slot: number): number {
    const { matches } = this;
    const { count } = matches;
    const { pool, start } = this.entries;
    const best = this.#best;
    const bestAt = this.#bestAt;
    for (let g = 0; g < count; g++) {
      best[g] = 0;
      bestAt[g] = -2;
    }
    const head = pool[start[slot]];
    const from = start[slot] + HEAD;
    const words = wordsIn(head);
    let latin = 0;
    let latinHits = 0;
    let bangla = 0;
    let banglaHits = 0;
    for (let i = 0; i < words; i++) {
      const word = pool[from + i] & WORD_MASK;
      const field = pool[from + i] >>> FIELD_SHIFT;
      const answers = matches.answers(word);
      if (field === Field.Name) {
        latin++;
        if (answers !== 0) latinHits++;
      } else if (field === Field.NameBn) {
        bangla++;
        if (answers !== 0) banglaHits++;
      }
      for (let left = answers; left !== 0; left &= left - 1) {
        const g = 31 - Math.clz32(left & -left);
        const quality = matches.quality(word, g) * FIELD_WEIGHT[field];
        if (quality <= best[g]) continue;
        best[g] = quality;
        bestAt[g] = i;
      }
    }
    this.#latin = latin === 0 ? 0 : latinHits / latin;
    this.#bangla = bangla === 0 ? 0 : banglaHits / bangla;
    return contextIn(head);
  }
}
