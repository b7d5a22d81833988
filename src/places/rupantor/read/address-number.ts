// Numbers as addresses write them, of several chunks: "12/3/a", "33-a", "5e", "2nd".
import { type Chunk, Gap, isDigits } from './chunks.ts';
import { isLetter, letterInEnglish } from './house-letters.ts';
import { entryOf, shortLabel, Word } from './lexicon.ts';

const ORDINAL = /^(?:st|nd|rd|th|ম|য়|র্থ|ষ্ঠ|তম|শ)$/.source.normalize('NFC');
const IS_ORDINAL = new RegExp(ORDINAL);

export interface NumberRead {
  readonly text: string;
  /** The last chunk of it. */
  readonly last: number;
  /** "5th", "৩য়": the label follows. */
  readonly ordinal: boolean;
}

/** Reads the number that begins at a chunk with everything that belongs to it. */
export function readNumber(chunks: Chunk[], from: number): NumberRead {
  let text = letterInEnglish(chunks[from].text);
  let at = from;
  let ordinal = false;
  for (;;) {
    const next = chunks[at + 1];
    if (!next || next.gap === Gap.Hard) break;
    const piece = next.text;
    const digits = isDigits(piece);
    if (next.gap === Gap.Glued) {
      const ending = at === from ? /^(st|nd|rd|th)([a-z]{3,})$/.exec(piece) : null;
      if (ending && entryOf(ending[2]).word === Word.Label) {
        // 2ndfloor: the label continues as a chunk of its own.
        chunks[at + 1] = { text: ending[2], at: next.at + ending[1].length, gap: Gap.Glued, marks: '' };
        ordinal = true;
        break;
      }
      if (IS_ORDINAL.test(piece) && isDigits(chunks[at].text) && at === from) {
        ordinal = true;
        at++;
        break;
      }
      if (endsAtLabel(chunks, from, at)) break;
      if (digits ? isLetter(chunks[at].text) : isLetter(piece)) {
        text += letterInEnglish(piece);
        at++;
        continue;
      }
      break;
    }
    // Mirpur 11.5, "eleven and a half", counts as 11.
    if (digits && piece === '5' && next.marks === '.' && at === from) {
      at++;
      continue;
    }
    const slash = next.marks === '/' || next.marks === '\\';
    const dash = next.marks === '-' || next.marks === '–';
    if (!slash && !dash) break;
    // A postcode after a dash is not part of the number before it.
    if (digits && piece.length >= 4 && dash) break;
    if (digits && piece.length > 5) break;
    const glued = chunks[at + 2]?.gap === Gap.Glued && !digits && isDigits(chunks[at + 2].text);
    if (!digits && (!isLetter(piece) || (dash && piece.length > 3))) break;
    // "5-h-33": the letter starts something new.
    if (glued && dash && shortLabel(piece)) break;
    text += (slash ? '/' : '-') + letterInEnglish(piece);
    at++;
  }
  return { text, last: at, ordinal };
}

/** Whether a label is glued behind a number that is itself glued to one: the 12 in "h12r7", not the one in "12r". */
function endsAtLabel(chunks: readonly Chunk[], from: number, at: number): boolean {
  const [label, value] = [chunks[at + 1], chunks[at + 2]];
  if (at !== from || chunks[from].gap !== Gap.Glued || !shortLabel(chunks[from - 1]?.text ?? ''))
    return false;
  return shortLabel(label.text) !== undefined && value?.gap === Gap.Glued && isDigits(value.text);
}
