// Letters in house numbers and blocks, in both scripts: "12/ka", "ক-২৭", "এইচ ব্লক".

/** Letters that may end a house number: a, ka, kha; and their Bangla forms. */
const LETTER = new RegExp(
  '^(?:[a-z]|ka|kha|ga|gha|uma|cha|chha|ja|jha|ta|tha|da|dha|[ক-হ]|এ|বি|সি|ডি|ই|এফ|জি|এইচ|আই|জে|কে|এল)$'.normalize(
    'NFC',
  ),
);
const LETTERS: Readonly<Record<string, string>> = {
  এ: 'a',
  বি: 'b',
  সি: 'c',
  ডি: 'd',
  ই: 'e',
  এফ: 'f',
  জি: 'g',
  এইচ: 'h',
  আই: 'i',
  জে: 'j',
  কে: 'k',
  এল: 'l',
  এম: 'm',
  এন: 'n',
  ক: 'ka',
  খ: 'kha',
  গ: 'ga',
  ঘ: 'gha',
  ঙ: 'uma',
  চ: 'cha',
  ছ: 'chha',
  জ: 'ja',
  ঝ: 'jha',
  ট: 'ta',
  ঠ: 'tha',
  ড: 'da',
  ঢ: 'dha',
  ত: 'ta',
  থ: 'tha',
  দ: 'da',
  ধ: 'dha',
  ন: 'na',
  প: 'pa',
  ফ: 'pha',
  ব: 'ba',
  ভ: 'bha',
  ম: 'ma',
};

/** A Bangla letter of a house number or block as written in English. */
export const letterInEnglish = (letter: string): string => LETTERS[letter] ?? letter;
export const isLetter = (text: string): boolean => LETTER.test(text);
