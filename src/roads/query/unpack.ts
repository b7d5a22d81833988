// Turns arcs of the hierarchy back into edges: an arc over a lower vertex is the arc down to it and the arc up from it, and so
// on until only links remain; a link is a chain, and a chain a sequence of edges.

import { larger } from '../../dataset/typed-arrays.ts';
import { firstAtLeast } from '../../lookup/binary-search.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import { DIRECT, UNTOLD } from '../customise/via.ts';
import { moved } from '../graph/links.ts';
import { findArc } from '../order/hierarchy.ts';
import type { UpwardSearch } from './upward-search.ts';
import { SEED } from './upward-search.ts';

/** Directed edges with their costs; grows as needed and is reused. */
export class EdgeRow {
  count = 0;
  edge = new Uint32Array(512);
  milliseconds = new Int32Array(512);
  centimetres = new Int32Array(512);

  add(edge: number, milliseconds: number, centimetres: number): void {
    if (this.count === this.edge.length) this.#grow();
    this.edge[this.count] = edge;
    this.milliseconds[this.count] = milliseconds;
    this.centimetres[this.count] = centimetres;
    this.count++;
  }

  #grow(): void {
    const room = this.count * 2;
    this.edge = larger(this.edge, room);
    this.milliseconds = larger(this.milliseconds, room);
    this.centimetres = larger(this.centimetres, room);
  }
}

export class Unpacker {
  #low = new Uint32Array(256);
  #arc = new Uint32Array(256);
  #upwards = new Uint8Array(256);
  #arcs = new Int32Array(256);
  #tails = new Uint32Array(256);

  /** Appends the edges of the search from its seed to `depth` and returns the seed. */
  upwards(snapshot: ProfileSnapshot, search: UpwardSearch, depth: number, row: EdgeRow): number {
    let count = 0;
    let d = depth;
    while (search.arc[d] >= 0) {
      if (count === this.#arcs.length) this.#growArcs();
      this.#arcs[count] = search.arc[d];
      d = search.tailDepth(snapshot.hierarchy, d);
      this.#tails[count++] = search.vertex[d];
    }
    for (let i = count - 1; i >= 0; i--) {
      this.#expand(snapshot, this.#tails[i], this.#arcs[i], 1, row);
    }
    return SEED - search.arc[d];
  }

  /** Appends the edges from `depth` of the search down to its seed and returns the seed. */
  downwards(snapshot: ProfileSnapshot, search: UpwardSearch, depth: number, row: EdgeRow): number {
    let d = depth;
    while (search.arc[d] >= 0) {
      const arc = search.arc[d];
      d = search.tailDepth(snapshot.hierarchy, d);
      this.#expand(snapshot, search.vertex[d], arc, 0, row);
    }
    return SEED - search.arc[d];
  }

  #expand(snapshot: ProfileSnapshot, low: number, arc: number, upwards: number, row: EdgeRow): void {
    const { first, head, lowerFirst, lower } = snapshot.hierarchy;
    const { overlay, metric } = snapshot;
    let size = 0;
    this.#push(size++, low, arc, upwards);
    while (size > 0) {
      size--;
      const l = this.#low[size];
      const a = this.#arc[size];
      const h = head[a];
      const up = this.#upwards[size];
      const held = overlay?.holding(l);
      const { upVia, downVia } = held ?? metric;
      const at = a - first[l] + (held ? held.found : metric.first[l]);
      const byte = (up ? upVia : downVia)[at];
      if (byte === DIRECT) {
        appendLink(snapshot, l, a, up === 1, row);
        continue;
      }
      if (size + 2 > this.#low.length) this.#growStack();
      const via = byte === UNTOLD ? untoldVia(snapshot, l, a, up === 1) : lower[lowerFirst[l] + byte];
      const toLow = findArc(first, head, via, l);
      const toHigh = findArc(first, head, via, h);
      // Upwards: low → via → high. What comes first is pushed last.
      if (up) {
        this.#push(size++, via, toHigh, 1);
        this.#push(size++, via, toLow, 0);
      } else {
        this.#push(size++, via, toLow, 1);
        this.#push(size++, via, toHigh, 0);
      }
    }
  }

  #push(at: number, low: number, arc: number, upwards: number): void {
    this.#low[at] = low;
    this.#arc[at] = arc;
    this.#upwards[at] = upwards;
  }

