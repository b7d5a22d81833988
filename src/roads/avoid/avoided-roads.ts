// Which edges and chains a request wants to avoid: ferries, tolls, and whatever touches its areas.
import { RoadClass, WayFlag } from '../build/network.ts';
import { edgesInAreas } from '../closures/edges-in-area.ts';
import type { AvoidOptions } from '../engine.ts';
import { FERRY_FLAG, type RoadGraph } from '../graph/road-graph.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';

export class AvoidedRoads {
  readonly #edges: ReadonlySet<number>;
  readonly #chains = new Set<number>();
  readonly #flags: number;

  constructor(
    readonly graph: RoadGraph,
    index: SegmentIndex,
    readonly options: AvoidOptions,
  ) {
    this.#edges = new Set(options.areas ? edgesInAreas(graph, index, options.areas) : []);
    for (const edge of this.#edges) this.#chains.add(graph.edgeChain[edge]);
    this.#flags = (options.ferries ? FERRY_FLAG : 0) | (options.tolls ? WayFlag.Toll : 0);
  }

  chain(chain: number): boolean {
    return (this.graph.chainFlags[chain] & this.#flags) !== 0 || this.#chains.has(chain);
  }

  edge(edge: number): boolean {
    const trait = this.graph.edgeTrait[edge];
    if (this.options.ferries && this.graph.traitClass[trait] === RoadClass.Ferry) return true;
    if (this.options.tolls && this.graph.traitFlags[trait] & WayFlag.Toll) return true;
    return this.#edges.has(edge);
  }

  /** Whether an edge behind `edge`, up to and without `stop`, is to be avoided. */
  between(edge: number, stop: number, step: number): boolean {
    for (let e = edge + step; e !== stop; e += step) if (this.edge(e)) return true;
    return false;
  }
}
