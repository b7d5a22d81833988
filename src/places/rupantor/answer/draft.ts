// An address while it is being resolved: the parts found so far, and which of its words are accounted for.
import type { Candidate } from '../choose/hypothesis.ts';
import { EntityKind, type Gazetteer } from '../know/gazetteer.ts';
import type { Part, PartKind } from '../part.ts';
import { entryOf, Word } from '../read/lexicon.ts';
import type { Piece } from '../read/parsed.ts';
import type { Reading } from '../read/reading.ts';
import type { NamedPart } from './resolved.ts';

export class Draft {
  readonly parts: { at: number; part: Part }[] = [];
  readonly values = new Map<PartKind, string>();
  readonly labels = new Map<PartKind, string>();
  readonly renumbered = new Map<PartKind, Pick<Piece, 'age' | 'former'>>();
  readonly names: NamedPart[] = [];
  readonly covered: (Candidate | undefined)[];
  roadName: NamedPart | undefined;
  laneName: NamedPart | undefined;
  street = -1;
  overruled = 0;
  /** "33, 33/1": houses beyond the first. */
  readonly moreHouses: string[] = [];
  readonly directions = new Map<number, string>();
  /** Words that a part has claimed though no entity explains them. */
  readonly taken: boolean[];
  unexplained = 0;
  /** Stretches of words that say what kind of thing is meant, which is not known: "court". */
  things = 0;

  constructor(
    readonly gazetteer: Gazetteer,
    readonly reading: Reading,
    readonly chain: Int32Array,
    readonly chosen: readonly Candidate[],
    /** Bits of the slots that the writer named. */
    public named: number,
  ) {
    this.covered = reading.words.map(() => undefined);
    this.taken = reading.words.map(() => false);
    for (const candidate of chosen)
      for (let i = candidate.from; i < candidate.to; i++) this.covered[i] = candidate;
  }

  isFree(i: number): boolean {
    const covered = this.covered[i];
    return !this.taken[i] && (covered === undefined || covered.echo || covered.kind === EntityKind.Street);
  }

  isNumberWord(i: number): boolean {
    return (
      i >= 0 &&
      i < this.reading.words.length &&
      (isNumber(this.reading.words[i]) || this.reading.parsed.tokens[this.reading.token[i]].number)
    );
  }

  add(at: number, kind: PartKind, given: string, value: string, why: string): void {
    this.parts.push({ at, part: { kind, given, value, why } });
  }

  cutWords(from: number, to: number): string {
    return this.cut(this.reading.token[from], this.reading.token[to - 1] + 1);
  }

  cut(fromToken: number, toToken: number): string {
    const { text, tokens } = this.reading.parsed;
    return text.slice(tokens[fromToken].start, tokens[toToken - 1].end);
  }
}

export const isNumber = (word: string): boolean => word.charCodeAt(0) <= 57;
export const isNumberSign = (word: string | undefined): boolean =>
  word !== undefined && entryOf(word).word === Word.Number;
export const DIRECTION = new Set(['north', 'south', 'east', 'west', 'middle', 'new', 'old']);
