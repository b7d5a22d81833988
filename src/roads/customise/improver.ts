// Weights after some roads became faster, computed from the previous weights: each improved arc offers itself to the triangles
// above it, from the lowest vertex up, and wherever it is accepted that arc has improved too. The result equals a full
// customisation, because a path can only improve if one of its roads became faster.
import { larger } from '../../dataset/typed-arrays.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import { DirectWay } from './direct-way.ts';
import { INFINITE } from './edge-weights.ts';
import { linksOfChain } from './links-of-chain.ts';
import type { Metric } from './metric.ts';
import type { Overlay } from './overlay.ts';
import type { ProfileSnapshot } from './profile-snapshot.ts';
import { VertexQueue } from './vertex-queue.ts';
import { DIRECT, viaOver } from './via.ts';

/** Bits by arc of a row: its weight upwards, or downwards, has improved. */
const UP = 1;
const DOWN = 2;
/** On the first arc of a row: its vertex is in the queue. */
const WAITS = 4;

/** In place of a lower vertex: the path is a link. */
const NONE = -1;

/** Milliseconds and centimetres. */
interface Way {
  readonly cost: number;
  readonly length: number;
}

export class Improver {
  readonly #queue = new VertexQueue();
  readonly #direct = new DirectWay();
  /** The path over a vertex that is being offered. */
  readonly #over = { cost: 0, length: 0 };
  #marks = new Uint8Array(0);
  /** Of the current run. */
  #metric!: Metric;
  #overlay!: Overlay;

  constructor(readonly hierarchy: Hierarchy) {}

  /**
   * Updates `overlay`, which lies on top of `snapshot`'s metric: `chains` are those that became faster. `snapshot` gives their
   * current cost, with its changes; none may have become slower.
   */
  run(snapshot: ProfileSnapshot, overlay: Overlay, chains: Iterable<number>): void {
    this.#metric = snapshot.metric;
    this.#overlay = overlay;
    this.#marks = new Uint8Array(Math.max(1024, overlay.size));
    const direct = this.#direct;
    const offerLink = (tail: number, head: number, arc: number): void => {
      direct.find(snapshot, tail, head, arc);
      this.#offer(Math.min(tail, head), arc, tail < head, direct, NONE);
    };
    for (const chain of chains) linksOfChain(snapshot, chain, offerLink);
    while (this.#queue.size > 0) this.#pass(this.#queue.pop());
  }

  /** Assigns the path to the arc of its lower vertex if it is better than what the arc has. */
  #offer(low: number, arc: number, upwards: boolean, { cost, length }: Way, over: number): void {
    if (cost >= INFINITE) return;
    const overlay = this.#overlay;
    const own = arc - this.hierarchy.first[low];
    const held = overlay.holding(low);
    const values = held ?? this.#metric;
    const at = own + (held ? held.found : this.#metric.first[low]);
    const before = (upwards ? values.up : values.down)[at];
    if (cost > before) return;
    if (cost === before && length >= (upwards ? values.upLength : values.downLength)[at]) return;
    let row = overlay.row(low);
    if (row < 0) row = this.#add(low);
    (upwards ? overlay.up : overlay.down)[row + own] = cost;
    (upwards ? overlay.upLength : overlay.downLength)[row + own] = length;
    (upwards ? overlay.upVia : overlay.downVia)[row + own] =
      over === NONE ? DIRECT : viaOver(this.hierarchy, low, over);
    this.#marks[row + own] |= upwards ? UP : DOWN;
    if (this.#marks[row] & WAITS) return;
    this.#marks[row] |= WAITS;
    this.#queue.push(low, low);
  }

  #add(vertex: number): number {
    const row = this.#overlay.add(this.hierarchy, this.#metric, vertex);
    if (this.#overlay.size > this.#marks.length) {
      this.#marks = larger(this.#marks, Math.max(this.#overlay.size, this.#marks.length * 2));
    }
    return row;
  }

  /** Offers the paths over the vertex, one of whose arcs has improved, to the arcs between its heads. */
  #pass(vertex: number): void {
    const { first, head } = this.hierarchy;
    const overlay = this.#overlay;
    const begin = first[vertex];
    const count = first[vertex + 1] - begin;
    const row = overlay.row(vertex);
    const way = this.#over;
    for (let p = 0; p < count - 1; p++) {
      const u = head[begin + p];
      const b = row + p;
      let arc = first[u];
      for (let q = p + 1; q < count; q++) {
        const c = row + q;
        const better = this.#marks[b] | (this.#marks[c] << 3);
        if ((better & (UP | DOWN | (UP << 3) | (DOWN << 3))) === 0) continue;
        const w = head[begin + q];
        while (head[arc] !== w) arc++;
        // Adding a row may reallocate the columns, so they are read again. u → vertex → w, then w → vertex → u.
        if (better & (DOWN | (UP << 3))) {
          way.cost = overlay.down[b] + overlay.up[c];
          way.length = overlay.downLength[b] + overlay.upLength[c];
          this.#offer(u, arc, true, way, vertex);
        }
        if (better & (UP | (DOWN << 3))) {
          way.cost = overlay.down[c] + overlay.up[b];
          way.length = overlay.downLength[c] + overlay.upLength[b];
          this.#offer(u, arc, false, way, vertex);
        }
      }
    }
    this.#marks.fill(0, row, row + count);
  }
}
