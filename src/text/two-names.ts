// Names that contain both languages: "Popular Pharmacy পপুলার ফার্মেসী", "Switch Gate ( সুইচ গেট )". One in sixteen names
// of shops and schools on the map of Bangladesh is written like this. Split in two, each half is a name in its language.
import { romanise } from './romanise.ts';
import { soundsAlike } from './sound-key.ts';
import { tokensOf } from './tokens.ts';

export interface TwoNames {
  readonly latin: string;
  /** Undefined if it is cut off in the middle: "Mirpur Ideal School(মিরপুর আইড". */
  readonly bangla: string | undefined;
}

/** No name is longer; the time taken by the patterns below grows with the square of the length. */
const LONGEST = 400;
const BETWEEN = '[\\s(\\[/|,;:.–—-]';
const LATIN_FIRST = new RegExp(`^([^\\u0980-\\u09ff]+?)(${BETWEEN}*)([\\u0980-\\u09ff][^A-Za-z]*)$`);
const BANGLA_FIRST = new RegExp(
  `^([^A-Za-z]*[\\u0980-\\u09ff][^A-Za-z]*?)(${BETWEEN}*)([A-Za-z][^\\u0980-\\u09ff]*)$`,
);
const AROUND = /^[\s)\]/|,;:–—-]+|[\s([/|,;:–—-]+$/g;

/** Both names of a text whose script changes once, if the halves say the same; otherwise undefined. */
export function twoNames(text: string): TwoNames | undefined {
  if (text.length > LONGEST) return undefined;
  const latinFirst = LATIN_FIRST.exec(text);
  const match = latinFirst ?? BANGLA_FIRST.exec(text);
  if (!match) return undefined;
  const second = match[3];
  const opened = match[2].includes('(') && !match[1].includes(')');
  const bare = (half: string): string =>
    (opened && half === second ? half.replace(/[\s)\]]+$/, '') : half).replace(AROUND, '').trim();
  const [latin, bangla] = (latinFirst ? [match[1], second] : [second, match[1]]).map(bare);
  if (latin.length < 3 || bangla.length < 2) return undefined;
  if (latinFirst && opened && !second.includes(')')) return { latin, bangla: undefined };
  return tellTheSame(latin, bangla) ? { latin, bangla } : undefined;
}

/** "BRAC ব্যাংক" is one name, not two: no word of one half corresponds to a word of the other. */
function tellTheSame(latin: string, bangla: string): boolean {
  const words = tokensOf(latin).filter(isWord);
  const others = [...tokensOf(bangla), ...tokensOf(romanise(bangla, { translate: true }))].filter(isWord);
  return words.some((word) => others.some((other) => soundsAlike(word, other)));
}

const isWord = (token: string): boolean => token.length >= 3 && !/^\d/.test(token);
