// From tokens to pieces: numbers with their labels ("house no 33/a", "৫ নং রোড"), postcodes, and the runs of words between
// them, each with its surroundings: a field word, a road word, "near", "tower". What a run of words means is left to
// the corrector, which knows the names of the country.
import { LabelReader, type NamedRoadTest } from './labels.ts';
import type { Lexed } from './lexer.ts';
import type { Parsed, Piece } from './parsed.ts';
import { readPostcode } from './read-postcode.ts';
import { RunReader } from './runs.ts';

/** `isNamedRoad` knows whether words before "road" and a number are the road's name. */
export function parse(lexed: Lexed, isNamedRoad: NamedRoadTest = () => false): Parsed {
  const { tokens } = lexed;
  const used = new Uint8Array(tokens.length);
  const pieces: Piece[] = [];
  const labels = new LabelReader(tokens, used, pieces, isNamedRoad);
  labels.readReferences();
  labels.readLabelled();
  readPostcode(tokens, used, pieces);
  const runs = new RunReader(tokens, used, pieces).read();
  return { ...lexed, pieces, runs };
}
