// Where it is noted what matches the words of a query: numbers in one table for all words of a query, and lists of those that are not zero. Both are
// allocated once; a query clears what it wrote.
import { MAX_QUERY_WORDS } from './parse-query.ts';

/** Columns of the tables, one for each word of a query. */
export const GROUPS = MAX_QUERY_WORDS;
/** The best quality. */
export const FULL = 255;

/** A list that grows but is never shrunk. */
export class NumberList {
  values = new Uint32Array(256);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }
}

/** Clears what a list says was written for a word of the query, and the list. */
export function erase(quality: Uint8Array, touched: NumberList, g: number): void {
  for (let i = 0; i < touched.length; i++) quality[touched.values[i] * GROUPS + g] = 0;
  touched.length = 0;
}
