// The part of a graph that one step of the dissection cuts, with vertices numbered from 0. Its arrays are allocated once for
// the largest part and reused for smaller ones.
import type { Adjacency } from './low-degree.ts';

export class Subgraph {
  count = 0;
  readonly first: Int32Array;
  readonly head: Int32Array;
  /** The same edge in the other direction. */
  readonly twin: Int32Array;
  /** Positions in the plane, only comparable with each other. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly #local: Int32Array;
  readonly #fill: Int32Array;

  constructor(
    readonly graph: Adjacency,
    readonly graphX: Float64Array,
    readonly graphY: Float64Array,
  ) {
    const vertices = graph.first.length - 1;
    this.first = new Int32Array(vertices + 1);
    this.head = new Int32Array(graph.adjacent.length);
    this.twin = new Int32Array(graph.adjacent.length);
    this.x = new Float64Array(vertices);
    this.y = new Float64Array(vertices);
    this.#local = new Int32Array(vertices);
    this.#fill = new Int32Array(vertices + 1);
  }

  /** Takes the vertices members[lo] up to members[hi] (exclusive) and the edges between them. */
  take(members: Int32Array, lo: number, hi: number): void {
    const { graph, first, head, twin } = this;
    const local = this.#local;
    const fill = this.#fill;
    const count = hi - lo;
    this.count = count;
    for (let i = 0; i < count; i++) {
      const v = members[lo + i];
      local[v] = i;
      this.x[i] = this.graphX[v];
      this.y[i] = this.graphY[v];
    }
    first[0] = 0;
    for (let i = 0; i < count; i++) {
      const v = members[lo + i];
      let degree = 0;
      for (let a = graph.first[v]; a < graph.first[v + 1]; a++) {
        const w = graph.adjacent[a];
        // `local` is never cleared: an entry counts only if the member at that position is the vertex itself.
        if (local[w] < count && members[lo + local[w]] === w) degree++;
      }
      first[i + 1] = first[i] + degree;
      fill[i] = first[i];
    }
    for (let i = 0; i < count; i++) {
      const v = members[lo + i];
      for (let a = graph.first[v]; a < graph.first[v + 1]; a++) {
        const w = graph.adjacent[a];
        const j = local[w];
        if (j <= i || j >= count || members[lo + j] !== w) continue;
        const out = fill[i]++;
        const back = fill[j]++;
        head[out] = j;
        head[back] = i;
        twin[out] = back;
        twin[back] = out;
      }
    }
  }
}
