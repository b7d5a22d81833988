// Of one trip with a time: how much can be gained in a span of it by what is not of the hours of a kind. On roads that the trip cannot have come to yet, or must have
// left behind, nothing is gained. In milliseconds of the week, in which a trip may go on beyond the week's end.
import { larger } from '../../dataset/typed-arrays.ts';
import type { KindOfHours } from './profile-hours.ts';
import { HOUR_MS, HOURS_OF_WEEK } from './week.ts';

/** Gains are alike for as long; an hour has a whole number of these. */
const SLOT_MS = 60_000;
const SLOTS_OF_HOUR = HOUR_MS / SLOT_MS;

/** When a trip may be on the roads of a group: not before the one, nor after the other. */
export interface GroupTime {
  readonly from: number;
  readonly until: number;
}

export class KindWindows {
  #begin = 0;
  #end = 0;
  #firstSlot = 0;
  #slots = 0;
  #kinds: readonly KindOfHours[] = [];
  /** By kind, and then by slot of the trip: the share that is gained in it, and the milliseconds gained before it, at most. */
  #share = new Float64Array(256);
  #before = new Float64Array(256);

  /** `times`: by group of roads; absent, the trip may be on them all the time. */
  set(kinds: readonly KindOfHours[], begin: number, end: number, times: readonly GroupTime[]): void {
    this.#kinds = kinds;
    this.#begin = begin;
    this.#end = end;
    this.#firstSlot = Math.floor(begin / SLOT_MS);
    this.#slots = Math.floor(end / SLOT_MS) - this.#firstSlot + 1;
    const count = kinds.length * this.#slots;
    if (this.#share.length < count) {
      this.#share = larger(this.#share, count * 2);
      this.#before = larger(this.#before, count * 2);
    }
    this.#share.fill(0, 0, count);
    kinds.forEach(({ gain }, kind) => {
      gain.forEach((byHour, group) => {
        const { from, until } = times[group] ?? { from: begin, until: end };
        this.#mark(kind, byHour, Math.max(begin, from), Math.min(end, until));
      });
      this.#addUp(kind);
    });
  }

  /** The kind in which nothing is gained during the trip, if none of its hours is of a narrower one; undefined: of no kind; 'several': neither. */
  get only(): KindOfHours | undefined | 'several' {
    for (let kind = this.#kinds.length - 1; kind >= 0; kind--) {
      if (this.gained(kind, 0, 0) === 0) return this.#kinds[kind];
      const { hours } = this.#kinds[kind];
      for (let hour = Math.floor(this.#begin / HOUR_MS); hour * HOUR_MS <= this.#end; hour++)
        if (hours[hour % HOURS_OF_WEEK] === 1) return 'several';
    }
    return undefined;
  }

  /**
   * By how many milliseconds what is done in the trip, without its first `after` and its last `before`, takes longer in the hours of the kind
   * alone, at most.
   */
  gained(kind: number, after: number, before: number): number {
    return this.#until(kind, this.#end - before) - this.#until(kind, this.#begin + after);
  }

  /** Between two instants the roads of a group gain so much by hour of the week. */
  #mark(kind: number, byHour: Float64Array, from: number, until: number): void {
    const base = kind * this.#slots - this.#firstSlot;
    const last = Math.floor(until / SLOT_MS);
    for (let slot = Math.floor(from / SLOT_MS); slot <= last; slot++) {
      const share = byHour[Math.floor(slot / SLOTS_OF_HOUR) % HOURS_OF_WEEK];
      if (share > this.#share[base + slot]) this.#share[base + slot] = share;
    }
  }

  #addUp(kind: number): void {
    let gained = 0;
    for (let at = kind * this.#slots; at < (kind + 1) * this.#slots; at++) {
      this.#before[at] = gained;
      gained += SLOT_MS * this.#share[at];
    }
  }

  #until(kind: number, time: number): number {
    const slot = Math.floor(time / SLOT_MS) - this.#firstSlot;
    const at = kind * this.#slots + slot;
    return this.#before[at] + (time - (this.#firstSlot + slot) * SLOT_MS) * this.#share[at];
  }
}
