// Abbreviations in addresses and names, with what search expands them to. Those of single address words come from
// address-words.ts; phrases, abbreviations that need a number after them, and names from `data/words/abbreviations.tsv`.
import { ADDRESS_WORDS } from './address-words.ts';
import { wordTable } from './word-tables.ts';

export interface Abbreviation {
  /** Folded words as returned by tokensOf: "R/A" is r, a. */
  readonly short: readonly string[];
  readonly long: readonly string[];
  /** Only where a number follows: "h 12" is a house, "h" alone is not. */
  readonly beforeNumber?: true;
}

export const ABBREVIATIONS: readonly Abbreviation[] = [
  ...ADDRESS_WORDS.flatMap(({ english, short }) =>
    short.map((form) => ({ short: [form], long: [english[0]] })),
  ),
  ...wordTable('abbreviations.tsv').map((row): Abbreviation => {
    const before = row.optional('only before');
    if (before !== undefined && before !== 'number') row.fail(`only before "number", not "${before}"`);
    const words = { short: row.text('short').split(' '), long: row.text('long').split(' ') };
    return before ? { ...words, beforeNumber: true } : words;
  }),
];

const byFirst = new Map<string, Abbreviation[]>();
for (const entry of ABBREVIATIONS) {
  const list = byFirst.get(entry.short[0]) ?? [];
  list.push(entry);
  list.sort((a, b) => b.short.length - a.short.length);
  byFirst.set(entry.short[0], list);
}

/** The longest abbreviation at `at` in the words, or undefined. */
export function abbreviationAt(tokens: readonly string[], at: number): Abbreviation | undefined {
  return byFirst.get(tokens[at])?.find(({ short, beforeNumber }) => {
    for (let i = 1; i < short.length; i++) if (tokens[at + i] !== short[i]) return false;
    const next = tokens[at + short.length];
    return !beforeNumber || (next !== undefined && /^[0-9]/.test(next));
  });
}

/** The words with every abbreviation expanded. */
export function expandAbbreviations(tokens: readonly string[]): string[] {
  const out: string[] = [];
  for (let i = 0; i < tokens.length; ) {
    const found = abbreviationAt(tokens, i);
    if (found) {
      out.push(...found.long);
      i += found.short.length;
    } else out.push(tokens[i++]);
  }
  return out;
}
