// Words of names in both languages, from `data/words`: what an English word is in Bangla, what a Bangla word is in English, and which words
// mean the same. Both directions come from the same rows; words.tsv has words of names, address-words.tsv those of addresses.
import { ADDRESS_WORDS } from './address-words.ts';
import { LETTER_NAMES } from './letter-names.ts';
import { modernSpelling } from './spellings.ts';
import { wordTable } from './word-tables.ts';

/** `meaning`: both languages have a word of their own; `loan`: Bangla spells the English word by its sound. */
const KINDS = ['meaning', 'loan', 'acronym', 'name', 'place', 'ending'] as const;
type WordKind = (typeof KINDS)[number];

interface NameWord {
  /** The usual spelling first. */
  readonly english: readonly string[];
  /** The one that is written first. */
  readonly bangla: readonly string[];
  readonly kinds: ReadonlySet<WordKind>;
  /** The word that it means the same as, if it is written differently in Bangla. */
  readonly means: string;
}

const isKind = (text: string): text is WordKind => KINDS.some((kind) => kind === text);

const ROWS: readonly NameWord[] = wordTable('words.tsv').map((row) => {
  const word = row.text('word');
  const kinds = row.list('kinds');
  const unknown = kinds.find((kind) => !isKind(kind));
  if (unknown !== undefined || kinds.length === 0) row.fail(`"${unknown ?? ''}" is not a kind of word`);
  return {
    english: [word, ...row.list('spellings')],
    bangla: [row.text('bangla'), ...row.list('also understood')],
    kinds: new Set(kinds.filter(isKind)),
    means: row.optional('means') ?? word,
  };
});

/** Words of addresses that are written in names too. Signs spell those of buildings and trades by their sound. */
const FROM_ADDRESSES: readonly NameWord[] = ADDRESS_WORDS.filter(
  ({ english, bangla }) => english.length > 0 && bangla.length > 0,
).map(({ role, english, bangla }) => ({
  english,
  bangla,
  kinds: new Set<WordKind>(role === 'building' || role === 'business' ? ['meaning', 'loan'] : ['meaning']),
  means: english[0],
}));

const WORDS = [...FROM_ADDRESSES, ...ROWS.filter(({ kinds }) => !kinds.has('ending'))];

const byEnglish = new Map<string, NameWord>();
for (const word of WORDS)
  for (const spelling of word.english) if (!byEnglish.has(spelling)) byEnglish.set(spelling, word);

/** The Bangla of a folded English word of names. */
export const banglaWord = (english: string): string | undefined => byEnglish.get(english)?.bangla[0];

/** Whether Bangla spells this English word by its sound. */
export const isLoanWord = (english: string): boolean => byEnglish.get(english)?.kinds.has('loan') ?? false;

/** The shortest beginning that may be a word of another kind than a name: shorter ones are chance. */
const MIN_STEM = 4;

/** The Bangla of what stands before an ending of place names: Islam in Islampur. */
export function banglaStem(stem: string): string | undefined {
  const word = byEnglish.get(stem);
  if (word === undefined) return undefined;
  const { kinds, bangla } = word;
  if (kinds.has('name') || kinds.has('place')) return bangla[0];
  return stem.length >= MIN_STEM && kinds.has('meaning') ? bangla[0] : undefined;
}

/** Endings of place names in both scripts, the longest first: Sona + pur, Kali + ganj. */
export const BANGLA_ENDINGS: readonly (readonly [latin: string, bangla: string])[] = ROWS.filter(
  ({ kinds }) => kinds.has('ending'),
)
  .map(({ english, bangla }) => [english[0].slice(1), bangla[0]] as const)
  .sort(([a], [b]) => b.length - a.length);

const letters = new Set(Object.values(LETTER_NAMES));
const toEnglish = new Map<string, string>();

/** A single letter is an initial, and the name of a letter more often that letter than the word that sounds so: সি is C, seldom the sea. */
const isLetter = (bangla: string): boolean => bangla.length === 1 || letters.has(bangla);

function inEnglish(bangla: string, { english, kinds }: NameWord): void {
  if (toEnglish.has(bangla)) return;
  const word = modernSpelling(english[0]);
  toEnglish.set(bangla, kinds.has('acronym') ? word.toUpperCase() : word);
}

// What a word means comes before a word that is only spelled so.
for (const word of WORDS) {
  const [written, ...others] = word.bangla;
  if (!word.kinds.has('meaning') || word.means !== word.english[0]) continue;
  if (FROM_ADDRESSES.includes(word) || !isLetter(written)) inEnglish(written, word);
  for (const other of others) inEnglish(other, word);
}
for (const word of WORDS) if (!isLetter(word.bangla[0])) inEnglish(word.bangla[0], word);
for (const word of WORDS) for (const other of word.bangla.slice(1)) inEnglish(other, word);

/** Some write it at the end of a word that has no vowel there anyway: ডাচ্. */
const HASANTA = '\u09cd';

/** Letters that sound alike in words from English, of which signs have either: ষ্টেশন, লাইব্রেরী. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/ী/g, 'ি'],
  [/ূ/g, 'ু'],
  [/ণ/g, 'ন'],
  [/[শষ]/g, 'স'],
  [/ঁ/g, ''],
];
/** Shorter words that differ by such a letter are different words; and what is shorter still is no word with an ending of its own. */
const MIN_ALIKE = 5;
const MIN_SOUNDING = 4;
const bySound = (bangla: string): string =>
  bangla.length < MIN_ALIKE
    ? bangla
    : ALIKE.reduce((word, [letter, other]) => word.replace(letter, other), bangla);

/** Words with a meaning, by their sound; names differ by these letters. */
const soundingEnglish = new Map<string, string>();
for (const { bangla, kinds } of WORDS) {
  if (!kinds.has('meaning') && !kinds.has('loan')) continue;
  for (const word of bangla) {
    const english = toEnglish.get(word);
    const sound = bySound(word);
    if (english && word.length >= MIN_SOUNDING && !soundingEnglish.has(sound))
      soundingEnglish.set(sound, english);
  }
}

/** "Of the station", "at the station": English names have the word alone. */
const CASE = /(?:ের|ে)$/;

/** The English word that a folded Bangla word stands for: বিদ্যালয় → school. */
export function englishWord(bangla: string): string | undefined {
  const word = bangla.endsWith(HASANTA) ? bangla.slice(0, -1) : bangla;
  const sounding = (text: string): string | undefined =>
    text.length < MIN_SOUNDING ? undefined : soundingEnglish.get(bySound(text));
  return toEnglish.get(word) ?? sounding(word) ?? sounding(word.replace(CASE, ''));
}

const groups = new Map<string, string[]>();
for (const { kinds, means, english, bangla } of WORDS) {
  if (!kinds.has('meaning')) continue;
  const group = groups.get(means) ?? [];
  for (const word of [...english, ...bangla]) if (!group.includes(word)) group.push(word);
  groups.set(means, group);
}
const meanings = new Map<string, readonly string[]>();
for (const group of groups.values())
  for (const word of group)
    meanings.set(word, [...(meanings.get(word) ?? []), ...group.filter((other) => other !== word)]);

/** The other words, of both languages, that mean the same: uttar → north, উত্তর. */
export const synonymsOf = (word: string): readonly string[] => meanings.get(word) ?? [];
