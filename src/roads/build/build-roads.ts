// Builds the road files of a dataset from a network: graph, order, hierarchy, and a metric for each profile.
import type { Column, Columns } from '../../dataset/format.ts';
import { type Progress, silent } from '../../dataset/progress.ts';
import { storedColumns } from '../../dataset/table-schema.ts';
import { sharedCopy } from '../../dataset/typed-arrays.ts';
import { collectGarbageAfter } from '../../threads/collect-garbage.ts';
import { customiseAll } from '../customise/customise-all.ts';
import { readGraph } from '../graph/road-graph.ts';
import {
  ROAD_GRAPH,
  ROAD_HIERARCHY,
  ROAD_SIGNS,
  roadMetric,
  SEGMENT_INDEX,
  tableOfColumns,
} from '../graph/road-tables.ts';
import type { RoadNetwork } from '../network/network.ts';
import { buildHierarchy } from '../order/hierarchy.ts';
import { eliminationOrder } from '../order/nested-dissection.ts';
import { BUILT_IN, type Profile, USUAL_PROFILES } from '../profiles/profile.ts';
import { segmentIndexColumns } from '../snap/segment-index.ts';
import { cutWays } from './cut-ways.ts';
import { foldChains } from './fold-chains.ts';
import { forbiddenPaths } from './forbidden-paths.ts';
import { graphColumns } from './graph-columns.ts';
import { markMainland } from './islands.ts';
import { junctionWaits, MOST_SPLIT } from './junction-waits.ts';
import { noThroughAreas } from './no-through-areas.ts';
import { splitStates } from './split-states.ts';
import { streetDensity } from './street-density.ts';
import { tightTurns } from './tight-turns.ts';
import { uTurns } from './u-turns.ts';
import { vertexGraph } from './vertex-graph.ts';

export interface BuildRoadsOptions {
  readonly threads?: number;
  readonly progress?: Progress;
  /** Largest share of the junctions that get copies so that waits can differ by turn; with 1 all waits are exact. */
  readonly mostSplit?: number;
  /** Those that get their weights now; the others get them when a server that offers them opens the dataset. */
  readonly profiles?: readonly Profile[];
}

/**
 * File names and their columns, each as soon as it is whole: whoever writes it at once need not hold them all. The network is taken, not
 * given, so that nobody need hold it while its weights are worked out.
 */
export async function* roadFiles(
  take: () => RoadNetwork,
  options: BuildRoadsOptions = {},
): AsyncGenerator<[string, Columns]> {
  const { threads = 1, progress = silent, profiles = USUAL_PROFILES } = options;
  const files = await layRoads(take, options);
  collectGarbageAfter(Object.values(files.graph).reduce((sum, { byteLength }) => sum + byteLength, 0));
  progress.stage('weigh roads', profiles.length, 'profiles');
  addIndex(files.graph);
  yield [ROAD_GRAPH.file, files.graph];
  yield [ROAD_HIERARCHY.file, files.hierarchy];
  if (files.signs) yield [ROAD_SIGNS.file, files.signs];
  for await (const metric of customiseAll(files.graph, files.hierarchy, profiles, threads, progress)) {
    const table = roadMetric(metric.profile);
    yield [table.file, storedColumns(table, metric)];
  }
}

interface LaidRoads {
  /** In shared memory. */
  readonly graph: Record<string, Column>;
  readonly hierarchy: Record<string, Column>;
  readonly signs: Columns | undefined;
}

/** Everything that is the same for all profiles. */
async function layRoads(take: () => RoadNetwork, options: BuildRoadsOptions): Promise<LaidRoads> {
  const { threads = 1, progress = silent, mostSplit = MOST_SPLIT } = options;
  const network = take();
  progress.stage('cut roads at junctions');
  const cut = cutWays(network);
  const chains = foldChains(network, cut);
  const forbidden = forbiddenPaths(network, cut, chains);
  if (forbidden.unusable > 0)
    progress.note(`${forbidden.unusable} turn restrictions were ignored because their ways do not connect`);
  progress.stage('time the turns');
  const paths = [
    ...forbidden.paths,
    ...tightTurns(network, cut, chains),
    ...uTurns(network, cut, chains, forbidden.paths),
  ];
  const density = streetDensity(network, cut);
  const waits = junctionWaits(network, cut, chains, density, mostSplit);
  const split = splitStates(chains, paths, noThroughAreas(network, cut, chains), waits);
  const vertices = vertexGraph(chains, split);
  const vertexCount = vertices.first.length - 1;
  const lon = new Int32Array(vertexCount);
  const lat = new Int32Array(vertexCount);
  const junctions = chains.junctionNode.length;
  for (let v = 0; v < vertexCount; v++) {
    const junction = v < junctions ? v : split.copyJunction[v - junctions];
    lon[v] = network.nodeLon[chains.junctionNode[junction]];
    lat[v] = network.nodeLat[chains.junctionNode[junction]];
  }

  const order = await eliminationOrder(vertices, lon, lat, { threads, progress });
  const rank = new Int32Array(vertexCount);
  for (let i = 0; i < vertexCount; i++) rank[order[i]] = i;
  progress.stage('contract roads');
  const hierarchy = buildHierarchy(vertices, order, rank);
  const tables = graphColumns({ network, cut, chains, split, waits, density, rank, hierarchy });
  return {
    graph: shareAll({ ...storedColumns(ROAD_GRAPH, tables.graph) }),
    hierarchy: shareAll({ ...storedColumns(ROAD_HIERARCHY, hierarchy) }),
    signs: tables.signs.trait.length > 0 ? storedColumns(ROAD_SIGNS, tables.signs) : undefined,
  };
}

/** What is found in the graph itself: its segments by place, and which roads are of the mainland. */
function addIndex(file: Record<string, Column>): void {
  const graph = readGraph(tableOfColumns(ROAD_GRAPH, file));
  const index = segmentIndexColumns(graph.pointStart, graph.pointLon, graph.pointLat);
  Object.assign(file, storedColumns(SEGMENT_INDEX, index));
  for (const profile of BUILT_IN) markMainland(graph, profile, graph.chainMainland);
}

/** Columns in shared memory, for the threads that customise. */
function shareAll(columns: Record<string, Column>): Record<string, Column> {
  const result: Record<string, Column> = {};
  for (const [name, column] of Object.entries(columns)) {
    result[name] = sharedCopy(column);
    delete columns[name];
  }
  return result;
}
