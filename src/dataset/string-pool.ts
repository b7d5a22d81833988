// Many strings as one run of UTF-8 bytes with offsets; a string is named by a small number. 0 is the empty string.
import type { Column } from './format.ts';

/** Collects strings while a dataset is made; equal strings get the same number. */
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

  /** Two columns, named with a prefix so that several pools may stand in one file. */
  columns(prefix = 'text'): Record<string, Column> {
    return {
      [`${prefix}.offsets`]: this.#offsets.slice(0, this.#count + 1),
      [`${prefix}.bytes`]: new Uint8Array(this.#bytes.subarray(0, this.#used)),
    };
  }
}

/** Reads strings of an opened file. Decoding happens per string, on demand. */
export class StringPool {
  readonly #offsets: Uint32Array;
  readonly #bytes: Buffer;

  constructor(columns: Readonly<Record<string, Column>>, prefix = 'text') {
    this.#offsets = columns[`${prefix}.offsets`] as Uint32Array;
    const bytes = columns[`${prefix}.bytes`] as Uint8Array;
    this.#bytes = Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
  }

  get(id: number): string {
    return id === 0 ? '' : this.#bytes.toString('utf8', this.#offsets[id], this.#offsets[id + 1]);
  }

  get size(): number {
    return this.#offsets.length - 1;
  }
}
