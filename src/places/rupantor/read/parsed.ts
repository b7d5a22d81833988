// What the grammar makes of a text: numbers with their labels, and runs of words that may be names.
import type { Lexed } from './lexer.ts';
import type { PartKind } from './part.ts';

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
