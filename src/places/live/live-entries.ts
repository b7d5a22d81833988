// The words of each place with the fields that they come from, as the search index has them, and the regions around it: all in one
// array, because an array for each place takes more memory than its words.
import { grown } from './growing.ts';

/** Before the words of a place: the number of the regions around it in the upper bits, how many words there are in the lower ones. */
export const HEAD = 1;
const COUNT_BITS = 8;
const MOST_WORDS = 2 ** COUNT_BITS - 1;

/** How many words a place has, by what stands before them. */
export const wordsIn = (head: number): number => head & MOST_WORDS;
/** The number of the regions around it. */
export const contextIn = (head: number): number => head >>> COUNT_BITS;

export class LiveEntries {
  /** What stands before the words, then words in the lower bits, fields in the upper ones. The first number is of no place. */
  pool = new Uint32Array(1024);
  /** Where each place begins; 0 for one that is not there. */
  start = new Uint32Array(64);
  #end = 1;
  /** Numbers that belong to places that are gone. */
  #unused = 0;

  put(slot: number, context: number, entries: readonly number[]): void {
    const length = Math.min(entries.length, MOST_WORDS);
    if (this.#unused > 1024 && this.#unused > this.#end / 2) this.#compact();
    this.pool = grown(this.pool, this.#end + HEAD + length);
    this.start = grown(this.start, slot);
    this.start[slot] = this.#end;
    this.pool[this.#end] = (context << COUNT_BITS) | length;
    for (let i = 0; i < length; i++) this.pool[this.#end + HEAD + i] = entries[i];
    this.#end += HEAD + length;
  }

  remove(slot: number): void {
    this.#unused += HEAD + wordsIn(this.pool[this.start[slot]]);
    this.start[slot] = 0;
  }

  of(slot: number): Uint32Array {
    const from = this.start[slot] + HEAD;
    return this.pool.subarray(from, from + wordsIn(this.pool[this.start[slot]]));
  }

  contextOf(slot: number): number {
    return contextIn(this.pool[this.start[slot]]);
  }

  #compact(): void {
    const pool = new Uint32Array(this.pool.length);
    let end = 1;
    for (let slot = 0; slot < this.start.length; slot++) {
      const from = this.start[slot];
      if (from === 0) continue;
      const to = from + HEAD + wordsIn(this.pool[from]);
      pool.set(this.pool.subarray(from, to), end);
      this.start[slot] = end;
      end += to - from;
    }
    this.pool = pool;
    this.#end = end;
    this.#unused = 0;
  }
}
