// Words between a label and its number: "house NO 12", "রোড নং ৫".
import { Gap } from './chunks.ts';
import type { Token } from './lexer.ts';
import { Word } from './lexicon.ts';

/** The first token from here on that is no such word. */
export function pastNumberWords(tokens: readonly Token[], at: number): number {
  let j = at;
  while (tokens[j]?.entry.word === Word.Number && tokens[j].gap < Gap.Hard) j++;
  return j;
}
