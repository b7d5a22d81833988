// The nearest so many edges among those that a search comes across, each at its nearest point. Once there are enough, only what is nearer counts.
import type { EdgeHit } from './segment-search.ts';

/** Edges that meet in a junction are equally far, and the lower numbers come first: a little more than the distance of the last is looked at. */
const TIE = 1 + 1e-12;

export class NearestEdges {
  /** Nearest first, then by number. */
  readonly hits: EdgeHit[] = [];
  readonly #limit: number;
  /** Below it others count. */
  square: number;

  constructor(limit: number, square: number) {
    this.#limit = limit;
    this.square = square;
  }

  /** Gives the square below which others count from then on. */
  take(hit: EdgeHit): number {
    const { hits } = this;
    const known = hits.findIndex(({ edge }) => edge === hit.edge);
    if (known >= 0) {
      if (hits[known].square <= hit.square) return this.square;
      hits.splice(known, 1);
    }
    let at = hits.length;
    while (at > 0 && isBefore(hit, hits[at - 1])) at--;
    if (at >= this.#limit) return this.square;
    hits.splice(at, 0, { ...hit });
    if (hits.length > this.#limit) hits.pop();
    if (hits.length === this.#limit)
      this.square = Math.min(this.square, hits[hits.length - 1].square * TIE + Number.MIN_VALUE);
    return this.square;
  }
}

const isBefore = (a: EdgeHit, b: EdgeHit): boolean =>
  a.square < b.square || (a.square === b.square && a.edge < b.edge);
