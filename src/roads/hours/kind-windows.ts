// Of one trip with a time: how much of a span of it may lie outside of the hours of a kind. In milliseconds of the week, in which a trip may go on beyond the
// week's end.
import type { KindOfHours } from './profile-hours.ts';
import { HOUR_MS, HOURS_OF_WEEK } from './week.ts';

export class KindWindows {
  #begin = 0;
  #end = 0;
  #firstHour = 0;
  #hours = 0;
  #kinds: readonly KindOfHours[] = [];
  /** By kind, and then by hour of the trip: milliseconds before it that are not of the kind. */
  #before = new Float64Array(64);

  set(kinds: readonly KindOfHours[], begin: number, end: number): void {
    this.#kinds = kinds;
    this.#begin = begin;
    this.#end = end;
    this.#firstHour = Math.floor(begin / HOUR_MS);
    this.#hours = Math.floor(end / HOUR_MS) - this.#firstHour + 1;
    const count = kinds.length * this.#hours;
    if (this.#before.length < count) this.#before = new Float64Array(count * 2);
    kinds.forEach((_, kind) => {
      let outside = 0;
      for (let h = 0; h < this.#hours; h++) {
        this.#before[kind * this.#hours + h] = outside;
        if (!this.#holds(kind, h)) outside += HOUR_MS;
      }
    });
  }

  /** The kind that all hours of the trip are of, if none of them is of a narrower one; undefined: of no kind; 'several': neither. */
  get only(): KindOfHours | undefined | 'several' {
    for (let kind = this.#kinds.length - 1; kind >= 0; kind--) {
      const outside = this.outside(kind, 0, 0);
      if (outside === 0) return this.#kinds[kind];
      if (outside < this.#end - this.#begin) return 'several';
    }
    return undefined;
  }

  /** Milliseconds that are not of the kind, of the trip without its first `after` and its last `before`. */
  outside(kind: number, after: number, before: number): number {
    return this.#until(kind, this.#end - before) - this.#until(kind, this.#begin + after);
  }

  #until(kind: number, time: number): number {
    const hour = Math.floor(time / HOUR_MS) - this.#firstHour;
    const within = this.#holds(kind, hour) ? 0 : time - (this.#firstHour + hour) * HOUR_MS;
    return this.#before[kind * this.#hours + hour] + within;
  }

  #holds(kind: number, hour: number): boolean {
    return this.#kinds[kind].hours[(this.#firstHour + hour) % HOURS_OF_WEEK] === 1;
  }
}
