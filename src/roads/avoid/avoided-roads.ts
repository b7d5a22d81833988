// Which edges and chains a request wants to avoid: ferries, tolls, and whatever touches its areas.
import { RoadClass, WayFlag } from '../build/network.ts';
import { edgesInAreas } from '../closures/edges-in-area.ts';
import type { AvoidOptions } from '../engine.ts';
import { FERRY_FLAG, type RoadGraph } from '../graph/road-graph.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';

export class AvoidedRoads {
  readonly #edges: ReadonlySet<number>;
  /** Chains with an edge in an area. */
  readonly inAreas = new Set<number>();
  readonly #flags: number;

  constructor(
    readonly graph: RoadGraph,
    index: SegmentIndex,
    readonly options: AvoidOptions,
  ) {
    this.#edges = new Set(options.areas ? edgesInAreas(graph, index, options.areas) : []);
    for (const edge of this.#edges) this.inAreas.add(graph.edgeChain[edge]);
    this.#flags = (options.ferries ? FERRY_FLAG : 0) | (options.tolls ? WayFlag.Toll : 0);
  }

  /** Edges and chains that are held by number. */
  get size(): number {
    return this.#edges.size + this.inAreas.size;
  }

  chain(chain: number): boolean {
    return (this.graph.chainFlags[chain] & this.#flags) !== 0 || this.inAreas.has(chain);
  }

  edge(edge: number): boolean {
    const trait = this.graph.edgeTrait[edge];
    if (this.options.ferries && this.graph.traitClass[trait] === RoadClass.Ferry) return true;
    if (this.options.tolls && this.graph.traitFlags[trait] & WayFlag.Toll) return true;
    return this.#edges.has(edge);
  }

  /** Chains with a ferry or a toll, as far as these are to be avoided. */
  *byNature(): Iterable<number> {
    const { chainFlags } = this.graph;
    for (let c = 0; c < chainFlags.length; c++) if (chainFlags[c] & this.#flags) yield c;
  }
}
