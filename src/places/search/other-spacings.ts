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
export function otherSpacings(query: readonly QueryWord[], matches: Matches, enough: boolean): string[] {
  const found = [takenApart(query, matches, enough), letterMoved(query, matches)];
  return found.filter((text) => text !== undefined);
}

const textWith = (query: readonly QueryWord[], at: number, count: number, words: string[]): string =>
  [...query.slice(0, at), ...words.map((text) => ({ text })), ...query.slice(at + count)]
    .map(({ text }) => text)
    .join(' ');

/** A word that occurs in no name, or in few, split into two that do. */
function takenApart(query: readonly QueryWord[], matches: Matches, enough: boolean): string | undefined {
  if (query.length >= MAX_QUERY_WORDS) return undefined;
  let best = 0;
  let result: string | undefined;
  for (let g = 0; g < query.length; g++) {
    const { text, open } = query[g];
    if (isNumber(text) || text.length < 5) continue;
    const whole = matches.find(text);
    if (enough && open && (whole >= 0 || matches.hasPrefix(text))) continue;
    if (whole >= 0 && matches.documentsOf(whole) > COMMON) continue;
    for (let cut = 2; cut <= text.length - 2; cut++) {
      const left = matches.find(text.slice(0, cut));
      if (left < 0) continue;
      const rest = text.slice(cut);
      const right = matches.find(rest);
      const known = right >= 0 || (open && rest.length > 2 && matches.hasPrefix(rest));
      if (!known || (whole >= 0 && (right < 0 || Math.min(cut, rest.length) < LONG_HALF))) continue;
      // Of several splits the one into two words of similar length, and of whole words, is meant.
      const worth = Math.min(cut, rest.length) * (right >= 0 ? 2 : 1);
      if (worth <= best) continue;
      best = worth;
      result = textWith(query, g, 1, [text.slice(0, cut), rest]);
    }
  }
  return result;
}

/** The letter next to a space moved to its other side, if that gives two words that occur in names. */
function letterMoved(query: readonly QueryWord[], matches: Matches): string | undefined {
  for (let g = 0; g + 1 < query.length; g++) {
    const { text: first } = query[g];
    const { text: second, open } = query[g + 1];
    if (isNumber(first) || isNumber(second)) continue;
    if (matches.find(first) >= 0 && matches.find(second) >= 0) continue;
    const pairs = [
      [first + second[0], second.slice(1)],
      [first.slice(0, -1), first.slice(-1) + second],
    ];
    for (const [left, right] of pairs) {
      if (left.length < 2 || right.length < 2 || matches.find(left) < 0) continue;
      if (matches.find(right) >= 0 || (open && right.length > 2 && matches.hasPrefix(right)))
        return textWith(query, g, 2, [left, right]);
    }
  }
  return undefined;
}
