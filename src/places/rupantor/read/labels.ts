// Reads numbers and letters with the labels that say what they count, in either order.

import { ordinaryWord } from '../../../text/ordinary-words.ts';
import type { PartKind } from '../part.ts';
import { Gap } from './chunks.ts';
import { isLetter, letterInEnglish } from './house-letters.ts';
import type { Token } from './lexer.ts';
import { isRoadKind, type LexiconEntry, slippedLabel, Word } from './lexicon.ts';
import type { Piece } from './parsed.ts';
import { pastNumberWords } from './past-number-words.ts';
import { RENUMBERED, renumberedAt } from './renumbered.ts';
import { STOREY_WORDS, STOREYS } from './storeys.ts';

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

/** Whether words are the name of a road on which the number is a house's. */
export type NamedRoadTest = (words: readonly string[], number: number) => boolean;
/** Words of a road's name that are looked up. */
const MOST_NAME_WORDS = 4;

export class LabelReader {
  readonly #tokens: readonly Token[];
  /** Tokens that a piece has claimed. */
  readonly #used: Uint8Array;

  constructor(
    tokens: readonly Token[],
    used: Uint8Array,
    readonly pieces: Piece[],
    readonly isNamedRoad: NamedRoadTest,
  ) {
    this.#tokens = tokens;
    this.#used = used;
  }

  /** "INV-2231", "order no 554", "COD 890", "500 tk": numbers that say nothing about the place. */
  readReferences(): void {
    const tokens = this.#tokens;
    for (let i = 0; i < tokens.length; i++) {
      if (ordinaryWord(tokens[i].text)?.kind !== 'reference') continue;
      const j = this.#past(i + 1);
      if (tokens[j]?.number && tokens[j].gap < Gap.Hard) this.#used.fill(1, i, j + 1);
      else if (MONEY.test(tokens[i].text)) {
        this.#used[i] = 1;
        if (tokens[i - 1]?.number && tokens[i].gap < Gap.Hard) this.#used[i - 1] = 1;
      }
    }
  }

  readLabelled(): void {
    const tokens = this.#tokens;
    for (let i = 0; i < tokens.length; i++) {
      if (this.#used[i]) continue;
      const token = tokens[i];
      const storey = STOREY_WORDS.get(token.text);
      if (storey) this.#take('floor', storey, 'floor', i, i + 1);
      else if (token.entry.word === Word.Lift) this.#lift(i);
      else if (token.entry.word === Word.Label) this.#labelFirst(i, token.entry);
      else if (token.entry.word === Word.Building) this.#building(i);
      else if (token.number || isLetter(token.text) || STOREYS.has(token.text)) this.#valueFirst(i);
      else if (tokens[i + 1]?.number && tokens[i + 1].gap < Gap.Hard) {
        const slipped = token.entry.word === Word.None ? slippedLabel(token.text) : undefined;
        if (slipped) this.#labelFirst(i, slipped);
      }
    }
    this.#tellAvenues();
  }

  /** Mirpur has avenues and roads, both numbered: next to a road an avenue is a part of its own. */
  #tellAvenues(): void {
    const roads = this.pieces.filter(({ kind }) => kind === 'road');
    if (roads.length < 2 || roads.every(({ label }) => label === 'avenue')) return;
    this.pieces.forEach((piece, i) => {
      if (piece.kind === 'road' && piece.label === 'avenue') this.pieces[i] = { ...piece, kind: 'avenue' };
    });
  }

