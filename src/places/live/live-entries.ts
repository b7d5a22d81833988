// The words of each place with the fields that they come from, as the search index has them: all in one array, because an array
// for each place takes more memory than its words.
import { grown } from './growing.ts';

export class LiveEntries {
  /** Words in the lower bits, fields in the upper ones. */
  pool = new Uint32Array(1024);
  start = new Uint32Array(64);
  length = new Uint8Array(64);
  #end = 0;
  /** Entries of places that are gone. */
  #unused = 0;

  put(slot: number, entries: readonly number[]): void {
    const length = Math.min(entries.length, 255);
    if (this.#unused > 1024 && this.#unused > this.#end / 2) this.#compact();
    this.pool = grown(this.pool, this.#end + length);
    this.start = grown(this.start, slot);
    this.length = grown(this.length, slot);
    this.start[slot] = this.#end;
    this.length[slot] = length;
    for (let i = 0; i < length; i++) this.pool[this.#end++] = entries[i];
  }

  remove(slot: number): void {
    this.#unused += this.length[slot];
    this.length[slot] = 0;
  }

  of(slot: number): Uint32Array {
    return this.pool.subarray(this.start[slot], this.start[slot] + this.length[slot]);
  }

  #compact(): void {
    const pool = new Uint32Array(this.pool.length);
    let end = 0;
    for (let slot = 0; slot < this.length.length; slot++) {
      const entries = this.of(slot);
      pool.set(entries, end);
      this.start[slot] = end;
      end += entries.length;
    }
    this.pool = pool;
    this.#end = end;
    this.#unused = 0;
  }
}
