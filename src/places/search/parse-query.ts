// A query as the words to look for: folded, abbreviations expanded, the last word possibly incomplete.
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import { abbreviationAt } from '../../text/abbreviations.ts';
import { tokensOf } from '../../text/tokens.ts';

/** Further words are dropped: a query of that length is an address, which is Rupantor's job. */
export const MAX_QUERY_WORDS = 8;
export const MAX_QUERY_LETTERS = 200;

export interface QueryWord {
  readonly text: string;
  /** The user may still be typing it. */
  readonly open: boolean;
  /** What it may be short for, if it could also be the start of a word. */
  readonly long?: string;
  /** What else the abbreviation may mean. */
  readonly or?: string;
}

/** Ambiguous abbreviations: `sec` is a section in Mirpur and a sector in Uttara. */
const TWOFOLD: Readonly<Record<string, string>> = { sec: 'sector', sect: 'sector' };

/** Words that say nothing about a name; dropped if there are too many words. */
const NOISE = new Set(
  'near opposite beside behind front of the and no at in to side নং পাশে কাছে সামনে বিপরীতে'
    .normalize('NFC')
    .split(' '),
);

/** The query with an abbreviation at its end expanded if that takes several words: buet; undefined without one. */
export function writtenOut(text: string): string | undefined {
  const tokens = tokensOf(text.slice(0, MAX_QUERY_LETTERS));
  const last = tokens.length - 1;
  const found = last >= 0 && tokens[last].length > 2 ? abbreviationAt(tokens, last) : undefined;
  return found && found.long.length > 1 ? [...tokens.slice(0, last), ...found.long].join(' ') : undefined;
}

/** One query is read for the dataset and for the account's own places. */
const read = new BoundedCache<string, readonly QueryWord[]>(16);

export const parseQuery = (text: string): readonly QueryWord[] => read.obtain(text, wordsOf);

function wordsOf(text: string): readonly QueryWord[] {
  let tokens = tokensOf(text.slice(0, MAX_QUERY_LETTERS));
  if (tokens.length > MAX_QUERY_WORDS) tokens = tokens.filter((token) => !NOISE.has(token));
  // A space or a sign after the last word says that the word is finished, but people also pause there.
  const words: QueryWord[] = [];
  for (let i = 0; i < tokens.length && words.length < MAX_QUERY_WORDS; ) {
    const found = abbreviationAt(tokens, i);
    const atEnd = i + (found?.short.length ?? 1) >= tokens.length;
    if (found && !(atEnd && found.short.length === 1)) {
      const or = TWOFOLD[found.short[0]];
      const second = or === undefined ? {} : { or };
      for (const word of found.long)
        if (words.length < MAX_QUERY_WORDS) words.push({ text: word, open: false, ...second });
      i += found.short.length;
    } else {
      const long = found?.long.length === 1 ? found.long[0] : undefined;
      words.push({ text: tokens[i], open: atEnd, ...(long === undefined ? {} : { long }) });
      i++;
    }
  }
  return words;
}