  /** Building 6, Tower-2; not "Concord Tower 113", where the number is the house's. */
  #building(at: number): void {
    const opens =
      this.#tokens[at].gap === Gap.Hard ||
      this.#used[at - 1] === 1 ||
      QUARTERS.test(this.#tokens[at - 1]?.text ?? '');
    const j = this.#past(at + 1);
    const value = this.#tokens[j];
    if (!opens || !COUNTED_BUILDING.test(this.#tokens[at].text) || !value || value.gap === Gap.Hard) return;
    if ((value.number && !value.ordinal) || /^[a-z]$/.test(value.text))
      this.#take('building', value.text, this.#tokens[at].text === 'tower' ? 'tower' : 'building', at, j + 1);
  }

  /** lift er 4, lift-4 */
  #lift(at: number): void {
    let j = at + 1;
    if (this.#tokens[j]?.entry.word === Word.Genitive) j++;
    const value = this.#tokens[j];
    if (value?.number && value.gap < Gap.Hard) this.#take('level', value.text, 'level', at, j + 1);
  }

  #labelFirst(at: number, entry: LexiconEntry): void {
    const j = this.#past(at + 1);
    const value = this.#tokens[j];
    if (!value || this.#used[j] || (value.gap === Gap.Hard && j === at + 1)) return;
    const kind = entry.kind!;
    if (value.gap === Gap.Hard) return;
    if (value.number) {
      // "road 5th floor", "road 3 no house": the number belongs to what follows.
      const after = this.#past(j + 1);
      const claimed =
        (value.ordinal || after > j + 1) &&
        this.#isLabel(after) &&
        this.#tokens[after].gap < Gap.Hard &&
        !this.#numberAt(after + 1);
      // "g block 5 no road": the block has its letter, the number is the road's.
      const lettered =
        kind === 'block' && at > 0 && isLetter(this.#tokens[at - 1].text) && !this.#used[at - 1];
      if (claimed && (isRoadKind(kind) || lettered)) return;
      // "iqbal road 3/12": the road has a name, the number is the house's.
      const name = this.#tokens[at - 1];
      const named = name && !name.number && !this.#used[at - 1] && name.entry.word === Word.None;
      if (named && isRoadKind(kind) && this.#tokens[at].gap < Gap.Hard && /^\d+\/\d+$/.test(value.text))
        return;
      if (named && kind === 'road' && this.#isOnNamedRoad(at, value)) return;
      this.#takeLabel(kind, value.text, entry, at, j + 1);
    } else if (
      LETTER_LABELS.has(kind) &&
      isLetter(value.text) &&
      (value.entry.word === Word.None || value.text.length === 1)
    ) {
      if (isRoadKind(kind) && value.text.length > 1) return;
      // "j block r 2": the block has its letter, the next one is the road's label.
      if (kind === 'block' && isLetter(this.#tokens[at - 1]?.text ?? '') && this.#isLabelled(j)) return;
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
    } else if (kind === 'floor') {
      const storey = STOREYS.get(value.text);
      if (storey) this.#takeLabel(kind, storey, entry, at, j + 1);
    }
  }

  /** Whether the words before a road word are a road's name; then the number behind it is a house's. */
  #isOnNamedRoad(at: number, { text, gap }: Token): boolean {
    if (!/^\d{1,3}$/.test(text) || gap > Gap.Space) return false;
    // "Nirala R/A Road 11": what comes before is a housing area, whose roads are numbered.
    if (HOUSING.test(this.#tokens[at - 1].text)) return false;
    const isHouse = ({ entry: { kind } }: Token): boolean => kind === 'house' || kind === 'plot';
    if (this.pieces.some(({ kind }) => kind === 'house') || this.#tokens.some(isHouse)) return false;
    let first = at;
    const isName = (token: Token | undefined): boolean =>
      token !== undefined && !token.number && token.entry.word !== Word.Label;
    while (
      first > 0 &&
      at - first < MOST_NAME_WORDS &&
      isName(this.#tokens[first - 1]) &&
      !this.#used[first - 1]
    ) {
      first--;
      if (this.#tokens[first].gap === Gap.Hard) break;
    }
    for (let from = first; from < at; from++)
      if (
        this.isNamedRoad(
          this.#tokens.slice(from, at).map((token) => token.text),
          Number(text),
        )
      )
        return true;
    return false;
  }

  /** 5 no road, ৩য় তলা, 2nd lane, c block */
  #valueFirst(at: number): void {
    const value = this.#tokens[at];
    const j = this.#past(at + 1);
    const named = this.#tokens[j];
    if (!named || this.#used[j] || named.gap === Gap.Hard) return;
    // "6 no building", "৬ নং বিল্ডিং"
    if (named.entry.word === Word.Building && value.number && j > at + 1 && COUNTED_BUILDING.test(named.text))
      this.#take('building', value.text, named.text === 'tower' ? 'tower' : 'building', at, j + 1);
    if (named.entry.word !== Word.Label) return;
    const kind = named.entry.kind!;
    if (!value.number) {
      const storey = STOREYS.get(value.text);
      if (storey && kind === 'floor') this.#takeLabel(kind, storey, named.entry, at, j + 1);
      // "Block C block"? One letter before "block" only, and no value behind it.
      else if (
        isLetter(value.text) &&
        (kind === 'block' || kind === 'section') &&
        j === at + 1 &&
        (!this.#valueAt(j + 1) ||
          this.#isClaimed(j + 1) ||
          this.#isHouseBehind(j + 1) ||
          this.#isLabelled(j + 1))
      )
        this.#takeLabel(kind, letterInEnglish(value.text), named.entry, at, j + 1);
      return;
    }
    const sure = value.ordinal || j > at + 1;
    if (!sure && !this.#endsWithLabel(at)) return;
    this.#takeLabel(kind, value.text, named.entry, at, j + 1);
  }

  /** Whether numbers and labels alternate from here and a label comes last: "12 house 5 road". */
  #endsWithLabel(at: number): boolean {
    let j = at;
    for (;;) {
      if (!this.#isLabel(j + 1) || this.#tokens[j + 1].gap === Gap.Hard) return false;
      // "14 BL College Road": two letters before such a word are a part of its name.
      const behind = this.#tokens[j + 2];
      if (
        this.#tokens[j + 1].text.length <= 2 &&
        behind?.entry.word === Word.Business &&
        behind.gap < Gap.Hard
      )
        return false;
      if (!this.#numberAt(j + 2)) {
        // "mirpur 10 block c": the label is followed by a value of its own.
        return !this.#valueAt(j + 2) || this.#isLabel(j + 2);
      }
      j += 2;
    }
  }

  #past = (at: number): number => pastNumberWords(this.#tokens, at);
  #isLabel = (at: number): boolean => this.#tokens[at]?.entry.word === Word.Label;
  #numberAt = (at: number): boolean => {
    const j = this.#past(at);
    return !!this.#tokens[j]?.number && this.#tokens[j].gap < Gap.Hard;
  };
  #valueAt = (at: number): boolean => {
    const j = this.#past(at);
    const token = this.#tokens[j];
    return !!token && token.gap < Gap.Hard && (token.number || isLetter(token.text));
  };

  /** "D block 5/3", "C block 380/c": no block has such a number, it is the house's. */
  #isHouseBehind = (at: number): boolean => /^\d+\/[0-9a-z]+$/.test(this.#tokens[at]?.text ?? '');

  /** Whether a letter here is the label of the number behind it. */
  #isLabelled = (at: number): boolean => this.#isLabel(at) && this.#numberAt(at + 1);

  /** Whether the number here has a label of its own behind it: "5 no road". */
  #isClaimed(at: number): boolean {
    const after = this.#past(at + 1);
    return (
      this.#tokens[at].number && after > at + 1 && this.#isLabel(after) && this.#tokens[after].gap < Gap.Hard
    );
  }

  #takeLabel(kind: PartKind, value: string, entry: LexiconEntry, from: number, to: number): void {
    const again = this.pieces.some((piece) => piece.kind === kind);
    // "House 10, House No 10": said twice.
    if (kind === 'house' && this.pieces.some((piece) => piece.kind === kind && piece.value === value)) {
      this.#used.fill(1, from, to);
      return;
    }
    // A second house number next to a plot or holding is kept as a plot.
    const label = entry.label ?? kind;
    const renumbered =
      RENUMBERED.has(kind) && !again ? renumberedAt(this.#tokens, kind, value, to) : undefined;
    if (!renumbered) this.#take(kind === 'house' && again ? 'plot' : kind, value, label, from, to);
    else this.#take(kind, renumbered.value, label, from, renumbered.to, renumbered);
  }

  #take(
    kind: PartKind,
    value: string,
    label: string,
    from: number,
    to: number,
    { age, former }: Pick<Piece, 'age' | 'former'> = {},
  ): void {
    let end = to;
    // "৫ নং" after a value that already had its label.
    while (
      this.#tokens[end]?.entry.word === Word.Number &&
      this.#tokens[end].gap < Gap.Hard &&
      !this.#tokens[end + 1]?.number
    )
      end++;
    this.#used.fill(1, from, end);
    const numbered = { kind, value: value.replace(/^0+(?=[1-9])/, ''), label, from, to: end };
    this.pieces.push(age === undefined ? numbered : { ...numbered, age, ...(former && { former }) });
  }
}

/** The end of a housing area's name. */
const HOUSING = /^(?:[rci]\/a|residential|abasik|abashik|area|society|housing|আবাসিক|এলাকা|হাউজিং|সোসাইটি)$/;
const MONEY = /^(?:tk|taka|bdt|cod|টাকা)$/;
/** Before "building 6": their buildings are numbered. */
const QUARTERS = new RegExp(
  '^(?:q[u]?arters?|colony|coloni|housing|complex|কোয়ার্টার|কলোনি|কলোনী)$'.normalize('NFC'),
);
const COUNTED_BUILDING = new RegExp('^(?:building|bldg|tower|বিল্ডিং|ভবন|টাওয়ার)$'.normalize('NFC'));
