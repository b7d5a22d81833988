// The string table of one block. Only offsets are recorded; a string is decoded when it is first used.
import { MAX_STRING_BYTES, MAX_STRINGS } from '../file-limits.ts';
import { BlockFault } from '../osm-file-error.ts';
import { keyInterest } from '../tag-interest.ts';
import { Wire } from './wire.ts';

export class StringTable {
  readonly #bytes: Buffer;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #decoded: string[] = [];
  readonly #interest: number[] = [];

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const wire = new Wire(bytes, start, end);
    while (wire.more) {
      const tag = wire.tag();
      if (tag !== ((1 << 3) | 2)) {
        wire.skip(tag);
        continue;
      }
      const stop = wire.length();
      if (this.#starts.length >= MAX_STRINGS) {
        throw new BlockFault(`the block's table has more than ${MAX_STRINGS} strings`);
      }
      this.#starts.push(wire.pos);
      this.#ends.push(stop);
      wire.pos = stop;
    }
  }

  get size(): number {
    return this.#starts.length;
  }

  get(index: number): string {
    const known = this.#decoded[index];
    if (known !== undefined) return known;
    if (!(index < this.#starts.length)) {
      throw new BlockFault(`string ${index} is referenced, but the block's table has ${this.size}`);
    }
    const start = this.#starts[index];
    const end = this.#ends[index];
    if (end - start > MAX_STRING_BYTES) {
      throw new BlockFault(`a string has ${end - start} bytes; at most ${MAX_STRING_BYTES} are allowed`);
    }
    const text = this.#bytes.toString('utf8', start, end);
    this.#decoded[index] = text;
    return text;
  }

  /** See tag-interest.ts; computed once per string. */
  interest(index: number): number {
    return (this.#interest[index] ??= keyInterest(this.get(index)));
  }
}
