// Writes the graph in its final numbering: vertices by rank, chains by the arc that they belong to, edges by chain.
import type { TableColumns } from '../../dataset/table-schema.ts';
import { haversine } from '../../geo/distance.ts';
import { fromFixedDegrees } from '../../geo/units.ts';
import { NO_ARC } from '../graph/road-graph.ts';
import type { ROAD_GRAPH, ROAD_SIGNS } from '../graph/road-tables.ts';
import { ChainSplit } from '../graph/stored-forms.ts';
import { tablesColumn } from '../graph/tables-column.ts';
import type { RoadNetwork } from '../network/network.ts';
import { ModeMasks } from '../network/vocabulary.ts';
import { findArc } from '../order/hierarchy.ts';
import type { Arcs } from '../order/lower-neighbours.ts';
import type { CutEdges } from './cut-ways.ts';
import type { Chains } from './fold-chains.ts';
import type { JunctionWaits } from './junction-waits.ts';
import { splitColumns } from './split-columns.ts';
import type { SplitStates } from './split-states.ts';
import { TraitTable } from './traits.ts';

const BOTH_MOVED = ChainSplit.ForwardMoved | ChainSplit.BackwardMoved;

/** The results of the previous build steps. */
export interface GraphParts {
  readonly network: RoadNetwork;
  readonly cut: CutEdges;
  readonly chains: Chains;
  readonly split: SplitStates;
  readonly waits: JunctionWaits;
  /** Kilometres of street per square kilometre, by node. */
  readonly density: (node: number) => number;
  /** By vertex: its position in the order. */
  readonly rank: Int32Array;
  readonly hierarchy: Arcs;
}

export interface GraphTables {
  readonly graph: TableColumns<typeof ROAD_GRAPH>;
  readonly signs: TableColumns<typeof ROAD_SIGNS>;
}

export function graphColumns(parts: GraphParts): GraphTables {
  const { network, cut, chains, split, waits, density, rank, hierarchy } = parts;
  const { count } = chains;
  const arcBetween = (a: number, b: number): number =>
    a === b ? -1 : findArc(hierarchy.first, hierarchy.head, Math.min(a, b), Math.max(a, b));

  const arcs = new Uint32Array(count);
  for (let c = 0; c < count; c++) {
    const none = (split.chainSplit[c] & BOTH_MOVED) === BOTH_MOVED;
    const arc = none ? -1 : arcBetween(rank[chains.from[c]], rank[chains.to[c]]);
    arcs[c] = arc < 0 ? NO_ARC : arc;
  }
  const byArc = sortedBy(arcs);
  const newChain = new Uint32Array(count);
  for (let c = 0; c < count; c++) newChain[byArc[c]] = c;

  const chainFrom = new Uint32Array(count);
  const chainTo = new Uint32Array(count);
  const chainArc = new Uint32Array(count);
  const chainSplit = new Uint8Array(count);
  const chainDelay = new Uint8Array(count * 2);
  const chainEntry = new Uint8Array(count * 2);
  const chainEdgeStart = new Uint32Array(count + 1);
  const edgeChain = new Uint32Array(cut.count);
  const edgeTrait = new Uint32Array(cut.count);
  const edgeLength = new Uint32Array(cut.count);
  const edgeSource = new Float64Array(cut.count);
  const pointStart = new Uint32Array(cut.count + 1);
  let points = 0;
  for (let e = 0; e < cut.count; e++) points += cut.last[e] - cut.first[e] + 1;
  let pointLon = new Int32Array(points);
  let pointLat = new Int32Array(points);
  const traits = new TraitTable(network, cut, density);
  let edge = 0;
  let point = 0;
  for (let c = 0; c < count; c++) {
    const old = byArc[c];
    chainFrom[c] = rank[chains.from[old]];
    chainTo[c] = rank[chains.to[old]];
    chainArc[c] = arcs[old];
    chainSplit[c] = split.chainSplit[old];
    for (let against = 0; against < 2; against++) {
      chainDelay[c * 2 + against] = waits.end[old * 2 + against];
      chainEntry[c * 2 + against] = waits.begin[old * 2 + against];
    }
    for (let i = chains.start[old]; i < chains.start[old + 1]; i++) {
      const raw = chains.edges[i] >>> 1;
      const against = (chains.edges[i] & 1) === 1;
      const way = cut.way[raw];
      edgeChain[edge] = c;
      edgeTrait[edge] = traits.of(way, against, network.wayNodes[cut.first[raw]]);
      edgeSource[edge] = network.waySourceId[way];
      const begin = point;
      const step = against ? -1 : 1;
      const stop = against ? cut.first[raw] : cut.last[raw];
      let metres = 0;
      for (let j = against ? cut.last[raw] : cut.first[raw]; ; j += step) {
        const node = network.wayNodes[j];
        const lon = network.nodeLon[node];
        const lat = network.nodeLat[node];
        const repeats = point > begin && pointLon[point - 1] === lon && pointLat[point - 1] === lat;
        // A repeated point has no direction; but every edge keeps at least two points.
        if (!repeats || (j === stop && point - begin < 2)) {
          if (point > begin) metres += between(pointLon[point - 1], pointLat[point - 1], lon, lat);
          pointLon[point] = lon;
          pointLat[point++] = lat;
        }
        if (j === stop) break;
      }
      edgeLength[edge] = Math.max(1, Math.round(metres * 100));
      pointStart[++edge] = point;
    }
    chainEdgeStart[c + 1] = edge;
  }
  pointLon = pointLon.slice(0, point);
  pointLat = pointLat.slice(0, point);
  const splits = splitColumns(split, rank, newChain, arcBetween);
  const graph = {
    chainFrom,
    chainTo,
    chainEdgeStart,
    chainArc,
    chainSplit,
    chainMainland: new ModeMasks(count),
    chainDelay,
    chainEntry,
    profileTables: tablesColumn(),
    edgeChain,
    edgeTrait,
    edgeLength,
    pointStart,
    edgeSource: narrow(edgeSource),
    pointLon,
    pointLat,
    ...splits,
    ...outColumns({ chainFrom, chainTo, chainSplit }, splits.splitTail, hierarchy.count),
    ...traits.columns(),
    text: network.strings.strings(),
  };
  return { graph, signs: traits.signs() };
}

