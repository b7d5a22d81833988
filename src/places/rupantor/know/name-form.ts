// How names are compared: as one run of Latin letters without spaces, so that joined and split words are the same, with
// words that have an English and a Bangla form reduced to one; and by their sound.
import { BoundedCache } from '../../../lookup/bounded-cache.ts';
import { foldText } from '../../../text/normalise.ts';
import { romaniseWord } from '../../../text/romanise.ts';
import { soundKeys } from '../../../text/sound-key.ts';
import { modernSpelling } from '../../../text/spellings.ts';

/** Words that people write in either language, or abbreviate; the first of a line is kept. */
const SAME_WORDS = `
north uttar uttor uttara.? উত্তর
south dakshin dokkhin dakkhin dakhin dokhin দক্ষিণ
east purba purbo purbba পূর্ব
west paschim poschim pashchim পশ্চিম
middle madhya maddhya moddho modhyo moddhya মধ্য
new notun natun nutan নতুন নিউ
old puran purana purano purono puratan puraton পুরান পুরানা পুরানো পুরনো পুরোনো পুরাতন
bazar bazaar bajar bazer বাজার
market mkt মার্কেট
sadar sador shodor সদর
cantonment cantt cant ক্যান্টনমেন্ট সেনানিবাস
university uni univ varsity ভার্সিটি বিশ্ববিদ্যালয়
college clg কলেজ
school স্কুল
hospital hosp হাসপাতাল মেডিকেল.?
station stn স্টেশন
government govt সরকারি সরকারী
residential আবাসিক abashik abasik
area এলাকা elaka
colony কলোনি কলোনী
housing হাউজিং
society সোসাইটি
gate গেট গেইট
more mor মোড় মোর
city সিটি
town টাউন
garden গার্ডেন
link লিংক
model মডেল
dhaka dhk dac
sylhet syl
mymensingh mym msingh
moulvibazar mbazar
narayanganj nganj ngonj
brahmanbaria bbaria
`;

const CANON: ReadonlyMap<string, string> = new Map(
  SAME_WORDS.normalize('NFC')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [kept, ...others] = line.split(' ').filter((word) => !word.endsWith('.?'));
      return others.map((other): [string, string] => [other, kept]);
    }),
);

/** A map, because an object would also know "constructor", a word that people may write. */
const EXPANDED: ReadonlyMap<string, string> = new Map([
  ['r/a', 'residentialarea'],
  ['c/a', 'commercialarea'],
  ['i/a', 'industrialarea'],
  ['h/e', 'housingestate'],
  ['h/s', 'housingsociety'],
]);

const forms = new BoundedCache<string, string>(20_000);

/** One folded word as it is compared. Most addresses use the same few words, so their forms are cached. */
export const formOfWord = (word: string): string => forms.obtain(word, makeForm);

function makeForm(word: string): string {
  const modern = modernSpelling(word);
  return CANON.get(modern) ?? EXPANDED.get(word) ?? latinOf(modern);
}

const latinOf = (word: string): string => (word.charCodeAt(0) >= 0x0980 ? romaniseWord(word) : word);
const ALONE = new Set(['north', 'south', 'east', 'west']);

/** Letters of a form that count; longer names are cut, at import and in queries alike. */
export const MAX_FORM = 32;

const WORDS = /[a-z]+(?:\/[a-z])?|[0-9]+|[\u0980-\u09e5\u09f0-\u09ff]+/g;

export const wordsOfName = (name: string): string[] => foldText(name).match(WORDS) ?? [];

/** The words joined: "North Agrabad" and "উত্তর আগ্রাবাদ" both give northagrabad. */
export function joinForms(words: readonly string[], from = 0, to = words.length): string {
  // A direction alone is not part of a name: it may be Uttara with a letter missing.
  if (to === from + 1 && ALONE.has(formOfWord(words[from]))) return latinOf(words[from]);
  let out = '';
  for (let i = from; i < to; i++) out += formOfWord(words[i]);
  return out.length > MAX_FORM ? out.slice(0, MAX_FORM) : out;
}

