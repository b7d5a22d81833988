// From tokens to pieces: numbers with their labels ("house no 33/a", "৫ নং রোড"), postcodes, and the runs of words
// between them, each with what stands around it: a field name, a road word, "near", "tower". What a run of words
// means is left to the corrector, which knows the names of the country.

import { Gap, isLetter, type Lexed, letterInEnglish, type Token } from './lexer.ts';
import { type Entry, slippedLabel, Word } from './lexicon.ts';
import type { PartKind } from './part.ts';

/** A part that is read from the words around it alone. */
export interface Piece {
  readonly kind: PartKind;
  readonly value: string;
  /** How the label is written: "avenue", "holding". */
  readonly label: string;
  /** Tokens from … to (exclusive). */
  readonly from: number;
  readonly to: number;
}

/** Words that are a name, or several. */
export interface Run {
  readonly from: number;
  readonly to: number;
  /** What the words around it make of it: the part next to the announcing word. */
  readonly hint?: PartKind;
  /** On which side of the run the announcing word stands. */
  readonly side?: 'before' | 'after';
  readonly label?: string;
  /** Where the announcing word itself is. */
  readonly mark?: number;
}

export interface Parsed extends Lexed {
  readonly pieces: readonly Piece[];
  readonly runs: readonly Run[];
}

export function parse(lexed: Lexed): Parsed {
  const reader = new Reader(lexed.tokens);
  reader.readLabelled();
  reader.readPostcodes();
  reader.readRuns();
  return { ...lexed, pieces: reader.pieces, runs: reader.runs };
}

const STOREYS: Readonly<Record<string, string>> = {
  ground: 'ground',
  gr: 'ground',
  grnd: 'ground',
  top: 'top',
  nich: 'ground',
  নিচ: 'ground',
  নীচ: 'ground',
  nicher: 'ground',
  do: '2',
  দো: '2',
  tin: '3',
  তিন: '3',
  char: '4',
  চার: '4',
  pach: '5',
  পাঁচ: '5',
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
  fifth: '5',
  sixth: '6',
  ek: '1',
  এক: '1',
  dui: '2',
  দুই: '2',
  choy: '6',
  ছয়: '6',
  sat: '7',
  সাত: '7',
  at: '8',
  আট: '8',
  noy: '9',
  নয়: '9',
  dosh: '10',
  দশ: '10',
};
const STOREY_WORDS: ReadonlyMap<string, string> = new Map(
  'নিচতলা ground নীচতলা ground nichtala ground দোতলা 2 dotala 2 dotola 2 তিনতলা 3 tintala 3 চারতলা 4 chartala 4 পাঁচতলা 5 pachtala 5'
    .normalize('NFC')
    .split(' ')
    .flatMap((word, i, all) => (i % 2 === 0 ? [[word, all[i + 1]] as [string, string]] : [])),
);
const ALONE_ROAD: ReadonlySet<PartKind> = new Set<PartKind>(['road', 'lane']);
const LETTER_LABELS: ReadonlySet<PartKind> = new Set<PartKind>([
  'block',
  'flat',
  'house',
  'plot',
  'section',
  'sector',
  'lane',
  'road',
]);

