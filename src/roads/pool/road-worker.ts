// A worker thread that answers long routing requests from the same dataset, shared in memory.
import { parentPort, workerData } from 'node:worker_threads';
import { datasetFromShared } from '../../dataset/open.ts';
import type { SharedMetric } from '../engine.ts';
import { openRoads } from '../open-roads.ts';
import { answer } from '../route/answers.ts';
import { TripError } from '../route/trip.ts';
import type { RoadFailure, RoadWork, RoadWorkerData } from './road-desk.ts';
import type { PoolMessage, PoolReply } from './worker-pool.ts';

const { dataset, metrics, source } = workerData as RoadWorkerData;
const roads = openRoads(datasetFromShared(dataset), { rehearsal: 'later' });
roads.adopt(metrics);
const context = { roads, source, now: () => performance.now() };

parentPort!.on('message', (message: PoolMessage) => {
  if ('notice' in message) {
    roads.adopt(message.notice as SharedMetric[]);
    return;
  }
  const { task } = message;
  const { name, request } = message.work as RoadWork;
  let reply: PoolReply;
  try {
    reply = { task, result: answer(name, context, request as never) };
  } catch (error) {
    reply = { task, failure: failureOf(error as Error) };
  }
  parentPort!.postMessage(reply);
});

function failureOf(error: Error): RoadFailure {
  if (error instanceof TripError)
    return { failure: error.failure, message: error.message, point: error.point };
  return { failure: null, message: error.stack ?? error.message, point: 0 };
}
