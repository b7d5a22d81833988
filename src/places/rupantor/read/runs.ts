// Divides the words between labelled numbers into runs, each with what the words around it suggest: the part next to a field
// word, a road word, "near", "er pashe", "tower", "Md.".

import { ordinaryWord } from '../../../text/ordinary-words.ts';
import type { PartKind } from '../part.ts';
import { Gap } from './chunks.ts';
import { isSeatOfOffice } from './generic-words.ts';
import type { Token } from './lexer.ts';
import { isRoadKind, Word } from './lexicon.ts';
import type { Piece, Run } from './parsed.ts';

/** "… er dike": what comes before is a direction. */
const TOWARD = /^(?:dike|dikey|dikay|dik|দিকে|দিক)$/;

/** "Police Line" is not a lane, "Purana Paltan Line" is: after an ordinary word this one counts lanes only with a number. */
const LINE = /^(?:line|লাইন)$/;
const isOrdinaryLine = (before: Token, { text }: Token): boolean =>
  LINE.test(text) &&
  (before.number || before.entry.word !== Word.None || ordinaryWord(before.text) !== undefined);

export class RunReader {
  readonly #runs: Run[] = [];
  readonly #tokens: readonly Token[];
  readonly #used: Uint8Array;

  constructor(
    tokens: readonly Token[],
    used: Uint8Array,
    readonly pieces: Piece[],
  ) {
    this.#tokens = tokens;
    this.#used = used;
  }

  read(): readonly Run[] {
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
    return this.#runs;
  }

