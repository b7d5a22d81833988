// A worker thread that plans fleets and geocodes tables on the dataset in shared memory. It yields to the threads that answer requests.
import { workerData } from 'node:worker_threads';
import { datasetFromShared } from '../dataset/open.ts';
import type { SharedMetric } from '../roads/engine.ts';
import { giveWay } from '../threads/give-way.ts';
import { answerJobs } from '../threads/worker-jobs.ts';
import type { FleetJob, FleetWorkerData, LongOutcome } from './fleet-pool.ts';
import { doFleetWork } from './fleet-work.ts';
import { OpenGround } from './ground.ts';
import { doTableWork } from './table/table-work.ts';

/** About a third of a processor while all are busy. */
const NICENESS = 5;
const { dataset, metrics }: FleetWorkerData = workerData;
const ground = new OpenGround(() => datasetFromShared(dataset), metrics);
giveWay(NICENESS);

answerJobs<FleetJob, LongOutcome, readonly SharedMetric[]>(
  ({ work, left, reportEvery }, report) => {
    const flag = new Int32Array(left);
    const hooks = { now: () => performance.now(), isLeft: () => Atomics.load(flag, 0) !== 0 };
    if (!('fleet' in work))
      return doTableWork(work, {
        ...hooks,
        report,
        geocode: ground.rupantor.geocode,
        built: ground.built,
      }).then((result) => ({ result }));
    const result = doFleetWork(work, ground, {
      ...hooks,
      ...(reportEvery === undefined ? {} : { report, reportEvery }),
    });
    return { result, transfer: 'json' in result ? [result.json.buffer] : [] };
  },
  { hear: (changed) => ground.adopt(changed) },
);
