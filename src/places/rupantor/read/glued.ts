// Splits words that were written without a space: "uttaradhaka" is Uttara and Dhaka.
import type { NameDictionary } from '../know/name-dictionary.ts';
import { formOfWord } from '../know/name-form.ts';

const SHORTEST = 4;

/** The two halves of a joined word, or undefined if it is a name as it stands or no split gives two names. */
export function takeApart(dictionary: NameDictionary, word: string): readonly string[] | undefined {
  if (word.length < SHORTEST * 2 || word.length > 30) return undefined;
  const whole = dictionary.find([word], 0, 1)[0];
  if (whole && whole.cost <= 1.6) return undefined;
  let best: readonly string[] | undefined;
  let bestCost = 0.8;
  for (let cut = SHORTEST - 1; cut <= word.length - SHORTEST + 1; cut++) {
    const left = word.slice(0, cut);
    const right = word.slice(cut);
    const leftKnown = dictionary.has(formOfWord(left));
    const rightKnown = dictionary.has(formOfWord(right));
    if (!leftKnown && !rightKnown) continue;
    const other =
      leftKnown && rightKnown ? 0 : (dictionary.find([leftKnown ? right : left], 0, 1)[0]?.cost ?? 9);
    const cost = other + (Math.min(left.length, right.length) < SHORTEST ? 0.3 : 0);
    if (cost < bestCost) [best, bestCost] = [[left, right], cost];
  }
  return best;
}
