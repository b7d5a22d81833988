// Bangla to Latin as Bangladeshis write names: মিরপুর → Mirpur, সিরাজগঞ্জ → Sirajganj. Not a scheme with diacritics but the
// everyday spelling: what a reader would type.
import { BoundedCache } from '../lookup/bounded-cache.ts';
import { toLatinDigits } from './digits.ts';
import { LETTER, letterOf, lettersReadOut } from './letter-names.ts';
import { normaliseText } from './normalise.ts';
import { wordTable } from './word-tables.ts';
import { englishWord } from './words.ts';

const CONSONANTS = pairs(
  'ক k খ kh গ g ঘ gh ঙ ng চ ch ছ ch জ j ঝ jh ঞ n ট t ঠ th ড d ঢ dh ণ n ত t থ th দ d ধ dh ন n',
  'প p ফ f ব b ভ bh ম m য j র r ল l শ sh ষ sh স s হ h য় y ড় r ঢ় rh',
);
const VOWELS = pairs('অ a আ a ই i ঈ i উ u ঊ u ঋ ri এ e ঐ oi ও o ঔ ou');
const VOWEL_SIGNS = pairs('া a ি i ী i ু u ূ u ৃ ri ে e ৈ oi ো o ৌ ou');
/** Clusters of two or three consonants that are pronounced and spelled differently than one by one. */
const CLUSTERS = pairs(
  'ক্ষ kkh জ্ঞ gg ঞ্চ nch ঞ্ছ nch ঞ্জ nj ঞ্ঝ njh ঙ্ক nk ঙ্খ nkh ঙ্গ ng ঙ্ঘ ngh চ্চ cch চ্ছ cch ত্ত tt শ্ব shw স্ব sw দ্ব dw ত্ব tt',
  'ষ্ণ shn হ্ম hm হ্ন hn ষ্ঠ shth ত্থ tth দ্ধ ddh ব্ব bb শ্ম shm স্ম sm দ্ম dm ত্ম tm জ্জ jj জ্ব jw ণ্ড nd ণ্ট nt ণ্ঠ nth ন্ধ ndh',
);
const HASANTA = '\u09cd';
const NUKTA = '\u09bc';

/** Whole words whose usual Latin form follows from no rule. */
const NAMES = pairs(
  'ঢাকা dhaka চট্টগ্রাম chattogram কক্সবাজার coxsbazar ময়মনসিংহ mymensingh যশোর jashore কুমিল্লা cumilla কিশোরগঞ্জ kishoreganj',
  'ঝিনাইদহ jhenaidah নেত্রকোণা netrokona মেহেরপুর meherpur সিলেট sylhet মৌলভীবাজার moulvibazar মোহাম্মদপুর mohammadpur',
  'হোসেন hossain রহমান rahman মিঞা mia দক্ষিন dakshin মোহাম্মদ mohammad আহমেদ ahmed চৌধুরী chowdhury শেখ sheikh সৈয়দ syed আলী ali মিয়া mia',
  'লক্ষ্মী lakshmi মডেল model গঞ্জ ganj নগর nagar চর char সদর sadar উত্তর uttar দক্ষিণ dakshin পূর্ব purba পশ্চিম paschim মধ্য madhya বড় bara ছোট choto',
);

/** Word endings with their own spelling. */
const ENDINGS: readonly (readonly [string, string])[] = Object.entries(
  pairs(
    'গঞ্জ ganj নগর nagar পাড়া para বাড়ি bari বাড়ী bari বাড়িয়া baria গাঁও gaon চর char তলা tala দহ dah পুর pur হাট hat হাটি hati খালী khali খালি khali ঘাট ghat',
    'কাঠি kathi ডাঙ্গা danga গাছা gacha গাছি gachi কান্দি kandi কান্দা kanda গ্রাম gram বাজার bazar ছড়ি chari খোলা khola দিয়া dia',
  ),
);

function pairs(...rows: string[]): Readonly<Record<string, string>> {
  const words = rows.join(' ').normalize('NFC').split(' ');
  const table: Record<string, string> = {};
  for (let i = 0; i < words.length; i += 2) table[words[i]] = words[i + 1];
  return table;
}

interface Syllable {
  readonly consonants: string;
  /** '' for the inherent vowel. */
  readonly vowel: string;
  readonly inherent: boolean;
  readonly cluster: boolean;
  /** ং, ঃ, ৎ or ্ after the vowel. */
  readonly tail: string;
}

const known = new BoundedCache<string, string>(4_000);

