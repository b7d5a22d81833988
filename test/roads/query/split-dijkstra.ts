// An oracle for large networks: plain Dijkstra over the links of the split graph, from one place to all others.
// Knows nothing of order, arcs or searches.
import type { Profile, Roads, SnappedPoint } from '../../../src/roads/engine.ts';
import { linkChain, linkHead } from '../../../src/roads/graph/links.ts';
import type { RoadGraph } from '../../../src/roads/graph/road-graph.ts';
import { WAIT_MILLISECONDS } from '../../../src/roads/graph/stored-forms.ts';
import { modeOf } from '../../../src/roads/profiles/profile.ts';

function linkTail(graph: RoadGraph, link: number): number {
  const own = graph.chainCount * 2;
  if (link >= own) return graph.splitTail[link - own];
  return (link & 1 ? graph.chainTo : graph.chainFrom)[link >>> 1];
}

/** Whether turn rules, or a no-through area, keep the mode from the link. */
function linkForbidden(graph: RoadGraph, link: number, mode: number): boolean {
  const own = graph.chainCount * 2;
  return link >= own && (graph.splitForbidden[link - own] & mode) !== 0;
}

const known = new WeakMap<RoadGraph, Map<number, number[]>>();

/** Links by the directed chain that they travel; gathered once for a graph, of which many journeys are looked for. */
function linksOf(graph: RoadGraph): ReadonlyMap<number, number[]> {
  let links = known.get(graph);
  if (links) return links;
  links = new Map();
  for (const link of graph.outLink) {
    const chain = linkChain(graph, link);
    const list = links.get(chain);
    if (list) list.push(link);
    else links.set(chain, [link]);
  }
  known.set(graph, links);
  return links;
}

export class SplitDijkstra {
  /** Milliseconds and centimetres to each vertex; Infinity if unreachable. */
  readonly cost: Float64Array;
  readonly length: Float64Array;
  readonly #chainCost: Float64Array;
  readonly #chainLength: Float64Array;
  readonly #mode: number;
  readonly #links: ReadonlyMap<number, number[]>;
  #from: SnappedPoint | undefined;

  constructor(
    readonly graph: RoadGraph,
    readonly roads: Roads,
    readonly profile: Profile,
    /** Edges that are not passed; the journey may begin and end on one. */
    readonly avoided: (edge: number) => boolean = () => false,
  ) {
    this.cost = new Float64Array(graph.vertexCount);
    this.length = new Float64Array(graph.vertexCount);
    this.#mode = modeOf(profile);
    this.#chainCost = new Float64Array(graph.chainCount * 2);
    this.#chainLength = new Float64Array(graph.chainCount);
    for (let c = 0; c < graph.chainCount; c++) {
      for (let e = graph.chainEdgeStart[c]; e < graph.chainEdgeStart[c + 1]; e++) {
        this.#chainLength[c] += graph.edgeLength[e];
        this.#chainCost[c * 2] += this.#whole(e * 2);
        this.#chainCost[c * 2 + 1] += this.#whole(e * 2 + 1);
      }
    }
    this.#links = linksOf(graph);
  }

