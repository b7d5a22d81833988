// Words of a text as they are compared: folded, split at everything that is neither letter nor digit, between letters and
// digits, and between the scripts, so that `mirpur10`, `Mirpur-10` and `মিরপুর১০` have the same words.
import { foldText } from './normalise.ts';

const WORD = /[a-z]+|[0-9]+|[\u0980-\u09e5\u09f0-\u09ff]+/g;

/** Letters of a word that count: longer words are cut, at import and in queries alike. */
export const MAX_TOKEN_LETTERS = 30;

export function tokensOf(text: string): string[] {
  const words = foldText(text).match(WORD);
  if (!words) return [];
  const tokens: string[] = [];
  for (const word of words) {
    const token = word.length > MAX_TOKEN_LETTERS ? word.slice(0, MAX_TOKEN_LETTERS) : word;
    // Signs without a letter of their own (a lone hasanta, ৳, ৺) are not words.
    if (/[a-z0-9\u0985-\u09b9\u09ce\u09dc-\u09e1]/.test(token)) tokens.push(token);
  }
  return tokens;
}

export const isNumber = (token: string): boolean => token.length > 0 && token.charCodeAt(0) <= 57;
