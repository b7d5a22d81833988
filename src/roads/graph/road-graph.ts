// The road graph as it lies in the dataset: typed arrays with names. Edges carry traits, lengths and geometry;
// chains of edges join vertices; a link is a chain travelled in one direction from one vertex to another.
import type { Columns } from '../../dataset/format.ts';
import type { NumberedTable } from '../profiles/speed-table.ts';
import { readTables } from '../profiles/tables-column.ts';

export const GRAPH_FILE = 'roads-graph.tk';
export const HIERARCHY_FILE = 'roads-hierarchy.tk';
export const metricFile = (profile: string): string => `roads-metric-${profile}.tk`;

export interface RoadGraph {
  readonly chainCount: number;
  readonly edgeCount: number;
  readonly vertexCount: number;

  /** Vertices (ranks of the hierarchy) at which a chain begins and ends. */
  readonly chainFrom: Uint32Array;
  readonly chainTo: Uint32Array;
  /** Edges of chain c, in order and direction: chainEdgeStart[c] … chainEdgeStart[c+1]. */
  readonly chainEdgeStart: Uint32Array;
  /** The hierarchy's arc for the chain, ascending; NO_ARC for loops and chains whose links all moved. */
  readonly chainArc: Uint32Array;
  /** Bits of `ChainSplit`. */
  readonly chainSplit: Uint8Array;
  /** Bit p: profile p may snap here without landing on an island. */
  readonly chainMainland: Uint8Array;
  /** Bits of `WayFlag` and FERRY_FLAG that some edge of the chain has. */
  readonly chainFlags: Uint8Array;
  /** By directed chain: a car's wait at its end, and at its beginning, in steps of WAIT_MILLISECONDS. */
  readonly chainDelay: Uint8Array;
  readonly chainEntry: Uint8Array;

  /** The profiles' tables by which the weights were made. */
  readonly tables: readonly NumberedTable[];

  readonly edgeChain: Uint32Array;
  readonly edgeTrait: Uint32Array;
  /** Centimetres. */
  readonly edgeLength: Uint32Array;
  /** Points of edge e: pointStart[e] … pointStart[e+1], both ends included, degrees × 1e7. */
  readonly pointStart: Uint32Array;
  readonly pointLon: Int32Array;
  readonly pointLat: Int32Array;
  readonly edgeSource: Float64Array | Uint32Array;

  /** Links that begin or end at a copy of a junction, by ascending arc; see `SplitStates`. */
  readonly splitTail: Uint32Array;
  readonly splitHead: Uint32Array;
  readonly splitChain: Uint32Array;
  /** Modes that may not take the link; shifted by QUARTER_SHIFT, those among them that closed quarters keep off. */
  readonly splitForbidden: Uint8Array;
  readonly splitArc: Uint32Array;
  /** Steps of WAIT_MILLISECONDS that the link takes above, or below, its chain's entry. */
  readonly splitExtra: Int16Array;
  /** The same links ordered by directed chain. */
  readonly splitByChain: Uint32Array;

  /** Links that leave vertex v: outLink[outFirst[v] … outFirst[v+1]]; a link under 2 × chainCount is a directed
   * chain, others are `2 × chainCount + number of the split link`. */
  readonly outFirst: Uint32Array;
  readonly outLink: Uint32Array;

  readonly traitClass: Uint8Array;
  readonly traitSurface: Uint8Array;
  readonly traitFlags: Uint8Array;
  readonly traitForward: Uint8Array;
  readonly traitBackward: Uint8Array;
  readonly traitMaxSpeed: Uint8Array;
  readonly traitMaxSpeedBackward: Uint8Array;
  readonly traitLanes: Uint8Array;
  readonly traitWidth: Uint8Array;
  readonly traitCrossing: Uint16Array;
  readonly traitName: Uint32Array;
  readonly traitNameBn: Uint32Array;
  readonly traitRef: Uint32Array;
  readonly traitDensity: Uint8Array;
}

export const NO_ARC = 0xffffffff;
/** In `chainFlags`, where the bit of `WayFlag.Lit` would mean nothing for a chain. */
export const FERRY_FLAG = 32;

export function readGraph(columns: Columns): RoadGraph {
  const c = columns as Record<string, never>;
  const chainFrom = c['chain.from'] as Uint32Array;
  const edgeTrait = c['edge.trait'] as Uint32Array;
  const outFirst = c['out.first'] as Uint32Array;
  return {
    chainCount: chainFrom.length,
    edgeCount: edgeTrait.length,
    vertexCount: outFirst.length - 1,
    chainFrom,
    chainTo: c['chain.to'],
    chainEdgeStart: c['chain.edgeStart'],
    chainArc: c['chain.arc'],
    chainSplit: c['chain.split'],
    chainMainland: c['chain.mainland'],
    chainFlags: c['chain.flags'],
    // Datasets made before these columns have no such waits.
    chainDelay: c['chain.delay'] ?? new Uint8Array(chainFrom.length * 2),
    chainEntry: c['chain.entry'] ?? new Uint8Array(chainFrom.length * 2),
    tables: readTables(c['profile.tables']),
    edgeChain: c['edge.chain'],
    edgeTrait,
    edgeLength: c['edge.length'],
    pointStart: c['edge.pointStart'],
    pointLon: c['point.lon'],
    pointLat: c['point.lat'],
    edgeSource: c['edge.source'],
    splitTail: c['split.tail'],
    splitHead: c['split.head'],
    splitChain: c['split.chain'],
    splitForbidden: c['split.forbidden'],
    splitArc: c['split.arc'],
    splitExtra: c['split.extra'] ?? new Int16Array((c['split.arc'] as Uint32Array).length),
    splitByChain: c['split.byChain'],
    outFirst,
    outLink: c['out.link'],
    traitClass: c['trait.class'],
    traitSurface: c['trait.surface'],
    traitFlags: c['trait.flags'],
    traitForward: c['trait.forward'],
    traitBackward: c['trait.backward'],
    traitMaxSpeed: c['trait.maxSpeed'],
    traitMaxSpeedBackward: c['trait.maxSpeedBackward'],
    traitLanes: c['trait.lanes'],
    traitWidth: c['trait.width'],
    traitCrossing: c['trait.crossing'],
    traitName: c['trait.name'],
    traitNameBn: c['trait.nameBn'],
    traitRef: c['trait.ref'],
    traitDensity: c['trait.density'] ?? new Uint8Array((c['trait.ref'] as Uint32Array).length),
  };
}