  run(from: SnappedPoint): void {
    const { graph, cost, length } = this;
    this.#from = from;
    cost.fill(Number.POSITIVE_INFINITY);
    length.fill(Number.POSITIVE_INFINITY);
    const heap: { vertex: number; cost: number; length: number }[] = [];
    const less = (a: { cost: number; length: number }, b: { cost: number; length: number }) =>
      a.cost < b.cost || (a.cost === b.cost && a.length < b.length);
    const push = (vertex: number, ms: number, cm: number): void => {
      if (!Number.isFinite(ms)) return;
      if (!(ms < cost[vertex] || (ms === cost[vertex] && cm < length[vertex]))) return;
      cost[vertex] = ms;
      length[vertex] = cm;
      const item = { vertex, cost: ms, length: cm };
      let i = heap.length;
      heap.push(item);
      while (i > 0 && less(item, heap[(i - 1) >> 1])) {
        heap[i] = heap[(i - 1) >> 1];
        i = (i - 1) >> 1;
      }
      heap[i] = item;
    };
    const pop = () => {
      const top = heap[0];
      const item = heap.pop() as (typeof heap)[number];
      if (heap.length > 0) {
        let i = 0;
        for (;;) {
          let child = i * 2 + 1;
          if (child >= heap.length) break;
          if (child + 1 < heap.length && less(heap[child + 1], heap[child])) child++;
          if (!less(heap[child], item)) break;
          heap[i] = heap[child];
          i = child;
        }
        heap[i] = item;
      }
      return top;
    };
    const chain = graph.edgeChain[from.edge];
    const vertex = this.#junction(from);
    if (vertex >= 0) {
      for (let i = graph.outFirst[vertex]; i < graph.outFirst[vertex + 1]; i++) {
        const link = graph.outLink[i];
        if (linkForbidden(graph, link, this.#mode)) continue;
        const begin = this.#end(from, linkChain(graph, link) ^ 1);
        const rest = this.#rest(begin, linkChain(graph, link) & 1);
        if (this.#usable(begin.edge, from)) push(linkHead(graph, link), rest.cost, rest.length);
      }
    }
    for (const against of [0, 1]) {
      if (vertex >= 0 || !(against ? from.backward : from.forward)) continue;
      const rest = this.#rest(from, against);
      // The chain's own link leaves the junction itself, not a copy of it.
      const junction = (against ? graph.chainTo : graph.chainFrom)[chain];
      for (const link of this.#links.get(chain * 2 + against) ?? []) {
        if (linkTail(graph, link) === junction) push(linkHead(graph, link), rest.cost, rest.length);
      }
    }
    while (heap.length > 0) {
      const { vertex, cost: ms, length: cm } = pop();
      if (ms !== cost[vertex] || cm !== length[vertex]) continue;
      for (let i = graph.outFirst[vertex]; i < graph.outFirst[vertex + 1]; i++) {
        const link = graph.outLink[i];
        const directed = linkChain(graph, link);
        if (linkForbidden(graph, link, this.#mode)) continue;
        const passed = this.#chainCost[directed] + this.#extra(link);
        push(linkHead(graph, link), ms + passed, cm + this.#chainLength[directed >>> 1]);
      }
    }
  }

  /** From the place of the last `run`. */
  to(place: SnappedPoint): { milliseconds: number; centimetres: number } | undefined {
    let best: { milliseconds: number; centimetres: number } | undefined;
    for (const end of this.#same(place)) {
      const found = this.#toPlace(end, place);
      if (!found) continue;
      const better =
        !best ||
        found.milliseconds < best.milliseconds ||
        (found.milliseconds === best.milliseconds && found.centimetres < best.centimetres);
      if (better) best = found;
    }
    return best;
  }

  /** The place on every chain of its junction; the place itself between junctions. */
  #same(place: SnappedPoint): SnappedPoint[] {
    const { graph } = this;
    const vertex = this.#junction(place);
    if (vertex < 0) return [place];
    const chains = new Set<number>();
    for (let i = graph.outFirst[vertex]; i < graph.outFirst[vertex + 1]; i++) {
      chains.add(linkChain(graph, graph.outLink[i]));
    }
    return [...chains].map((directed) => this.#end(place, directed ^ 1));
  }

  /** The vertex at a position without a restricted direction; otherwise -1. */
  #junction({ edge, along, forward, backward }: SnappedPoint): number {
    const { graph } = this;
    const chain = graph.edgeChain[edge];
    const open = [edge * 2, edge * 2 + 1].map((directed) => {
      const mask = (directed & 1 ? graph.traitBackward : graph.traitForward)[graph.edgeTrait[edge]];
      return (mask & this.#mode) !== 0;
    });
    if (forward !== open[0] || backward !== open[1]) return -1;
    if (along === 0 && edge === graph.chainEdgeStart[chain]) return graph.chainFrom[chain];
    const last = edge === graph.chainEdgeStart[chain + 1] - 1 && along === graph.edgeLength[edge];
    return last ? graph.chainTo[chain] : -1;
  }

  /** A place of a junction as the end of a directed chain that leads there. */
  #end(place: SnappedPoint, directed: number): SnappedPoint {
    const { graph } = this;
    const chain = directed >>> 1;
    const edge = directed & 1 ? graph.chainEdgeStart[chain] : graph.chainEdgeStart[chain + 1] - 1;
    const trait = graph.edgeTrait[edge];
    return {
      ...place,
      edge,
      along: directed & 1 ? 0 : graph.edgeLength[edge],
      forward: (graph.traitForward[trait] & this.#mode) !== 0,
      backward: (graph.traitBackward[trait] & this.#mode) !== 0,
    };
  }

  /** An edge beside the one on which a place was found is used only where it is not to be avoided. */
  #usable(edge: number, place: SnappedPoint): boolean {
    return edge === place.edge || !this.avoided(edge);
  }

  #toPlace(
    place: SnappedPoint,
    asked: SnappedPoint,
  ): { milliseconds: number; centimetres: number } | undefined {
    const { graph } = this;
    const from = this.#from as SnappedPoint;
    let milliseconds = Number.POSITIVE_INFINITY;
    let centimetres = Number.POSITIVE_INFINITY;
    const better = (ms: number, cm: number): void => {
      if (ms < milliseconds || (ms === milliseconds && cm < centimetres)) {
        milliseconds = ms;
        centimetres = cm;
      }
    };
    const chain = graph.edgeChain[place.edge];
    for (const against of [0, 1]) {
      if (!(against ? place.backward : place.forward)) continue;
      // A closure behind the place does not keep anybody from it: the way in is summed up by itself.
      const into = this.#passed(place, against);
      // On a junction nobody arrives from the junction itself.
      const arrives = this.#junction(asked) < 0 || this.#passed(place, against).length > 0;
      for (const link of arrives && this.#usable(place.edge, asked)
        ? (this.#links.get(chain * 2 + against) ?? [])
        : []) {
        if (!Number.isFinite(into.cost) || linkForbidden(graph, link, this.#mode)) continue;
        const tail = linkTail(graph, link);
        better(this.cost[tail] + into.cost + this.#extra(link), this.length[tail] + into.length);
      }
      for (const begin of this.#same(from)) {
        if (graph.edgeChain[begin.edge] !== chain || !(against ? begin.backward : begin.forward)) continue;
        const own = (edge: number): boolean =>
          edge === from.edge || edge === asked.edge || !this.avoided(edge);
        if (!own(begin.edge) || !own(place.edge)) continue;
        const between = this.#between(begin, place, against);
        better(between.cost, between.length);
      }
    }
    return Number.isFinite(milliseconds) ? { milliseconds, centimetres } : undefined;
  }

  /** What getting into the chain takes more, or less, from a copy of the junction. */
  #extra(link: number): number {
    const { graph } = this;
    const split = link - graph.chainCount * 2;
    if (split < 0) return 0;
    const step = WAIT_MILLISECONDS * graph.tables[graph.profiles.indexOf(this.profile)].delayShare;
    const entry = graph.chainEntry[graph.splitChain[split]];
    return Math.round((entry + graph.splitExtra[split]) * step) - Math.round(entry * step);
  }

  /** For an edge that is passed from end to end. */
  #whole(directed: number): number {
    if (this.avoided(directed >>> 1)) return Number.POSITIVE_INFINITY;
    return this.roads.milliseconds(directed, this.profile);
  }

  /** From a place to the end of its chain. */
  #rest(place: SnappedPoint, against: number): { cost: number; length: number } {
    const passed = this.#part(place, against);
    const whole = this.roads.milliseconds(place.edge * 2 + against, this.profile);
    const length = this.graph.edgeLength[place.edge];
    return this.#sum(place.edge, against, against ? -1 : 1, whole - passed.cost, length - passed.length);
  }

  /** From the beginning of its chain to a place. */
  #passed(place: SnappedPoint, against: number): { cost: number; length: number } {
    const passed = this.#part(place, against);
    return this.#sum(place.edge, against, against ? 1 : -1, passed.cost, passed.length);
  }

  /** Between two places of one chain, Infinity when they do not follow each other. */
  #between(from: SnappedPoint, to: SnappedPoint, against: number): { cost: number; length: number } {
    const none = { cost: Number.POSITIVE_INFINITY, length: 0 };
    const a = this.#part(from, against);
    const b = this.#part(to, against);
    if (from.edge === to.edge) {
      if (b.length < a.length || !Number.isFinite(a.cost)) return none;
      return { cost: b.cost - a.cost, length: b.length - a.length };
    }
    if (against ? to.edge > from.edge : to.edge < from.edge) return none;
    const step = against ? -1 : 1;
    let cost = this.roads.milliseconds(from.edge * 2 + against, this.profile) - a.cost + b.cost;
    let length = this.graph.edgeLength[from.edge] - a.length + b.length;
    for (let e = from.edge + step; e !== to.edge; e += step) {
      cost += this.#whole(e * 2 + against);
      length += this.graph.edgeLength[e];
    }
    return Number.isNaN(cost) ? none : { cost, length };
  }

  /** From the beginning of its edge, in the direction of travel, to a place. */
  #part(place: SnappedPoint, against: number): { cost: number; length: number } {
    const whole = this.roads.milliseconds(place.edge * 2 + against, this.profile);
    const length = this.graph.edgeLength[place.edge];
    if (!Number.isFinite(whole)) return { cost: Number.POSITIVE_INFINITY, length: 0 };
    const entry = this.roads.entry(place.edge * 2 + against, this.profile);
    const moving = whole - entry - this.roads.delay(place.edge * 2 + against, this.profile);
    const share = Math.round((moving * place.along) / length);
    return against
      ? { cost: entry + moving - share, length: length - place.along }
      : { cost: entry + share, length: place.along };
  }

  /** Adds the edges beyond one to the end of the chain, in steps of 1 or -1. */
  #sum(edge: number, against: number, step: number, cost: number, length: number) {
    const { graph } = this;
    const chain = graph.edgeChain[edge];
    const stop = step < 0 ? graph.chainEdgeStart[chain] - 1 : graph.chainEdgeStart[chain + 1];
    let ms = cost;
    let cm = length;
    for (let e = edge + step; e !== stop; e += step) {
      ms += this.#whole(e * 2 + against);
      cm += graph.edgeLength[e];
    }
    return { cost: Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms, length: cm };
  }
}
