// When the junctions are reached: a place on a junction lies on all of its roads, and nobody waits there to arrive, so it
// has one time whichever road is nearest. This matters beside the corners and ends of roads, where the nearest place is the end.
import { larger } from '../../dataset/typed-arrays.ts';
import { NumberTable } from './number-table.ts';

/** No time is known there. */
export const UNKNOWN = -1;

export class JunctionTimes {
  readonly #slots = new NumberTable();
  #milliseconds = new Float64Array(1024);
  #centimetres = new Float64Array(1024);

  clear(): void {
    this.#slots.clear();
  }

  /** A way to the junction; the quickest counts, of equal ones the shortest. */
  offer(junction: number, milliseconds: number, centimetres: number): void {
    const known = this.#slots.size;
    const slot = this.#slots.add(junction);
    if (slot < known) {
      const best = this.#milliseconds[slot];
      if (milliseconds > best || (milliseconds === best && centimetres >= this.#centimetres[slot])) return;
    } else if (slot === this.#milliseconds.length) {
      this.#milliseconds = larger(this.#milliseconds, slot * 2);
      this.#centimetres = larger(this.#centimetres, slot * 2);
    }
    this.#milliseconds[slot] = milliseconds;
    this.#centimetres[slot] = centimetres;
  }

  /** Milliseconds, or centimetres of the quickest way; UNKNOWN where none leads. */
  at(junction: number, by: 'time' | 'distance'): number {
    const slot = this.#slots.find(junction);
    if (slot < 0) return UNKNOWN;
    return (by === 'time' ? this.#milliseconds : this.#centimetres)[slot];
  }
}
