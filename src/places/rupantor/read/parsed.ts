// What the grammar makes of a text: numbers with their labels, and runs of words that may be names.

import type { PartKind } from '../part.ts';
import type { Lexed } from './lexer.ts';

/** A part recognised from the words around it alone. */
export interface Piece {
  readonly kind: PartKind;
  readonly value: string;
  /** How the label is written: "avenue", "holding". */
  readonly label: string;
  /** Whether it is the old or the new number, and the old one beside the new. */
  readonly age?: 'old' | 'new';
  readonly former?: string;
  /** Tokens from … to (exclusive). */
  readonly from: number;
  readonly to: number;
}

/** Words that are one name or several. */
export interface Run {
  readonly from: number;
  readonly to: number;
  /** What the words around it suggest: the part next to the introducing word. */
  readonly hint?: PartKind;
  /** On which side of the run the introducing word is. */
  readonly side?: 'before' | 'after';
  readonly label?: string;
  /** What else it is: "Vill+Post: Haripur". */
  readonly also?: PartKind;
  /** "Oxygen er dike": it only says in which direction; the place is not there. */
  readonly toward?: true;
  /** A landmark that is read as the place itself, since nothing else says where it is. */
  readonly beside?: true;
  /** Where the introducing word itself is. */
  readonly mark?: number;
  /** It is the name of an office: "Muladuli UP" is a union parishad. */
  readonly office?: true;
}

export interface Parsed extends Lexed {
  readonly pieces: readonly Piece[];
  readonly runs: readonly Run[];
  /** An office is asked for: what is only the unit around it is not the answer. */
  readonly office?: true;
}
