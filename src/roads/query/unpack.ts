// Turns arcs of the hierarchy back into edges: an arc over a lower vertex is the arc down to it and the arc up from
// it, and so on until links are left; a link is a chain, and a chain a row of edges.
import { DIRECT } from '../customise/metric.ts';
import { firstAtLeast } from '../graph/first-at-least.ts';
import { moved } from '../graph/links.ts';
import { findArc } from '../order/hierarchy.ts';
import type { Climb } from './climb.ts';
import { SEED } from './climb.ts';
import type { Weighing } from './weighing.ts';

/** Directed edges with what they cost; grows as needed and is used again. */
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
    for (const name of ['edge', 'milliseconds', 'centimetres'] as const) {
      const larger = new (this[name].constructor as typeof Int32Array)(this[name].length * 2);
      larger.set(this[name]);
      this[name] = larger as never;
    }
  }
}

export class Unpacker {
  #low = new Uint32Array(256);
  #high = new Uint32Array(256);
  #arc = new Uint32Array(256);
  #upwards = new Uint8Array(256);
  #arcs = new Int32Array(256);
  #tails = new Uint32Array(256);

  /** Appends the edges of the climb from its seed to `depth` and returns the seed. */
  upwards(weighing: Weighing, climb: Climb, depth: number, row: EdgeRow): number {
    let count = 0;
    let d = depth;
    while (climb.arc[d] >= 0) {
      if (count === this.#arcs.length) this.#growArcs();
      this.#arcs[count] = climb.arc[d];
      d = climb.from[d];
      this.#tails[count++] = climb.vertex[d];
    }
    const { head } = weighing.hierarchy;
    for (let i = count - 1; i >= 0; i--) {
      this.#expand(weighing, this.#tails[i], head[this.#arcs[i]], this.#arcs[i], 1, row);
    }
    return SEED - climb.arc[d];
  }

  /** Appends the edges from `depth` of the climb down to its seed and returns the seed. */
  downwards(weighing: Weighing, climb: Climb, depth: number, row: EdgeRow): number {
    const { head } = weighing.hierarchy;
    let d = depth;
    while (climb.arc[d] >= 0) {
      const arc = climb.arc[d];
      d = climb.from[d];
      this.#expand(weighing, climb.vertex[d], head[arc], arc, 0, row);
    }
    return SEED - climb.arc[d];
  }

  #expand(weighing: Weighing, low: number, high: number, arc: number, upwards: number, row: EdgeRow): void {
    const { first, head } = weighing.hierarchy;
    const { upVia, downVia } = weighing.metric;
    const { overlay } = weighing;
    let size = 0;
    this.#push(size++, low, high, arc, upwards);
    while (size > 0) {
      size--;
      const l = this.#low[size];
      const h = this.#high[size];
      const a = this.#arc[size];
      const up = this.#upwards[size];
      let via = (up ? upVia : downVia)[a];
      const held = overlay?.holding(l);
      if (held) via = (up ? held.upVia : held.downVia)[held.found + a - first[l]];
      if (via === DIRECT) {
        appendLink(weighing, l, h, a, up === 1, row);
        continue;
      }
      if (size + 2 > this.#low.length) this.#growStack();
      const toLow = findArc(first, head, via, l);
      const toHigh = findArc(first, head, via, h);
      // Upwards: low → via → high. What comes first is pushed last.
      if (up) {
        this.#push(size++, via, h, toHigh, 1);
        this.#push(size++, via, l, toLow, 0);
      } else {
        this.#push(size++, via, l, toLow, 1);
        this.#push(size++, via, h, toHigh, 0);
      }
    }
  }

  #push(at: number, low: number, high: number, arc: number, upwards: number): void {
    this.#low[at] = low;
    this.#high[at] = high;
    this.#arc[at] = arc;
    this.#upwards[at] = upwards;
  }

  #growStack(): void {
    const larger = <T extends Uint32Array | Uint8Array>(old: T): T => {
      const copy = new (old.constructor as { new (n: number): T })(old.length * 2);
      copy.set(old);
      return copy;
    };
    this.#low = larger(this.#low);
    this.#high = larger(this.#high);
    this.#arc = larger(this.#arc);
    this.#upwards = larger(this.#upwards);
  }

  #growArcs(): void {
    const arcs = new Int32Array(this.#arcs.length * 2);
    arcs.set(this.#arcs);
    this.#arcs = arcs;
    const tails = new Uint32Array(this.#tails.length * 2);
    tails.set(this.#tails);
    this.#tails = tails;
  }
}

/** Finds the link behind an arc, among parallel ones the one with the arc's cost and length, and adds its edges. */
function appendLink(
  weighing: Weighing,
  low: number,
  high: number,
  arc: number,
  upwards: boolean,
  edges: EdgeRow,
): void {
  const { graph, mode, overlay, avoided } = weighing;
  const held = overlay?.holding(low);
  const weights = held ?? weighing.metric;
  const at = held ? held.found + arc - weighing.hierarchy.first[low] : arc;
  const cost = (upwards ? weights.up : weights.down)[at];
  const length = (upwards ? weights.upLength : weights.downLength)[at];
  for (let c = firstAtLeast(graph.chainArc, arc); c < graph.chainCount && graph.chainArc[c] === arc; c++) {
    const directed = c * 2 + (graph.chainFrom[c] < graph.chainTo[c] === upwards ? 0 : 1);
    if (moved(graph.chainSplit[c], directed) || avoided?.chain(c)) continue;
    if (appendChain(weighing, directed, 0, cost, length, edges)) return;
  }
  const { splitArc, splitTail, splitForbidden, splitChain } = graph;
  const tail = upwards ? low : high;
  for (let l = firstAtLeast(splitArc, arc); l < splitArc.length && splitArc[l] === arc; l++) {
    if (splitTail[l] !== tail || splitForbidden[l] & mode) continue;
    if (avoided?.chain(splitChain[l] >>> 1)) continue;
    if (appendChain(weighing, splitChain[l], weighing.extra(l), cost, length, edges)) return;
  }
  throw new Error(`arc ${arc} of the road hierarchy has no link that explains its weight`);
}

/** Adds a chain's edges, the first with what its turn takes more, if they cost what they should; else nothing. */
function appendChain(
  weighing: Weighing,
  directed: number,
  extra: number,
  cost: number,
  length: number,
  row: EdgeRow,
): boolean {
  const { chainEdgeStart, edgeLength } = weighing.graph;
  const chain = directed >>> 1;
  const against = directed & 1;
  const first = chainEdgeStart[chain];
  const last = chainEdgeStart[chain + 1] - 1;
  const before = row.count;
  let ms = 0;
  let cm = 0;
  for (let i = first; i <= last; i++) {
    const e = against ? last - (i - first) : i;
    const own = weighing.milliseconds(e * 2 + against) + (i === first ? extra : 0);
    ms += own;
    cm += edgeLength[e];
    row.add(e * 2 + against, own, edgeLength[e]);
  }
  if (ms === cost && cm === length) return true;
  row.count = before;
  return false;
}