/** One folded Bangla word in lower-case Latin letters. */
export const romaniseWord = (word: string): string => known.obtain(word, latinOf);

function latinOf(word: string): string {
  const name = NAMES[word];
  if (name) return name;
  for (const [ending, latin] of ENDINGS) {
    if (word.length > ending.length + 1 && word.endsWith(ending)) {
      const stem = word.slice(0, -ending.length);
      if (!stem.endsWith(HASANTA)) return (NAMES[stem] ?? spell(stem)) + latin;
    }
  }
  return spell(word);
}

function spell(word: string): string {
  const syllables = syllablesOf(word);
  let out = '';
  for (let i = 0; i < syllables.length; i++) {
    const { consonants, vowel, inherent, tail } = syllables[i];
    out += consonants;
    if (!inherent) out += vowel;
    else if (speaksInherent(syllables, i)) out += 'a';
    out += tail;
  }
  return out
    .replace(/iya/g, 'ia')
    .replace(/iyo$/g, 'io')
    .replace(/oya/g, 'oa')
    .replace(/uya/g, 'ua')
    .replace(/ey$/g, 'ey')
    .replace(/eya/g, 'eya')
    .replace(/owa/g, 'wa')
    .replace(/([a-z])ngg/g, '$1ng');
}

/** Whether the unwritten (inherent) vowel is pronounced. It is dropped at the end and between two open syllables. */
function speaksInherent(syllables: readonly Syllable[], at: number): boolean {
  const { cluster, tail, consonants } = syllables[at];
  if (tail !== '') return true;
  if (at === syllables.length - 1) return cluster && /(r|y|tt|dd|ddh|kkh|gg|sh?w)$/.test(consonants);
  if (at === 0 || cluster) return true;
  const before = syllables[at - 1];
  const next = syllables[at + 1];
  const beforeOpen = before.tail === '' && (!before.inherent || speaksInherent(syllables, at - 1));
  return !(
    beforeOpen &&
    !(next.inherent && at + 1 === syllables.length - 1 && !next.cluster) &&
    !next.cluster
  );
}

function syllablesOf(word: string): Syllable[] {
  const syllables: Syllable[] = [];
  let i = 0;
  const consonantAt = (at: number): string =>
    word[at + 1] === NUKTA && CONSONANTS[word[at] + NUKTA] ? word[at] + NUKTA : word[at];
  while (i < word.length) {
    let consonants = '';
    let cluster = false;
    let vowel = '';
    let inherent = false;
    if (CONSONANTS[word[i]]) {
      let run = consonantAt(i);
      i += run.length;
      const parts = [run];
      while (word[i] === HASANTA && CONSONANTS[word[i + 1]]) {
        const next = consonantAt(i + 1);
        parts.push(next);
        run += HASANTA + next;
        i += 1 + next.length;
        cluster = true;
      }
      consonants = spellRun(parts);
      if (word[i] === HASANTA) {
        i++;
      } else if (VOWEL_SIGNS[word[i]]) {
        vowel = VOWEL_SIGNS[word[i++]];
        // অ্যা, ব্যা: the sign below and া together make one open sound.
        if (consonants.endsWith('y') && parts.length > 1 && vowel === 'a')
          consonants = consonants.slice(0, -1);
      } else inherent = true;
    } else if (VOWELS[word[i]]) {
      vowel = VOWELS[word[i++]];
      if (vowel === 'o' && word[i] === 'য' && word[i + 1] === NUKTA) {
        // ওয়া is wa.
        i += 2;
        vowel = 'w' + (VOWEL_SIGNS[word[i]] ? VOWEL_SIGNS[word[i++]] : '');
      } else if (word[i] === HASANTA && word[i + 1] === 'য') i += VOWEL_SIGNS[word[i + 2]] ? 3 : 2;
    } else {
      i++;
      continue;
    }
    let tail = '';
    for (; i < word.length; i++) {
      if (word[i] === 'ং') tail += 'ng';
      else if (word[i] === 'ৎ') tail += 't';
      else if (word[i] !== 'ঁ' && word[i] !== 'ঃ' && word[i] !== NUKTA) break;
    }
    syllables.push({ consonants, vowel, inherent, cluster, tail });
  }
  return syllables;
}

function spellRun(parts: readonly string[]): string {
  let out = '';
  for (let i = 0; i < parts.length; i++) {
    const pair = i + 1 < parts.length ? CLUSTERS[parts[i] + HASANTA + parts[i + 1]] : undefined;
    if (pair) {
      out += pair;
      i++;
    } else if (i > 0 && parts[i] === 'য') out += 'y';
    else out += CONSONANTS[parts[i]];
  }
  return out;
}

