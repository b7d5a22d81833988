// Weights after some roads became slower or were removed, computed from the previous weights: only arcs whose path uses such a
// road are recomputed, from the lowest up, and then only arcs that depend on one that became slower. A square of a few streets
// takes a few hundred arcs, and the result equals a full customisation.
import { larger } from '../../dataset/typed-arrays.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import { DirectWay } from './direct-way.ts';
import { INFINITE } from './edge-weights.ts';
import { linksOfChain } from './links-of-chain.ts';
import type { Metric } from './metric.ts';
import type { Overlay } from './overlay.ts';
import type { ProfileSnapshot } from './profile-snapshot.ts';
import { VertexQueue } from './vertex-queue.ts';
import { DIRECT, viaOf } from './via.ts';

/** Bits by arc of a row: its weight upwards, or downwards, must be recomputed. */
const UP = 1;
const DOWN = 2;
/** On the first arc of a row: its vertex is in the queue. */
const WAITS = 4;

/** After a change to half a country the memory is released. */
const MOST_MARKS = 2 ** 20;

export class Recustomiser {
  readonly #queue = new VertexQueue();
  readonly #direct = new DirectWay();
  #marks = new Uint8Array(1024);
  /** By depth of the head: where the current vertex keeps an arc that is being recomputed; -1 elsewhere. */
  readonly #slot: Int32Array;
  /** By arc of the current vertex: which of its weights are recomputed, then which of them have changed. */
  readonly #changed: Uint8Array;
  /** Cost and length upwards, cost and length downwards, by arc of the current vertex, before it is recomputed. */
  readonly #before: Int32Array;
  /** Of the current run. */
  #metric!: Metric;
  #overlay!: Overlay;

  constructor(readonly hierarchy: Hierarchy) {
    this.#slot = new Int32Array(hierarchy.height).fill(-1);
    this.#changed = new Uint8Array(hierarchy.height);
    this.#before = new Int32Array(hierarchy.height * 4);
  }

