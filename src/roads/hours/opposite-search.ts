// A route that has to wait for roads to open, searched from the other end of time. From a departure, whatever can be reached before they open is as good as the
// best, and a search would settle all of it. Towards an arrival, only what leads there in time is: the last departure is found that arrives before the best route
// known; its roads, begun when the trip begins, are a better one; and so on until no departure is left.
import type { IncomingLinks } from '../query/incoming-links.ts';
import { EdgeRow } from '../query/unpack.ts';
import { driveRow, driveRowBack } from './drive.ts';
import { TimedSearch, type TimedTask, type TimedWay } from './timed-search.ts';

export class OppositeSearch {
  readonly #search: TimedSearch;
  #task!: TimedTask;
  /** The best route found, with its edges, and the edges of the last one. */
  #way: TimedWay | undefined;
  #best = new EdgeRow();
  #last = new EdgeRow();

  constructor(incoming: IncomingLinks, height: number) {
    this.#search = new TimedSearch(incoming, height);
  }

  /** The task is that of a search from its own end of time. */
  begin(task: TimedTask): void {
    this.#task = task;
    this.#way = undefined;
    this.#beginWithin(task.within);
  }

  /** Settles at most so many vertices more; whether nothing is left that could be quicker than what is found. */
  settle(most: number): boolean {
    for (let left = most; left > 0; ) {
      const before = this.#search.settled;
      const done = this.#search.settle(left);
      left -= this.#search.settled - before;
      if (!done) break;
      this.#last.count = 0;
      const way = this.#search.found(this.#last);
      if (!way) return true;
      [this.#best, this.#last] = [this.#last, this.#best];
      const elapsed = this.#elapsed(this.#best);
      this.#way = { ...way, elapsed };
      this.#beginWithin(elapsed);
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

  #beginWithin(within: number): void {
    const { at, backwards } = this.#task;
    const other = backwards ? at - within + 1 : at + within - 1;
    this.#search.begin({ ...this.#task, at: other, backwards: !backwards, within });
  }

  /** Milliseconds of a route begun, or ended, when the trip is. */
  #elapsed(row: EdgeRow): number {
    const { hours, at, backwards } = this.#task;
    return backwards ? at - driveRowBack(hours, row, at) : driveRow(hours, row, at) - at;
  }
}
