// Splits an address into tokens: words, numbers as addresses write them ("12/3/a", "33-a", "5e"), and how strongly each
// is separated from the previous one. Phone numbers and e-mail addresses are set aside first.
import { foldText, normaliseText } from '../../../text/normalise.ts';
import { numberOfWord } from '../../../text/number-words.ts';
import { ordinaryWord } from '../../../text/ordinary-words.ts';
import { synonymsOf } from '../../../text/words.ts';
import { entryOf, type LexiconEntry, shortLabel, Word } from './lexicon.ts';

/** How a token is separated from the previous one. */
export const Gap = { Glued: 0, Space: 1, Dash: 2, Mark: 3, Hard: 4 } as const;
export type Gap = (typeof Gap)[keyof typeof Gap];

export interface Token {
  /** Folded: lower case, digits 0–9. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly gap: Gap;
  readonly entry: LexiconEntry;
  /** A number, or a number with letters: what can follow "house". */
  readonly number: boolean;
  /** "5th", "৩য়": the label follows. */
  readonly ordinal: boolean;
}

export interface Lexed {
  /** The text that `start` and `end` of the tokens refer to. */
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

/** Longer texts are cut here: no address is that long, and the time for a response stays bounded. */
const MAX_LETTERS = 600;
export const MAX_TOKENS = 48;

const PHONE =
  /(?<![0-9/])(?:\+?\s?88[ -]?)?0?1[3-9](?:[ -]?[0-9]){8}(?![0-9])|(?<![0-9/])01[3-9][0-9]{2,9}[x*….]*(?![0-9/])/g;
const EMAIL = /[a-z0-9._+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/g;
const LINK = /https?:\/\/\S+|www\.\S+/g;
const CHUNK = /[a-z]+|[0-9]+|[\u0980-\u09e5\u09f0-\u09ff]+|\s+|[\s\S]/g;
const ORDINAL = /^(?:st|nd|rd|th|ম|য়|র্থ|ষ্ঠ|তম|শ)$/.source.normalize('NFC');
const IS_ORDINAL = new RegExp(ORDINAL);
/** Letters that may end a house number: a, ka, kha; and their Bangla forms. */
const LETTER = new RegExp(
  '^(?:[a-z]|ka|kha|ga|gha|uma|cha|chha|ja|jha|ta|tha|da|dha|[ক-হ]|এ|বি|সি|ডি|ই|এফ|জি|এইচ|আই|জে|কে|এল)$'.normalize(
    'NFC',
  ),
);
const LETTERS: Readonly<Record<string, string>> = {
  এ: 'a',
  বি: 'b',
  সি: 'c',
  ডি: 'd',
  ই: 'e',
  এফ: 'f',
  জি: 'g',
  এইচ: 'h',
  আই: 'i',
  জে: 'j',
  কে: 'k',
  এল: 'l',
  এম: 'm',
  এন: 'n',
  ক: 'ka',
  খ: 'kha',
  গ: 'ga',
  ঘ: 'gha',
  ঙ: 'uma',
  চ: 'cha',
  ছ: 'chha',
  জ: 'ja',
  ঝ: 'jha',
  ট: 'ta',
  ঠ: 'tha',
  ড: 'da',
  ঢ: 'dha',
  ত: 'ta',
  থ: 'tha',
  দ: 'da',
  ধ: 'dha',
  ন: 'na',
  প: 'pa',
  ফ: 'pha',
  ব: 'ba',
  ভ: 'bha',
  ম: 'ma',
};

/** A Bangla letter of a house number or block as written in English. */
export const letterInEnglish = (letter: string): string => LETTERS[letter] ?? letter;
export const isLetter = (text: string): boolean => LETTER.test(text);

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

export function lex(given: string): Lexed {
  const cut = given.length > MAX_LETTERS ? given.slice(0, MAX_LETTERS) : given;
  const shown = normaliseText(cut.replace(/[\r\n\t]+/g, ', '));
  let folded = foldText(shown);
  const phones: string[] = [];
  const emails: string[] = [];
  const setAside = (into: string[]) => (found: string) => {
    into.push(found.trim());
    return ','.padEnd(found.length, ' ');
  };
  if (folded.includes('@')) folded = folded.replace(EMAIL, setAside(emails));
  if (folded.includes('//') || folded.includes('www.')) folded = folded.replace(LINK, setAside([]));
  if (/1[3-9][0-9 -]{2}/.test(folded)) folded = folded.replace(PHONE, setAside(phones));
  // Folding rarely changes the length; if it does, pieces are cut out of the folded text.
  return {
    text: shown.length === folded.length ? shown : folded,
    tokens: tokensOfText(folded),
    phones,
    emails,
  };
}

interface Chunk {
  readonly text: string;
  readonly at: number;
  readonly gap: Gap;
  /** The marks between this chunk and the previous one, without spaces. */
  readonly marks: string;
}

function chunksOf(folded: string): Chunk[] {
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
      if (chunks.length > MAX_TOKENS * 2) break;
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

/** Two letters with a dot or slash between them that are one word. */
const PAIRS: Readonly<Record<string, string>> = {
  po: 'po',
  ps: 'ps',
  ra: 'r/a',
  ca: 'c/a',
  co: 'c/o',
  so: 's/o',
  do: 'd/o',
  wo: 'w/o',
  up: 'up',
  ia: 'i/a',
  he: 'h/e',
  hs: 'h/s',
  আএ: 'r/a',
  বাএ: 'c/a',
};

const SHORT_TOWNS = new Set(['nganj', 'ngonj', 'bbaria', 'mbazar', 'msingh']);

/** Fewer letters with full stops between them are the initials of a name. */
const LEAST_INITIALS = 3;

/** Letters from here on, one in a chunk, with nothing but full stops between them. */
function initialsAt(chunks: readonly Chunk[], at: number): string {
  let letters = '';
  for (let i = at; i < chunks.length; i++) {
    const { text, gap, marks } = chunks[i];
    if (!/^[a-z]$/.test(text) || (i > at && (gap !== Gap.Mark || marks !== '.'))) break;
    letters += text;
  }
  return letters;
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

/** "Road thirteen, …": the number behind a label, as a word that ends its part. */
function spokenNumber(
  tokens: readonly Token[],
  { text, gap }: Chunk,
  next: Chunk | undefined,
): string | undefined {
  const label = tokens.at(-1)?.entry.word;
  if ((label !== Word.Label && label !== Word.Number) || gap > Gap.Dash || text.length < LEAST_SPOKEN)
    return undefined;
  const number = next === undefined || next.gap === Gap.Hard ? numberOfWord(text) : undefined;
  return number === undefined ? undefined : String(number);
}
/** Shorter words are others more often: at, ek. */
const LEAST_SPOKEN = 3;

const isDigits = (text: string): boolean => text.charCodeAt(0) <= 57;

function tokensOfText(folded: string): Token[] {
  const chunks = chunksOf(folded);
  const tokens: Token[] = [];
  const push = (
    text: string,
    from: Chunk,
    to: Chunk,
    number: boolean,
    ordinal = false,
    entry?: LexiconEntry,
  ): void => {
    tokens.push({
      text,
      start: from.at,
      end: to.at + to.text.length,
      gap: from.gap,
      entry: entry ?? (number ? NOT_A_WORD : entryOf(text)),
      number,
      ordinal,
    });
  };
  for (let i = 0; i < chunks.length && tokens.length < MAX_TOKENS; i++) {
    const chunk = chunks[i];
    const next = chunks[i + 1];
    if (isDigits(chunk.text)) {
      i = readNumber(chunks, i, push);
      continue;
    }
    if (
      next &&
      chunk.text.length <= 2 &&
      next.text.length === 1 &&
      next.gap <= Gap.Mark &&
      (next.marks === '.' || next.marks === '/')
    ) {
      const pair = PAIRS[chunk.text + next.text];
      const beyond = chunks[i + 2];
      // "c/a" before a number is a house number more often than a commercial area; D.O. may be the beginning of D.O.H.S.
      const longer = initialsAt(chunks, i).length >= LEAST_INITIALS;
      if (
        pair &&
        !longer &&
        !(next.marks === '/' && beyond && isDigits(beyond.text) && beyond.gap === Gap.Glued)
      ) {
        push(pair, chunk, next, false);
        i++;
        continue;
      }
    }
    // D.O.H.S: so many letters with full stops between them are one word.
    const initials = initialsAt(chunks, i);
    if (initials.length >= LEAST_INITIALS) {
      const last = i + initials.length - 1;
      push(initials, chunk, chunks[last], false);
      i = last;
      continue;
    }
    // N.Ganj, B.Baria
    if (next?.gap === Gap.Mark && next.marks === '.' && SHORT_TOWNS.has(chunk.text + next.text)) {
      push(chunk.text + next.text, chunk, next, false);
      i++;
      continue;
    }
    const short = next ? shortLabel(chunk.text) : undefined;
    if (
      short &&
      (labelled(chunk.text, next) ||
        (followsLabel(tokens, chunk) &&
          isDigits(next.text) &&
          (next.marks === '-' || next.marks === ':' || next.gap === Gap.Space || next.gap === Gap.Glued)) ||
        (chunk.text === 'f' && isDigits(next.text) && next.marks === '-' && precedesLabel(chunks, i + 2)) ||
        (followsLabel(tokens, chunk) &&
          chunk.text === 'b' &&
          next.marks === '-' &&
          /^[a-z]$/.test(next.text)) ||
        (isDigits(next.text) && followsGlued(tokens, chunk)) ||
        (next.marks.includes('#') && next.gap <= Gap.Mark))
    ) {
      push(chunk.text, chunk, chunk, false, false, short);
      continue;
    }
    // "Gha 21 North Badda", "ক ৩২/১": a letter of the alphabet at the start of an address belongs to its number.
    if (next?.gap === Gap.Space && chunk.gap === Gap.Hard && opensNumber(chunk.text) && isDigits(next.text)) {
      chunks[i + 1] = { ...next, gap: Gap.Dash, marks: '-' };
      i = readNumber(chunks, i, push);
      continue;
    }
    if (
      next &&
      isLetter(chunk.text) &&
      isDigits(next.text) &&
      (next.gap === Gap.Glued || next.marks === '-' || next.marks === '/')
    ) {
      // A-5, C/12, b2
      if (!(next.gap === Gap.Glued && next.text.length > 3)) {
        i = readNumber(chunks, i, push);
        continue;
      }
    }
    const spoken = spokenNumber(tokens, chunk, next);
    if (spoken !== undefined) {
      push(spoken, chunk, chunk, true);
      continue;
    }
    const split =
      /^(house|hous|road|block|blk|section|sector|flat|plot|ব্লক|রোড|সেক্টর)(no|নং|[a-z]|সি|বি|এ|ডি)$/.exec(
        chunk.text,
      );
    if (split && entryOf(chunk.text).word === Word.None) {
      const middle = chunk.at + split[1].length;
      push(split[1], chunk, { ...chunk, text: split[1] }, false);
      const rest: Chunk = { text: split[2], at: middle, gap: Gap.Glued, marks: '' };
      push(split[2], rest, rest, false);
      continue;
    }
    const bare = chunk.text.replace(/ঃ+$/, '');
    push(entryOf(chunk.text).word === Word.None && bare ? bare : chunk.text, chunk, chunk, false);
  }
  return tokens;
}

/** Letters of the Bangla alphabet that come before a house number: Ka-27/3. */
const opensNumber = (text: string): boolean => /^(?:ka|kha|ga|gha|uma|cha|chha|[ক-ছ])$/.test(text);

/** h-33, r#5, h 12, r.5: one letter that is a label. */
function labelled(letter: string, next: Chunk): boolean {
  if (!isDigits(next.text)) return false;
  if (letter === 'h' || letter === 'r') return next.gap <= Gap.Mark;
  return letter.length > 1 && next.gap <= Gap.Mark;
}

/** H-16,R-3,S-12 and h 16 r 3 s 12: a letter before a number is a label if another label comes before it; that of a sector also farther on,
 * as in "H-5, R-10, Garib-e-Newaz Avenue, S-11". */
const followsLabel = (tokens: readonly Token[], { gap, text }: Chunk): boolean => {
  const isLabel = (token: Token | undefined): boolean =>
    token !== undefined && shortLabel(token.text) !== undefined;
  if (gap >= Gap.Space && isLabel(tokens.at(-2))) return true;
  return (
    text === 's' && gap === Gap.Hard && tokens.some((token, i) => isLabel(token) && tokens[i + 1]?.number)
  );
};

/** "h12r7s4": a letter glued to the number of another label. */
const followsGlued = (tokens: readonly Token[], { gap }: Chunk): boolean =>
  gap === Gap.Glued && tokens.at(-1)?.number === true && shortLabel(tokens.at(-2)?.text ?? '') !== undefined;

/** Whether a label is glued behind a number that is itself glued to one: the 12 in "h12r7", not the one in "12r". */
function endsAtLabel(chunks: readonly Chunk[], from: number, at: number): boolean {
  const [label, value] = [chunks[at + 1], chunks[at + 2]];
  if (at !== from || chunks[from].gap !== Gap.Glued || !shortLabel(chunks[from - 1]?.text ?? ''))
    return false;
  return shortLabel(label.text) !== undefined && value?.gap === Gap.Glued && isDigits(value.text);
}

/** F-10A, H-04: the same before the label of a house or road. */
function precedesLabel(chunks: readonly Chunk[], from: number): boolean {
  for (let i = from; i < from + 3 && i + 1 < chunks.length; i++)
    if ((chunks[i].text === 'h' || chunks[i].text === 'r') && chunks[i].gap === Gap.Hard)
      return labelled(chunks[i].text, chunks[i + 1]);
  return false;
}

const NOT_A_WORD: LexiconEntry = { word: Word.None };

/** Reads a number with everything that belongs to it; returns the last chunk used. */
function readNumber(
  chunks: Chunk[],
  from: number,
  push: (text: string, from: Chunk, to: Chunk, number: boolean, ordinal?: boolean) => void,
): number {
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
  push(text, chunks[from], chunks[at], true, ordinal);
  return at;
}