const between = (lon1: number, lat1: number, lon2: number, lat2: number): number =>
  haversine(fromFixedDegrees(lon1), fromFixedDegrees(lat1), fromFixedDegrees(lon2), fromFixedDegrees(lat2));

/** Uses half the space if all values fit. */
function narrow(ids: Float64Array): Float64Array | Uint32Array {
  for (const id of ids) if (id < 0 || id > 0xffffffff || !Number.isInteger(id)) return ids;
  return Uint32Array.from(ids);
}

/** Indexes 0 … n sorted by key, stable. Key and index are packed into one double. */
function sortedBy(keys: Uint32Array): Uint32Array {
  const PLACES = 2 ** 21;
  const high = new Float64Array(keys.length);
  // 53 bits hold a key of 32 and an index of 21; longer lists are sorted with a comparison.
  if (keys.length < PLACES) {
    for (let i = 0; i < keys.length; i++) high[i] = keys[i] * PLACES + i;
    high.sort();
    return Uint32Array.from(high, (value) => value % PLACES);
  }
  const places = new Uint32Array(keys.length);
  for (let i = 0; i < places.length; i++) places[i] = i;
  return places.sort((a, b) => keys[a] - keys[b] || a - b);
}

/** The links that leave each vertex. */
function outColumns(
  chains: Readonly<Record<'chainFrom' | 'chainTo', Uint32Array> & { chainSplit: Uint8Array }>,
  splitTail: Uint32Array,
  vertices: number,
) {
  const { chainFrom, chainTo, chainSplit } = chains;
  const first = new Uint32Array(vertices + 1);
  const each = (visit: (vertex: number, link: number) => void): void => {
    for (let c = 0; c < chainFrom.length; c++) {
      if ((chainSplit[c] & ChainSplit.ForwardMoved) === 0) visit(chainFrom[c], c * 2);
      if ((chainSplit[c] & ChainSplit.BackwardMoved) === 0) visit(chainTo[c], c * 2 + 1);
    }
    for (let l = 0; l < splitTail.length; l++) visit(splitTail[l], chainFrom.length * 2 + l);
  };
  each((vertex) => {
    first[vertex + 1]++;
  });
  for (let v = 0; v < vertices; v++) first[v + 1] += first[v];
  const link = new Uint32Array(first[vertices]);
  const fill = first.slice();
  each((vertex, l) => {
    link[fill[vertex]++] = l;
  });
  return { outFirst: first, outLink: link };
}
