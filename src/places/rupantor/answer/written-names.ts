// How names from the text are written in a corrected address.
import { formOfWord } from '../know/name-form.ts';

/** Words in Latin letters as they are written in a corrected address. */
export const spelled = (words: readonly string[]): string =>
  words.map((word) => (word.charCodeAt(0) >= 0x0980 ? formOfWord(word) : word)).join(' ');

/** স্কুলের → স্কুল, in "স্কুলের পাশে". */
export const withoutGenitive = (words: readonly string[]): string[] =>
  words.map((word, i) =>
    i === words.length - 1 && word.charCodeAt(0) >= 0x0980 && word.length > 4
      ? word.replace(/ের$/, '').replace(/য়ের$/, '')
      : word,
  );

/** Name and road word of a known street. */
export function streetName(name: string, label: string): [string, string] {
  const parts = /^(.+?)\s+(road|street|avenue|lane|goli|sarak|sarani|sharani|shoroni|saroni|highway)$/.exec(
    name,
  );
  return parts ? [parts[1], parts[2]] : [name, label];
}
