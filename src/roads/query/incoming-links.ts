// The links that end at a vertex, for searches towards a point: the graph lists those that leave one.
import { firstWhere } from '../../lookup/binary-search.ts';
import { linkHead, moved } from '../graph/links.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { chainsFrom } from './junction-place.ts';

export class IncomingLinks {
  /** Split links sorted by the vertex at which they end; made when first needed. */
  #splitsByHead: Uint32Array | undefined;

  constructor(readonly graph: RoadGraph) {}

  /** Regardless of access. */
  each(vertex: number, visit: (link: number, tail: number) => void): void {
    const { graph } = this;
    for (const leaving of chainsFrom(graph, vertex)) {
      const directed = leaving ^ 1;
      if (linkHead(graph, directed) !== vertex || moved(graph.chainSplit[directed >>> 1], directed)) continue;
      visit(directed, (directed & 1 ? graph.chainTo : graph.chainFrom)[directed >>> 1]);
    }
    const splits = (this.#splitsByHead ??= splitsByHead(graph));
    const { splitHead, splitTail, chainCount } = graph;
    const first = firstWhere(0, splits.length, (at) => splitHead[splits[at]] >= vertex);
    for (let i = first; i < splits.length && splitHead[splits[i]] === vertex; i++) {
      visit(chainCount * 2 + splits[i], splitTail[splits[i]]);
    }
  }
}

function splitsByHead({ splitHead }: RoadGraph): Uint32Array {
  return Uint32Array.from(splitHead.keys()).sort((a, b) => splitHead[a] - splitHead[b] || a - b);
}
