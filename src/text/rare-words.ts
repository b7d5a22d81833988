// Rarer words of place names whose Bangla is known, from `data/words/bangla-names.tsv`: villages, personal names and misspellings of common
// words found on maps. Loaded when the first unknown word comes up.
import { wordTable } from './word-tables.ts';

let words: ReadonlyMap<string, string> | undefined;

export function rareWord(word: string): string | undefined {
  words ??= new Map(wordTable('bangla-names.tsv').map((row) => [row.text('word'), row.text('bangla')]));
  return words.get(word);
}
