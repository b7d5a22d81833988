// A query with its spaces elsewhere: newmarket for new market, roa dno for road no.
import { isNumber } from '../../text/tokens.ts';
import type { Matches } from './matches.ts';
import { MAX_QUERY_WORDS, type QueryWord } from './parse-query.ts';

/** A word that this many places have is not split. */
const COMMON = 40;
/** Letters that both halves must have if the word occurs in a name as it is. */
const LONG_HALF = 3;

/**
 * At most two queries: the best way to split a word, and the best way to move a letter across a space. If enough was found
 * already, a word that is still being typed and is the prefix of a name stays whole.
 */
export function otherSpacings(
  query: readonly QueryWord[],
  matches: readonly Matches[],
  enough: boolean,
): string[] {
  const found = [takenApart(query, matches, enough), letterMoved(query, matches)];
  return found.filter((text) => text !== undefined);
}

const textWith = (query: readonly QueryWord[], at: number, count: number, words: string[]): string =>
  [...query.slice(0, at), ...words.map((text) => ({ text })), ...query.slice(at + count)]
    .map(({ text }) => text)
    .join(' ');

/** A word that occurs in no name, or in few, split into two that do. */
function takenApart(
  query: readonly QueryWord[],
  matches: readonly Matches[],
  enough: boolean,
): string | undefined {
  if (query.length >= MAX_QUERY_WORDS) return undefined;
  let best = 0;
  let result: string | undefined;
  for (let g = 0; g < query.length; g++) {
    const { text, open } = query[g];
    if (isNumber(text) || text.length < 5) continue;
    const whole = has(matches, text);
    if (enough && open && (whole || hasPrefix(matches, text))) continue;
    if (whole && documentsWith(matches, text) > COMMON) continue;
    for (let cut = 2; cut <= text.length - 2; cut++) {
      if (!has(matches, text.slice(0, cut))) continue;
      const rest = text.slice(cut);
      const right = has(matches, rest);
      const known = right || (open && rest.length > 2 && hasPrefix(matches, rest));
      if (!known || (whole && (!right || Math.min(cut, rest.length) < LONG_HALF))) continue;
      // Of several splits the one into two words of similar length, and of whole words, is meant.
      const worth = Math.min(cut, rest.length) * (right ? 2 : 1);
      if (worth <= best) continue;
      best = worth;
      result = textWith(query, g, 1, [text.slice(0, cut), rest]);
    }
  }
  return result;
}

/** The letter next to a space moved to its other side, if that gives two words that occur in names. */
function letterMoved(query: readonly QueryWord[], matches: readonly Matches[]): string | undefined {
  for (let g = 0; g + 1 < query.length; g++) {
    const { text: first } = query[g];
    const { text: second, open } = query[g + 1];
    if (isNumber(first) || isNumber(second)) continue;
    if (has(matches, first) && has(matches, second)) continue;
    const pairs = [
      [first + second[0], second.slice(1)],
      [first.slice(0, -1), first.slice(-1) + second],
    ];
    for (const [left, right] of pairs) {
      if (left.length < 2 || right.length < 2 || !has(matches, left)) continue;
      if (has(matches, right) || (open && right.length > 2 && hasPrefix(matches, right)))
        return textWith(query, g, 2, [left, right]);
    }
  }
  return undefined;
}

const has = (matches: readonly Matches[], text: string): boolean =>
  matches.some((words) => words.find(text) >= 0);

const hasPrefix = (matches: readonly Matches[], text: string): boolean =>
  matches.some((words) => words.hasPrefix(text));

function documentsWith(matches: readonly Matches[], text: string): number {
  let count = 0;
  for (const words of matches) {
    const word = words.find(text);
    if (word >= 0) count += words.documentsOf(word);
  }
  return count;
}
