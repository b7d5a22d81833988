// Nested dissection in place: a range of vertices is arranged as left part, right part, separator; then each part likewise. In
// the end the range is the elimination order. Ranges are independent, so threads can work on different ones.
import { InertialFlow } from './inertial-flow.ts';
import type { Adjacency } from './low-degree.ts';
import { orderSmall, SMALL } from './small-order.ts';
import { Subgraph } from './subgraph.ts';

export interface Split {
  /** Where the right part and the separator begin. */
  readonly right: number;
  readonly separator: number;
}

export class Dissector {
  readonly #subgraph: Subgraph;
  readonly #flow: InertialFlow;
  readonly #scratch: Int32Array;

  constructor(
    graph: Adjacency,
    x: Float64Array,
    y: Float64Array,
    readonly members: Int32Array,
  ) {
    this.#subgraph = new Subgraph(graph, x, y);
    this.#flow = new InertialFlow(this.#subgraph);
    this.#scratch = new Int32Array(members.length);
  }

  /** Cuts one range into two parts and a separator. */
  split(lo: number, hi: number): Split {
    this.#subgraph.take(this.members, lo, hi);
    const side = this.#flow.cut();
    const scratch = this.#scratch;
    scratch.set(this.members.subarray(lo, hi));
    let at = lo;
    const starts = [lo, lo, lo];
    for (let part = 0; part < 3; part++) {
      starts[part] = at;
      for (let i = 0; i < hi - lo; i++) if (side[i] === part) this.members[at++] = scratch[i];
    }
    return { right: starts[1], separator: starts[2] };
  }

  /** Orders a whole range. */
  finish(lo: number, hi: number): void {
    if (hi - lo <= 1) return;
    if (hi - lo <= SMALL) {
      this.#subgraph.take(this.members, lo, hi);
      const order = this.#scratch.subarray(0, hi - lo);
      orderSmall(this.#subgraph, order);
      const old = this.members.slice(lo, hi);
      for (let i = 0; i < order.length; i++) this.members[lo + i] = old[order[i]];
      return;
    }
    const { right, separator } = this.split(lo, hi);
    this.finish(lo, right);
    this.finish(right, separator);
  }
}
