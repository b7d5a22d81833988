// Which edges and chains a request avoids: certain kinds of road, and whatever touches its areas.

import { GrowingColumn } from '../../dataset/column-builder.ts';
import { placeOf } from '../../lookup/binary-search.ts';
import { edgesInAreas } from '../closures/edges-in-area.ts';
import type { AvoidOptions } from '../engine.ts';
import { chainsOf } from '../graph/edge-chains.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';
import { avoidsKinds, ofAvoidedKind } from './avoided-kinds.ts';
import { LimitedEdges } from './limited-edges.ts';

export class AvoidedRoads {
  /** Edges in an area, or too small for the vehicle, and the chains that contain one; ascending. */
  readonly #edges: Uint32Array;
  readonly byPlace: Uint32Array;
  /** By trait: 1 if it is of a kind to avoid. Absent if no kind is avoided. */
  readonly #kinds: Uint8Array | undefined;

  constructor(
    readonly graph: RoadGraph,
    index: SegmentIndex,
    options: AvoidOptions,
    limited = LimitedEdges.NONE,
  ) {
    const inside = edgesInAreas(graph, index, options.areas ?? []);
    this.#edges = together(inside, limited.closedTo(options.size ?? {}));
    this.byPlace = chainsOf(graph, this.#edges);
    if (!avoidsKinds(options)) return;
    const { traitClass, traitSurface, traitFlags } = graph;
    this.#kinds = Uint8Array.from(traitClass, (roadClass, trait) => {
      const road = { class: roadClass, surface: traitSurface[trait], flags: traitFlags[trait] };
      return ofAvoidedKind(road, options) ? 1 : 0;
    });
  }

  get bytes(): number {
    return this.#edges.byteLength + this.byPlace.byteLength + (this.#kinds?.byteLength ?? 0);
  }

  chain(chain: number): boolean {
    return this.#chainOfKind(chain) || placeOf(this.byPlace, chain) >= 0;
  }

  edge(edge: number): boolean {
    return this.#kinds?.[this.graph.edgeTrait[edge]] === 1 || placeOf(this.#edges, edge) >= 0;
  }

  /** Chains with an edge of a kind to avoid, ascending. */
  byKind(): Uint32Array {
    const found = new GrowingColumn(Uint32Array, 64);
    for (let c = 0; c < this.graph.chainCount; c++) if (this.#chainOfKind(c)) found.push(c);
    return found.view().slice();
  }

  #chainOfKind(chain: number): boolean {
    const kinds = this.#kinds;
    if (kinds === undefined) return false;
    const { chainEdgeStart, edgeTrait } = this.graph;
    for (let e = chainEdgeStart[chain]; e < chainEdgeStart[chain + 1]; e++) {
      if (kinds[edgeTrait[e]] === 1) return true;
    }
    return false;
  }
}

/** Both, ascending, each once. */
function together(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (b.length === 0) return a;
  return a.length === 0 ? b : Uint32Array.from(new Set([...a, ...b])).sort();
}
