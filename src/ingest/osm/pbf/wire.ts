// Reads the protobuf wire format. Every read stays inside its message, always moves forward, and refuses what does not fit:
// a damaged block ends in a fault, never in an endless loop or in bytes of another message.
import { BlockFault } from '../osm-file-error.ts';

const LOW = 2 ** 28;
const HIGH = 2 ** 56;
const MASK = LOW - 1;

export class Wire {
  pos: number;
  end: number;

  constructor(
    readonly bytes: Uint8Array,
    start = 0,
    end: number = bytes.length,
  ) {
    this.pos = start;
    this.end = end;
  }

  get more(): boolean {
    return this.pos < this.end;
  }

  /** Field number × 8 + wire type. */
  tag(): number {
    const tag = this.uint();
    if (tag < 8 || tag > 0xffffffff) throw new BlockFault(`field number ${Math.floor(tag / 8)} is invalid`);
    return tag;
  }

  /** An unsigned varint; inexact above 2^53, which callers refuse by their own limits. */
  uint(): number {
    const bytes = this.bytes;
    let pos = this.pos;
    let byte = bytes[pos++];
    if (byte < 0x80) {
      if (pos > this.end) this.#cut();
      this.pos = pos;
      return byte;
    }
    let low = byte & 0x7f;
    let shift = 7;
    while (shift < 28) {
      byte = bytes[pos++];
      low |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        if (pos > this.end) this.#cut();
        this.pos = pos;
        return low;
      }
      shift += 7;
    }
    this.pos = pos;
    return this.#long(low, false);
  }

  /** int64: negative numbers take ten bytes. */
  int(): number {
    const bytes = this.bytes;
    const byte = bytes[this.pos];
    if (byte < 0x80) {
      if (this.pos >= this.end) this.#cut();
      this.pos++;
      return byte;
    }
    let low = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const next = bytes[this.pos++];
      low |= (next & 0x7f) << shift;
      if (next < 0x80) {
        if (this.pos > this.end) this.#cut();
        return low;
      }
    }
    return this.#long(low, true);
  }

  /** sint64: zigzag. */
  sint(): number {
    const value = this.uint();
    if (value <= 0x7fffffff) return (value >>> 1) ^ -(value & 1);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** Enters the length-delimited field at the current position: returns its end, and leaves the position at its start. */
  length(): number {
    const length = this.uint();
    const end = this.pos + length;
    if (!(end <= this.end)) this.#cut();
    return end;
  }

  /** The bytes of a length-delimited field, as a view. */
  chunk(): Uint8Array {
    const end = this.length();
    const chunk = this.bytes.subarray(this.pos, end);
    this.pos = end;
    return chunk;
  }

  skip(tag: number): void {
    switch (tag & 7) {
      case 0:
        this.uint();
        return;
      case 1:
        this.pos += 8;
        break;
      case 2:
        this.pos = this.length();
        return;
      case 5:
        this.pos += 4;
        break;
      default:
        throw new BlockFault(`wire type ${tag & 7} is invalid`);
    }
    if (this.pos > this.end) this.#cut();
  }

  #long(low: number, signed: boolean): number {
    const bytes = this.bytes;
    let pos = this.pos;
    let middle = 0;
    let high = 0;
    let byte = 0x80;
    for (let shift = 0; byte >= 0x80 && shift < 28; shift += 7) {
      byte = bytes[pos++];
      middle |= (byte & 0x7f) << shift;
    }
    for (let shift = 0; byte >= 0x80; shift += 7) {
      if (shift >= 14) throw new BlockFault('a varint is longer than ten bytes');
      byte = bytes[pos++];
      high |= (byte & 0x7f) << shift;
    }
    // Past the end of the array a byte is undefined, which ends every loop above.
    if (byte === undefined || pos > this.end) this.#cut();
    this.pos = pos;
    if (signed && high & 0x80) {
      return -((~low & MASK) + (~middle & MASK) * LOW + (~high & 0xff) * HIGH + 1);
    }
    return low + middle * LOW + (high & 0xff) * HIGH;
  }

  #cut(): never {
    throw new BlockFault('a message ends in the middle of a field');
  }
}
