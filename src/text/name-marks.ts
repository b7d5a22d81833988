// Marks and short forms in English names that are no words: honours after a person's name (R), the number sign n., letters of the
// Bangla alphabet behind a number, stops and apostrophes that stand where a space belongs.

/** Said after the names of the Prophet, of his companions and of saints, in brackets. */
const HONOURS: Readonly<Record<string, string>> = {
  r: 'রঃ',
  ra: 'রাঃ',
  rh: 'রহঃ',
  rah: 'রহঃ',
  sm: 'সাঃ',
  saw: 'সাঃ',
};

/** Letters of the Bangla alphabet in house and road numbers. */
const LETTERS: Readonly<Record<string, string>> = {
  ka: 'ক',
  kha: 'খ',
  ga: 'গ',
  gha: 'ঘ',
  uma: 'ঙ',
  cha: 'চ',
  chha: 'ছ',
  ja: 'জ',
};

const either = (table: object): string => Object.keys(table).join('|');

const MARKS: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    new RegExp(`\\s*\\(\\s*(${either(HONOURS)})\\s*[.:]?\\s*\\)\\s*`, 'gi'),
    (_, honour) => ` (${HONOURS[honour.toLowerCase()]}) `,
  ],
  // "Govt.High School", "M.T.High School"; not "thikana.com"
  [/\.(?=[A-Za-z]{3,})(?!(?:com|net|org|edu|gov)\b)/g, () => '. '],
  // "45 n. Borodholi school", "6 n.ward"
  [/(\d)\s*n\.\s*(?=[a-z])/gi, (_, digit) => `${digit} নং `],
  [
    new RegExp(`(\\d)\\s?([/-])\\s?(${either(LETTERS)})(?![a-z])(?!\\s[a-z])`, 'gi'),
    (_, digit, sign, letter) => digit + sign + LETTERS[letter.toLowerCase()],
  ],
  // "Jam-e-Masjid", "Jaam'e Masjid", "Jam E Mosque"
  [/\bja+m(?:['’]e|[ -]?e)[ -]+(?=ma[sz]|mo[sz])/gi, () => 'jame '],
  // "T&T Colony"
  [/\b([A-Z])\s?&\s?([A-Z])\b/g, (_, first, second) => `${first} অ্যান্ড ${second}`],
  [/\bsr\.? (?=alim|fazil|kamil|dakhil|madras)/gi, () => 'senior '],
  [/\b(bank\b.*[\s,])br\.?$/gi, (_, bank) => `${bank}branch`],
  [/\bst\.?$/i, () => 'street'],
  [/\b(women|girl|boy|teacher) s\b/gi, (_, who) => `${who}'s`],
  [/\b([a-z]{3,}) s (?=house|bari)/gi, (_, who) => `${who}'s `],
  [/^(?:an?|the) (?=(?:\w+ )?(?:road|bridge|tube|part|pond|mosque|culvert|temple|field|shop)\b)/i, () => ''],
  [/\s+['’]s\b/g, () => "'s"],
  [/(?<=[A-Za-z])['’](?=\s|$)/g, () => ''],
];

/** Most names have no mark at all and are not tried further. */
const MARKED = /[.('’&]|\d\s?[/-]\s?[a-z]|\bja+m|\b(?:br|st)$|\bs\b|^(?:an?|the) |\bsr\b/i;

/** An English name in which every mark is written out, in Bangla where that differs. */
export const withMarksWritten = (text: string): string =>
  MARKED.test(text)
    ? MARKS.reduce((read, [mark, written]) => read.replace(mark, written), text).trim()
    : text;
