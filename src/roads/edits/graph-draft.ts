// Roads beside those of the dataset: chains that take the place of one that is cut, and chains that were not there. Nothing of the dataset is
// renumbered: what is added has the next numbers, and a chain that was cut stays behind, closed to everybody.

import { insideNoThrough, moved, splitRange } from '../graph/links.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { NO_THROUGH_SHIFT } from '../graph/stored-forms.ts';
import { MOTOR_MODES } from '../network/vocabulary.ts';
import { chainsFrom } from '../query/junction-place.ts';
import { cutLine, type EdgeLine, lineLength } from './cut-line.ts';
import { TraitRows } from './trait-rows.ts';

/** A way from one vertex to another over a directed chain; as the split links of the graph. */
export interface DraftLink {
  readonly tail: number;
  readonly head: number;
  readonly chain: number;
  readonly forbidden: number;
  readonly extra: number;
}

export interface DraftEdge extends EdgeLine {
  readonly chain: number;
  readonly length: number;
  readonly source: number;
  /** The edge of the dataset that it is a part of; -1 if none. */
  readonly origin: number;
  trait: number;
}

export interface DraftChain {
  readonly from: number;
  readonly to: number;
  /** Its edges: `edges` of them from `first` on. */
  readonly first: number;
  readonly edges: number;
  /** Along and against it, in steps. */
  readonly entry: readonly [number, number];
  readonly delay: readonly [number, number];
  /** Bits of profiles. */
  readonly mainland: number;
  live: boolean;
}

/** Where a road that is added begins or ends: vertices from which it is entered, and the one at which it arrives. */
export interface EditJoint {
  readonly vertex: number;
  readonly tails: readonly { readonly vertex: number; readonly forbidden: number }[];
  /** Of the roads there. */
  readonly mainland: number;
  readonly trait: number;
}

/** A point of an edge: centimetres from its beginning, and after which of its points it lies. */
export interface EdgePlace {
  readonly edge: number;
  readonly along: number;
  readonly after: number;
  readonly lon: number;
  readonly lat: number;
}

type Part = Pick<DraftEdge, 'trait' | 'length' | 'source' | 'origin' | 'lon' | 'lat'>;

export class GraphDraft {
  readonly traits: TraitRows;
  /** Edges of the dataset with another trait than there. */
  readonly retraited = new Map<number, number>();
  readonly chains: DraftChain[] = [];
  readonly edges: DraftEdge[] = [];
  links: DraftLink[] = [];
  #vertices: number;
  /** Of vertices that were added: the copies that remember where a trip came from. */
  readonly #copies = new Map<number, readonly number[]>();

  constructor(readonly graph: RoadGraph) {
    this.traits = new TraitRows(graph);
    this.#vertices = graph.vertexCount;
  }

  get vertexCount(): number {
    return this.#vertices;
  }

  vertex(): number {
    return this.#vertices++;
  }

  trait(edge: number): number {
    const own = edge - this.graph.edgeCount;
    return own >= 0 ? this.edges[own].trait : (this.retraited.get(edge) ?? this.graph.edgeTrait[edge]);
  }

  /** Whether somebody may use the edge in some direction. */
  isOpen(edge: number): boolean {
    const { traitForward, traitBackward } = this.traits.get(this.trait(edge));
    return (traitForward | traitBackward) !== 0;
  }

  /** A chain of one or more edges and the links over it are the caller's to add. */
  chain(draft: Omit<DraftChain, 'first' | 'edges' | 'live'>, parts: readonly Part[]): number {
    const { graph } = this;
    const chain = graph.chainCount + this.chains.length;
    this.chains.push({
      ...draft,
      first: graph.edgeCount + this.edges.length,
      edges: parts.length,
      live: true,
    });
    for (const part of parts) this.edges.push({ ...part, chain });
    return chain;
  }

  link(tail: number, head: number, chain: number, forbidden = 0, extra = 0): void {
    this.links.push({ tail, head, chain, forbidden, extra });
  }