  #growStack(): void {
    const room = this.#low.length * 2;
    this.#low = larger(this.#low, room);
    this.#arc = larger(this.#arc, room);
    this.#upwards = larger(this.#upwards, room);
  }

  #growArcs(): void {
    const room = this.#arcs.length * 2;
    this.#arcs = larger(this.#arcs, room);
    this.#tails = larger(this.#tails, room);
  }
}

/** Milliseconds and centimetres. */
interface Weight {
  readonly cost: number;
  readonly length: number;
}

function weightOf(
  { hierarchy, metric, overlay }: ProfileSnapshot,
  low: number,
  arc: number,
  upwards: boolean,
): Weight {
  const held = overlay?.holding(low);
  const weights = held ?? metric;
  const at = arc - hierarchy.first[low] + (held ? held.found : metric.first[low]);
  return {
    cost: (upwards ? weights.up : weights.down)[at],
    length: (upwards ? weights.upLength : weights.downLength)[at],
  };
}

/** The first lower neighbour over which a path takes what the arc takes. */
function untoldVia(snapshot: ProfileSnapshot, low: number, arc: number, upwards: boolean): number {
  const { first, head, lowerFirst, lower } = snapshot.hierarchy;
  const wanted = weightOf(snapshot, low, arc, upwards);
  for (let i = lowerFirst[low]; i < lowerFirst[low + 1]; i++) {
    const via = lower[i];
    const toHigh = findArc(first, head, via, head[arc]);
    if (toHigh < 0) continue;
    const one = weightOf(snapshot, via, findArc(first, head, via, low), !upwards);
    const other = weightOf(snapshot, via, toHigh, upwards);
    if (one.cost + other.cost === wanted.cost && one.length + other.length === wanted.length) return via;
  }
  throw new Error(`arc ${arc} of the road hierarchy has no lower vertex that explains its weight`);
}

/** Finds the link of an arc, among parallel ones that with the arc's cost and length, and appends its edges. */
function appendLink(
  snapshot: ProfileSnapshot,
  low: number,
  arc: number,
  upwards: boolean,
  edges: EdgeRow,
): void {
  const { graph, mode, avoided } = snapshot;
  const wanted = weightOf(snapshot, low, arc, upwards);
  for (let c = firstAtLeast(graph.chainArc, arc); c < graph.chainCount && graph.chainArc[c] === arc; c++) {
    const directed = c * 2 + (graph.chainFrom[c] < graph.chainTo[c] === upwards ? 0 : 1);
    if (moved(graph.chainSplit[c], directed) || avoided?.chain(c)) continue;
    if (appendChain(snapshot, directed, 0, wanted, edges)) return;
  }
  const { splitArc, splitTail, splitForbidden, splitChain } = graph;
  const tail = upwards ? low : snapshot.hierarchy.head[arc];
  for (let l = firstAtLeast(splitArc, arc); l < splitArc.length && splitArc[l] === arc; l++) {
    if (splitTail[l] !== tail || splitForbidden[l] & mode) continue;
    if (avoided?.chain(splitChain[l] >>> 1)) continue;
    if (appendChain(snapshot, splitChain[l], snapshot.extra(l), wanted, edges)) return;
  }
  throw new Error(`arc ${arc} of the road hierarchy has no link that explains its weight`);
}

/** Appends a chain's edges, the first with the extra time of its turn, if they add up to `wanted`; otherwise nothing. */
function appendChain(
  snapshot: ProfileSnapshot,
  directed: number,
  extra: number,
  wanted: Weight,
  row: EdgeRow,
): boolean {
  const { chainEdgeStart, edgeLength } = snapshot.graph;
  const chain = directed >>> 1;
  const against = directed & 1;
  const first = chainEdgeStart[chain];
  const last = chainEdgeStart[chain + 1] - 1;
  const before = row.count;
  let ms = 0;
  let cm = 0;
  for (let i = first; i <= last; i++) {
    const e = against ? last - (i - first) : i;
    const own = snapshot.milliseconds(e * 2 + against) + (i === first ? extra : 0);
    ms += own;
    cm += edgeLength[e];
    row.add(e * 2 + against, own, edgeLength[e]);
  }
  if (ms === wanted.cost && cm === wanted.length) return true;
  row.count = before;
  return false;
}