class Reader {
  readonly pieces: Piece[] = [];
  readonly runs: Run[] = [];
  readonly #tokens: readonly Token[];
  readonly #used: Uint8Array;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
    this.#used = new Uint8Array(tokens.length);
  }

  // ---- numbers with labels

  readLabelled(): void {
    const tokens = this.#tokens;
    for (let i = 0; i < tokens.length; i++) {
      if (this.#used[i]) continue;
      const token = tokens[i];
      const storey = STOREY_WORDS.get(token.text);
      if (storey) this.#take('floor', storey, 'floor', i, i + 1);
      else if (token.entry.word === Word.Lift) this.#lift(i);
      else if (token.entry.word === Word.Label) this.#labelFirst(i, token.entry);
      else if (token.number || isLetter(token.text) || STOREYS[token.text]) this.#valueFirst(i);
      else if (tokens[i + 1]?.number && tokens[i + 1].gap < Gap.Hard) {
        const slipped = token.entry.word === Word.None ? slippedLabel(token.text) : undefined;
        if (slipped) this.#labelFirst(i, slipped);
      }
    }
  }

  /** lift er 4, lift-4 */
  #lift(at: number): void {
    let j = at + 1;
    if (this.#tokens[j]?.entry.word === Word.Genitive) j++;
    const value = this.#tokens[j];
    if (value?.number && value.gap < Gap.Hard) this.#take('level', value.text, 'level', at, j + 1);
  }

  #labelFirst(at: number, entry: Entry): void {
    const j = this.#skipNumberWords(at + 1);
    const value = this.#tokens[j];
    if (!value || this.#used[j] || (value.gap === Gap.Hard && j === at + 1)) return;
    const kind = entry.kind!;
    if (value.gap === Gap.Hard) return;
    if (value.number) {
      // "road 5th floor", "road 3 no house": the number belongs to what follows.
      const after = this.#skipNumberWords(j + 1);
      const claimed =
        (value.ordinal || after > j + 1) &&
        this.#isLabel(after) &&
        this.#tokens[after].gap < Gap.Hard &&
        !this.#numberAt(after + 1);
      if (claimed && ALONE_ROAD.has(kind)) return;
      this.#takeLabel(kind, value.text, entry, at, j + 1);
    } else if (
      LETTER_LABELS.has(kind) &&
      isLetter(value.text) &&
      (value.entry.word === Word.None || value.text.length === 1)
    ) {
      if (ALONE_ROAD.has(kind) && value.text.length > 1) return;
      const glued = this.#tokens[j + 1];
      // "flat b 5", "block a 12": the number is the next part's.
      if (glued?.number && kind === 'flat' && glued.gap <= Gap.Dash && !this.#isLabel(j + 2)) {
        this.#takeLabel(
          kind,
          `${letterInEnglish(value.text)}${glued.gap === Gap.Dash ? '-' : ''}${glued.text}`,
          entry,
          at,
          j + 2,
        );
      } else this.#takeLabel(kind, letterInEnglish(value.text), entry, at, j + 1);
    } else if (kind === 'floor' && STOREYS[value.text]) {
      this.#takeLabel(kind, STOREYS[value.text], entry, at, j + 1);
    }
  }

  /** 5 no road, ৩য় তলা, 2nd lane, c block */
  #valueFirst(at: number): void {
    const value = this.#tokens[at];
    const j = this.#skipNumberWords(at + 1);
    const named = this.#tokens[j];
    if (!named || this.#used[j] || named.gap === Gap.Hard || named.entry.word !== Word.Label) return;
    const kind = named.entry.kind!;
    if (!value.number) {
      const storey = STOREYS[value.text];
      if (storey && kind === 'floor') this.#takeLabel(kind, storey, named.entry, at, j + 1);
      // "Block C block"? One letter before "block" only, and no value behind it.
      else if (
        isLetter(value.text) &&
        (kind === 'block' || kind === 'section') &&
        j === at + 1 &&
        !this.#valueAt(j + 1)
      )
        this.#takeLabel(kind, letterInEnglish(value.text), named.entry, at, j + 1);
      return;
    }
    const sure = value.ordinal || j > at + 1;
    if (!sure && !this.#endsWithLabel(at)) return;
    this.#takeLabel(kind, value.text, named.entry, at, j + 1);
  }

  /** Whether numbers and labels take turns from here and a label comes last: "12 house 5 road". */
  #endsWithLabel(at: number): boolean {
    let j = at;
    for (;;) {
      if (!this.#isLabel(j + 1) || this.#tokens[j + 1].gap === Gap.Hard) return false;
      if (!this.#numberAt(j + 2)) {
        // "mirpur 10 block c": the label has its own value behind it.
        return !this.#valueAt(j + 2) || this.#isLabel(j + 2);
      }
      j += 2;
    }
  }

  #isLabel = (at: number): boolean => this.#tokens[at]?.entry.word === Word.Label;
  #numberAt = (at: number): boolean => {
    const j = this.#skipNumberWords(at);
    return !!this.#tokens[j]?.number && this.#tokens[j].gap < Gap.Hard;
  };
  #valueAt = (at: number): boolean => {
    const j = this.#skipNumberWords(at);
    const token = this.#tokens[j];
    return !!token && token.gap < Gap.Hard && (token.number || isLetter(token.text));
  };

  #skipNumberWords(at: number): number {
    let j = at;
    while (this.#tokens[j]?.entry.word === Word.Number && this.#tokens[j].gap < Gap.Hard) j++;
    return j;
  }

  #takeLabel(kind: PartKind, value: string, entry: Entry, from: number, to: number): void {
    const again = this.pieces.some((piece) => piece.kind === kind);
    // A second house number beside a plot or holding stays as a plot.
    this.#take(kind === 'house' && again ? 'plot' : kind, value, entry.label ?? kind, from, to);
  }

  #take(kind: PartKind, value: string, label: string, from: number, to: number): void {
    let end = to;
    // "৫ নং" behind a value that already had its label.
    while (
      this.#tokens[end]?.entry.word === Word.Number &&
      this.#tokens[end].gap < Gap.Hard &&
      !this.#tokens[end + 1]?.number
    )
      end++;
    this.#used.fill(1, from, end);
    this.pieces.push({ kind, value: value.replace(/^0+(?=[1-9])/, ''), label, from, to: end });
  }

  // ---- postcodes

  readPostcodes(): void {
    const tokens = this.#tokens;
    let best = -1;
    for (let i = 0; i < tokens.length; i++) {
      if (tokens[i].entry.word === Word.Postcode || isPostCodeWords(tokens, i)) {
        const width = tokens[i].entry.word === Word.Postcode && tokens[i + 1]?.text !== 'code' ? 1 : 2;
        const j = this.#skipNumberWords(i + width);
        const isCode = tokens[j]?.number && /^[1-9][0-9]{3}$/.test(tokens[j].text);
        this.#used.fill(1, i, isCode ? j + 1 : i + width);
        if (isCode) {
          this.pieces.push({ kind: 'postcode', value: tokens[j].text, label: '', from: i, to: j + 1 });
          return;
        }
      }
      if (!this.#used[i] && tokens[i].number && /^[1-9][0-9]{3}$/.test(tokens[i].text)) best = i;
    }
    if (best < 0) return;
    this.#used[best] = 1;
    this.pieces.push({ kind: 'postcode', value: tokens[best].text, label: '', from: best, to: best + 1 });
  }

  // ---- runs of words

  readRuns(): void {
    const tokens = this.#tokens;
    let from = 0;
    while (from < tokens.length) {
      if (this.#used[from]) {
        from++;
        continue;
      }
      let to = from + 1;
      while (to < tokens.length && !this.#used[to] && tokens[to].gap !== Gap.Hard) to++;
      this.#splitRun(from, to);
      from = to;
    }
  }

  #run(from: number, to: number, rest: Omit<Run, 'from' | 'to'> = {}): void {
    let first = from;
    let last = to;
    while (first < last && isIdle(this.#tokens[first])) first++;
    while (last > first && isIdle(this.#tokens[last - 1])) last--;
    if (first < last) this.runs.push({ from: first, to: last, ...rest });
  }

  #splitRun(from: number, to: number): void {
    const tokens = this.#tokens;
    for (let k = from; k < to; k++) {
      const { word, kind, label } = tokens[k].entry;
      switch (word) {
        case Word.Noise:
        case Word.Phone: {
          if (kind === 'country')
            this.pieces.push({ kind, value: 'bangladesh', label: '', from: k, to: k + 1 });
          this.#run(from, k);
          from = k + 1;
          break;
        }
        case Word.Person:
          if (k === from || /\//.test(tokens[k].text) || tokens[k].entry.word === Word.Person) {
            this.#run(from, k);
            this.#run(k + 1, to, { hint: 'person', side: 'before', mark: k });
            return;
          }
          break;
        case Word.LandmarkBefore: {
          this.#run(from, k);
          let start = k + 1;
          while (start < to && /^(?:to|of|the|er|front|side)$/.test(tokens[start].text)) start++;
          const end = this.#landmarkEnd(start, to);
          this.#run(start, end, { hint: 'landmark', side: 'before', mark: k });
          from = end;
          k = end - 1;
          break;
        }
        case Word.LandmarkAfter: {
          const end = tokens[k - 1]?.entry.word === Word.Genitive ? k - 1 : k;
          this.#run(from, Math.max(from, end), { hint: 'landmark', side: 'after', mark: k });
          from = k + 1;
          break;
        }
        case Word.Field: {
          if (
            word === Word.Field &&
            kind === 'postoffice' &&
            tokens[k].text === 'post' &&
            /^(?:office|of+ice|অফিস)$/.test(tokens[k + 1]?.text ?? '')
          ) {
            from = this.#field(from, k, k + 2, to, kind, k > from);
          } else from = this.#field(from, k, k + 1, to, kind!, k > from);
          k = from - 1;
          break;
        }
        case Word.Label:
          if (ALONE_ROAD.has(kind!) && k > from) {
            this.#run(from, k, { hint: kind, side: 'after', label, mark: k });
            from = k + 1;
          }
          break;
        case Word.Building:
        case Word.Business: {
          if (k === from || (k === from + 1 && isIdle(tokens[from]))) break;
          let end = k + 1;
          while (
            end < to &&
            (tokens[end].entry.word === Word.Business || tokens[end].entry.word === Word.Building)
          )
            end++;
          const next = tokens[end];
          // "college road", "school er pashe": the word belongs to what follows.
          if (
            end < to &&
            (next.entry.word === Word.Genitive ||
              next.entry.word === Word.LandmarkAfter ||
              (next.entry.word === Word.Label && ALONE_ROAD.has(next.entry.kind!)))
          ) {
            k = end - 1;
            break;
          }
          this.#run(from, end, {
            hint: word === Word.Building ? 'building' : 'business',
            side: 'after',
            mark: end - 1,
          });
          from = end;
          k = end - 1;
          break;
        }
      }
    }
    this.#run(from, to);
  }

  /** "near kazi store north agrabad": the landmark ends with "store". */
  #landmarkEnd(start: number, to: number): number {
    for (let k = start; k < to; k++) {
      const { word, kind } = this.#tokens[k].entry;
      if (word === Word.Field || word === Word.LandmarkBefore) return k;
      if (word === Word.Label && ALONE_ROAD.has(kind!)) return to;
      if ((word === Word.Building || word === Word.Business) && k > start) {
        while (
          k + 1 < to &&
          (this.#tokens[k + 1].entry.word === Word.Business ||
            this.#tokens[k + 1].entry.word === Word.Building)
        )
          k++;
        return k + 1;
      }
    }
    return to;
  }

  /** A field word at k … after: the name stands before it ("mirpur thana") or behind it ("thana: mirpur"). */
  #field(from: number, k: number, after: number, to: number, kind: PartKind, hasBefore: boolean): number {
    const tokens = this.#tokens;
    const next = tokens[after];
    const marked = after < to && next !== undefined && next.gap >= Gap.Dash;
    const usuallyFirst = kind === 'village' || kind === 'postoffice' || kind === 'mouza';
    let nextField = after;
    while (
      nextField < to &&
      tokens[nextField].entry.word !== Word.Field &&
      tokens[nextField].entry.word !== Word.LandmarkBefore
    )
      nextField++;
    if (hasBefore && !marked && !(usuallyFirst && after < to && nextField > after)) {
      this.#run(from, k, { hint: kind, side: 'after', mark: k });
      return after;
    }
    this.#run(from, k);
    if (after >= to) return after;
    // "thana mirpur zila dhaka": up to the next field; "po savar thana": that name is the thana's.
    this.#run(after, nextField, { hint: kind, side: 'before', mark: k });
    return nextField;
  }
}

const isIdle = (token: Token): boolean =>
  token.entry.word === Word.Number || token.entry.word === Word.Genitive || token.entry.word === Word.Noise;

const isPostCodeWords = (tokens: readonly Token[], at: number): boolean =>
  /^(?:post|postal|zip|পোস্ট|পোষ্ট)$/.test(tokens[at].text) &&
  /^(?:code|কোড)$/.test(tokens[at + 1]?.text ?? '');