const AND = '(?:এন্ড|এণ্ড|অ্যান্ড|এ্যান্ড|&)';
const WHOLE = { before: '(?<![\\u0980-\\u09ff])', after: '(?![\\u0980-\\u09ff])' };
const whole = (pattern: string, then = ''): RegExp =>
  new RegExp(WHOLE.before + pattern.normalize('NFC') + WHOLE.after + then, 'g');

/** Initials one by one, টি. বি. or এস কে: two names of letters or more, with full stops, commas or spaces between them. */
const READ_OUT = whole(`(?:${LETTER})(?:[., ]+(?:${LETTER}))+`);
/** … two that are joined: সি এন্ড বি is C&B. */
const JOINED_LETTERS = whole(`(${LETTER})[., ]*${AND}[., ]*(${LETTER})`, '\\.?');
const JOINED_WORDS = whole(AND);
/** A letter behind a number: সড়ক ৩০৩ এ is Road 303 A. */
const LETTER_BEHIND = new RegExp(`([0-9][ /-]?)(${LETTER})${WHOLE.after}`, 'g');
/** Sides of the sky in short: দঃ পাড়া. */
const SIDES: readonly (readonly [RegExp, string])[] = [
  ['উ', 'North'],
  ['দ', 'South'],
  ['পূ', 'East'],
  ['প', 'West'],
].map(([short, side]) => [new RegExp(`${WHOLE.before}${short}[ঃ:]`, 'g'), side] as const);
/** The possessive apart from its word: বিপ্লব এর is Biplab's. */
const POSSESSIVE = /(?<=[\u0980-\u09ff])[ -]এর(?![\u0980-\u09ff])/g;
/** Baitul Ma'mur: the sign parts no words. */
const INSIDE_WORD = /(?<=[\u0980-\u09ff])['’‘](?=[\u0980-\u09ff])/g;

const BANGLA_WORD = /[\u0980-\u09e5\u09f0-\u09ff\u200d]+/g;

/** Phrases that have a name of their own in English. */
const PHRASES: ReadonlyMap<string, string> = new Map(
  wordTable('english-phrases.tsv').map((row) => [normaliseText(row.text('bangla')), row.text('english')]),
);
const PHRASE = whole(`(?:${[...PHRASES.keys()].join('|')})`);

/** A text in Latin letters: known words in English if `translate` is set, names capitalised. */
export function romanise(text: string, options: { readonly translate?: boolean } = {}): string {
  const plain = toLatinDigits(normaliseText(text));
  if (!options.translate)
    return plain.replace(BANGLA_WORD, (word) => capitalised(romaniseWord(joined(word))));
  return SIDES.reduce((made, [short, side]) => made.replace(short, side), plain)
    .replace(INSIDE_WORD, '')
    .replace(POSSESSIVE, "'s")
    .replace(PHRASE, (phrase) => PHRASES.get(phrase) ?? phrase)
    .replace(JOINED_LETTERS, (_, one: string, other: string) => `${letterOf(one)}&${letterOf(other)}`)
    .replace(JOINED_WORDS, '&')
    .replace(READ_OUT, (initials) => initials.replace(BANGLA_WORD, (name) => letterOf(name)))
    .replace(LETTER_BEHIND, (_, number: string, name: string) => number + letterOf(name))
    .replace(NUMBER_BEFORE, '$1 No. ')
    .replace(BANGLA_WORD, (raw, at: number) => inEnglish(joined(raw), at > 0));
}

/** A letter on its own is one: এ ব্লক is A Block. */
function inEnglish(word: string, inside: boolean): string {
  const letters = lettersReadOut(word);
  if (letters !== undefined) return letters;
  const english = englishWord(word);
  if (english !== undefined) return inside && SMALL.has(english) ? english : capitalised(english);
  const letter = letterOf(word);
  return letter === word ? capitalised(romaniseWord(word)) : letter;
}

/** Words that have no capital inside a name. */
const SMALL: ReadonlySet<string> = new Set(['and', 'of', 'to']);

/** ২নং ইউনিয়ন, ২ নং: the number comes first in both languages. */
const NUMBER_BEFORE = /([0-9]+)\s*(?:নং|নম্বর)(?![\u0980-\u09ff])[. ]*/g;

const joined = (word: string): string => word.replace(/\u200d/g, '');
const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
