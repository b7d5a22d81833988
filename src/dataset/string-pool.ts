// Many strings as one run of UTF-8 bytes with offsets; a string is referred to by a small number. 0 is the empty string.
import type { Column } from './format.ts';

/** A pool as it lies in a file: string n is bytes[offsets[n] … offsets[n+1]]. */
export interface StringColumns {
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
}

/** Collects strings while a dataset is built; equal strings get the same number. */
export class StringPoolBuilder {
  #ids = new Map<string, number>([['', 0]]);
  #bytes = Buffer.alloc(1 << 16);
  #used = 0;
  #offsets = new Uint32Array(1 << 12);
  #count = 1;

  add(text: string | null | undefined): number {
    if (!text) return 0;
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const need = Buffer.byteLength(text);
    if (this.#used + need > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#used + need));
      this.#bytes.copy(larger, 0, 0, this.#used);
      this.#bytes = larger;
    }
    this.#used += this.#bytes.write(text, this.#used, 'utf8');
    const id = this.#count++;
    if (id + 1 >= this.#offsets.length) {
      const larger = new Uint32Array(this.#offsets.length * 2);
      larger.set(this.#offsets);
      this.#offsets = larger;
    }
    this.#offsets[id + 1] = this.#used;
    this.#ids.set(text, id);
    return id;
  }

  get(id: number): string {
    return this.#bytes.toString('utf8', this.#offsets[id], this.#offsets[id + 1]);
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

  /** The two columns under their names in the file, for a pool called `prefix`. */
  columns(prefix = 'text'): Record<string, Column> {
    const { offsets, bytes } = this.strings();
    return { [`${prefix}.offsets`]: offsets, [`${prefix}.bytes`]: bytes };
  }
}

/** Reads strings of an open file. Each is decoded on demand. */
export class StringPool {
  readonly #offsets: Uint32Array;
  readonly #bytes: Buffer;

  constructor({ offsets, bytes }: StringColumns) {
    this.#offsets = offsets;
    this.#bytes = Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
  }

  get(id: number): string {
    return id === 0 ? '' : this.#bytes.toString('utf8', this.#offsets[id], this.#offsets[id + 1]);
  }

  get size(): number {
    return this.#offsets.length - 1;
  }
}
