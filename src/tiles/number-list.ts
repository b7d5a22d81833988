// A growing list of whole numbers that are not negative, reused for the next feature, and how a message of a tile has them: one after the other,
// seven bits to a byte.
import type { PbfWriter } from 'pbf';

/** Bytes of a number of 32 bits, at most. */
const MOST_BYTES = 5;

export class NumberList {
  #values = new Uint32Array(1024);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Makes room: `push` does not look for it. */
  reserve(more: number): void {
    if (this.length + more <= this.#values.length) return;
    const larger = new Uint32Array(Math.max(this.#values.length * 2, this.length + more));
    larger.set(this.#values);
    this.#values = larger;
  }

  push(value: number): void {
    this.#values[this.length++] = value;
  }

  writeTo(pbf: PbfWriter): void {
    pbf.realloc(this.length * MOST_BYTES);
    const bytes = pbf.buf;
    let at = pbf.pos;
    for (let i = 0; i < this.length; i++) {
      let value = this.#values[i];
      for (; value > 0x7f; value >>>= 7) bytes[at++] = (value & 0x7f) | 0x80;
      bytes[at++] = value;
    }
    pbf.pos = at;
  }
}

/** For `writeMessage`. */
export const writeNumbers = (numbers: NumberList, pbf: PbfWriter): void => numbers.writeTo(pbf);
