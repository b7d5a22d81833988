// Numbers for words while the index is built: at first in the order in which they occur, finally in dictionary order.
import { byLetters } from '../search/letters.ts';

export class WordNumbers {
  readonly #numbers = new Map<string, number>();
  readonly words: string[] = [];

  add(word: string): number {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.words.length;
      this.words.push(word);
      this.#numbers.set(word, number);
    }
    return number;
  }

  /** The words in dictionary order, and for each number assigned so far its rank in that order. */
  sorted(): { words: string[]; order: Uint32Array } {
    const words = this.words.slice().sort(byLetters);
    const order = new Uint32Array(words.length);
    for (let i = 0; i < words.length; i++) order[this.#numbers.get(words[i])!] = i;
    return { words, order };
  }
}
