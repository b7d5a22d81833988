// A name beside what says where, with nothing between them: `kfc gulshan`, `sonali bank sust`. Where no place has all of the words, one of that name that lies near
// what the others name is meant.
import type { Metres } from '../../geo/units.ts';
import { expandAbbreviations } from '../../text/abbreviations.ts';
import { tokensOf } from '../../text/tokens.ts';

export interface NameBeside {
  readonly name: string;
  readonly where: string;
  /** Whether what says where comes before the name. */
  readonly ahead: boolean;
}

/** What lies farther from the place named is not beside it. */
export const BESIDE_NAMED: Metres = 3_000;
/** How well the worst of the name's words must match: one that only resembles it is none. */
export const NAMED_BESIDE = 0.9;
/** More words are a sentence or an address; each reading is two searches. */
const MOST_WORDS = 6;
const MOST_READINGS = 2;

/** The ways to read a query so, the longest place first, behind the name or before it. `isNamed` says whether words are, or begin with, a whole name: nothing else says where. */
export function namesBeside(text: string, isNamed: (words: readonly string[]) => boolean): NameBeside[] {
  const tokens = tokensOf(text);
  const readings: NameBeside[] = [];
  if (tokens.length > MOST_WORDS) return readings;
  const add = (name: readonly string[], where: readonly string[], ahead: boolean): void => {
    if (readings.length < MOST_READINGS && isNamed(expandAbbreviations(where)))
      readings.push({ name: name.join(' '), where: where.join(' '), ahead });
  };
  for (let at = 1; at < tokens.length; at++) add(tokens.slice(0, at), tokens.slice(at), false);
  for (let at = tokens.length - 1; at > 0; at--) add(tokens.slice(at), tokens.slice(0, at), true);
  return readings;
}
