// Rarer words of place names whose Bangla is known, from `data/words/bangla-names.tsv`: villages, personal names and misspellings of common
// words found on maps. Loaded when the first unknown word comes up. There are many, in every thread, so they are kept as two texts and not one by one.
import { firstWhere } from '../lookup/binary-search.ts';
import { wordTable } from './word-tables.ts';

/** Texts one after the other. */
interface JoinedTexts {
  readonly all: string;
  /** Where each begins, and where the last one ends. */
  readonly start: Uint32Array;
}

/** `word` ascends; `bangla` is in the same order. */
interface RareWords {
  readonly word: JoinedTexts;
  readonly bangla: JoinedTexts;
}

let known: RareWords | undefined;

export function rareWord(word: string): string | undefined {
  known ??= load();
  const { word: words, bangla } = known;
  const count = words.start.length - 1;
  const at = firstWhere(0, count, (row) => textAt(words, row) >= word);
  return at < count && textAt(words, at) === word ? textAt(bangla, at) : undefined;
}

function load(): RareWords {
  const rows = wordTable('bangla-names.tsv').map((row) => ({
    word: row.text('word'),
    bangla: row.text('bangla'),
  }));
  rows.sort((a, b) => (a.word < b.word ? -1 : 1));
  return { word: joined(rows.map(({ word }) => word)), bangla: joined(rows.map(({ bangla }) => bangla)) };
}

function joined(texts: readonly string[]): JoinedTexts {
  const start = new Uint32Array(texts.length + 1);
  for (const [i, { length }] of texts.entries()) start[i + 1] = start[i] + length;
  return { all: texts.join(''), start };
}

const textAt = ({ all, start }: JoinedTexts, row: number): string => all.slice(start[row], start[row + 1]);
