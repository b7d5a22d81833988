// Single letters, as they occur in block names and house numbers: Block C is ব্লক সি, 12/ক is also written 12/Ka.

const LATIN =
  'a এ b বি c সি d ডি e ই f এফ g জি h এইচ i আই j জে k কে l এল m এম n এন o ও p পি q কিউ r আর s এস t টি u ইউ v ভি w ডব্লিউ x এক্স y ওয়াই z জেড';
const BANGLA =
  'ক ka,k খ kha,kh গ ga,g ঘ gha,gh ঙ umo চ cha,ch ছ chha জ ja,j ঝ jha ট ta,t ড da,d ত ta দ da ন na,n প pa,p ব ba,b ম ma,m';

function pairs(row: string): [string, string][] {
  const words = row.normalize('NFC').split(' ');
  return words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1]] as [string, string]] : []));
}

/** The Bangla name of a Latin letter: c → সি. */
export const LETTER_NAMES: Readonly<Record<string, string>> = Object.fromEntries(pairs(LATIN));

const spellings = new Map<string, string[]>();
const alike = (a: string, b: string): void => {
  spellings.set(a, [...(spellings.get(a) ?? []), b]);
  spellings.set(b, [...(spellings.get(b) ?? []), a]);
};
for (const [letter, name] of pairs(LATIN)) alike(letter, name);
for (const [letter, latin] of pairs(BANGLA)) for (const other of latin.split(',')) alike(letter, other);

/** Other ways to write a single letter, in both scripts: সি → c, ক → ka, k. Empty for anything that is not a letter. */
export const letterSpellings = (word: string): readonly string[] => spellings.get(word) ?? [];

/** The longest first, so that ডব্লিউ is not ডি and what follows. */
const READ_OUT: readonly (readonly [name: string, letter: string])[] = pairs(LATIN)
  .map(([letter, name]) => [name, letter.toUpperCase()] as const)
  .sort(([a], [b]) => b.length - a.length);

/** The name of any Latin letter in Bangla, for regular expressions. */
export const LETTER = READ_OUT.map(([name]) => name).join('|');

const letterNamed = new Map(READ_OUT);

/** The capital letter that has this Bangla name; the name itself if there is none. */
export const letterOf = (name: string): string => letterNamed.get(name) ?? name;

/** Fewer letters in one word are as likely something else: বিবি is a lady. */
const MIN_LETTERS = 3;

/** The letters that a Bangla word reads out: বিআরটিসি → BRTC. Undefined for words that do something else. */
export function lettersReadOut(word: string): string | undefined {
  let letters = '';
  for (let at = 0; at < word.length; ) {
    const found = READ_OUT.find(([name]) => word.startsWith(name, at));
    if (!found) return undefined;
    at += found[0].length;
    letters += found[1];
  }
  return letters.length >= MIN_LETTERS ? letters : undefined;
}
