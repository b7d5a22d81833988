// A thread that customises: gets graph and hierarchy once, then a profile and its changes at a time.
import { parentPort, workerData } from 'node:worker_threads';
import type { Columns } from '../../dataset/format.ts';
import type { SharedMetric } from '../engine.ts';
import { readHierarchy } from '../graph/hierarchy-columns.ts';
import { readGraph } from '../graph/road-graph.ts';
import type { Profile } from '../profiles/profile.ts';
import { cornersOf, customise } from './customise.ts';
import { shareMetric } from './metric.ts';
import type { EdgeChanges } from './weights.ts';

export interface CustomiseData {
  readonly graph: Columns;
  readonly hierarchy: Columns;
}

export interface CustomiseTask {
  readonly profile: Profile;
  readonly version: number;
  readonly changes: EdgeChanges;
}

const data = workerData as CustomiseData;
const graph = readGraph(data.graph);
const hierarchy = readHierarchy(data.hierarchy);
const corners = cornersOf(hierarchy);

parentPort?.on('message', (task: CustomiseTask) => {
  parentPort?.postMessage(whole(task));
});

function whole({ profile, version, changes }: CustomiseTask): SharedMetric {
  return shareMetric(customise(graph, hierarchy, profile, changes, version, corners));
}
