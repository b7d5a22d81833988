// Routes that avoid something for one request alone: A* over the graph's links with the hierarchy's own times as
// potentials. Where nothing is in the way it walks straight along the best route; around an obstacle it widens.
// The edges on which the journey begins and ends may be used even when they are to be avoided.
import { INFINITE } from '../customise/weights.ts';
import type { AvoidOptions, RoutePath, SnappedPoint } from '../engine.ts';
import { linkChain, linkForbidden, linkHead, linkTail } from '../graph/links.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import { alongChain, Ends, startEnds } from '../query/ends.ts';
import { Label } from '../query/label.ts';
import { arrive, directRow, leave, pathOf } from '../query/query.ts';
import { EdgeRow } from '../query/unpack.ts';
import type { Weighing } from '../query/weighing.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';
import { AvoidedRoads } from './avoided-roads.ts';
import { apart, endJunction } from './enclosure.ts';
import { Potentials } from './potentials.ts';
import { VertexQueue } from './vertex-queue.ts';

/** In `#by`: the vertex was reached from the start; plus the number of the start's end. */
const FROM_START = 0xffffff00;

export class AvoidSearch {
  readonly #reached: Int32Array;
  readonly #by: Uint32Array;
  #touched: number[] = [];
  readonly #queue = new VertexQueue();
  readonly #potentials: Potentials;
  readonly #starts = new Ends();
  readonly #finish: Label;

  constructor(
    readonly graph: RoadGraph,
    readonly hierarchy: Hierarchy,
    readonly index: SegmentIndex,
  ) {
    this.#reached = new Int32Array(graph.vertexCount).fill(INFINITE);
    this.#by = new Uint32Array(graph.vertexCount);
    this.#potentials = new Potentials(hierarchy);
    this.#finish = new Label(hierarchy.height);
  }

