// The letters, digits and marks of an address in their order: stretches of one script, or of digits, and how strongly each is separated
// from the previous one.
import { ordinaryWord } from '../../../text/ordinary-words.ts';
import { synonymsOf } from '../../../text/words.ts';
import { entryOf, Word } from './lexicon.ts';

/** How a chunk, or a token made of chunks, is separated from the previous one. */
export const Gap = { Glued: 0, Space: 1, Dash: 2, Mark: 3, Hard: 4 } as const;
export type Gap = (typeof Gap)[keyof typeof Gap];

export interface Chunk {
  readonly text: string;
  readonly at: number;
  readonly gap: Gap;
  /** The marks between this chunk and the previous one, without spaces. */
  readonly marks: string;
}

/** Twice as many as there are tokens at most; more are not read. */
const MOST_CHUNKS = 96;

const CHUNK = /[a-z]+|[0-9]+|[\u0980-\u09e5\u09f0-\u09ff]+|\s+|[\s\S]/g;
const HARD = new Set([
  ',',
  ';',
  '|',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '\u0964',
  '\u0965',
  '!',
  '?',
  '"',
  '•',
  '،',
]);
const DASH = new Set(['-', '–', '—', '_', '~', '‐', '‑']);

export function chunksOf(folded: string): Chunk[] {
  const chunks: Chunk[] = [];
  let gap: Gap = Gap.Hard;
  let marks = '';
  /** Whether there is a space before the chunk. */
  let isSpaced = false;
  CHUNK.lastIndex = 0;
  for (let match = CHUNK.exec(folded); match; match = CHUNK.exec(folded)) {
    const text = match[0];
    const code = text.charCodeAt(0);
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 0x0980 && code <= 0x09ff)) {
      if (text === 'ঃ') {
        marks += ':';
        if (gap < Gap.Mark) gap = Gap.Mark;
        continue;
      }
      const before = chunks.at(-1);
      if (before && isSpaced && gap < Gap.Hard && endsSentence(before, marks, text)) gap = Gap.Hard;
      chunks.push({ text, at: match.index, gap, marks });
      if (chunks.length > MOST_CHUNKS) break;
      gap = Gap.Glued;
      marks = '';
      isSpaced = false;
    } else if (/\s/.test(text)) {
      isSpaced = true;
      if (gap < Gap.Space) gap = Gap.Space;
    } else {
      marks += text;
      const strength = HARD.has(text) ? Gap.Hard : DASH.has(text) ? Gap.Dash : Gap.Mark;
      if (gap < strength) gap = strength;
    }
  }
  return chunks;
}

/** "Rahim Uddin. Dhanmondi 27": a full stop behind a word that is no short form ends what it belongs to; "No" goes with what is before it. */
function endsSentence({ text }: Chunk, marks: string, next: string): boolean {
  if (marks !== '.' || text.length < LEAST_SENTENCE || isDigits(text)) return false;
  const { word } = entryOf(text);
  const isName = word === Word.None || word === Word.PersonName;
  return isName && !isShortForm(text) && entryOf(next).word !== Word.Number;
}

/** "Govt." is government, "Prof." whose profession follows. */
const isShortForm = (text: string): boolean =>
  ordinaryWord(text)?.kind === 'profession' ||
  synonymsOf(text).some((long) => long.length > text.length + 1 && long[0] === text[0]);

/** Shorter words before a full stop are more often abbreviations. */
const LEAST_SENTENCE = 4;

export const isDigits = (text: string): boolean => text.charCodeAt(0) <= 57;
