// One Unicode form for names in both scripts, so that text that looks the same is the same.

const HASANTA = '\u09cd';
const NUKTA = '\u09bc';

/** Two encodings of one written sign: the left one occurs in real data, the right one is kept. */
const REPAIRS: readonly (readonly [RegExp, string])[] = [
  // ত + hasanta + joiner was how ৎ was written before it had a code point of its own.
  [/\u09a4\u09cd\u200d/g, '\u09ce'],
  // র with nukta under ব, and the Assamese letters.
  [new RegExp(`\u09ac${NUKTA}`, 'g'), '\u09b0'],
  [/\u09f0/g, '\u09b0'],
  [/\u09f1/g, '\u09ac'],
  // অ + া is আ.
  [/\u0985\u09be/g, '\u0986'],
  // A nukta typed after the vowel sign belongs to the consonant.
  [/([\u09af\u09a1\u09a2])([\u09be-\u09cc\u09d7])\u09bc/g, `$1${NUKTA}$2`],
  [/\u09bc{2,}/g, NUKTA],
  [/\u09cd{2,}/g, HASANTA],
];

// A joiner is kept where it changes the appearance of the word: র‍্য as in র‍্যাব.
const JOINERS = /(?<!\u09b0)\u200d|\u200d(?!\u09cd\u09af)|[\u200b\u200c\u2060\ufeff\u00ad]/g;

/**
 * The form in which a name is stored and shown: NFC (which writes য় ড় ঢ় as letter and nukta), one encoding per sign, no
 * invisible characters, single spaces.
 */
export function normaliseText(text: string): string {
  if (isPlain(text)) return text;
  let out = text.normalize('NFC');
  if (/[\u0980-\u09ff]/.test(out)) {
    for (const [found, kept] of REPAIRS) out = out.replace(found, kept);
    // ো and ৌ typed as two signs are joined again.
    out = out.normalize('NFC');
  }
  return out.replace(JOINERS, '').replace(/\s+/g, ' ').trim();
}

/** Printable ASCII with single spaces inside, as most names are: normalised as it is. */
function isPlain(text: string): boolean {
  let before = 0x20;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7e || code < 0x20 || (code === 0x20 && before === 0x20)) return false;
    before = code;
  }
  return before !== 0x20 || text === '';
}

const MARKS = /[\u0300-\u036f]/g;
const APOSTROPHES = /['`´ʻʼ‘’′]/g;

/**
 * The form in which text is compared: normalised, lower case, Latin letters without accents, digits 0–9 in place of
 * Bangla ones, no apostrophes (Cox's → coxs), no joiners, no final hasanta.
 */
export function foldText(text: string): string {
  let out = normaliseText(text);
  if (!IS_ASCII.test(out)) {
    out = out.replace(/\u200d/g, '');
    // Only Latin letters are decomposed: Bangla signs must stay whole.
    out = out
      .replace(LATIN_BEYOND_ASCII, foldLatin)
      .replace(BANGLA_DIGIT, (digit) => String(digit.charCodeAt(0) - 0x09e6));
    out = out.replace(HASANTA_AT_END, '');
  }
  return out.toLowerCase().replace(APOSTROPHES, '');
}

const IS_ASCII = /^[\0-\x7f]*$/;
const LATIN_BEYOND_ASCII = /[\u00c0-\u024f\u1e00-\u1eff\uff01-\uff5e]|[\u0300-\u036f]/g;
const BANGLA_DIGIT = /[\u09e6-\u09ef]/g;
const HASANTA_AT_END = /\u09cd(?![\u0980-\u09ff])/g;

const LETTERS_WITHOUT_PARTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ø: 'o',
  Ø: 'o',
  đ: 'd',
  Đ: 'd',
  ł: 'l',
  Ł: 'l',
  ı: 'i',
};

const foldLatin = (letter: string): string =>
  LETTERS_WITHOUT_PARTS[letter] ?? letter.normalize('NFKD').replace(MARKS, '');
