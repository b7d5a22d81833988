// A worker thread over the dataset in shared memory: it does long work on roads, and whole calls that only read. Roads are ready at once; what calls need is many
// modules and tables, and is opened when the first of them comes, or once the server is up.
import { workerData } from 'node:worker_threads';
import { datasetFromShared } from '../../dataset/open.ts';
import { once } from '../../lookup/once.ts';
import type { SharedMetric } from '../../roads/engine.ts';
import { hasRoads } from '../../roads/graph/road-tables.ts';
import { describeFailure } from '../../roads/pool/road-failure.ts';
import { RoadFront } from '../../roads/pool/road-front.ts';
import { giveWay } from '../../threads/give-way.ts';
import { answerJobs } from '../../threads/worker-jobs.ts';
import type { WorldWork, WorldWorkerData } from './world-pool.ts';

// What comes here takes long; short calls beside it must not wait for a processor.
const { dataset: shared, metrics, source, calls, isForShort, warmUpMs }: WorldWorkerData = workerData;
if (!isForShort) giveWay(10);
const dataset = datasetFromShared(shared);
const roads = hasRoads(dataset) ? new RoadFront(dataset, { source, warmUp: 'later' }) : undefined;
roads?.adopt(metrics);
let describe: (error: unknown) => unknown = describeFailure;
/** Of the usual length unless nobody is answered yet. */
let pauseMs: number | undefined;
const reader = once(async () => {
  const { Reader, describeCallFailure } = await import('./reader.ts');
  describe = describeCallFailure;
  return new Reader(dataset, roads, calls, pauseMs);
});
// By then a server that is started is up, and a dataset that was only tried out is gone.
setTimeout(() => void reader(), warmUpMs).unref();

answerJobs<WorldWork, unknown, readonly SharedMetric[]>(
  (work) => {
    if ('warmUp' in work) {
      pauseMs = 0;
      return reader().then(async (open) => ({ result: await open.warm }));
    }
    if ('endpoint' in work) return reader().then((open) => open.read(work));
    if (roads === undefined) throw new Error('the dataset holds no roads');
    return roads.answer(work);
  },
  { hear: (changed) => roads?.adopt(changed), describe: (error) => describe(error) },
);
