// What a word of an address says about its neighbour: "house", "rd", "বাসা", "er pashe". The words themselves, in both
// scripts and with common misspellings, are in src/text/address-words.ts; names of places come from the dataset.
import { ADDRESS_WORDS, spellingsOf, type WordRole } from '../../../text/address-words.ts';
import { PART_KINDS, type PartKind } from '../part.ts';

/** What a word introduces. `Number` words stand between a label and its value ("no", "নং"). */
export const Word = {
  None: 0,
  /** A label with a number or letter: house, road, block … see LABELS. */
  Label: 1,
  /** A label with a name: village, thana, district … */
  Field: 2,
  Number: 3,
  /** "near", "opposite": the landmark follows. */
  LandmarkBefore: 4,
  /** "pashe", "সামনে": the landmark comes before. */
  LandmarkAfter: 5,
  /** The Bangla genitive as a word of its own: "school er pashe". */
  Genitive: 6,
  Building: 7,
  Business: 8,
  /** "Md", "c/o", "জনাব": a person's name follows. */
  Person: 9,
  Phone: 10,
  /** "zip", "পোস্টকোড". */
  Postcode: 11,
  /** Says nothing about the place: "address", "Bangladesh". */
  Noise: 12,
  /** "lift", as in "lift er 4". */
  Lift: 13,
  /** Given names and family names: only a hint. */
  PersonName: 14,
} as const;
export type Word = (typeof Word)[keyof typeof Word];

export interface LexiconEntry {
  readonly word: Word;
  readonly kind?: PartKind;
  /** How the label is written in a corrected address, if it differs from the kind: "avenue", "holding"; of a field, what the office of the unit
   * is called: "union parishad". */
  readonly label?: string;
}

const WORDS: Readonly<Record<WordRole, Word>> = {
  label: Word.Label,
  field: Word.Field,
  number: Word.Number,
  'landmark-follows': Word.LandmarkBefore,
  'landmark-before': Word.LandmarkAfter,
  genitive: Word.Genitive,
  building: Word.Building,
  business: Word.Business,
  'person-follows': Word.Person,
  person: Word.PersonName,
  phone: Word.Phone,
  postcode: Word.Postcode,
  noise: Word.Noise,
  lift: Word.Lift,
};

const entries = new Map<string, LexiconEntry>();
for (const word of ADDRESS_WORDS) {
  const kind = PART_KINDS.find((part) => part === word.part);
  const entry: LexiconEntry = {
    word: WORDS[word.role],
    ...(kind === undefined ? {} : { kind }),
    ...(word.role === 'label' || word.label ? { label: word.label ?? word.part } : {}),
  };
  for (const spelling of spellingsOf(word)) entries.set(spelling, entry);
}

/** Labels of one letter: they count only with "#", "-", ":" or a glued number: h#33, r-5, b# c. */
const SHORT_LABELS: ReadonlyMap<string, LexiconEntry> = new Map([
  ['h', entries.get('house')!],
  ['r', entries.get('road')!],
  ['b', entries.get('block')!],
  ['s', entries.get('sec')!],
  ['f', entries.get('flat')!],
  ['l', entries.get('lane')!],
  ['হা', entries.get('house')!],
  ['বা', entries.get('house')!],
  ['রো', entries.get('road')!],
]);

const NOTHING: LexiconEntry = { word: Word.None };

export const entryOf = (word: string): LexiconEntry => entries.get(word) ?? NOTHING;
export const shortLabel = (letter: string): LexiconEntry | undefined =>
  letter.length > 2 ? undefined : SHORT_LABELS.get(letter);

/** Labels that also follow a name: "matikata road", "hazi goli". */
export const isRoadKind = (kind: PartKind | undefined): boolean => kind === 'road' || kind === 'lane';

/** Long labels with one slip: "holdng", "blcok". Only considered before a number. */
export function slippedLabel(word: string): LexiconEntry | undefined {
  if (word.length < 4 || word.length > 9) return undefined;
  for (const right of [
    'house',
    'road',
    'block',
    'sector',
    'section',
    'floor',
    'flat',
    'avenue',
    'holding',
    'plot',
  ]) {
    if (right[0] === word[0] && oneSlip(word, right)) return entries.get(right);
  }
  return undefined;
}

/** One letter missing, added, changed, or two neighbours swapped. */
function oneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  let x = a.length;
  let y = b.length;
  while (x > i && y > i && a[x - 1] === b[y - 1]) {
    x--;
    y--;
  }
  if (x - i <= 1 && y - i <= 1) return true;
  return x - i === 2 && y - i === 2 && a[i] === b[i + 1] && a[i + 1] === b[i];
}
