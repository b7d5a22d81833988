// Latin to Bangla for names, used wherever a Bangla name is missing: House 8, Road 2, Block C → বাড়ি ৮, রোড ২, ব্লক সি.
// Known phrases and words are looked up, known endings of place names are joined to their beginnings, and the rest is
// spelled as learned from names known in both scripts.
import { BoundedCache } from '../lookup/bounded-cache.ts';
import { banglaPhrases } from './bangla-phrases.ts';
import { spellBangla } from './bangla-spelling.ts';
import { possessive, turned } from './bangla-word-order.ts';
import { toBanglaDigits } from './digits.ts';
import { LETTER_NAMES } from './letter-names.ts';
import { withMarksWritten } from './name-marks.ts';
import { foldText, normaliseText } from './normalise.ts';
import { rareWord } from './rare-words.ts';
import { BANGLA_ENDINGS, banglaStem, banglaWord, isLoanWord } from './words.ts';

const CONSONANT_AT_END = /[\u0995-\u09b9\u09bc]$/;

const knownWord = (word: string): string | undefined => banglaWord(word) ?? rareWord(word);

/**
 * Whether the Bangla of a folded word is known and does not have to be spelled out. For reviews of names.
 * @public
 */
export const isKnownWord = (word: string): boolean => knownWord(word) !== undefined;

/** The same words keep recurring in names, and spelling one costs more than looking it up. */
const spelledWords = new BoundedCache<string, string>(20_000);

/** One folded Latin word in Bangla letters. */
export const banglaOfWord = (word: string): string => spelledWords.obtain(word, spellWord);

function spellWord(word: string): string {
  const known = knownWord(word);
  if (known) return known;
  if (word.length === 1) return LETTER_NAMES[word] ?? word;
  // No vowel at all: an abbreviation that is read letter by letter.
  if (!/[aeiouy]/.test(word)) return Array.from(word, (letter) => LETTER_NAMES[letter] ?? letter).join('');
  const spelled = spellBangla(word);
  for (const [ending, bangla] of BANGLA_ENDINGS) {
    if (word.length > ending.length + 1 && word.endsWith(ending)) {
      const stem = word.slice(0, -ending.length);
      const known = banglaStem(stem) ?? (stem.length > 3 ? rareWord(stem) : undefined);
      if (!known && spelled.endsWith(bangla)) return spelled;
      const start = known ?? spellBangla(stem);
      // Jahan + abad is জাহানাবাদ: a vowel after a consonant is written as its sign.
      return bangla.startsWith('আ') && CONSONANT_AT_END.test(start)
        ? `${start}া${bangla.slice(1)}`
        : start + bangla;
    }
  }
  return spelled;
}

/**
 * A name or address in Bangla. Text that is already Bangla stays as it is; digits become Bangla digits; words in
 * capitals without a vowel (BRTC) and single letters are read out.
 */
export function toBangla(text: string): string {
  const plain = withMarksWritten(normaliseText(text));
  return turned(plain, inOrder) ?? inOrder(plain);
}

/** What belongs to somebody who is named before it with 's: Faruk's house is ফারুকের বাড়ি, Jewel's Pharmacy জুয়েলস ফার্মেসি. */
const BELONGS_TO =
  /\b([A-Za-z]+)['’]s(?=\s+(?:houses?|hosue|home|bari|barir|basa|shop|dokan|pond|pukur|land|field|ghat|goli|tube|toilet|mosque|bridge)\b)/gi;

/** "M Adrasah": the first letter of a word was torn off. */
const TORN_LETTER = /\b([A-Za-z]) ([A-Za-z]{4,})\b/g;

function joinedIfKnown(all: string, letter: string, rest: string): string {
  const joined = foldText(letter + rest);
  return !knownWord(foldText(rest)) && banglaWord(joined) ? joined : all;
}

/** ১ম ২য় ৩য় ৪র্থ ৫ম ৬ষ্ঠ … */
const ordinal = (digits: string): string =>
  `${digits}${{ 1: 'ম', 2: 'য়', 3: 'য়', 4: 'র্থ', 6: 'ষ্ঠ' }[Number(digits)] ?? (Number(digits) <= 10 ? 'ম' : 'তম')}`;

function inOrder(plain: string): string {
  // In a name that is all capitals a short word is as likely to be a word as an abbreviation.
  const shouted = (plain.match(/[A-Z]/g)?.length ?? 0) > 2 * (plain.match(/[a-z]/g)?.length ?? 0);
  const spelled = banglaPhrases(
    plain
      .replace(/\s*&\s*/g, ' and ')
      .replace(TORN_LETTER, joinedIfKnown)
      .replace(BELONGS_TO, (_, owner) => possessive(banglaOfWord(foldText(owner))))
      .replace(/\bco\.(?!\w)/gi, 'কোং')
      .replace(/\b([a-z]+) house\b/gi, (all, before) =>
        isLoanWord(foldText(before)) ? `${before} হাউস` : all,
      )
      .replace(/\b(\d+)(?:st|nd|rd|th)\b/gi, (_, digits) => ordinal(digits)),
  ).replace(/[A-Za-z\u00c0-\u024f]+(?:['’][A-Za-z]+)*/g, (word) => {
    const bare = word.replace(/['’]s$/i, 's');
    const capitals =
      !(shouted && /\s/.test(plain)) &&
      bare.length > 1 &&
      bare.length <= 4 &&
      bare === bare.toUpperCase() &&
      /[^AEIOU]/.test(bare);
    const folded = foldText(bare);
    if (capitals && !knownWord(folded) && !/[aeiou].*[aeiou]/.test(folded)) {
      return Array.from(folded, (letter) => LETTER_NAMES[letter] ?? letter).join('');
    }
    return banglaOfWord(folded);
  });
  // The full stop of an abbreviation that is now a whole word is dropped: Govt. → সরকারি.
  const whole = spelled
    .replace(/ঃ\.\s*/g, 'ঃ ')
    .replace(/নং\.\s*/g, 'নং ')
    .replace(/([\u0980-\u09ff])\.(?=\s|$)/g, '$1');
  return toBanglaDigits(whole).normalize('NFC');
}
