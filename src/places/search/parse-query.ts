// A query as the words to look for: folded, abbreviations expanded, the last word possibly incomplete.
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import { ABBREVIATIONS, abbreviationAt } from '../../text/abbreviations.ts';
import { lettersReadOut } from '../../text/letter-names.ts';
import { soundKeys } from '../../text/sound-key.ts';
import { isNumber, tokensOf } from '../../text/tokens.ts';

/** Further words are dropped: a query of that length is an address, which is Rupantor's job. */
export const MAX_QUERY_WORDS = 8;
export const MAX_QUERY_LETTERS = 200;

export interface QueryWord {
  readonly text: string;
  /** The user may still be typing it. */
  readonly open: boolean;
  /** What it may be short for, if it could also be the start of a word. */
  readonly long?: string;
  /** What else it may mean. */
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
  if (last >= 0) tokens[last] = initialsOf(tokens[last]) ?? tokens[last];
  const found = last >= 0 && tokens[last].length > 2 ? abbreviationAt(tokens, last) : undefined;
  return found && found.long.length > 1 ? [...tokens.slice(0, last), ...found.long].join(' ') : undefined;
}

/** Initials that are said as a word, by their sound: buet, kuet. */
const saidAsWord: ReadonlyMap<string, string> = new Map(
  ABBREVIATIONS.filter(
    ({ short, long }) => short.length === 1 && long.length > 2 && /[aeiou]/.test(short[0]),
  ).flatMap(({ short }) => soundKeys(short[0]).map((key): [string, string] => [key, short[0]])),
);

/** Initials as Bangla says them: টিএসসি is tsc, বুয়েট buet; undefined for other words. */
function initialsOf(token: string): string | undefined {
  if (!isBangla(token)) return undefined;
  const letters = lettersReadOut(token)?.toLowerCase();
  if (letters !== undefined) return letters;
  return soundKeys(token)
    .map((key) => saidAsWord.get(key))
    .find((short) => short !== undefined && Math.abs(short.length - token.length) <= 2);
}

/** এ typed for ত্র, which it looks like: যাএাবাড়ি. A vowel sign cannot follow এ, so there it is certain. */
const SLIP = /(?<=.)এ(?=[া-ৌ])/gu;
const LIKELY_SLIP = /(?<=.)এ/u;
const TRA = 'ত্র';
const mended = (token: string): string => (isBangla(token) ? token.replace(SLIP, TRA) : token);

/** What a word may be instead, in Bangla: its initials, or what it is without the slip. */
function insteadOf(token: string): string | undefined {
  if (!isBangla(token)) return undefined;
  return initialsOf(token) ?? (LIKELY_SLIP.test(token) ? token.replace(LIKELY_SLIP, TRA) : undefined);
}

/** "Dhanmondi 32 no": the word for a number behind it, at the end of a name, says nothing more. */
const BEHIND_NUMBER = new Set('no number নং নম্বর'.normalize('NFC').split(' '));
const LEAST_WITH_NUMBER = 3;
function withoutNumberWord(tokens: string[]): string[] {
  const isSaid =
    tokens.length >= LEAST_WITH_NUMBER &&
    BEHIND_NUMBER.has(tokens[tokens.length - 1]) &&
    isNumber(tokens[tokens.length - 2]);
  return isSaid ? tokens.slice(0, -1) : tokens;
}

const isBangla = (token: string): boolean => token.charCodeAt(0) >= 0x80;

/** One query is read for the dataset and for the account's own places. */
const read = new BoundedCache<string, readonly QueryWord[]>(16);

/** `finished`: the last word is complete as well, as in a text that was written, not typed into a search box. */
export const parseQuery = (text: string, finished = false): readonly QueryWord[] =>
  finished ? wordsOf(text, true) : read.obtain(text, (unfinished) => wordsOf(unfinished));

function wordsOf(text: string, finished?: boolean): readonly QueryWord[] {
  let tokens = withoutNumberWord(tokensOf(text.slice(0, MAX_QUERY_LETTERS)).map(mended));
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
      const or = insteadOf(tokens[i]);
      words.push({
        text: tokens[i],
        open: atEnd && !finished,
        ...(long === undefined ? {} : { long }),
        ...(or === undefined ? {} : { or }),
      });
      i++;
    }
  }
  return words;
}
