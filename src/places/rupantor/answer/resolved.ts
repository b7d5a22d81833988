// What an address was understood as: its parts with their corrected values, and the regions it lies in.
import type { Candidate } from '../choose/hypothesis.ts';
import type { Part, PartKind } from '../read/part.ts';

/** A name that the text holds: words, and whether the dataset knows them. */
export interface NamedPart {
  readonly kind: PartKind;
  /** Corrected, small letters. */
  readonly value: string;
  /** Folded words, to look it up. */
  readonly words: readonly string[];
}

export interface Resolved {
  readonly parts: readonly Part[];
  /** Regions by slot of the gazetteer, -1 where unknown. */
  readonly chain: Int32Array;
  /** Bit set of slots that the text names. */
  readonly named: number;
  /** The finest entity that the words name, or undefined. */
  readonly finest: number | undefined;
  /** Values of the numbered parts: "33/a", "5". */
  readonly values: ReadonlyMap<PartKind, string>;
  /** Written label of house and road: "holding", "avenue". */
  readonly labels: ReadonlyMap<PartKind, string>;
  /** Road by name, without its label: "matikata". */
  readonly roadName: NamedPart | undefined;
  readonly laneName: NamedPart | undefined;
  /** Street of the places table that the road's name was found to be, or -1. */
  readonly street: number;
  /** Building, business and unknown names, which may be known places. */
  readonly names: readonly NamedPart[];
  /** Runs of words that may be a place's name as a whole. */
  readonly wholeNames: readonly NamedPart[];
  /** The direction that the text gives with an entity: "west" with Agargaon. */
  readonly directions: ReadonlyMap<number, string>;
  readonly chosen: readonly Candidate[];
  /** Letters of names, and how many of them nothing explains. */
  readonly letters: number;
  readonly unexplained: number;
  /** Districts that the text names and the rest of it contradicts. */
  readonly overruled: number;
}
