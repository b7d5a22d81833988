// The thread in which closures and edits are computed, completely: which edges a list of them means, what they change for each
// profile, and the new weights. Threads that answer requests only send the list and take over the result.
import { workerData } from 'node:worker_threads';
import type { Columns } from '../../dataset/format.ts';
import { fromFixedDegrees } from '../../geo/units.ts';
import { collectGarbage } from '../../threads/collect-garbage.ts';
import { giveWay } from '../../threads/give-way.ts';
import { answerJobs } from '../../threads/worker-jobs.ts';
import { customise } from '../customise/customise.ts';
import { type EdgeChanges, type Paces, splitChanges } from '../customise/edge-weights.ts';
import { changesFromShared, readMetric, shareMetric, withChanges } from '../customise/metric.ts';
import { Overlay } from '../customise/overlay.ts';
import { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import { shareOverlay } from '../customise/shared-overlay.ts';
import { isEdit, RoadEditor } from '../edits/road-editor.ts';
import type { Closure, Profile, SharedMetric } from '../engine.ts';
import { chainsOf } from '../graph/edge-chains.ts';
import { type HierarchyColumns, hierarchyOf } from '../graph/hierarchy-columns.ts';
import { readGraph } from '../graph/road-graph.ts';
import { ROAD_GRAPH, roadMetric, SEGMENT_INDEX, tableOfColumns } from '../graph/road-tables.ts';
import { readSegmentIndex } from '../snap/segment-index.ts';
import { closureEdges, edgeChanges, sameChanges } from './edge-changes.ts';
import { asImported } from './metrics-in-force.ts';
import { RoadState } from './road-state.ts';

export interface ClosureThreadData {
  readonly graph: Columns;
  readonly hierarchy: HierarchyColumns;
  /** By number. */
  readonly profiles: readonly Profile[];
  /** As imported, by profile number. */
  readonly metrics: readonly Columns[];
  /** By profile number. */
  readonly paces: readonly Paces[];
}

export interface ClosureTask {
  readonly closures: readonly Closure[];
  /** Version of the resulting metrics. */
  readonly version: number;
  /** What is in force so far, by profile number. */
  readonly inForce: readonly SharedMetric[];
}

/** With more changed edges than this, a full customisation is faster. */
const MOST_SLIGHT = 200_000;

/** A task that shared more than this leaves about as much garbage behind. */
const MUCH_BYTES = 2 ** 20;
const WARM_UP_MILLISECONDS = 300;
const WARM_UP_TURNS = 100;
/** Degrees; half a kilometre. */
const NEAR = 0.005;

giveWay(10);
const data = workerData as ClosureThreadData;
const graph = readGraph(tableOfColumns(ROAD_GRAPH, data.graph), data.profiles);
const index = readSegmentIndex(tableOfColumns(SEGMENT_INDEX, data.graph));
const hierarchy = hierarchyOf(data.hierarchy);
const { profiles } = graph;
const snapshots = profiles.map((profile, number) => {
  const table = tableOfColumns(roadMetric(profile), data.metrics[number]);
  return new ProfileSnapshot(graph, hierarchy, readMetric(profile, table, hierarchy), data.paces[number]);
});
const imported = new RoadState({ graph, hierarchy, index }, snapshots);
const editor = new RoadEditor(imported.tables, data.graph, snapshots);
/** The roads with the edits that were asked for last, and these edits. */
let edited = { key: '[]', state: imported };

warmUp(0, performance.now() + WARM_UP_MILLISECONDS);

answerJobs<ClosureTask, SharedMetric[]>((task) => {
  const metrics = changed(task);
  // After the result has been sent.
  if (bytesOf(metrics) > MUCH_BYTES) setImmediate(collectGarbage);
  return { result: metrics };
});

/** Computes synthetic closures one by one, so that the code is compiled when real ones arrive; those take precedence. */
function warmUp(turn: number, end: number): void {
  const { edgeCount, pointLon, pointLat } = graph;
  if (edgeCount === 0 || turn === WARM_UP_TURNS || performance.now() > end) return;
  const edge = (part: number): number => Math.floor(((turn + part) * edgeCount) / WARM_UP_TURNS);
  const point = Math.floor((turn * pointLon.length) / WARM_UP_TURNS);
  const [lon, lat] = [fromFixedDegrees(pointLon[point]), fromFixedDegrees(pointLat[point])];
  const closures = [
    { edges: [edge(0.1), edge(0.3)] },
    { edges: [edge(0.5), edge(0.7)], factor: 0.5 },
    { areas: [[lon - NEAR, lat - NEAR, lon + NEAR, lat - NEAR, lon, lat + NEAR]], factor: 2 },
  ];
  const inForce = profiles.map(asImported);
  changed({ closures, version: 0, inForce });
  setImmediate(() => warmUp(turn + 1, end)).unref();
}

const bytesOf = (metrics: readonly SharedMetric[]): number =>
  metrics
    .flatMap(({ buffers }) => Object.values(buffers))
    .reduce((sum, buffer) => sum + buffer.byteLength, 0);

/** New weights for the profiles for which something changes. */
function changed({ closures, version, inForce }: ClosureTask): SharedMetric[] {
  const state = stateWith(closures.filter(isEdit), version);
  const { graph, index } = state.tables;
  const named = closures
    .filter((closure) => !isEdit(closure))
    .map((closure) => ({ closure, edges: closureEdges(graph, index, closure, state.along) }));
  const metrics: SharedMetric[] = [];
  for (const [number, profile] of profiles.entries()) {
    const changes = edgeChanges(named, profile, state.snapshots[number]);
    const same = inForce[number].edits?.version === state.edits?.version;
    if (same && sameChanges(changes, changesFromShared(inForce[number].buffers))) continue;
    const metric = weighed(state, number, version, changes);
    metrics.push(state.edits ? { ...metric, edits: state.edits } : metric);
  }
  return metrics;
}

/** The roads with these edits. */
function stateWith(edits: readonly Closure[], version: number): RoadState {
  const key = JSON.stringify(edits);
  if (key !== edited.key) {
    const state = edits.length === 0 ? imported : RoadState.edited(imported, editor.apply(edits, version));
    edited = { key, state };
  }
  return edited.state;
}

function weighed(state: RoadState, profile: number, version: number, changes: EdgeChanges): SharedMetric {
  if (changes.edge.length === 0) return { profile: profiles[profile], version, buffers: {} };
  const { graph, hierarchy } = state.tables;
  return changes.edge.length > MOST_SLIGHT
    ? shareMetric(customise(graph, hierarchy, profiles[profile], changes, version))
    : overSnapshot(state, profile, version, changes);
}

/** First what became slower, as if nothing were faster, then what became faster. */
function overSnapshot(
  state: RoadState,
  profile: number,
  version: number,
  changes: EdgeChanges,
): SharedMetric {
  const own = state.snapshots[profile];
  const { graph } = state.tables;
  const { slower, quicker } = splitChanges(changes);
  const overlay = new Overlay();
  overlay.under = own.overlay;
  state.recustomiser.run(
    own.with(withChanges(own.metric, version, slower), overlay),
    overlay,
    chainsOf(graph, slower.edge),
  );
  const metric = withChanges(own.metric, version, changes);
  state.improver.run(own.with(metric, overlay), overlay, chainsOf(graph, quicker.edge));
  return shareOverlay(metric, overlay);
}
