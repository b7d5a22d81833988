// Joins lines that end where another begins, so that one street of many edges is one line. The lines lie in columns that the next street
// reuses: a tile has thousands of edges, and an object for each would keep the garbage collector busy.
import type { Path } from './line-path.ts';

const NONE = -1;

/** Grows by half more than needed, and keeps what is there. */
function withRoom(column: Int32Array, needed: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.ceil(needed * 1.5));
  larger.set(column);
  return larger;
}

/**
 * Add the lines, `join` them, then take the joined ones by `next`. An end of a line is a number, `2 × line`, plus 1 for its far end; a line
 * that is walked from an end to the other is named by the end it begins at.
 */
export class PathJoiner {
  #xs = new Int32Array(4096);
  #ys = new Int32Array(4096);
  #points = 0;
  /** Line i has the points start[i] … start[i + 1]. */
  #start = new Int32Array(1024);
  #lines = 0;
  /** A hash table of the points where lines end: the first end there, and of each end the next at its point. */
  #first = new Int32Array(1024);
  #nextEnd = new Int32Array(1024);
  #mask = 0;
  #used = new Uint8Array(512);
  /** The line that is being joined: what comes before its first part, in the order of finding. */
  #before = new Int32Array(256);
  #directed = false;
  #seed = 0;

  clear(): void {
    this.#points = 0;
    this.#lines = 0;
    this.#start[0] = 0;
  }

  /** Adds a point to the current line; one that repeats the last is left out. */
  add(x: number, y: number): void {
    const n = this.#points;
    if (n > this.#start[this.#lines] && this.#xs[n - 1] === x && this.#ys[n - 1] === y) return;
    if (n === this.#xs.length) {
      this.#xs = withRoom(this.#xs, n + 1);
      this.#ys = withRoom(this.#ys, n + 1);
    }
    this.#xs[n] = x;
    this.#ys[n] = y;
    this.#points = n + 1;
  }

  /** Ends the current line, which has a point at least. */
  end(): void {
    if (++this.#lines === this.#start.length) this.#start = withRoom(this.#start, this.#lines + 1);
    this.#start[this.#lines] = this.#points;
  }

  /** Only lines without a direction are reversed. */
  join(directed: boolean): void {
    this.#directed = directed;
    this.#seed = 0;
    if (this.#used.length < this.#lines) this.#used = new Uint8Array(this.#lines * 2);
    this.#used.fill(0, 0, this.#lines);
    if (this.#lines > 1) this.#noteEnds();
  }

  /** The next of the joined lines; false when there are no more. */
  next(into: Path): boolean {
    while (this.#seed < this.#lines && this.#used[this.#seed] === 1) this.#seed++;
    if (this.#seed === this.#lines) return false;
    const seed = this.#seed++;
    this.#used[seed] = 1;
    into.clear();
    if (this.#lines > 1) this.#walkBack(seed * 2, into);
    this.#walk(seed * 2, into);
    if (this.#lines > 1)
      for (let end = this.#takeAt(seed * 2 + 1, 0); end !== NONE; end = this.#takeAt(end ^ 1, 0))
        this.#walk(end, into);
    return true;
  }

  #walkBack(from: number, into: Path): void {
    let count = 0;
    for (let end = this.#takeAt(from, 1); end !== NONE; end = this.#takeAt(end ^ 1, 1)) {
      if (count === this.#before.length) this.#before = withRoom(this.#before, count + 1);
      this.#before[count++] = end ^ 1;
    }
    while (count > 0) this.#walk(this.#before[--count], into);
  }

  /** Adds the points of a line, beginning at the given end. */
  #walk(end: number, into: Path): void {
    const first = this.#start[end >> 1];
    const last = this.#start[(end >> 1) + 1] - 1;
    if ((end & 1) === 0) for (let p = first; p <= last; p++) into.add(this.#xs[p], this.#ys[p]);
    else for (let p = last; p >= first; p--) into.add(this.#xs[p], this.#ys[p]);
  }

  /** Takes a line with an end at the point of this one, of directed lines only with the given end. */
  #takeAt(at: number, wanted: 0 | 1): number {
    for (let end = this.#first[this.#slotOf(at)]; end !== NONE; end = this.#nextEnd[end]) {
      if (this.#directed && (end & 1) !== wanted) continue;
      if (this.#used[end >> 1] === 1) continue;
      this.#used[end >> 1] = 1;
      return end;
    }
    return NONE;
  }

  #noteEnds(): void {
    const ends = this.#lines * 2;
    let slots = 8;
    while (slots < ends * 2) slots *= 2;
    this.#mask = slots - 1;
    if (this.#first.length < slots) this.#first = new Int32Array(slots);
    if (this.#nextEnd.length < ends) this.#nextEnd = new Int32Array(ends * 2);
    this.#first.fill(NONE, 0, slots);
    // From the last to the first, so that those of a point are found in the order in which the lines came.
    for (let end = ends - 1; end >= 0; end--) {
      const slot = this.#slotOf(end);
      this.#nextEnd[end] = this.#first[slot];
      this.#first[slot] = end;
    }
  }

  /** Where the ends at the point of this end are, or will be. */
  #slotOf(end: number): number {
    const point = this.#pointOf(end);
    const x = this.#xs[point];
    const y = this.#ys[point];
    let slot = (Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & this.#mask;
    for (; this.#first[slot] !== NONE; slot = (slot + 1) & this.#mask) {
      const there = this.#pointOf(this.#first[slot]);
      if (this.#xs[there] === x && this.#ys[there] === y) break;
    }
    return slot;
  }

  #pointOf(end: number): number {
    return (end & 1) === 0 ? this.#start[end >> 1] : this.#start[(end >> 1) + 1] - 1;
  }
}
