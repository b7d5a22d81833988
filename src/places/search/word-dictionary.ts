// Finds words in the dictionary: as written, by prefix, and with mistakes.

import type { TextColumns } from '../../dataset/tables/text-index.ts';
import { firstWhere } from '../../lookup/binary-search.ts';
import type { NearWords } from './near-words.ts';

/** A word with more letters than a machine word has bits is not searched for with mistakes. */
const MAX_PATTERN = 30;

export class WordDictionary {
  readonly size: number;
  /** The first word of each first letter, or the first beyond. */
  readonly #firstOf = new Uint32Array(257);
  readonly #start: Uint32Array;
  readonly #letters: Uint8Array;
  readonly #trieLetter: Uint8Array;
  readonly #trieDepth: Uint8Array;
  readonly #trieSkip: Uint32Array;
  readonly #trieWord: Uint32Array;
  // The automaton's states along the path from the root, one bit set per number of mistakes.
  readonly #exact = new Int32Array(256);
  readonly #one = new Int32Array(256);
  readonly #two = new Int32Array(256);
  readonly #path = new Uint8Array(256);
  /** Fewest mistakes with which an ancestor already accepted its whole subtree. */
  readonly #taken = new Uint8Array(256);
  readonly #masks = new Int32Array(256);

  constructor(columns: TextColumns) {
    this.#start = columns['word.start'];
    this.#letters = columns['word.letters'];
    this.size = this.#start.length - 1;
    this.#trieLetter = columns['trie.letter'];
    this.#trieDepth = columns['trie.depth'];
    this.#trieSkip = columns['trie.skip'];
    this.#trieWord = columns['trie.word'];
    for (let letter = 0; letter <= 256; letter++)
      this.#firstOf[letter] = firstWhere(0, this.size, (word) => this.#letters[this.#start[word]] >= letter);
  }

  lettersOf(word: number): Uint8Array {
    return this.#letters.subarray(this.#start[word], this.#start[word + 1]);
  }

  lengthOf(word: number): number {
    return this.#start[word + 1] - this.#start[word];
  }

  /** The number of a word, or -1. */
  find(letters: Uint8Array, length: number): number {
    const word = this.firstWith(letters, length);
    return word < this.size && this.lengthOf(word) === length && this.#compare(word, letters, length) === 0
      ? word
      : -1;
  }

  /** The first word that starts with these letters or comes after them. */
  firstWith(letters: Uint8Array, length: number): number {
    return this.#first(letters, length, 0);
  }

  /** The first word after all those that start with these letters. */
  firstBeyond(letters: Uint8Array, length: number): number {
    return this.#first(letters, length, 1);
  }

  /** The first word that compares as `least` or more: among those of the same first letter, or the first one beyond them. */
  #first(letters: Uint8Array, length: number, least: 0 | 1): number {
    if (length === 0) return least === 0 ? 0 : this.size;
    let low = this.#firstOf[letters[0]];
    let high = this.#firstOf[letters[0] + 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, letters, length) < least) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Compares the word, cut to `length`, with the letters: 0 if the word starts with them. */
  #compare(word: number, letters: Uint8Array, length: number): number {
    const start = this.#start[word];
    const end = Math.min(this.#start[word + 1], start + length);
    for (let i = start, j = 0; i < end; i++, j++) {
      const difference = this.#letters[i] - letters[j];
      if (difference !== 0) return difference;
    }
    return end - start < length ? -1 : 0;
  }

  /**
   * Writes down the words within `mistakes` (1 or 2) of the letters, or with `asPrefix` the words that have such a prefix. A mistake is a
   * letter too many, missing, wrong, or two swapped. The automaton keeps, for each number of mistakes, one bit per count
   * of letters read so far, and walks down the trie until no bit is left.
   */
  near(letters: Uint8Array, length: number, mistakes: number, asPrefix: boolean, found: NearWords): void {
    found.count = 0;
    if (length > MAX_PATTERN || length === 0) return;
    const masks = this.#masks;
    for (let i = 0; i < length; i++) masks[letters[i]] |= 1 << i;
    const accept = 1 << length;
    const within = (accept << 1) - 1;
    const twoAllowed = mistakes > 1;
    const exact = this.#exact;
    const one = this.#one;
    const two = this.#two;
    const path = this.#path;
    const taken = this.#taken;
    const nodes = this.#trieLetter.length;
    [exact[0], one[0], two[0], taken[0]] = [1, 3, twoAllowed ? 7 : 0, 3];
    for (let node = 0; node < nodes; ) {
      const depth = this.#trieDepth[node];
      const letter = this.#trieLetter[node];
      const up = depth - 1;
      const match = masks[letter];
      const exactUp = exact[up];
      const oneUp = one[up];
      const exactNow = (exactUp & match) << 1;
      // Wrong letter, letter too many in the word, letter missing from it.
      let oneNow = ((oneUp & match) << 1) | (exactUp << 1) | exactUp | (exactNow << 1);
      let twoNow = 0;
      // Letters i, i+1 of the pattern seen as i+1, i: from the state two nodes above.
      const swap = depth > 1 ? match & (masks[path[up]] >> 1) : 0;
      if (swap !== 0) oneNow |= (exact[depth - 2] & swap) << 2;
      if (twoAllowed) {
        twoNow = ((two[up] & match) << 1) | (oneUp << 1) | oneUp | (oneNow << 1);
        if (swap !== 0) twoNow |= (one[depth - 2] & swap) << 2;
      }
      const alive = (exactNow | oneNow | twoNow) & within;
      if (alive === 0) {
        node = this.#trieSkip[node];
        continue;
      }
      exact[depth] = exactNow & within;
      one[depth] = oneNow & within;
      two[depth] = twoNow & within;
      path[depth] = letter;
      const reached = exactNow & accept ? 0 : oneNow & accept ? 1 : twoNow & accept ? 2 : 3;
      if (asPrefix) {
        taken[depth] = Math.min(taken[up], reached);
        if (reached < taken[up])
          found.add(this.#trieWord[node], this.#trieWord[this.#trieSkip[node]], reached);
        if (this.#better(depth, alive) === 0) {
          node = this.#trieSkip[node];
          continue;
        }
      } else if (reached < 3) {
        const word = this.#trieWord[node];
        if (this.#start[word + 1] - this.#start[word] === depth) found.add(word, word + 1, reached);
      }
      node++;
    }
    for (let i = 0; i < length; i++) masks[letters[i]] = 0;
  }

  /** The states that could still do better than what already holds for the whole subtree. */
  #better(depth: number, alive: number): number {
    const taken = this.#taken[depth];
    if (taken === 3) return alive;
    if (taken === 2) return this.#exact[depth] | this.#one[depth];
    return taken === 1 ? this.#exact[depth] : 0;
  }
}
