// Sets of places by their slots, each with a number, that grow and shrink: lists in one pool while they are small, because an
// array for each takes more memory than its places and lies anywhere; one bit a slot from then on.
import { grown } from './growing.ts';

/** A set of so many becomes bits. */
const MANY = 2048;
/** In the place of where a list begins: the set is bits. */
const AS_BITS = 0xffffffff;
const LEAST_ROOM = 2;

export class SlotSets {
  /** The slots of all lists. Public with `head` for loops over many sets. */
  pool = new Uint32Array(4096);
  /** Where the list of set `s` begins in the pool at [2 * s], and how many slots the set has at [2 * s + 1]. */
  head = new Uint32Array(2048);
  /** How many slots a list has room for, as a power of two; 0 for a set that never had any. */
  #room = new Uint8Array(1024);
  /** Where lists of each room lie that nobody uses. */
  readonly #unused: number[][] = [];
  #end = 0;
  readonly #bits = new Map<number, Uint32Array>();

  size(set: number): number {
    return this.head[2 * set + 1];
  }

  /** One bit a slot, where the set is not a list. */
  bits(set: number): Uint32Array | undefined {
    return this.head[2 * set] === AS_BITS ? this.#bits.get(set) : undefined;
  }

  add(set: number, slot: number): void {
    this.head = grown(this.head, 2 * set + 1);
    this.#room = grown(this.#room, set);
    const size = this.head[2 * set + 1]++;
    if (this.head[2 * set] === AS_BITS) this.#mark(set, slot);
    else if (size === MANY) {
      this.#toBits(set);
      this.#mark(set, slot);
    } else {
      if (this.#room[set] === 0 || size === 1 << this.#room[set]) this.#move(set, size);
      this.pool[this.head[2 * set] + size] = slot;
    }
  }

  /** Of a slot that is in it. */
  remove(set: number, slot: number): void {
    const size = --this.head[2 * set + 1];
    const bits = this.bits(set);
    if (bits) {
      bits[slot >>> 5] &= ~(1 << (slot & 31));
      return;
    }
    const start = this.head[2 * set];
    this.pool[this.pool.indexOf(slot, start)] = this.pool[start + size];
  }

  /** To where there is room for twice as many. */
  #move(set: number, size: number): void {
    const from = this.head[2 * set];
    const room = Math.max(LEAST_ROOM, this.#room[set] + 1);
    const to = (this.#unused[room] ??= []).pop() ?? this.#take(1 << room);
    this.pool.copyWithin(to, from, from + size);
    if (this.#room[set] > 0) (this.#unused[this.#room[set]] ??= []).push(from);
    this.head[2 * set] = to;
    this.#room[set] = room;
  }

  #take(length: number): number {
    const start = this.#end;
    this.#end += length;
    this.pool = grown(this.pool, this.#end);
    return start;
  }

  #toBits(set: number): void {
    const start = this.head[2 * set];
    this.head[2 * set] = AS_BITS;
    for (let i = start; i < start + MANY; i++) this.#mark(set, this.pool[i]);
    (this.#unused[this.#room[set]] ??= []).push(start);
  }

  #mark(set: number, slot: number): void {
    let bits = this.#bits.get(set);
    if (!bits || slot >>> 5 >= bits.length) {
      bits = grown(bits ?? new Uint32Array(0), slot >>> 5);
      this.#bits.set(set, bits);
    }
    bits[slot >>> 5] |= 1 << (slot & 31);
  }
}