  /**
   * Updates `overlay`, which lies on top of `snapshot`'s metric: `chains` are those that became slower or were removed. `snapshot`
   * gives their current cost, with its changes and what it avoids; none may have become cheaper.
   */
  run(snapshot: ProfileSnapshot, overlay: Overlay, chains: Iterable<number>): void {
    this.#metric = snapshot.metric;
    this.#overlay = overlay;
    this.#queue.clear();
    if (overlay.size > this.#marks.length) this.#marks = larger(this.#marks, overlay.size);
    const markLink = (tail: number, head: number, arc: number): void => this.#markLink(tail, head, arc);
    for (const chain of chains) linksOfChain(snapshot, chain, markLink);
    while (this.#queue.size > 0) this.#again(snapshot, this.#queue.pop());
    if (this.#marks.length > MOST_MARKS) this.#marks = new Uint8Array(1024);
  }

  /** Marks the arc, which may be the link itself. */
  #markLink(tail: number, head: number, arc: number): void {
    const low = Math.min(tail, head);
    const held = this.#overlay.holding(low);
    const values = held ?? this.#metric;
    const at = arc - this.hierarchy.first[low] + (held ? held.found : this.#metric.first[low]);
    const upwards = tail < head;
    if ((upwards ? values.up : values.down)[at] < INFINITE) this.#mark(low, arc, upwards ? UP : DOWN);
  }

  #mark(low: number, arc: number, bit: number): void {
    let row = this.#overlay.row(low);
    if (row < 0) {
      row = this.#overlay.add(this.hierarchy, this.#metric, low);
      if (this.#overlay.size > this.#marks.length) {
        this.#marks = larger(this.#marks, Math.max(this.#overlay.size, this.#marks.length * 2));
      }
    }
    if (!(this.#marks[row] & WAITS)) {
      this.#marks[row] |= WAITS;
      this.#queue.push(low, low);
    }
    this.#marks[row + arc - this.hierarchy.first[low]] |= bit;
  }

  /** Recomputes the marked weights of a vertex and marks what depends on those that changed. */
  #again(snapshot: ProfileSnapshot, vertex: number): void {
    const { first, head, headDepth } = this.hierarchy;
    const overlay = this.#overlay;
    const { up, down, upLength, downLength, upVia, downVia } = overlay;
    const begin = first[vertex];
    const count = first[vertex + 1] - begin;
    const row = overlay.row(vertex);
    const before = this.#before;
    const direct = this.#direct;
    for (let i = 0; i < count; i++) {
      const at = row + i;
      const marks = this.#marks[at];
      this.#marks[at] = 0;
      this.#changed[i] = marks & (UP | DOWN);
      before[i * 4] = up[at];
      before[i * 4 + 1] = upLength[at];
      before[i * 4 + 2] = down[at];
      before[i * 4 + 3] = downLength[at];
      if (!(marks & (UP | DOWN))) continue;
      this.#slot[headDepth[begin + i]] = at;
      if (marks & UP) {
        direct.find(snapshot, vertex, head[begin + i], begin + i);
        up[at] = direct.cost;
        upLength[at] = direct.length;
        upVia[at] = DIRECT;
      }
      if (marks & DOWN) {
        direct.find(snapshot, head[begin + i], vertex, begin + i);
        down[at] = direct.cost;
        downLength[at] = direct.length;
        downVia[at] = DIRECT;
      }
    }
    this.#triangles(vertex);
    let any = 0;
    for (let i = 0; i < count; i++) {
      const at = row + i;
      const marks = this.#changed[i];
      if (marks === 0) continue;
      this.#slot[headDepth[begin + i]] = -1;
      let changed = 0;
      if (marks & UP && (up[at] !== before[i * 4] || upLength[at] !== before[i * 4 + 1])) changed |= UP;
      if (marks & DOWN && (down[at] !== before[i * 4 + 2] || downLength[at] !== before[i * 4 + 3]))
        changed |= DOWN;
      this.#changed[i] = changed;
      any |= changed;
    }
    if (any) this.#follow(begin, count);
  }

  /** For each vertex x below y with arcs to y and to the head of a marked arc of y: the path over x. */
  #triangles(vertex: number): void {
    const { first, headDepth, depth, lowerFirst, lower } = this.hierarchy;
    const { up, down, upLength, downLength, upVia, downVia } = this.#overlay;
    const slots = this.#slot;
    const level = depth[vertex];
    for (let i = lowerFirst[vertex]; i < lowerFirst[vertex + 1]; i++) {
      const x = lower[i];
      const end = first[x + 1];
      let b = first[x];
      // Heads ascend, so their depths descend.
      while (headDepth[b] > level) b++;
      const held = this.#overlay.holding(x);
      const values = held ?? this.#metric;
      const shift = (held ? held.found : this.#metric.first[x]) - first[x];
      const upB = values.up[b + shift];
      const downB = values.down[b + shift];
      const via = viaOf(i - lowerFirst[vertex]);
      for (let c = b + 1; c < end; c++) {
        const at = slots[headDepth[c]];
        if (at < 0) continue;
        // y → x → z
        const upwards = downB + values.up[c + shift];
        if (upwards <= up[at] && upwards < INFINITE) {
          const length = values.downLength[b + shift] + values.upLength[c + shift];
          if (upwards < up[at] || length < upLength[at]) {
            up[at] = upwards;
            upLength[at] = length;
            upVia[at] = via;
          }
        }
        // z → x → y
        const downwards = values.down[c + shift] + upB;
        if (downwards <= down[at] && downwards < INFINITE) {
          const length = values.downLength[c + shift] + values.upLength[b + shift];
          if (downwards < down[at] || length < downLength[at]) {
            down[at] = downwards;
            downLength[at] = length;
            downVia[at] = via;
          }
        }
      }
    }
  }

  /** Marks the arcs between two heads of the vertex that take what the path over it took, if this uses an arc that changed. */
  #follow(begin: number, count: number): void {
    const { first, head } = this.hierarchy;
    const changed = this.#changed;
    const before = this.#before;
    for (let p = 0; p < count - 1; p++) {
      const u = head[begin + p];
      const held = this.#overlay.holding(u);
      const { up, down, upLength, downLength } = held ?? this.#metric;
      const shift = (held ? held.found : this.#metric.first[u]) - first[u];
      const b = p * 4;
      let arc = first[u];
      for (let q = p + 1; q < count; q++) {
        const over = changed[p] | changed[q];
        if (over === 0) continue;
        const w = head[begin + q];
        while (head[arc] !== w) arc++;
        // u → y → w uses y's arc to u downwards and its arc to w upwards; w → y → u the other way round.
        const at = arc + shift;
        const c = q * 4;
        if (
          (changed[p] & DOWN || changed[q] & UP) &&
          up[at] < INFINITE &&
          up[at] === before[b + 2] + before[c] &&
          upLength[at] === before[b + 3] + before[c + 1]
        )
          this.#mark(u, arc, UP);
        if (
          (changed[p] & UP || changed[q] & DOWN) &&
          down[at] < INFINITE &&
          down[at] === before[b] + before[c + 2] &&
          downLength[at] === before[b + 1] + before[c + 3]
        )
          this.#mark(u, arc, DOWN);
      }
    }
  }
}