const MAX_KEYS = 3;

/** Sounds of the joined words, the most likely first; digits come last. */
export function keysOfWords(words: readonly string[], from = 0, to = words.length): string[] {
  let digits = '';
  let latin = '';
  let bangla = '';
  for (let i = from; i < to; i++) {
    const word = words[i];
    const code = word.charCodeAt(0);
    if (code <= 57) digits += word;
    else {
      latin += formOfWord(word).replace(/[^a-z]/g, '');
      if (code >= 0x0980 && !CANON.has(word))
        bangla += modernSpelling(word).charCodeAt(0) >= 0x0980 ? word : '';
    }
  }
  const keys: string[] = [];
  const allBangla =
    bangla.length > 0 &&
    words.slice(from, to).every((word) => word.charCodeAt(0) >= 0x0980 && !CANON.has(word));
  const take = (found: readonly string[]): void => {
    for (const key of found) {
      const whole = digits ? key + digits : key;
      if (keys.length < MAX_KEYS && !keys.includes(whole)) keys.push(whole);
    }
  };
  if (allBangla) take(soundKeys(bangla).slice(0, 2));
  take(latin ? soundKeys(latin) : ['']);
  return keys;
}

/** Words at the end of a street's name that only say that it is a street. */
export const STREET_WORDS: ReadonlySet<string> = new Set(
  'road rd street st avenue ave lane ln goli gali sarak sorok sharak sarani highway রোড সড়ক লেন গলি এভিনিউ অ্যাভিনিউ সরণি সরণী স্ট্রিট স্ট্রীট মহাসড়ক'
    .normalize('NFC')
    .split(' '),
);
const NUMBER_WORDS = new Set(['no', 'number', 'num', 'নং', 'নম্বর']);

/** A street's name without its generic word, or "#5", "#8/a" (lane: "l#5") for streets with only a number. */
export function streetForm(words: readonly string[]): string {
  const kept = words.filter((word) => !NUMBER_WORDS.has(word));
  const name = kept.filter((word) => !STREET_WORDS.has(word));
  const isNumbered = name.length === 1 || (name.length === 2 && /^[a-z]$/.test(name[1]));
  if (isNumbered && name[0].charCodeAt(0) <= 57) {
    const lane = kept.some((word) => /^(?:lane|ln|goli|gali|লেন|গলি)$/.test(word));
    return `${lane ? 'l' : ''}#${[Number(name[0]), ...name.slice(1)].join('/')}`;
  }
  return name.length > 0 ? joinForms(name) : joinForms(kept);
}

/** "Road 27 (New 16)": a road that was numbered anew, by both numbers. */
function formsOfNumbers(words: readonly string[]): readonly string[] {
  const numbers = words.filter((word) => word.charCodeAt(0) <= 57);
  const isAge = (word: string): boolean => ['old', 'new'].includes(formOfWord(word));
  const rest = words.filter((word) => !numbers.includes(word) && !STREET_WORDS.has(word));
  return numbers.length === 2 && rest.length > 0 && rest.every(isAge)
    ? numbers.map((number) => `#${Number(number)}`)
    : [];
}

/** The forms of a street's name, or of several that are separated by bars. */
export const formsOfStreet = (names: string): readonly string[] =>
  names.split('|').flatMap((name) => {
    const words = wordsOfName(name);
    return [streetForm(words), ...formsOfNumbers(words)];
  });

/** House numbers as they are compared: "33-A", "33/a" and "33 a" are the same. */
export const houseForm = (house: string): string =>
  foldText(house)
    .replace(/[^a-z0-9\u0980-\u09ff]+/g, '/')
    .replace(/^\/|\/$/g, '')
    .replace(/([0-9])([a-z])/g, '$1/$2')
    .replace(/\b0+(?=[0-9])/g, '');
