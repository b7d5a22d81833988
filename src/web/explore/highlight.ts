// Which part of a name the user has typed: each typed word at the beginning of a word of the name. Pure.
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

export function highlighted(text: string, typed: string): Piece[] {
  const wanted = [...typed.normalize('NFC').toLowerCase().matchAll(WORDS)].map(([word]) => word);
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const start = word.toLowerCase();
    const length = Math.max(0, ...wanted.filter((part) => start.startsWith(part)).map((part) => part.length));
    if (length === 0) continue;
    const end = index + wholeLetters(word, length);
    if (index > done) pieces.push({ text: text.slice(done, index), hit: false });
    pieces.push({ text: text.slice(index, end), hit: true });
    done = end;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), hit: false });
  return pieces;
}

/** A Bangla letter keeps its vowel signs: cut between them, both would be drawn wrongly. */
function wholeLetters(word: string, length: number): number {
  let end = length;
  while (end < word.length && (/\p{M}/u.test(word[end]) || word[end - 1] === '\u09cd')) end++;
  return end;
}