  /** The joint at a place; a chain is cut there unless it ends there. */
  join(place: EdgePlace): EditJoint {
    const chain = this.#chainOf(place.edge);
    const { from, to, first, edges } = this.#known(chain);
    const last = first + edges - 1;
    if (place.edge === first && place.along <= 0) return this.#junction(from, chain, place.edge);
    if (place.edge === last && place.along >= this.#length(last))
      return this.#junction(to, chain, place.edge);
    return this.#cut(chain, place);
  }

  #chainOf(edge: number): number {
    const own = edge - this.graph.edgeCount;
    return own >= 0 ? this.edges[own].chain : this.graph.edgeChain[edge];
  }

  #length(edge: number): number {
    const own = edge - this.graph.edgeCount;
    return own >= 0 ? this.edges[own].length : this.graph.edgeLength[edge];
  }

  #known(chain: number): Omit<DraftChain, 'live'> {
    const { graph } = this;
    const own = chain - graph.chainCount;
    if (own >= 0) return this.chains[own];
    const first = graph.chainEdgeStart[chain];
    return {
      from: graph.chainFrom[chain],
      to: graph.chainTo[chain],
      first,
      edges: graph.chainEdgeStart[chain + 1] - first,
      entry: [graph.chainEntry[chain * 2], graph.chainEntry[chain * 2 + 1]],
      delay: [graph.chainDelay[chain * 2], graph.chainDelay[chain * 2 + 1]],
      mainland: graph.chainMainland[chain],
    };
  }

  #part(edge: number): Part {
    const { graph } = this;
    const own = edge - graph.edgeCount;
    if (own >= 0) return this.edges[own];
    const [begin, end] = [graph.pointStart[edge], graph.pointStart[edge + 1]];
    return {
      trait: this.trait(edge),
      length: graph.edgeLength[edge],
      source: graph.edgeSource[edge],
      origin: edge,
      lon: [...graph.pointLon.subarray(begin, end)],
      lat: [...graph.pointLat.subarray(begin, end)],
    };
  }

  #linksOver(directed: number): readonly DraftLink[] {
    const { graph } = this;
    if (directed >>> 1 >= graph.chainCount) return this.links.filter(({ chain }) => chain === directed);
    const chain = directed >>> 1;
    const links: DraftLink[] = [];
    if (!moved(graph.chainSplit[chain], directed)) {
      const ends = [graph.chainFrom[chain], graph.chainTo[chain]];
      const [tail, head] = directed & 1 ? ends.reverse() : ends;
      links.push({ tail, head, chain: directed, forbidden: 0, extra: 0 });
    }
    const [lo, hi] = splitRange(graph, directed);
    for (let i = lo; i < hi; i++) {
      const at = graph.splitByChain[i];
      links.push({
        tail: graph.splitTail[at],
        head: graph.splitHead[at],
        chain: directed,
        forbidden: graph.splitForbidden[at],
        extra: graph.splitExtra[at],
      });
    }
    return links;
  }

  /** Puts two chains, which meet at a vertex of their own, in place of one. */
  #cut(chain: number, place: EdgePlace): EditJoint {
    const { from, to, first, edges, entry, delay, mainland } = this.#known(chain);
    const over = [0, 1].map((against) => this.#linksOver(chain * 2 + against));
    const parts = Array.from({ length: edges }, (_, i) => this.#part(first + i));
    const at = place.edge - first;
    const [before, after] = cutEdge(parts[at], place);
    this.#bury(chain);
    const vertex = this.vertex();
    const one = this.chain({ from, to: vertex, entry: [entry[0], 0], delay: [0, delay[1]], mainland }, [
      ...parts.slice(0, at),
      ...before,
    ]);
    const two = this.chain({ from: vertex, to, entry: [0, entry[1]], delay: [delay[0], 0], mainland }, [
      ...after,
      ...parts.slice(at + 1),
    ]);
    const copies: number[] = [];
    for (const against of [0, 1]) {
      const [into, onward] = against ? [two * 2 + 1, one * 2 + 1] : [one * 2, two * 2];
      copies.push(...this.#relink(over[against], against ? to : from, vertex, into, onward));
    }
    this.#copies.set(vertex, copies);
    return {
      vertex,
      tails: [vertex, ...copies].map((tail) => ({ vertex: tail, forbidden: 0 })),
      mainland,
      trait: parts[at].trait,
    };
  }

  /** Leads the links of a directed chain through the vertex at which it was cut. Those that end at a copy of their junction, since turn rules
   * begin with them, pass a copy of the vertex; returns these. */
  #relink(
    links: readonly DraftLink[],
    start: number,
    vertex: number,
    into: number,
    onward: number,
  ): number[] {
    const plain =
      links.find(({ tail, forbidden }) => tail === start && !insideNoThrough(forbidden)) ?? links[0];
    const copies = new Map<number, { middle: number; forbidden: number }>();
    for (const { tail, head, forbidden, extra } of links) {
      const known = copies.get(head);
      const middle = known?.middle ?? (head === plain.head ? vertex : this.vertex());
      copies.set(head, { middle, forbidden: known ? known.forbidden & forbidden : forbidden });
      this.link(tail, middle, into, forbidden, extra);
    }
    for (const [head, { middle, forbidden }] of copies) {
      // Whoever comes over the road that is added does not come from outside a no-through area.
      const mask = middle === vertex ? forbidden & ~(forbidden >>> NO_THROUGH_SHIFT) : forbidden;
      this.link(middle, head, onward, mask);
    }
    return [...copies.values()].map(({ middle }) => middle).filter((middle) => middle !== vertex);
  }

  /** Closes a chain that others replace. */
  #bury(chain: number): void {
    const { first, edges } = this.#known(chain);
    const own = chain - this.graph.chainCount;
    if (own >= 0) {
      this.chains[own].live = false;
      this.links = this.links.filter((link) => link.chain >>> 1 !== chain);
    }
    for (let e = first; e < first + edges; e++) {
      const closed = this.traits.closed(this.trait(e));
      if (e >= this.graph.edgeCount) this.edges[e - this.graph.edgeCount].trait = closed;
      else this.retraited.set(e, closed);
    }
  }

  #junction(vertex: number, chain: number, edge: number): EditJoint {
    const { mainland } = this.#known(chain);
    const trait = this.trait(edge);
    const copies =
      vertex >= this.graph.vertexCount
        ? (this.#copies.get(vertex) ?? []).map((copy) => ({ vertex: copy, forbidden: 0 }))
        : this.#copiesOf(vertex);
    return { vertex, tails: [{ vertex, forbidden: 0 }, ...copies], mainland, trait };
  }

  /** The copies of a junction of the dataset that also lead into a road that is added. A copy with one way out stands for a rule that this is the
   * only one; motor traffic that has entered a no-through area does not leave it over the new road. */
  #copiesOf(junction: number): { vertex: number; forbidden: number }[] {
    const { graph } = this;
    const found = new Map<number, number>();
    for (const leaving of chainsFrom(graph, junction)) {
      const [lo, hi] = splitRange(graph, leaving ^ 1);
      for (let i = lo; i < hi; i++) {
        const link = graph.splitByChain[i];
        const copy = graph.splitHead[link];
        if (copy === junction || chainsFrom(graph, copy).length < 2) continue;
        const forbidden = insideNoThrough(graph.splitForbidden[link]) ? MOTOR_MODES : 0;
        found.set(copy, (found.get(copy) ?? 0) | forbidden);
      }
    }
    return [...found].map(([vertex, forbidden]) => ({ vertex, forbidden }));
  }
}

/** The parts of an edge before and after a place; one of them is missing where the place is at an end. */
function cutEdge(part: Part, place: EdgePlace): [before: Part[], after: Part[]] {
  if (place.along <= 0) return [[], [part]];
  if (place.along >= part.length) return [[part], []];
  const [before, after] = cutLine(part, place);
  return [
    [{ ...part, ...before, length: Math.max(1, lineLength(before)) }],
    [{ ...part, ...after, length: Math.max(1, lineLength(after)) }],
  ];
}
