// Words of an account's places that sound like a word, or differ from it by a letter or two, and how well each answers it. A name
// is typed letter by letter: what its first words are like is worked out once, not with every letter of the last.
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import { allowedMistakes, boundedDistance } from '../../text/edit-distance.ts';
import { hasBangla } from '../../text/script.ts';
import { soundKeys } from '../../text/sound-key.ts';
import { isNumber } from '../../text/tokens.ts';
import { WEIGHTS } from '../search/weights.ts';
import { type LiveWords, latinOf, lettersOf } from './live-words.ts';

/** Words that are being typed at the same time. */
const TYPED = 128;
/** Words that sound alike are compared as far as they differ by so many letters. */
const MOST_UNLIKE = 6;

export interface AlikeWords {
  readonly words: number[];
  /** 0 … 1. */
  readonly qualities: number[];
}

export class Alike {
  readonly #sounding = new BoundedCache<string, AlikeWords>(TYPED);
  readonly #mistaken = new BoundedCache<string, AlikeWords>(TYPED);
  /** Words that were known when these were worked out. */
  #known = 0;

  constructor(private readonly words: LiveWords) {}

  sounding(text: string): AlikeWords {
    if (text.length < 3 && !hasBangla(text)) return NONE;
    this.#forget();
    return this.#sounding.obtain(text, () => this.#findSounding(text));
  }

  /** A mistake or two in the whole word; the first letter or the last two must be right. */
  withMistakes(text: string): AlikeWords {
    this.#forget();
    return this.#mistaken.obtain(text, () => this.#findMistaken(text, false));
  }

  /** The same, and words that go on after a beginning with one mistake. */
  begunWithMistakes(text: string): AlikeWords {
    return this.#findMistaken(text, true);
  }

  #forget(): void {
    if (this.#known === this.words.size) return;
    this.#known = this.words.size;
    this.#sounding.clear();
    this.#mistaken.clear();
  }

  #findSounding(text: string): AlikeWords {
    const { soundLeast, soundMost, soundAlike, soundAlikeFrom, synonym } = WEIGHTS.word;
    const alike: AlikeWords = { words: [], qualities: [] };
    const latin = latinOf(text);
    for (const key of soundKeys(text)) {
      for (const word of this.words.sounding(key)) {
        const spelled = this.words.latin(word);
        const likeness =
          1 - boundedDistance(spelled, latin, MOST_UNLIKE) / Math.max(spelled.length, latin.length);
        const quality =
          likeness >= soundAlikeFrom ? soundAlike : soundLeast + (soundMost - soundLeast) * likeness;
        alike.words.push(word);
        alike.qualities.push(likeness === 1 ? synonym : quality);
      }
    }
    return alike;
  }

  #findMistaken(text: string, open: boolean): AlikeWords {
    const { oneMistake, twoMistakes, mistakeInShort, prefixWithMistake } = WEIGHTS.word;
    const alike: AlikeWords = { words: [], qualities: [] };
    const most = allowedMistakes(text.length);
    if (most === 0 || isNumber(text)) return alike;
    const less = mistakeInShort / text.length;
    const letters = lettersOf(text);
    const compare = (word: number): boolean => {
      if (Math.abs(this.words.lengths[word] - text.length) > most) return false;
      // A wrong letter is one that is missing and one too many.
      if (bitsOf(this.words.letters[word] ^ letters) > 2 * most) return false;
      const mistakes = boundedDistance(this.words.words[word], text, most);
      if (mistakes > most) return false;
      alike.words.push(word);
      alike.qualities.push((mistakes === 1 ? oneMistake : twoMistakes) - less);
      return true;
    };
    for (const word of this.words.ofBeginning(this.words.findBeginning(text.slice(0, 1)))) {
      if (compare(word) || !open || bitsOf(letters & ~this.words.letters[word]) > 1) continue;
      if (!beginsWithMistake(this.words.words[word], text)) continue;
      alike.words.push(word);
      alike.qualities.push(oneMistake - prefixWithMistake - less);
    }
    for (const word of this.words.endingLike(text)) compare(word);
    return alike;
  }
}

const NONE: AlikeWords = { words: [], qualities: [] };

/** Whether a word goes on after what differs from `text` by one letter at most: one too many, missing, wrong, or two swapped. */
function beginsWithMistake(word: string, text: string): boolean {
  const { length } = text;
  let at = 0;
  while (at < length && word[at] === text[at]) at++;
  if (at === length) return true;
  // One letter too many, at the end of what was typed.
  if (at === length - 1 && word.length > at) return true;
  const swapped = word[at] === text[at + 1] && word[at + 1] === text[at];
  return (
    (word.length > length &&
      (goesOn(word, at + 1, text, at + 1) || (swapped && goesOn(word, at + 2, text, at + 2)))) ||
    (word.length > length + 1 && goesOn(word, at + 1, text, at)) ||
    (word.length > length - 1 && goesOn(word, at, text, at + 1))
  );
}

/** Whether all of `text` from a letter on is in the word from another on. */
const goesOn = (word: string, from: number, text: string, at: number): boolean =>
  word.startsWith(at === 0 ? text : text.slice(at), from);

/** How many bits of a number are set. */
function bitsOf(number: number): number {
  let count = 0;
  for (let left = number; left !== 0; left &= left - 1) count++;
  return count;
}
