// A customisation thread: gets graph and hierarchy once, then one profile with its changes at a time.
import { workerData } from 'node:worker_threads';
import type { Columns } from '../../dataset/format.ts';
import { collectGarbage } from '../../threads/collect-garbage.ts';
import { answerJobs } from '../../threads/worker-jobs.ts';
import type { SharedMetric } from '../engine.ts';
import { readArcs } from '../graph/hierarchy-columns.ts';
import { readGraph } from '../graph/road-graph.ts';
import { ROAD_GRAPH, ROAD_HIERARCHY, tableOfColumns } from '../graph/road-tables.ts';
import type { Profile } from '../profiles/profile.ts';
import { customise } from './customise.ts';
import type { EdgeChanges } from './edge-weights.ts';
import { shareMetric } from './metric.ts';

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
const graph = readGraph(tableOfColumns(ROAD_GRAPH, data.graph));
const hierarchy = readArcs(tableOfColumns(ROAD_HIERARCHY, data.hierarchy));

answerJobs<CustomiseTask, SharedMetric>(({ profile, version, changes }) => {
  // Hundreds of megabytes of the profile before, which has been written by now.
  collectGarbage();
  return { result: shareMetric(customise(graph, hierarchy, profile, changes, version)) };
});
