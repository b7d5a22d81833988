// Of one trip with a time: into which kind of hours a part of it falls that is not begun before one instant and has ended by another.
import type { KindOfHours } from './profile-hours.ts';
import { HOUR_MS, HOURS_OF_WEEK } from './week.ts';

/** No kind: some hour may be free. */
export const ANY_HOUR = -1;

/** In milliseconds of the week, in which a trip may go on beyond the week's end. */
export class KindWindows {
  begin = 0;
  end = 0;
  #firstHour = 0;
  #hours = 0;
  /** By kind, and then by hour of the trip: how many hours from this one on are of the kind without a break. */
  #lasting = new Int32Array(64);
  #kinds = 0;

  set(kinds: readonly KindOfHours[], begin: number, end: number): void {
    this.begin = begin;
    this.end = end;
    this.#kinds = kinds.length;
    this.#firstHour = Math.floor(begin / HOUR_MS);
    this.#hours = Math.floor(end / HOUR_MS) - this.#firstHour + 1;
    const rows = kinds.length * this.#hours;
    if (this.#lasting.length < rows) this.#lasting = new Int32Array(rows * 2);
    kinds.forEach(({ hours }, kind) => {
      let lasting = 0;
      for (let h = this.#hours - 1; h >= 0; h--) {
        lasting = hours[(this.#firstHour + h) % HOURS_OF_WEEK] ? lasting + 1 : 0;
        this.#lasting[kind * this.#hours + h] = lasting;
      }
    });
  }

  /** The kind of all hours of the trip. */
  get whole(): number {
    return this.#kindOf(0, this.#hours);
  }

  /** Whether any hour of the trip is of a kind. */
  get any(): boolean {
    return this.#lasting.subarray(0, this.#kinds * this.#hours).some((lasting) => lasting > 0);
  }

  /** The narrowest kind in which whoever begins after so many milliseconds of the trip, and ends so many before its end, is all the time. */
  between(after: number, before: number): number {
    const first = Math.floor((this.begin + after) / HOUR_MS) - this.#firstHour;
    const last = Math.floor((this.end - before) / HOUR_MS) - this.#firstHour;
    return this.#kindOf(first, last - first + 1);
  }

  #kindOf(first: number, count: number): number {
    for (let kind = this.#kinds - 1; kind >= 0; kind--)
      if (this.#lasting[kind * this.#hours + first] >= count) return kind;
    return ANY_HOUR;
  }
}
