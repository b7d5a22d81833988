// A worker thread that answers long routing requests from the same dataset, shared in memory.
import { workerData } from 'node:worker_threads';
import { datasetFromShared } from '../../dataset/open.ts';
import { answerJobs } from '../../threads/worker-jobs.ts';
import type { SharedMetric } from '../engine.ts';
import { openRoads } from '../open-roads.ts';
import { answer } from '../route/answers.ts';
import { describeFailure } from './road-failure.ts';
import type { RoadWork, RoadWorkerData } from './road-pool.ts';

const { dataset, metrics, source }: RoadWorkerData = workerData;
const roads = openRoads(datasetFromShared(dataset), { warmUp: 'later' });
roads.adopt(metrics);
const context = { roads, source, now: () => performance.now() };

answerJobs<RoadWork, unknown, readonly SharedMetric[]>(
  ({ name, request }) => ({ result: answer(name, context, request) }),
  { hear: (changed) => roads.adopt(changed), describe: describeFailure },
);
