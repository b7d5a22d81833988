// A thread that customises: gets graph and hierarchy once, then a profile and its changes at a time.
import { parentPort, workerData } from 'node:worker_threads';
import type { Columns } from '../../dataset/format.ts';
import type { SharedMetric } from '../engine.ts';
import { readHierarchy } from '../graph/hierarchy-columns.ts';
import { readGraph } from '../graph/road-graph.ts';
import type { Profile } from '../profiles/profile.ts';
import { Overlay } from '../query/overlay.ts';
import { Weighing } from '../query/weighing.ts';
import { type Corners, cornersOf, customise } from './customise.ts';
import { readMetric, shareMetric, withChanges } from './metric.ts';
import { Recustomiser } from './recustomiser.ts';
import { shareOverlay } from './shared-overlay.ts';
import type { EdgeChanges } from './weights.ts';

export interface CustomiseData {
  readonly graph: Columns;
  readonly hierarchy: Columns;
}

export interface CustomiseTask {
  readonly profile: Profile;
  readonly version: number;
  readonly changes: EdgeChanges;
  /** The profile's metric without changes, where these make nothing cheaper: then only what differs is made. */
  readonly imported?: Columns;
}

const data = workerData as CustomiseData;
const graph = readGraph(data.graph);
const hierarchy = readHierarchy(data.hierarchy);
const arcChain = data.hierarchy.arcChain as Uint32Array;
/** Made when they are first needed: each takes some bytes for every junction. */
let corners: Corners | undefined;
let recustomiser: Recustomiser | undefined;

parentPort?.on('message', (task: CustomiseTask) => {
  parentPort?.postMessage(task.imported ? overImported(task, task.imported) : whole(task));
});

function whole({ profile, version, changes }: CustomiseTask): SharedMetric {
  corners ??= cornersOf(hierarchy);
  return shareMetric(customise(graph, hierarchy, profile, changes, version, corners));
}

function overImported({ profile, version, changes }: CustomiseTask, imported: Columns): SharedMetric {
  recustomiser ??= new Recustomiser(hierarchy);
  const metric = withChanges(readMetric(profile, imported), version, changes);
  const overlay = new Overlay();
  const weighing = new Weighing(graph, hierarchy, arcChain, metric);
  recustomiser.run(weighing, overlay, new Set(Array.from(changes.edge, (edge) => graph.edgeChain[edge])));
  return shareOverlay(metric, overlay);
}
