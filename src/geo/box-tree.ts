// A packed R-tree over boxes (flatbush bytes), searched without allocating: what lies at a point, and what is nearest
// to it. Flatbush builds the bytes; its own searches allocate an array per call, these do not.
import Flatbush from 'flatbush';
import FlatQueue from 'flatqueue';
import type { Fixed } from './units.ts';

/** Collects boxes (degrees × 1e7) and packs them; entry numbers follow the order of `add`. */
export class BoxTreeBuilder {
  readonly #tree: Flatbush | undefined;

  /** Exactly `count` boxes must be added. Flatbush has no empty tree, so no boxes give no bytes. */
  constructor(count: number) {
    this.#tree = count > 0 ? new Flatbush(count, 16, Int32Array) : undefined;
  }

  add(west: Fixed, south: Fixed, east: Fixed, north: Fixed): void {
    this.#tree!.add(west, south, east, north);
  }

  finish(): Uint8Array {
    this.#tree?.finish();
    return this.#tree ? new Uint8Array(this.#tree.data) : new Uint8Array(0);
  }
}

/** Squared distance from the query point to whatever is in an entry's box; Infinity leaves the entry out. */
export type Measure = (entry: number) => number;

export class BoxTree {
  readonly size: number;
  readonly #boxes: Int32Array;
  readonly #indices: Uint16Array | Uint32Array;
  readonly #levelEnd: Uint32Array;
  readonly #step: number;
  readonly #stack = new Uint32Array(1024);
  readonly #queue = new FlatQueue<number>();
  /** Entries found by the last `at` or `meets`: the first n of this array, n being its result. */
  found = new Uint32Array(64);
  /** Squared distance of the entry found by the last `nearest`. */
  nearestSquared = Number.POSITIVE_INFINITY;

  /** Over a column's bytes, which must start at a multiple of eight. Empty bytes are an empty tree. */
  constructor(bytes: Uint8Array | undefined) {
    if (!bytes || bytes.byteLength === 0) {
      this.size = 0;
      this.#boxes = new Int32Array(0);
      this.#indices = new Uint16Array(0);
      this.#levelEnd = new Uint32Array(0);
      this.#step = 0;
      return;
    }
    const tree = Flatbush.from(bytes.buffer, bytes.byteOffset);
    if (tree.ArrayType !== Int32Array) throw new TypeError('a box tree must have integer coordinates');
    this.size = tree.numItems;
    this.#boxes = tree._boxes as Int32Array;
    this.#indices = tree._indices;
    this.#levelEnd = Uint32Array.from(tree._levelBounds);
    this.#step = tree.nodeSize * 4;
  }

  /** Finds the entries whose box contains the point; they stay in `found` until the next call. */
  at(x: Fixed, y: Fixed): number {
    return this.meets(x, y, x, y);
  }

  /** Finds the entries whose box intersects the given one; they stay in `found` until the next call. */
  meets(west: Fixed, south: Fixed, east: Fixed, north: Fixed): number {
    if (this.size === 0) return 0;
    const boxes = this.#boxes;
    const indices = this.#indices;
    const stack = this.#stack;
    const leaves = this.size * 4;
    let level = this.#levelEnd.length - 1;
    let node = boxes.length - 4;
    let depth = 0;
    let count = 0;
    for (;;) {
      const end = Math.min(node + this.#step, this.#levelEnd[level]);
      for (let at = node; at < end; at += 4) {
        if (east < boxes[at] || north < boxes[at + 1] || west > boxes[at + 2] || south > boxes[at + 3])
          continue;
        const index = indices[at >> 2];
        if (node >= leaves) {
          stack[depth++] = index;
          stack[depth++] = level - 1;
        } else {
          if (count === this.found.length) this.#growFound();
          this.found[count++] = index;
        }
      }
      if (depth === 0) return count;
      level = stack[--depth];
      node = stack[--depth];
    }
  }

  /**
   * The entry with the smallest measure below `limitSquared`, or -1. Distances are planar with x stretched by
   * `scale` (the cosine of the latitude); `measure` must never be less than the distance to the entry's box.
   */
  nearest(x: Fixed, y: Fixed, scale: number, limitSquared: number, measure: Measure): number {
    this.nearestSquared = limitSquared;
    if (this.size === 0) return -1;
    const boxes = this.#boxes;
    const indices = this.#indices;
    const leaves = this.size * 4;
    const queue = this.#queue;
    queue.clear();
    let node = boxes.length - 4;
    let best = -1;
    for (;;) {
      const end = Math.min(node + this.#step, this.#levelEnd[this.#levelOf(node)]);
      for (let at = node; at < end; at += 4) {
        const dx = x < boxes[at] ? boxes[at] - x : x > boxes[at + 2] ? x - boxes[at + 2] : 0;
        const dy = y < boxes[at + 1] ? boxes[at + 1] - y : y > boxes[at + 3] ? y - boxes[at + 3] : 0;
        const squared = dx * scale * dx * scale + dy * dy;
        if (squared >= this.nearestSquared) continue;
        if (node >= leaves) {
          queue.push(indices[at >> 2], squared);
        } else {
          const exact = measure(indices[at >> 2]);
          if (exact < this.nearestSquared) {
            this.nearestSquared = exact;
            best = indices[at >> 2];
          }
        }
      }
      if (queue.length === 0 || queue.peekValue()! >= this.nearestSquared) return best;
      node = queue.pop()!;
    }
  }

  #levelOf(node: number): number {
    let level = 0;
    while (this.#levelEnd[level] <= node) level++;
    return level;
  }

  #growFound(): void {
    const larger = new Uint32Array(this.found.length * 2);
    larger.set(this.found);
    this.found = larger;
  }
}