  route(
    weighing: Weighing,
    from: SnappedPoint,
    to: SnappedPoint,
    options: AvoidOptions,
  ): RoutePath | undefined {
    const avoided = new AvoidedRoads(this.graph, this.index, options);
    for (const v of this.#touched) this.#reached[v] = INFINITE;
    this.#touched = [];
    this.#queue.clear();
    this.#finish.toPlace(weighing, to);
    this.#potentials.begin(this.#finish, weighing.metric.up);
    const arrivals = this.#arrivals(to, avoided);
    startEnds(weighing, from, this.#starts);
    const starts: number[] = [];
    for (let i = 0; i < this.#starts.count; i++) {
      if (this.#blockedLeaving(from, this.#starts.chain[i], avoided)) continue;
      this.#reach(this.#starts.vertex[i], this.#starts.cost[i], FROM_START + i);
      starts.push(endJunction(this.graph, this.#starts.chain[i]));
    }
    const direct = this.#direct(weighing, from, to, avoided);
    const finishes = Array.from(arrivals.values(), ({ chain }) => endJunction(this.graph, chain ^ 1));
    if (apart(this.graph, avoided, starts, finishes)) this.#queue.clear();
    const best = this.#search(weighing, avoided, arrivals, direct.cost);
    const row = new EdgeRow();
    if (best.vertex >= 0) this.#unwind(weighing, from, to, best.vertex, best.chain, row);
    else if (direct.cost < INFINITE) directRow(weighing, from, to, direct.against, row);
    else return undefined;
    let length = 0;
    for (let i = 0; i < row.count; i++) length += row.centimetres[i];
    return pathOf(weighing, from, to, row, best.cost, length);
  }

  #search(
    weighing: Weighing,
    avoided: AvoidedRoads,
    arrivals: ReadonlyMap<number, { cost: number; chain: number }>,
    known: number,
  ): { cost: number; vertex: number; chain: number } {
    const { graph } = this;
    let best = { cost: known, vertex: -1, chain: 0 };
    const queue = this.#queue;
    while (queue.size > 0 && queue.leastKey < best.cost) {
      const key = queue.leastKey;
      const v = queue.pop();
      const here = this.#reached[v];
      if (key > here + this.#potentials.at(v)) continue;
      const arrival = arrivals.get(v);
      if (arrival && here + arrival.cost < best.cost) {
        best = { cost: here + arrival.cost, vertex: v, chain: arrival.chain };
      }
      for (let i = graph.outFirst[v]; i < graph.outFirst[v + 1]; i++) {
        const link = graph.outLink[i];
        const chain = linkChain(graph, link);
        if (avoided.chain(chain >>> 1) || linkForbidden(graph, link, weighing.mode)) continue;
        const cost = here + weighing.chainMilliseconds(chain);
        if (cost < INFINITE) this.#reach(linkHead(graph, link), cost, link);
      }
    }
    return best;
  }

  #reach(vertex: number, cost: number, by: number): void {
    if (cost >= this.#reached[vertex]) return;
    const onward = this.#potentials.at(vertex);
    if (onward >= INFINITE) return;
    this.#touched.push(vertex);
    this.#reached[vertex] = cost;
    this.#by[vertex] = by;
    this.#queue.push(vertex, cost + onward);
  }

  /** The vertices next to the end, with the least cost from each. */
  #arrivals(to: SnappedPoint, avoided: AvoidedRoads): Map<number, { cost: number; chain: number }> {
    const { ends } = this.#finish;
    const { graph } = this;
    const chain = graph.edgeChain[to.edge];
    const arrivals = new Map<number, { cost: number; chain: number }>();
    for (let i = 0; i < ends.count; i++) {
      const against = ends.chain[i] & 1;
      const stop = against ? graph.chainEdgeStart[chain + 1] : graph.chainEdgeStart[chain] - 1;
      if (avoided.between(to.edge, stop, against ? 1 : -1)) continue;
      const known = arrivals.get(ends.vertex[i]);
      if (!known || ends.cost[i] < known.cost) {
        arrivals.set(ends.vertex[i], { cost: ends.cost[i], chain: ends.chain[i] });
      }
    }
    return arrivals;
  }

  #blockedLeaving(from: SnappedPoint, directedChain: number, avoided: AvoidedRoads): boolean {
    const chain = directedChain >>> 1;
    const against = directedChain & 1;
    const stop = against ? this.graph.chainEdgeStart[chain] - 1 : this.graph.chainEdgeStart[chain + 1];
    return avoided.between(from.edge, stop, against ? -1 : 1);
  }

  #direct(weighing: Weighing, from: SnappedPoint, to: SnappedPoint, avoided: AvoidedRoads) {
    let best = { cost: INFINITE, against: 0 };
    for (let against = 0; against < 2; against++) {
      const { cost } = alongChain(weighing, from, to, against);
      if (cost >= best.cost) continue;
      const step = against ? -1 : 1;
      if (from.edge !== to.edge && avoided.between(from.edge, to.edge, step)) continue;
      best = { cost, against };
    }
    return best;
  }

  #unwind(
    weighing: Weighing,
    from: SnappedPoint,
    to: SnappedPoint,
    vertex: number,
    lastChain: number,
    row: EdgeRow,
  ): void {
    const links: number[] = [];
    let v = vertex;
    while (this.#by[v] < FROM_START) {
      links.push(this.#by[v]);
      v = linkTail(this.graph, this.#by[v]);
    }
    leave(weighing, from, this.#starts.chain[this.#by[v] - FROM_START] & 1, row);
    for (let i = links.length - 1; i >= 0; i--) {
      const directed = linkChain(this.graph, links[i]);
      const chain = directed >>> 1;
      const against = directed & 1;
      const { chainEdgeStart, edgeLength } = this.graph;
      for (let k = 0; k < chainEdgeStart[chain + 1] - chainEdgeStart[chain]; k++) {
        const e = against ? chainEdgeStart[chain + 1] - 1 - k : chainEdgeStart[chain] + k;
        row.add(e * 2 + against, weighing.milliseconds(e * 2 + against), edgeLength[e]);
      }
    }
    arrive(weighing, to, lastChain & 1, row);
  }
}
