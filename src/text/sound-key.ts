// Sound keys: what is left of a word after removing everything that people spell differently: vowels, aspiration,
// doubling, the choice between s and sh, j and z, b, bh and v. The keys of মোহাম্মদপুর, Mohammadpur, Muhammadpur and
// Mohamadpur are the same. Where a sign can be read in two ways (ড় as r or d, a silent ব under স) the word has a key
// for each reading; two words sound alike if they share a key.
import { BoundedCache } from '../lookup/bounded-cache.ts';
import { numberOfWord } from './number-words.ts';
import { modernSpelling } from './spellings.ts';
import { isNumber } from './tokens.ts';

const MAX_KEYS = 8;

/** Signs that make one sound. */
const BANGLA_CLASS = classes(
  'K কখ',
  'G গঘ',
  'C চছ',
  'J জঝ',
  'T টঠতথৎ',
  'D ডঢদধ',
  'N ঙঞণনং',
  'P পফ',
  'B বভ',
  'M ম',
  'R রঋৃ',
  'L ল',
  'S শষস',
);
const LATIN_CLASS = classes('B bv', 'D d', 'J jz', 'K kq', 'L l', 'M m', 'P pf', 'R r', 'S s');

function classes(...rows: string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(rows.flatMap((row) => Array.from(row.slice(2), (sign) => [sign, row[0]])));
}

const HASANTA = '\u09cd';
const NUKTA = '\u09bc';

/** The keys under construction: every reading of the signs so far. */
class Readings {
  keys: string[] = [''];

  /** Continues with each of the readings. A sound that repeats the previous one is not written again. */
  add(reading: string, other?: string, third?: string): void {
    if (other === undefined && this.keys.length === 1) {
      this.keys[0] = continued(this.keys[0], reading);
      return;
    }
    const next: string[] = [];
    for (const each of [reading, other, third]) {
      if (each === undefined) break;
      for (const key of this.keys) {
        const longer = continued(key, each);
        if (!next.includes(longer)) next.push(longer);
      }
    }
    this.keys = next.length > MAX_KEYS ? next.slice(0, MAX_KEYS) : next;
  }
}

function continued(key: string, reading: string): string {
  let longer = key;
  for (let i = 0; i < reading.length; i++)
    if (longer.charCodeAt(longer.length - 1) !== reading.charCodeAt(i)) longer += reading[i];
  return longer;
}

/** Enough for the words that people type. */
const USUAL = 20_000;
const cache = new BoundedCache<string, readonly string[]>(USUAL);

/** How many words are cached: an import asks for those of a whole country again and again. */
export const cacheSoundKeys = (words = USUAL): void => cache.resize(words);

/** The keys of one folded word (see tokensOf), the most likely first. A number is its own key. */
export const soundKeys = (word: string): readonly string[] => cache.obtain(word, keysOf);

function keysOf(word: string): readonly string[] {
  if (isNumber(word)) return [String(Number(word))];
  const spelled = modernSpelling(word);
  const keys = spelled.charCodeAt(0) >= 0x0980 ? banglaKeys(spelled) : latinKeys(spelled);
  const number = numberOfWord(word);
  return number === undefined ? keys : [...keys, String(number)];
}

function banglaKeys(word: string): string[] {
  const readings = new Readings();
  for (let i = 0; i < word.length; i++) {
    const sign = word[i];
    const next = word[i + 1];
    const beyond = next === HASANTA ? word[i + 2] : undefined;
    const under = word[i - 1] === HASANTA ? word[i - 2] : undefined;
    if (sign === 'য') {
      if (next === NUKTA) {
        i++;
        if (i === 1) readings.add('A');
      } else if (under === undefined) readings.add('J', i === 0 ? 'A' : '');
      else if (under === 'র') readings.add('J', '');
    } else if ((sign === 'ড' || sign === 'ঢ') && next === NUKTA) {
      i++;
      readings.add('R', 'D');
    } else if (sign === 'ক' && beyond === 'ষ') {
      i += 2;
      readings.add('K', 'KS');
    } else if (sign === 'জ' && beyond === 'ঞ') {
      i += 2;
      readings.add('G', 'GN', 'JN');
    } else if (sign === 'ঙ' && (beyond === 'গ' || beyond === 'ঘ')) {
      i += 2;
      readings.add('N');
    } else if (sign === 'ং' && (next === 'গ' || next === 'ঘ')) {
      i++;
      readings.add('N');
    } else if (sign === 'ব' && under !== undefined && !'মরলব'.includes(under)) readings.add('', 'B');
    else if (sign === 'ম' && under !== undefined && 'সশষতদটক'.includes(under)) readings.add('M', '');
    else if (sign === 'ঁ') readings.add('', 'N');
    else if (sign === 'হ') {
      const carriesVowel = next !== undefined && VOWEL_SIGN.test(next);
      if (carriesVowel || i === 0) readings.add('H');
      else if (next === HASANTA || next === undefined) readings.add('', 'H');
      else readings.add('H', '');
    } else if (BANGLA_CLASS[sign]) readings.add(BANGLA_CLASS[sign]);
    else if (i === 0) readings.add('A');
  }
  return readings.keys;
}

const VOWEL_SIGN = /[\u09be-\u09cc]/;
const isVowel = (letter: string): boolean => letter !== '' && 'aeiouyw'.includes(letter);

function latinKeys(word: string): string[] {
  const readings = new Readings();
  for (let i = 0; i < word.length; i++) {
    const letter = word[i];
    const before = word[i - 1] ?? '';
    const next = word[i + 1] ?? '';
    const beyond = word[i + 2] ?? '';
    const soft = next === 'e' || next === 'i';
    switch (letter) {
      case 'c':
        if (next === 'h') readings.add('C');
        else if (next === 'k' || (next === 'c' && beyond === 'h')) break;
        else if (soft || next === 'y') readings.add('S', 'C');
        else readings.add('K');
        break;
      case 'g':
        // light, high: the gh is silent; otherwise it is ঘ.
        if (next === 'h' && beyond === 't' && before === 'i') i++;
        else if (soft) readings.add('G', 'J');
        else readings.add('G');
        break;
      case 'h':
        if (i === 0) readings.add('H');
        else if (!isVowel(before)) break;
        else if (isVowel(next)) readings.add('H');
        else readings.add('', 'H');
        break;
      case 'n':
        if (next !== 'g') readings.add('N');
        else {
          // ng is one sound (ং, ঙ্গ), except that -nge ends in j and ন + গ meet in a few compounds.
          if (beyond === 'e' || beyond === 'i') readings.add('N', 'NJ');
          else if (isVowel(beyond)) readings.add('N', 'NG');
          else readings.add('N');
          i++;
          while (word[i + 1] === 'g') i++;
        }
        break;
      case 't':
        if (next === 'c' && beyond === 'h') break;
        if (next === 'i' && beyond === 'o' && word[i + 3] === 'n') readings.add('S');
        else readings.add('T');
        break;
      case 'x':
        readings.add('KS');
        break;
      default:
        if (LATIN_CLASS[letter]) readings.add(LATIN_CLASS[letter]);
        else if (i === 0) readings.add('A');
    }
  }
  return readings.keys;
}

/** Whether two words share a key. */
export function soundsAlike(a: string, b: string): boolean {
  const keys = soundKeys(b);
  return soundKeys(a).some((key) => keys.includes(key));
}
