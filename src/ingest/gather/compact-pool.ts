// The strings of a whole import without a JavaScript string for each: UTF-8 bytes, offsets and an open-addressing hash
// table. Writes the same two columns as the dataset's string pool, which uses a Map and is meant for small tables.
import type { StringColumns } from '../../dataset/string-pool.ts';

const EMPTY = 0;

export class CompactPool {
  #bytes = Buffer.alloc(1 << 16);
  #used = 0;
  #offsets = new Uint32Array(1 << 12);
  #count = 1;
  /** Open addressing; an entry is a string number, 0 means free (the empty string needs no entry). */
  #slots = new Uint32Array(1 << 13);
  #scratch = Buffer.alloc(1 << 12);

  /** The number of a string; equal strings get the same one. */
  add(text: string | null | undefined): number {
    if (!text) return 0;
    if (text.length * 3 > this.#scratch.length) this.#scratch = Buffer.alloc(text.length * 4);
    const length = this.#scratch.write(text, 0, 'utf8');
    let slot = this.#slotOf(this.#scratch, 0, length);
    for (; this.#slots[slot] !== EMPTY; slot = (slot + 1) & (this.#slots.length - 1)) {
      if (this.#equals(this.#slots[slot], length)) return this.#slots[slot];
    }
    const id = this.#append(length);
    this.#slots[slot] = id;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return id;
  }

  get(id: number): string {
    return id === 0 ? '' : this.#bytes.toString('utf8', this.#offsets[id], this.#offsets[id + 1]);
  }

  get size(): number {
    return this.#count;
  }

  strings(): StringColumns {
    return {
      offsets: this.#offsets.slice(0, this.#count + 1),
      bytes: new Uint8Array(this.#bytes.subarray(0, this.#used)),
    };
  }

  #equals(id: number, length: number): boolean {
    const start = this.#offsets[id];
    if (this.#offsets[id + 1] - start !== length) return false;
    for (let i = 0; i < length; i++) if (this.#bytes[start + i] !== this.#scratch[i]) return false;
    return true;
  }

  #append(length: number): number {
    const need = this.#used + length;
    if (need > 0xffffffff) throw new RangeError('more than 4 GB of names in one dataset');
    if (need > this.#bytes.length) {
      const larger = Buffer.alloc(Math.min(0xffffffff, Math.max(need, this.#bytes.length * 2)));
      this.#bytes.copy(larger, 0, 0, this.#used);
      this.#bytes = larger;
    }
    this.#scratch.copy(this.#bytes, this.#used, 0, length);
    this.#used = need;
    const id = this.#count++;
    if (id + 1 >= this.#offsets.length) {
      const larger = new Uint32Array(this.#offsets.length * 2);
      larger.set(this.#offsets);
      this.#offsets = larger;
    }
    this.#offsets[id + 1] = this.#used;
    return id;
  }

  #slotOf(bytes: Uint8Array, start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
    hash ^= hash >>> 15;
    return (Math.imul(hash, 0x2c1b3c6d) >>> 0) & (this.#slots.length - 1);
  }

  #rehash(): void {
    this.#slots = new Uint32Array(this.#slots.length * 4);
    for (let id = 1; id < this.#count; id++) {
      let slot = this.#slotOf(this.#bytes, this.#offsets[id], this.#offsets[id + 1]);
      while (this.#slots[slot] !== EMPTY) slot = (slot + 1) & (this.#slots.length - 1);
      this.#slots[slot] = id;
    }
  }
}
