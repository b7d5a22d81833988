// A worker thread that answers long routing requests from the same dataset in shared memory.
import { workerData } from 'node:worker_threads';
import { datasetFromShared } from '../../dataset/open.ts';
import { answerJobs } from '../../threads/worker-jobs.ts';
import { answer } from '../answers/answers.ts';
import type { SharedMetric } from '../engine.ts';
import { openRoads } from '../open-roads.ts';
import { AnswerTooLarge, describeFailure } from './road-failure.ts';
import type { RoadWork, RoadWorkerData } from './road-pool.ts';

/** Half of what an overview through 500 points across the country takes with its full geometry. */
const MOST_ANSWER_BYTES = 12 * 2 ** 20;
const { dataset, metrics, source }: RoadWorkerData = workerData;
const roads = openRoads(datasetFromShared(dataset), { warmUp: 'later' });
roads.adopt(metrics);
const context = { roads, source, now: () => performance.now() };

answerJobs<RoadWork, unknown, readonly SharedMetric[]>(
  ({ name, request, json }) => {
    const found = answer(name, context, request);
    if (!json) return { result: found };
    const bytes = new TextEncoder().encode(JSON.stringify(found));
    if (bytes.length > MOST_ANSWER_BYTES) throw new AnswerTooLarge(bytes.length);
    return { result: bytes, transfer: [bytes.buffer] };
  },
  { hear: (changed) => roads.adopt(changed), describe: describeFailure },
);
