// Finds units by part of their name: in either language, old or new spelling, any case; and, if asked for, with spelling
// mistakes. Folded names are prepared per kind, when it is first searched.
import type { RegionKind } from '../dataset/tables/regions.ts';
import { allowedMistakes, boundedDistance } from '../text/edit-distance.ts';
import { foldText } from '../text/normalise.ts';
import { soundsAlike } from '../text/sound-key.ts';
import { modernSpelling } from '../text/spellings.ts';
import { tokensOf } from '../text/tokens.ts';
import type { Regions } from './regions.ts';

/** A unit's names as they are compared, kept apart so that no term can run from one name into the next. */
interface FoldedNames {
  readonly rows: readonly number[];
  /** Names in both languages. */
  readonly names: readonly string[];
  /** The above plus other spellings. */
  readonly texts: readonly string[];
  readonly words: readonly (readonly string[])[];
}

const PART = '\n';
/** The sound key of a shorter word is a letter or two: it would match half the names. */
const SHORTEST_BY_SOUND = 4;

export class NameFilter {
  readonly #folded = new Map<RegionKind, FoldedNames>();

  constructor(readonly regions: Regions) {}

  /** Rows whose name contains the term; failing that, those with another spelling that does, or that sound like it. */
  contains(kind: RegionKind, term: string): readonly number[] {
    const { rows, names, texts, words } = this.#names(kind);
    const wanted = foldText(term);
    if (wanted === '') return rows;
    const modern = wanted.split(' ').map(modernSpelling).join(' ');
    for (const of of [names, texts]) {
      const found = rows.filter((_, i) => of[i].includes(wanted) || of[i].includes(modern));
      if (found.length > 0) return found;
    }
    const terms = tokensOf(term);
    return terms.length === 0 ? [] : rows.filter((_, i) => allSound(terms, words[i]));
  }

  /** Rows that contain the term, then those that contain it with mistakes, the closest first. */
  fuzzy(kind: RegionKind, term: string): readonly number[] {
    const { rows, texts, words } = this.#names(kind);
    const wanted = foldText(term);
    if (wanted === '') return rows;
    const terms = tokensOf(term);
    const scored: { row: number; score: number }[] = [];
    for (let i = 0; i < rows.length; i++) {
      const score = texts[i].includes(wanted) ? 0 : mistakes(terms, words[i]);
      if (score < Number.POSITIVE_INFINITY) scored.push({ row: rows[i], score });
    }
    return scored.sort((a, b) => a.score - b.score || a.row - b.row).map(({ row }) => row);
  }

  /** Whether the term is one of the unit's names. */
  isNamed(row: number, term: string): boolean {
    const wanted = foldText(term);
    const { regions } = this;
    const names = [regions.name(row), regions.nameBn(row), ...regions.aliases(row)];
    return names.some((name) => foldText(name) === wanted);
  }

  #names(kind: RegionKind): FoldedNames {
    let names = this.#folded.get(kind);
    if (!names) {
      const rows = this.regions.rows(kind);
      const all = rows.map((row) => [
        this.regions.name(row),
        this.regions.nameBn(row),
        ...this.regions.aliases(row),
      ]);
      names = {
        rows,
        names: all.map(([name, nameBn]) => [name, nameBn].map(foldText).join(PART)),
        texts: all.map((each) => each.map(foldText).join(PART)),
        words: all.map((each) => [...new Set(each.flatMap(tokensOf))]),
      };
      this.#folded.set(kind, names);
    }
    return names;
  }
}

const allSound = (terms: readonly string[], words: readonly string[]): boolean =>
  terms.every((term) => term.length >= SHORTEST_BY_SOUND && words.some((word) => soundsAlike(term, word)));

/** Mistakes in all words of the term together; Infinity if one of them matches no word of the name. */
function mistakes(terms: readonly string[], words: readonly string[]): number {
  if (terms.length === 0) return Number.POSITIVE_INFINITY;
  let total = 1;
  for (const term of terms) {
    const most = allowedMistakes(term.length);
    let least = Number.POSITIVE_INFINITY;
    for (const word of words) {
      if (word.includes(term)) least = 0;
      else if (most > 0) {
        // The term may be a prefix: compare it with as much of the word as it is long.
        const whole = boundedDistance(term, word, most);
        const start =
          word.length > term.length ? boundedDistance(term, word.slice(0, term.length), most) : whole;
        const distance = Math.min(whole, start);
        if (distance <= most) least = Math.min(least, distance);
        else if (term.length >= SHORTEST_BY_SOUND && soundsAlike(term, word)) least = Math.min(least, most);
      }
      if (least === 0) break;
    }
    total += least;
  }
  return total;
}
