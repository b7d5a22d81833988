// Tells of a place that has one word of the query whether it answers the others, too, and which of them in its name. Asked for
// every place that has the rarest word: sets that are bits are looked into as they are, lists are marked before and unmarked after.
import { Tier } from './live-postings.ts';
import type { SlotSets } from './slot-sets.ts';
import type { WordAnswers } from './word-answers.ts';

/** So many numbers are filled in the time that one place of a list is unmarked. */
const FILL = 16;

/** The places of some sets. */
class Union {
  readonly #lists: number[] = [];
  readonly #large: Uint32Array[] = [];
  /** One bit a slot for the places of lists. */
  #marks: Uint32Array = new Uint32Array(64);
  #marked = 0;

  constructor(private readonly sets: SlotSets) {}

  /** `places`: more than the highest slot. */
  begin(places: number): void {
    const words = (places + 31) >>> 5;
    if (this.#marks.length < words) this.#marks = new Uint32Array(words * 2);
  }

  add(set: number): void {
    const bits = this.sets.bits(set);
    if (bits) {
      this.#large.push(bits);
      return;
    }
    this.#lists.push(set);
    this.#marked += this.sets.size(set);
    const { pool, head } = this.sets;
    const marks = this.#marks;
    const end = head[2 * set] + head[2 * set + 1];
    for (let i = head[2 * set]; i < end; i++) marks[pool[i] >>> 5] |= 1 << (pool[i] & 31);
  }

  has(slot: number): boolean {
    const at = slot >>> 5;
    const bit = 1 << (slot & 31);
    if ((this.#marks[at] & bit) !== 0) return true;
    for (let i = 0; i < this.#large.length; i++)
      if (at < this.#large[i].length && (this.#large[i][at] & bit) !== 0) return true;
    return false;
  }

  /** Slots 32 * at … 32 * at + 31, a bit each. */
  bits(at: number): number {
    let bits = this.#marks[at];
    for (let i = 0; i < this.#large.length; i++) if (at < this.#large[i].length) bits |= this.#large[i][at];
    return bits;
  }

  end(): void {
    const marks = this.#marks;
    if (this.#marked > marks.length / FILL) marks.fill(0);
    else this.#unmark();
    this.#marked = 0;
    this.#lists.length = 0;
    this.#large.length = 0;
  }

  #unmark(): void {
    const { pool, head } = this.sets;
    const marks = this.#marks;
    for (const set of this.#lists) {
      const end = head[2 * set] + head[2 * set + 1];
      for (let i = head[2 * set]; i < end; i++) marks[pool[i] >>> 5] = 0;
    }
  }
}

export class MeetingPlaces {
  /** Places that have query word g in their name, and that answer it otherwise. */
  readonly #inName: Union[] = [];
  readonly #otherwise: Union[] = [];
  #count = 0;
  #except = 0;

  constructor(private readonly sets: SlotSets) {}

  /** `except`: the query word that all places that will be asked about have; `places`: more than the highest slot. */
  begin(answers: readonly WordAnswers[], except: number, places: number): void {
    this.#count = answers.length;
    this.#except = except;
    for (let g = 0; g < this.#count; g++) {
      if (g === except) continue;
      const inName = (this.#inName[g] ??= new Union(this.sets));
      const otherwise = (this.#otherwise[g] ??= new Union(this.sets));
      inName.begin(places);
      otherwise.begin(places);
      const { sets, tiers } = answers[g];
      for (let i = 0; i < sets.length; i++) (tiers[i] <= Tier.Name ? inName : otherwise).add(sets[i]);
    }
  }

  /** Of slots 32 * at … 32 * at + 31, given as a bit each, those that answer all other words. */
  answering(at: number, slots: number): number {
    let left = slots;
    for (let g = 0; g < this.#count && left !== 0; g++)
      if (g !== this.#except) left &= this.#inName[g].bits(at) | this.#otherwise[g].bits(at);
    return left;
  }

  /** A bit for each other word that the place answers, but not by its name; -1 where one is not answered. */
  way(slot: number): number {
    let way = 0;
    for (let g = 0; g < this.#count; g++) {
      if (g === this.#except || this.#inName[g].has(slot)) continue;
      if (!this.#otherwise[g].has(slot)) return -1;
      way |= 1 << g;
    }
    return way;
  }

  end(): void {
    for (let g = 0; g < this.#count; g++) {
      if (g === this.#except) continue;
      this.#inName[g].end();
      this.#otherwise[g].end();
    }
  }
}
