// Finds the words of the dictionary that have a sound key, or whose key starts with it.

import type { TextColumns } from '../../dataset/tables/text-index.ts';
import { firstWhere } from '../../lookup/binary-search.ts';

export class SoundDictionary {
  readonly #start: Uint32Array;
  readonly #letters: Uint8Array;
  readonly #wordStart: Uint32Array;
  /** Words of key k are words[wordStart[k] … wordStart[k+1]]. */
  readonly words: Uint32Array;
  /** Result of `find`: a run of `words`. */
  first = 0;
  end = 0;

  constructor(columns: TextColumns) {
    this.#start = columns['sound.start'];
    this.#letters = columns['sound.letters'];
    this.#wordStart = columns['sound.wordStart'];
    this.words = columns['sound.words'];
  }

  find(key: string, asPrefix: boolean): void {
    const from = this.#bound(key, 0);
    let to = from;
    if (asPrefix) to = this.#bound(key, 1);
    else if (
      from < this.#start.length - 1 &&
      this.#length(from) === key.length &&
      this.#compare(from, key) === 0
    )
      to = from + 1;
    this.first = this.#wordStart[from];
    this.end = this.#wordStart[to];
  }

  #length(k: number): number {
    return this.#start[k + 1] - this.#start[k];
  }

  /** First key whose prefix compares as `least` or more with the wanted one. */
  #bound(key: string, least: 0 | 1): number {
    return firstWhere(0, this.#start.length - 1, (k) => this.#compare(k, key) >= least);
  }

  #compare(k: number, key: string): number {
    const start = this.#start[k];
    const length = Math.min(this.#length(k), key.length);
    for (let i = 0; i < length; i++) {
      const difference = this.#letters[start + i] - key.charCodeAt(i);
      if (difference !== 0) return difference < 0 ? -1 : 1;
    }
    return length < key.length ? -1 : 0;
  }
}
