// A query that asks for a kind of place: `hospitals in uttara`, `উত্তরার হাসপাতাল`, `dutch bangla atm near mirpur 10`, `pharmacy`. Words that say how
// the place named lies to what is asked for are understood in both languages and on both sides of it.
import { tokensOf } from '../../text/tokens.ts';
import { kindCalled, MOST_KIND_WORDS, type PlaceKindWords } from './kind-table.ts';

export interface KindQuestion {
  /** Undefined where only a name is asked for: `star kabab near dhanmondi`. */
  readonly kind: PlaceKindWords | undefined;
  /** Whether it is called by the usual word for it. */
  readonly isUsual: boolean;
  /** Further words for what is asked for, as the name of a bank; empty without any. */
  readonly name: string;
  /** Where: the readings of the words that name a place, the likeliest first; empty where none is named. */
  readonly where: readonly string[];
  /** Whether a word or an ending says that the place is where, and not a part of a name; `near` is around rather than inside. */
  readonly relation: 'in' | 'near' | 'beside each other';
}

const words = (text: string): ReadonlySet<string> => new Set(tokensOf(text));
/** Before the place; `r`, `e`, `er` are endings written apart. */
const AHEAD = words('in at near nearby around of within inside beside by close to next from opposite');
const BEHIND = words(
  `er r e te y er pashe pase kache kachhe kachakachi moddhe modhye vitore theke kachei ashepashe asepase elakay elakar elaka nikote dhare samne
   এর র এ তে য় পাশে কাছে কাছাকাছি মধ্যে ভিতরে থেকে আশেপাশে আশপাশে এলাকায় এলাকার এলাকা নিকটে ধারে সামনে নিকটবর্তী কাছের পাশের আশেপাশের মধ্যকার`,
);
const NEAR = words(
  `near nearby around beside close next from opposite pashe pase kache kachhe kachakachi theke ashepashe asepase nikote dhare samne
   পাশে কাছে কাছাকাছি থেকে আশেপাশে আশপাশে নিকটে ধারে সামনে নিকটবর্তী কাছের পাশের আশেপাশের`,
);
/** Words of the asker about himself, and those that add nothing. */
const ME = words('me my here amar amr ekhane ekhan আমার এখানে এখান আমাদের');
const NOISE = words(
  `the a an all any some best good top list nearest closest kon kothay kothai ache gulo guli valo bhalo sob
   নিকটতম সবচেয়ে ভালো সব কোথায় আছে গুলো গুলি সমূহ একটা একটি`,
);

/** হাসপাতালগুলো */
const MANY = /^(.{3,})(?:গুলো|গুলি|সমূহ|gulo|guli)$/u;

/** What asks for a kind; undefined for any other query. */
export function kindQuestion(text: string): KindQuestion | undefined {
  const tokens = tokensOf(text)
    .filter((token) => !NOISE.has(token))
    .map((token) => token.replace(MANY, '$1'));
  const called = kindsIn(tokens);
  if (called.length === 0) return namedAt(tokens);
  // `hotel near the bus stand`, `bus stand er pashe hotel`: two kinds, one of them is where.
  const { kind, at, end } =
    called.find((each) => AHEAD.has(tokens[each.end]) && each.end < tokens.length - 1) ??
    called.findLast((each) => each.at > 0 && BEHIND.has(tokens[each.at - 1])) ??
    (called[0].at === 0 && called[1]?.at !== called[0].end ? called[0] : called[called.length - 1]);
  return {
    ...questionOf(kind, tokens.slice(0, at), tokens.slice(end)),
    isUsual: tokens.slice(at, end).join(' ') === kind.called,
  };
}

/** Words between a name and a place that hardly stand in names themselves. */
const BETWEEN = words('in at near nearby inside within beside around opposite কাছে পাশে');
const BETWEEN_BEHIND = words('er pashe kache kachhe theke kachakachi এর কাছে পাশে থেকে কাছাকাছি আশেপাশে');

