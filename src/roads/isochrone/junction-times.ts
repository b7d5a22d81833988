// When junctions are reached: a point on a junction is on all of its roads, and there is no wait to arrive there, so it has one
// time whichever road is nearest. This matters next to corners and ends of roads, where the nearest point is the end.
import { larger } from '../../dataset/typed-arrays.ts';
import { NumberTable } from '../query/number-table.ts';

/** No time is known there. */
export const UNKNOWN = -1;

export class JunctionTimes {
  readonly #slots = new NumberTable();
  #milliseconds = new Float64Array(1024);
  #centimetres = new Float64Array(1024);

  clear(): void {
    this.#slots.clear();
  }

  /** A path to the junction; the quickest counts, and of equal ones the shortest. */
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

  /** Milliseconds, or centimetres along the quickest route; UNKNOWN if there is none. */
  at(junction: number, by: 'time' | 'distance'): number {
    const slot = this.#slots.find(junction);
    if (slot < 0) return UNKNOWN;
    return (by === 'time' ? this.#milliseconds : this.#centimetres)[slot];
  }
}
