// A worker thread that answers long routing requests from the same dataset in shared memory.
import { workerData } from 'node:worker_threads';
import { datasetFromShared } from '../../dataset/open.ts';
import { answerJobs } from '../../threads/worker-jobs.ts';
import type { SharedMetric } from '../engine.ts';
import { openRoads } from '../open-roads.ts';
import { describeFailure } from './road-failure.ts';
import type { RoadWorkerData } from './road-pool.ts';
import { answerRoadWork, type RoadWork } from './road-work.ts';

const { dataset, metrics, source }: RoadWorkerData = workerData;
const roads = openRoads(datasetFromShared(dataset), { warmUp: 'later' });
roads.adopt(metrics);
const context = { roads, source, now: () => performance.now() };

answerJobs<RoadWork, unknown, readonly SharedMetric[]>((work) => answerRoadWork(work, context), {
  hear: (changed) => roads.adopt(changed),
  describe: describeFailure,
});