/** A name at a place; undefined where no word between them says so. */
function namedAt(tokens: readonly string[]): KindQuestion | undefined {
  const relation = tokens.some((token) => NEAR.has(token)) ? 'near' : 'in';
  const at = tokens.findIndex((token, i) => i > 0 && i < tokens.length - 1 && BETWEEN.has(token));
  if (at > 0 && /^[a-z]/.test(tokens[at])) {
    const place = tokens.slice(at + 1).filter((token) => !BETWEEN.has(token));
    if (place.length === 0) return undefined;
    return {
      kind: undefined,
      isUsual: true,
      name: tokens.slice(0, at).join(' '),
      where: [place.join(' ')],
      relation,
    };
  }
  const behind = tokens.findIndex((token, i) => i > 0 && BETWEEN_BEHIND.has(token));
  if (behind < 0) return undefined;
  let end = behind;
  while (end < tokens.length && BETWEEN_BEHIND.has(tokens[end])) end++;
  if (end === tokens.length) return undefined;
  const place = tokens.slice(0, behind);
  return {
    kind: undefined,
    isUsual: true,
    name: tokens.slice(end).join(' '),
    where: [place.join(' '), ...stemsOf(place)],
    relation,
  };
}

interface Called {
  readonly kind: PlaceKindWords;
  readonly at: number;
  readonly end: number;
}

/** The kinds that are called by name, each by as many words as can be. */
function kindsIn(tokens: readonly string[]): Called[] {
  const called: Called[] = [];
  for (let at = 0; at < tokens.length; ) {
    let size = Math.min(MOST_KIND_WORDS, tokens.length - at);
    let kind: PlaceKindWords | undefined;
    while (size > 0 && !(kind = kindCalled(tokens.slice(at, at + size).join(' ')))) size--;
    if (kind) called.push({ kind, at, end: at + size });
    at += Math.max(1, size);
  }
  return called;
}

function questionOf(
  kind: PlaceKindWords,
  before: readonly string[],
  after: readonly string[],
): Omit<KindQuestion, 'isUsual'> {
  const says = [...before, ...after];
  const near = says.some((token) => NEAR.has(token));
  const stripped = (list: readonly string[]): string[] => {
    let from = 0;
    let to = list.length;
    while (from < to && (AHEAD.has(list[from]) || ME.has(list[from]))) from++;
    while (to > from && (BEHIND.has(list[to - 1]) || AHEAD.has(list[to - 1]) || ME.has(list[to - 1]))) to--;
    return list.slice(from, to);
  };
  // `University of Dhaka` is a name as likely as a question.
  const ahead = after.length > 0 && AHEAD.has(after[0]) && after[0] !== 'of';
  // `mirpur er dutch bangla atm`: behind the word between them stands the name.
  const cut = before.findIndex((token, i) => i > 0 && BEHIND.has(token));
  let placed: string[];
  let named: string[] = [];
  let marked = ahead;
  if (cut > 0) {
    placed = stripped(before.slice(0, cut + 1));
    let from = cut;
    while (from < before.length && (BEHIND.has(before[from]) || ME.has(before[from]))) from++;
    named = before.slice(from);
    marked = true;
    if (placed.length === 0) placed = stripped(after);
  } else if (after.length > 0) {
    placed = stripped(after);
    named = stripped(before);
    // `sat masjid r`: the last letter typed begins a word.
    const begins = after.length === 1 && after[0].length === 1;
    marked ||= placed.length < after.length && after[0] !== 'of' && !begins;
    if (placed.length === 0) {
      placed = named;
      named = [];
    }
  } else {
    placed = stripped(before);
    marked ||= placed.length < before.length;
  }
  const stems = stemsOf(placed);
  return {
    kind,
    name: named.join(' '),
    where: placed.length === 0 ? [] : [placed.join(' '), ...stems],
    relation: near ? 'near' : marked ? 'in' : 'beside each other',
  };
}

const LATIN_ENDINGS = ['er', 'te', 'r', 'e', 'y'];
const BANGLA_ENDINGS = ['য়ের', 'ের', 'তে', 'র', 'ে', 'য়', 'এর', 'এ'].map((ending) => ending.normalize('NFC'));

/** The words without the ending that Bangla gives a place: mirpurer, উত্তরায়. */
function stemsOf(place: readonly string[]): string[] {
  const last = place.at(-1);
  if (last === undefined || last.length < 4) return [];
  const endings = /^[a-z]/.test(last) ? LATIN_ENDINGS : BANGLA_ENDINGS;
  return endings
    .filter((ending) => last.endsWith(ending) && last.length - ending.length >= 3)
    .map((ending) => [...place.slice(0, -1), last.slice(0, -ending.length)].join(' '));
}