  #run(from: number, to: number, rest: Omit<Run, 'from' | 'to'> = {}): void {
    let first = from;
    let last = to;
    while (first < last && isIdle(this.#tokens[first]) && !this.#opensName(first, last)) first++;
    while (last > first && isIdle(this.#tokens[last - 1])) last--;
    if (first < last) this.#runs.push({ from: first, to: last, ...rest });
  }

  /** "Bangladesh Bank": the country before other words may begin a name. */
  #opensName(at: number, to: number): boolean {
    return this.#tokens[at].entry.kind === 'country' && at + 1 < to && isNameWord(this.#tokens[at + 1]);
  }

  #splitRun(from: number, to: number): void {
    const tokens = this.#tokens;
    for (let k = from; k < to; k++) {
      const { word, kind, label } = tokens[k].entry;
      switch (word) {
        case Word.Noise:
        case Word.Phone: {
          if (k === from && this.#opensName(k, to)) break;
          if (kind === 'country')
            this.pieces.push({ kind, value: 'bangladesh', label: '', from: k, to: k + 1 });
          this.#run(from, k);
          from = k + 1;
          break;
        }
        case Word.Person:
          // Dr. Kudrat-e-Khuda Road, Md. Ali Bhaban: the name belongs to the road or building.
          if (this.#namesSomethingElse(k + 1, to)) break;
          this.#run(from, k);
          this.#run(k + 1, to, { hint: 'person', side: 'before', mark: k });
          return;
        case Word.LandmarkBefore: {
          // "bus stand er opposite e": here the landmark comes before.
          if (k > from && tokens[k - 1].entry.word === Word.Genitive) {
            this.#run(from, k - 1, { hint: 'landmark', side: 'after', mark: k });
            from = k + 1;
            if (from < to && /^[ae]$/.test(tokens[from].text)) from++;
            k = from - 1;
            break;
          }
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
          const toward = TOWARD.test(tokens[k].text) ? ({ toward: true } as const) : {};
          // "22/A staff quarter er samne": the number is the house's, what follows it the landmark.
          const start = from + 1 < end && isHouseNumber(tokens[from]) ? from + 1 : from;
          this.#run(from, start);
          this.#run(start, Math.max(start, end), { hint: 'landmark', side: 'after', mark: k, ...toward });
          from = k + 1;
          break;
        }
        case Word.Field: {
          if (kind === 'union' && label !== undefined && !this.#endsName(from, k, to)) break;
          const second = this.#secondField(k, to);
          if (second > k) {
            this.#run(from, k);
            let end = second + 1;
            while (end < to && tokens[end].entry.word !== Word.Field) end++;
            this.#run(second + 1, end, {
              hint: kind,
              side: 'before',
              mark: k,
              also: tokens[second].entry.kind,
            });
            from = end;
            k = end - 1;
            break;
          }
          if (
            word === Word.Field &&
            kind === 'postoffice' &&
            tokens[k].text === 'post' &&
            /^(?:office|of+ice|অফিস)$/.test(tokens[k + 1]?.text ?? '')
          ) {
            from = this.#field(from, k, k + 2, to, kind);
          } else from = this.#field(from, k, k + 1, to, kind!);
          k = from - 1;
          break;
        }
        case Word.Label:
          if (isRoadKind(kind) && k > from && !isOrdinaryLine(tokens[k - 1], tokens[k])) {
            const number = this.#numberWithin(from, k);
            if (number > 0) this.#run(from, number);
            this.#run(number > 0 ? number : from, k, { hint: kind, side: 'after', label, mark: k });
            from = k + 1;
          }
          break;
        case Word.Building:
        case Word.Business: {
          if (k === from || (k === from + 1 && isIdle(tokens[from]))) break;
          // Dhaka North City Corporation is a town's council.
          if (/^(?:city|সিটি)$/.test(tokens[k - 1].text) && tokens[k].text === 'corporation') break;
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
              (next.entry.word === Word.Label && isRoadKind(next.entry.kind)))
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

  /** "lalkhan bazar 45 high level road": a number between words parts the place before it from the road's name; -1 without one. */
  #numberWithin(from: number, to: number): number {
    for (let k = to - 2; k > from; k--) if (/^\d/.test(this.#tokens[k].text)) return k;
    return -1;
  }

  #namesSomethingElse(from: number, to: number): boolean {
    for (let k = from; k < to; k++) {
      const { word, kind } = this.#tokens[k].entry;
      if (word === Word.Building || word === Word.Business || (word === Word.Label && isRoadKind(kind)))
        return true;
    }
    return false;
  }

  /** "near kazi store north agrabad": the landmark ends with "store". */
  #landmarkEnd(start: number, to: number): number {
    for (let k = start; k < to; k++) {
      const { word, kind } = this.#tokens[k].entry;
      if (word === Word.Field || word === Word.LandmarkBefore) return k;
      if (word === Word.Label && isRoadKind(kind)) return to;
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

  /** "Muladuli UP", "UP: Muladuli": a short word that may be another one ("pick up point") counts at the end of a name, or before a mark. */
  #endsName(from: number, k: number, to: number): boolean {
    const next = this.#tokens[k + 1];
    if (k + 1 < to && next.gap >= Gap.Dash) return true;
    const isName =
      k > from &&
      this.#tokens.slice(from, k).every(({ text, entry }) => !ordinaryWord(text) && entry.word === Word.None);
    return isName && (k + 1 === to || isSeatOfOffice(next.text));
  }

  /** "Vill+Post: Haripur", "গ্রাম ও ডাকঘর: …": where the second field word of a name is, or -1. */
  #secondField(k: number, to: number): number {
    const tokens = this.#tokens;
    let second = k + 1;
    if (second < to && /^(?:and|o|ও|n)$/.test(tokens[second].text)) second++;
    if (second + 1 >= to || tokens[second].entry.word !== Word.Field) return -1;
    const joined = second > k + 1 || tokens[second].gap === Gap.Mark;
    return joined && tokens[second].entry.kind !== tokens[k].entry.kind ? second : -1;
  }

  /** A field word at k … after: the name comes before it ("mirpur thana") or after it ("thana: mirpur"). */
  #field(from: number, k: number, after: number, to: number, kind: PartKind): number {
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
    if (k > from && !marked && !(usuallyFirst && after < to && nextField > after)) {
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

const isNameWord = ({ entry, number }: Token): boolean =>
  !number && (entry.word === Word.None || entry.word === Word.Business || entry.word === Word.Building);

/** "22/A": a number that no thing with a name begins with. */
const isHouseNumber = ({ text, number }: Token): boolean => number && text.includes('/');

const isIdle = (token: Token): boolean =>
  token.entry.word === Word.Number || token.entry.word === Word.Genitive || token.entry.word === Word.Noise;
