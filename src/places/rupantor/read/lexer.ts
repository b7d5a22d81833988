// Splits an address into tokens: words, numbers as addresses write them ("12/3/a", "33-a", "5e"), and how strongly each
// is separated from the previous one. Phone numbers and e-mail addresses are set aside first.
import { foldText, normaliseText } from '../../../text/normalise.ts';
import { numberOfWord } from '../../../text/number-words.ts';
import { readNumber } from './address-number.ts';
import { type Chunk, chunksOf, Gap, isDigits } from './chunks.ts';
import { isLetter } from './house-letters.ts';
import { entryOf, type LexiconEntry, shortLabel, Word } from './lexicon.ts';

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
    tokens: new TokenReader(folded).read(),
    phones,
    emails,
  };
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

/** "roadno", "blockb": a label and what it says in one word. */
const GLUED_LABEL =
  /^(house|hous|road|block|blk|section|sector|flat|plot|ব্লক|রোড|সেক্টর)(no|নং|[a-z]|সি|বি|এ|ডি)$/;

class TokenReader {
  readonly #chunks: Chunk[];
  readonly #tokens: Token[] = [];

  constructor(folded: string) {
    this.#chunks = chunksOf(folded);
  }

  read(): readonly Token[] {
    for (let i = 0; i < this.#chunks.length && this.#tokens.length < MAX_TOKENS; i++) i = this.#token(i);
    return this.#tokens;
  }

  /** Reads the token that begins at a chunk; returns the last chunk used. */
  #token(at: number): number {
    const chunk = this.#chunks[at];
    const next = this.#chunks[at + 1];
    if (isDigits(chunk.text)) return this.#number(at);
    const last = this.#shortForm(at);
    if (last >= at) return last;
    const short = next ? shortLabel(chunk.text) : undefined;
    if (short && this.#isLabel(at)) this.#push(chunk.text, chunk, chunk, false, false, short);
    else if (this.#opensNumber(at)) return this.#number(at);
    else if (!this.#spokenNumber(chunk, next) && !this.#gluedLabel(chunk)) this.#word(chunk);
    return at;
  }

  #push(
    text: string,
    from: Chunk,
    to: Chunk,
    number: boolean,
    ordinal = false,
    entry: LexiconEntry = number ? NOT_A_WORD : entryOf(text),
  ): void {
    const end = to.at + to.text.length;
    this.#tokens.push({ text, start: from.at, end, gap: from.gap, entry, number, ordinal });
  }

  #number(at: number): number {
    const { text, last, ordinal } = readNumber(this.#chunks, at);
    this.#push(text, this.#chunks[at], this.#chunks[last], true, ordinal);
    return last;
  }

  /** C/O, D.O.H.S, N.Ganj: letters with marks between them that are one word. Returns the last chunk used, or -1. */
  #shortForm(at: number): number {
    const chunks = this.#chunks;
    const chunk = chunks[at];
    const next = chunks[at + 1];
    const pair = next && pairOf(chunks, at);
    if (pair) {
      this.#push(pair, chunk, next, false);
      return at + 1;
    }
    const initials = initialsAt(chunks, at);
    if (initials.length >= LEAST_INITIALS) {
      const last = at + initials.length - 1;
      this.#push(initials, chunk, chunks[last], false);
      return last;
    }
    if (next?.gap === Gap.Mark && next.marks === '.' && SHORT_TOWNS.has(chunk.text + next.text)) {
      this.#push(chunk.text + next.text, chunk, next, false);
      return at + 1;
    }
    return -1;
  }

  /** Whether a letter that may be a label is one, by what follows and what is before it. */
  #isLabel(at: number): boolean {
    const tokens = this.#tokens;
    const chunk = this.#chunks[at];
    const next = this.#chunks[at + 1];
    return (
      labelled(chunk.text, next) ||
      (followsLabel(tokens, chunk) &&
        isDigits(next.text) &&
        (next.marks === '-' || next.marks === ':' || next.gap === Gap.Space || next.gap === Gap.Glued)) ||
      (chunk.text === 'f' &&
        isDigits(next.text) &&
        next.marks === '-' &&
        precedesLabel(this.#chunks, at + 2)) ||
      (followsLabel(tokens, chunk) &&
        chunk.text === 'b' &&
        next.marks === '-' &&
        /^[a-z]$/.test(next.text)) ||
      (isDigits(next.text) && followsGlued(tokens, chunk)) ||
      (next.marks.includes('#') && next.gap <= Gap.Mark)
    );
  }

  /** Whether a letter here belongs to the number behind it. */
  #opensNumber(at: number): boolean {
    const chunk = this.#chunks[at];
    const next = this.#chunks[at + 1];
    if (!next || !isDigits(next.text)) return false;
    // "Gha 21 North Badda", "ক ৩২/১": a letter of the alphabet at the start of an address.
    if (next.gap === Gap.Space && chunk.gap === Gap.Hard && isBanglaLetter(chunk.text)) {
      this.#chunks[at + 1] = { ...next, gap: Gap.Dash, marks: '-' };
      return true;
    }
    // A-5, C/12, b2
    const isGlued = next.gap === Gap.Glued;
    return (
      isLetter(chunk.text) &&
      (isGlued || next.marks === '-' || next.marks === '/') &&
      !(isGlued && next.text.length > 3)
    );
  }

  /** "Road thirteen, …": the number behind a label, as a word that ends its part. */
  #spokenNumber(chunk: Chunk, next: Chunk | undefined): boolean {
    const label = this.#tokens.at(-1)?.entry.word;
    const { text, gap } = chunk;
    if ((label !== Word.Label && label !== Word.Number) || gap > Gap.Dash || text.length < LEAST_SPOKEN)
      return false;
    const number = next === undefined || next.gap === Gap.Hard ? numberOfWord(text) : undefined;
    if (number === undefined) return false;
    this.#push(String(number), chunk, chunk, true);
    return true;
  }

