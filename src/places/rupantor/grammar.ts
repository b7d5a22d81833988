// From tokens to pieces: numbers with their labels ("house no 33/a", "৫ নং রোড"), postcodes, and the runs of words
// between them, each with what stands around it: a field name, a road word, "near", "tower". What a run of words
// means is left to the corrector, which knows the names of the country.
import { LabelReader } from './labels.ts';
import type { Lexed } from './lexer.ts';
import type { PartKind } from './part.ts';
import { RunReader } from './runs.ts';

/** A part that is read from the words around it alone. */
export interface Piece {
  readonly kind: PartKind;
  readonly value: string;
  /** How the label is written: "avenue", "holding". */
  readonly label: string;
  /** Tokens from … to (exclusive). */
  readonly from: number;
  readonly to: number;
}

/** Words that are a name, or several. */
export interface Run {
  readonly from: number;
  readonly to: number;
  /** What the words around it make of it: the part next to the announcing word. */
  readonly hint?: PartKind;
  /** On which side of the run the announcing word stands. */
  readonly side?: 'before' | 'after';
  readonly label?: string;
  /** What it is as well: "Vill+Post: Haripur". */
  readonly also?: PartKind;
  /** Where the announcing word itself is. */
  readonly mark?: number;
}

export interface Parsed extends Lexed {
  readonly pieces: readonly Piece[];
  readonly runs: readonly Run[];
}

export function parse(lexed: Lexed): Parsed {
  const { tokens } = lexed;
  const used = new Uint8Array(tokens.length);
  const pieces: Piece[] = [];
  const labels = new LabelReader(tokens, used, pieces);
  labels.readLabelled();
  labels.readPostcodes();
  const runs = new RunReader(tokens, used, pieces).read();
  return { ...lexed, pieces, runs };
}
