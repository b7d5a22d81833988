// How an address was understood: its parts with their corrected values, and the regions it lies in.
import type { Candidate } from '../choose/hypothesis.ts';
import type { Part, PartKind } from '../part.ts';
import type { Piece } from '../read/parsed.ts';

/** A name in the text: its words, and whether the dataset knows them. */
export interface NamedPart {
  readonly kind: PartKind;
  /** Corrected, lower case. */
  readonly value: string;
  /** Folded words, for the lookup. */
  readonly words: readonly string[];
}

export interface Resolved {
  readonly parts: readonly Part[];
  /** Regions by slot of the gazetteer, -1 if unknown. */
  readonly chain: Int32Array;
  /** Bit set of slots that the text names. */
  readonly named: number;
  /** The finest entity that the words name, or undefined. */
  readonly finest: number | undefined;
  /** Values of the numbered parts: "33/a", "5". */
  readonly values: ReadonlyMap<PartKind, string>;
  /** Numbers that were changed: which one is known, and the old one beside the new. */
  readonly renumbered: ReadonlyMap<PartKind, Pick<Piece, 'age' | 'former'>>;
  /** Houses beyond the first: "33, 33/1". */
  readonly moreHouses: readonly string[];
  /** Written labels of house and road: "holding", "avenue". */
  readonly labels: ReadonlyMap<PartKind, string>;
  /** Road by name, without its label: "matikata". */
  readonly roadName: NamedPart | undefined;
  readonly laneName: NamedPart | undefined;
  /** Row of the street that the road's name was resolved to, or -1. */
  readonly street: number;
  /** Names of buildings and businesses and unknown names, which may be known places. */
  readonly names: readonly NamedPart[];
  /** The direction that the text gives with an entity: "west" with Agargaon. */
  readonly directions: ReadonlyMap<number, string>;
  readonly chosen: readonly Candidate[];
  /** Letters in names, and how many of them nothing explains. */
  readonly letters: number;
  readonly unexplained: number;
  /** How many stretches of words say no more than what kind of thing is meant: "Rajshahi Court". */
  readonly things: number;
  /** Whether an office is asked for, see Parsed. */
  readonly office: boolean;
  /** Districts that the text names but the rest of it contradicts. */
  readonly overruled: number;
}
