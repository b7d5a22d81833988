// Latin to Bangla for names, used wherever a Bangla name is missing: House 8, Road 2, Block C → বাড়ি ৮, রোড ২, ব্লক সি.
// Words of the lexicon are looked up, known beginnings and endings of place names are put together, and the rest is
// spelled by rules that follow how Bangladeshi names are usually written.
import { toBanglaDigits } from './digits.ts';
import { LETTER_NAMES } from './letter-names.ts';
import { banglaWord } from './lexicon.ts';
import { BANGLA_ENDINGS, BANGLA_STEMS } from './name-parts.ts';
import { foldText, normaliseText } from './normalise.ts';

const HASANTA = '\u09cd';

const CONSONANTS = table(
  'tch চ chh ছ kkh ক্ষ ksh ক্ষ nch ঞ্চ ngk ঙ্ক ngl ংল ngs ংস ngp ংপ ngb ংব ngm ংম ngd ংদ ngt ংত shth ষ্ঠ sht ষ্ট ddh দ্ধ tth ত্থ ndh ন্ধ nth ন্থ',
  'bh ভ ch চ dh ধ gh ঘ jh ঝ kh খ ph ফ rh ঢ় sh শ th থ ng ং nj ঞ্জ nk ঙ্ক nd ন্দ nt ন্ত mp ম্প mb ম্ব st স্ট sk স্ক sp স্প ck ক',
  'b ব c ক d দ f ফ g গ h হ j জ k ক l ল m ম n ন p প q ক r র s স t ত v ভ w ও x ক্স y য় z জ',
);
const VOWELS = table('aa আ ai আই au আউ ee ঈ oo উ ou ঔ oi ঐ ia ইয়া iu ইউ ua উয়া ae আই a আ e এ i ই o ও u উ');
const VOWEL_SIGNS = table(
  'aa া ai াই au াউ ay ায় aw াও ao াও ae াই ee ী ea িয়া ei েই eo েও ey ে ia িয়া iya িয়া io িও iu িউ oa োয়া oi ৈ oo ু ou ৌ',
  'oy য় ua ুয়া uya ুয়া ui ুই uo ুও awa াওয়া owa োয়া a া e ে i ি o ো u ু',
);
/** A consonant before one of these takes it under itself. */
const JOINS_RL = /^[bcdfghkpstvz]|[bdgkptcj]h$|sh$/;

const LONGEST = 4;
const CONSONANT_AT_END = /[\u0995-\u09b9\u09bc]$/;

/** One folded Latin word in Bangla letters. */
export function banglaOfWord(word: string): string {
  const known = banglaWord(word) ?? BANGLA_STEMS[word];
  if (known) return known;
  if (word.length === 1) return LETTER_NAMES[word] ?? word;
  // No vowel at all: an abbreviation that is read letter by letter.
  if (!/[aeiouy]/.test(word)) return Array.from(word, (letter) => LETTER_NAMES[letter] ?? letter).join('');
  for (const [ending, bangla] of BANGLA_ENDINGS) {
    if (word.length > ending.length + 1 && word.endsWith(ending)) {
      const stem = word.slice(0, -ending.length);
      const start = BANGLA_STEMS[stem] ?? banglaWord(stem) ?? spell(stem, false);
      // Jahan + abad is জাহানাবাদ: a vowel behind a consonant is written as its sign.
      return bangla.startsWith('আ') && CONSONANT_AT_END.test(start)
        ? `${start}া${bangla.slice(1)}`
        : start + bangla;
    }
  }
  return spell(word, true);
}

function longestAt(entries: Readonly<Record<string, string>>, word: string, at: number): string {
  for (let length = LONGEST; length > 0; length--) {
    const part = word.slice(at, at + length);
    // A y between two vowels begins the next syllable: Enayet is এনা-য়ে-ত.
    if (part.length > 1 && part.endsWith('y') && /[aeiou]/.test(word[at + length] ?? '')) continue;
    if (part.length === length && entries[part] !== undefined) return part;
  }
  return '';
}

