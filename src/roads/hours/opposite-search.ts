// A route that has to wait for roads to open, searched from the other end of time. From a departure, whatever can be reached before they open is as good as the
// best, and a search would settle all of it. Towards an arrival, only what leads there in time is; and whether any route does is soon known, as most of those
// that wait could have begun much later. So arrivals are tried: before the best one known, and half-way to the last one for which there was no route. A route that is in
// time, begun when the trip begins, may arrive sooner still. Of all that arrive at the same time, the one that could be begun last is on the roads for the shortest time.
import type { IncomingLinks } from '../query/incoming-links.ts';
import { EdgeRow } from '../query/unpack.ts';
import { driveRow, driveRowBack } from './drive.ts';
import { TimedSearch, type TimedTask, type TimedWay } from './timed-search.ts';

/** Vertices: an arrival for which fewer are settled in vain is far from the best one. */
const FEW = 256;

export class OppositeSearch {
  readonly #search: TimedSearch;
  #task!: TimedTask;
  /** The best route found, with its edges, and the edges of the last one. */
  #way: TimedWay | undefined;
  #best = new EdgeRow();
  #last = new EdgeRow();
  /** Milliseconds: no route takes less than the one, and only those that take less than the other are wanted. */
  #least = 0;
  #within = 0;
  /** What routes have to be within at present, and whether that is half-way. */
  #tried = 0;
  #halved = false;
  /** Whether of the best ones the last is looked for. */
  #isLast = false;

  constructor(incoming: IncomingLinks, height: number) {
    this.#search = new TimedSearch(incoming, height);
  }

  /** The task is that of a search from its own end of time; no route takes less than `least`. */
  begin(task: TimedTask, least: number): void {
    this.#task = task;
    this.#way = undefined;
    this.#least = least;
    this.#within = task.within;
    this.#isLast = false;
    this.#try(false);
  }

  /** Settles at most so many vertices more; whether nothing is left that could be quicker than what is found. */
  settle(most: number): boolean {
    for (let left = most; left > 0; ) {
      const before = this.#search.settled;
      const done = this.#search.settle(left);
      left -= this.#search.settled - before;
      if (!done) break;
      const isFar = this.#learn() ? !this.#halved : this.#search.settled < FEW;
      if (this.#isLast || (this.#least >= this.#within && !this.#way)) return true;
      this.#try(isFar);
    }
    return false;
  }

  /** Undefined if no route takes less than the task says; otherwise its edges are appended to `row`. */
  found(row: EdgeRow): TimedWay | undefined {
    if (!this.#way) return undefined;
    const { edge, milliseconds, centimetres, count } = this.#best;
    for (let i = 0; i < count; i++) row.add(edge[i], milliseconds[i], centimetres[i]);
    return this.#way;
  }

  /** From a search that has come to its end: whether it has found a route. */
  #learn(): boolean {
    this.#last.count = 0;
    const way = this.#search.found(this.#last);
    if (!way) {
      this.#least = this.#tried;
      return false;
    }
    [this.#best, this.#last] = [this.#last, this.#best];
    this.#within = this.#elapsed(this.#best);
    this.#way = { ...way, elapsed: this.#within };
    return true;
  }

  #try(halved: boolean): void {
    const { at, backwards } = this.#task;
    this.#halved = halved;
    this.#isLast = this.#least >= this.#within;
    const half = Math.ceil((this.#least + this.#within) / 2);
    this.#tried = this.#isLast ? this.#within + 1 : halved ? half : this.#within;
    const other = backwards ? at - this.#tried + 1 : at + this.#tried - 1;
    this.#search.begin(
      { ...this.#task, at: other, backwards: !backwards, within: this.#tried },
      this.#isLast ? 'quickest' : 'any',
    );
  }

  /** Milliseconds of a route begun, or ended, when the trip is. */
  #elapsed(row: EdgeRow): number {
    const { hours, at, backwards } = this.#task;
    return backwards ? at - driveRowBack(hours, row, at) : driveRow(hours, row, at) - at;
  }
}
