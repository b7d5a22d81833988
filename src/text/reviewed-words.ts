// Words of place names whose Bangla was written by a human reader, from `data/words/bangla-names.tsv`: rare villages, personal
// names and misspellings of common words found on maps. Loaded when the first unknown word comes up.
import { readFileSync } from 'node:fs';

const FILE = new URL('../../data/words/bangla-names.tsv', import.meta.url);

let words: ReadonlyMap<string, string> | undefined;

function readWords(): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    const tab = line.indexOf('\t');
    if (tab > 0 && line[0] !== '#') read.set(line.slice(0, tab), line.slice(tab + 1));
  }
  return read;
}

export function reviewedWord(word: string): string | undefined {
  words ??= readWords();
  return words.get(word);
}