function spell(word: string, atEnd: boolean): string {
  let out = '';
  let at = 0;
  let afterConsonant = '';
  while (at < word.length) {
    const vowel = longestAt(afterConsonant ? VOWEL_SIGNS : VOWELS, word, at);
    if (vowel && !(word[at] === 'y' && !afterConsonant)) {
      const last = at + vowel.length === word.length;
      if (!afterConsonant) out += VOWELS[vowel];
      // An o between consonants is most often the vowel that is not written.
      else if (vowel === 'o' && !last && at > 0) out += isInherentO(word, at) ? '' : VOWEL_SIGNS.o;
      else if (vowel === 'i' && last && atEnd && word.length > 3) out += 'ী';
      else out += VOWEL_SIGNS[vowel];
      at += vowel.length;
      afterConsonant = '';
      continue;
    }
    let part = longestAt(CONSONANTS, word, at);
    if (part === '') {
      at++;
      continue;
    }
    const doubled = part.length === 1 && word[at + 1] === part && part !== 'w' && part !== 'y';
    if (afterConsonant && joins(afterConsonant, part, at - afterConsonant.length === 0)) out += HASANTA;
    if (part === 'ng' && /^ng+[aeiou]/.test(word.slice(at))) {
      out += 'ঙ্গ';
      while (word[at + part.length] === 'g') part += 'g';
    } else if (doubled) {
      out += CONSONANTS[part] + HASANTA + CONSONANTS[part];
      part += part;
    } else if (part === 'y' && afterConsonant) out += HASANTA + 'য';
    else if (part === 'y' && at === 0) out += 'ই';
    else if (part === 'h' && at + 1 === word.length) out += 'হ';
    else if (part === 'c' && /[eiy]/.test(word[at + 1] ?? '')) out += 'স';
    else if (part === 'w' && /[aeiou]/.test(word[at + 1] ?? '')) out += 'ওয়';
    else out += CONSONANTS[part];
    at += part.length;
    afterConsonant = part;
  }
  return out;
}

const isInherentO = (word: string, at: number): boolean =>
  /[^aeiou]o[^aeiou]/.test(word.slice(at - 1, at + 2));

/** Two consonants that meet form one sign: at the start of a word, and before r or l. */
function joins(before: string, next: string, atStart: boolean): boolean {
  if (next === 'r') return JOINS_RL.test(before) || /[dt]$/.test(before);
  if (next === 'l') return atStart;
  return atStart && before === 's';
}

function table(...rows: string[]): Readonly<Record<string, string>> {
  const words = rows.join(' ').normalize('NFC').split(' ');
  const entries: Record<string, string> = {};
  for (let i = 0; i < words.length; i += 2) entries[words[i]] = words[i + 1];
  return entries;
}

/**
 * A name or address in Bangla. Text that is Bangla already stays as it is; digits become Bangla digits; words in
 * capitals without a vowel (BRTC) and single letters are read out.
 */
export function toBangla(text: string): string {
  const spelled = normaliseText(text).replace(/[A-Za-z\u00c0-\u024f]+(?:['’][A-Za-z]+)*/g, (word) => {
    if (/^md$/i.test(word)) return 'মোঃ';
    const bare = word.replace(/['’]s$/i, 's');
    const capitals =
      bare.length > 1 && bare.length <= 4 && bare === bare.toUpperCase() && /[^AEIOU]/.test(bare);
    const folded = foldText(bare);
    if (capitals && !banglaWord(folded) && !BANGLA_STEMS[folded] && !/[aeiou].*[aeiou]/.test(folded)) {
      return Array.from(folded, (letter) => LETTER_NAMES[letter] ?? letter).join('');
    }
    return banglaOfWord(folded);
  });
  // The full stop of an abbreviation that is now a whole word goes: Govt. → সরকারি.
  return toBanglaDigits(spelled.replace(/([\u0980-\u09ff])\.(?=\s|$)/g, '$1')).normalize('NFC');
}
