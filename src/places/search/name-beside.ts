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

/** The ways to read a query so, behind the name and before it in turn, the longest place first. `isNamed` says whether words are, or begin with, a whole name: nothing else says where. */
export function namesBeside(text: string, isNamed: (words: readonly string[]) => boolean): NameBeside[] {
  const tokens = tokensOf(text);
  if (tokens.length > MOST_WORDS) return [];
  const says = ({ where }: { readonly where: readonly string[] }): boolean =>
    isNamed(expandAbbreviations(where));
  const cuts = tokens.slice(1).map((_, i) => [tokens.slice(0, i + 1), tokens.slice(i + 1)]);
  const behind = cuts.map(([name, where]) => ({ name, where, ahead: false })).filter(says);
  const before = cuts.map(([where, name]) => ({ name, where, ahead: true })).filter(says);
  before.reverse();
  return cuts
    .flatMap((_, i) => [...behind.slice(i, i + 1), ...before.slice(i, i + 1)])
    .slice(0, MOST_READINGS)
    .map(({ name, where, ahead }) => ({ name: name.join(' '), where: where.join(' '), ahead }));
}