  #gluedLabel(chunk: Chunk): boolean {
    const split = GLUED_LABEL.exec(chunk.text);
    if (!split || entryOf(chunk.text).word !== Word.None) return false;
    const [, label, value] = split;
    this.#push(label, chunk, { ...chunk, text: label }, false);
    const rest: Chunk = { text: value, at: chunk.at + label.length, gap: Gap.Glued, marks: '' };
    this.#push(value, rest, rest, false);
    return true;
  }

  #word(chunk: Chunk): void {
    const bare = chunk.text.replace(/ঃ+$/, '');
    this.#push(entryOf(chunk.text).word === Word.None && bare ? bare : chunk.text, chunk, chunk, false);
  }
}

const NOT_A_WORD: LexiconEntry = { word: Word.None };

/** Shorter words are others more often: at, ek. */
const LEAST_SPOKEN = 3;

/** The word that two chunks with a dot or slash between them are. */
function pairOf(chunks: readonly Chunk[], at: number): string | undefined {
  const { text } = chunks[at];
  const next = chunks[at + 1];
  if (text.length > 2 || next.text.length !== 1 || next.gap > Gap.Mark) return undefined;
  if (next.marks !== '.' && next.marks !== '/') return undefined;
  // D.O. may be the beginning of D.O.H.S.
  if (initialsAt(chunks, at).length >= LEAST_INITIALS) return undefined;
  // "c/a" before a number is a house number more often than a commercial area.
  const beyond = chunks[at + 2];
  if (next.marks === '/' && beyond && isDigits(beyond.text) && beyond.gap === Gap.Glued) return undefined;
  return PAIRS[text + next.text];
}

/** Letters of the Bangla alphabet that come before a house number: Ka-27/3. */
const isBanglaLetter = (text: string): boolean => /^(?:ka|kha|ga|gha|uma|cha|chha|[ক-ছ])$/.test(text);

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

/** F-10A, H-04: the same before the label of a house or road. */
function precedesLabel(chunks: readonly Chunk[], from: number): boolean {
  for (let i = from; i < from + 3 && i + 1 < chunks.length; i++)
    if ((chunks[i].text === 'h' || chunks[i].text === 'r') && chunks[i].gap === Gap.Hard)
      return labelled(chunks[i].text, chunks[i + 1]);
  return false;
}
