// Which edges and chains a request wants to avoid: ferries, tolls, and whatever touches its areas.

import { placeOf } from '../../lookup/binary-search.ts';
import { RoadClass, WayFlag } from '../build/network.ts';
import { edgesInAreas } from '../closures/edges-in-area.ts';
import type { AvoidOptions } from '../engine.ts';
import { chainsOf } from '../graph/edge-chains.ts';
import { FERRY_FLAG, type RoadGraph } from '../graph/road-graph.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';

export class AvoidedRoads {
  /** Edges in an area and the chains with one, ascending. */
  readonly #edges: Uint32Array;
  readonly inAreas: Uint32Array;
  readonly #flags: number;

  constructor(
    readonly graph: RoadGraph,
    index: SegmentIndex,
    readonly options: AvoidOptions,
  ) {
    this.#edges = edgesInAreas(graph, index, options.areas ?? []);
    this.inAreas = chainsOf(graph, this.#edges);
    this.#flags = (options.ferries ? FERRY_FLAG : 0) | (options.tolls ? WayFlag.Toll : 0);
  }

  get bytes(): number {
    return this.#edges.byteLength + this.inAreas.byteLength;
  }

  chain(chain: number): boolean {
    return (this.graph.chainFlags[chain] & this.#flags) !== 0 || placeOf(this.inAreas, chain) >= 0;
  }

  edge(edge: number): boolean {
    const trait = this.graph.edgeTrait[edge];
    if (this.options.ferries && this.graph.traitClass[trait] === RoadClass.Ferry) return true;
    if (this.options.tolls && this.graph.traitFlags[trait] & WayFlag.Toll) return true;
    return placeOf(this.#edges, edge) >= 0;
  }

  /** Chains with a ferry or a toll, as far as these are to be avoided. */
  *byKind(): Iterable<number> {
    const { chainFlags } = this.graph;
    for (let c = 0; c < chainFlags.length; c++) if (chainFlags[c] & this.#flags) yield c;
  }
}
