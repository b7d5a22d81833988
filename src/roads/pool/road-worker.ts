// A worker thread that answers long routing requests from the same dataset, shared in memory.
import { workerData } from 'node:worker_threads';
import { datasetFromShared } from '../../dataset/open.ts';
import { answerJobs } from '../../threads/worker-jobs.ts';
import type { SharedMetric } from '../engine.ts';
import { openRoads } from '../open-roads.ts';
import { answer } from '../route/answers.ts';
import { TripError } from '../route/trip.ts';
import type { RoadFailure, RoadWork, RoadWorkerData } from './road-desk.ts';

const { dataset, metrics, source } = workerData as RoadWorkerData;
const roads = openRoads(datasetFromShared(dataset), { warmUp: 'later' });
roads.adopt(metrics);
const context = { roads, source, now: () => performance.now() };

answerJobs<RoadWork, unknown>(({ name, request }) => ({ result: answer(name, context, request as never) }), {
  hear: (metrics) => roads.adopt(metrics as SharedMetric[]),
  describe: failureOf,
});

function failureOf(error: unknown): RoadFailure {
  if (error instanceof TripError)
    return { failure: error.failure, message: error.message, point: error.point };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { failure: null, message, point: 0 };
}
