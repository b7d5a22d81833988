// A worker thread over the dataset in shared memory: it does long work on roads, and whole calls that only read. What it has not been asked for yet is not opened.
import { workerData } from 'node:worker_threads';
import { datasetFromShared } from '../../dataset/open.ts';
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import { AccountPlaces, OwnSegment, type SharedSegment } from '../../places/live/account-places.ts';
import type { SharedMetric } from '../../roads/engine.ts';
import { giveWay } from '../../threads/give-way.ts';
import { answerJobs, type JobResult } from '../../threads/worker-jobs.ts';
import { creditsSpent } from '../cost.ts';
import { AnswerWithHeaders, BytesAnswer, WrittenJson } from '../endpoint.ts';
import { routeOf } from '../pipeline/route.ts';
import { endpointName, type ReadingAnswer, type ReadingWork, type WrittenElsewhere } from '../reading.ts';
import { servedEndpoints } from '../served.ts';
import { openWorld } from '../world.ts';
import { ReadingCall } from './reading-call.ts';
import { describeCallFailure } from './sent-failure.ts';
import { warmUp } from './warm-up.ts';
import type { WorldWork, WorldWorkerData } from './world-pool.ts';

// What comes here takes long; short calls beside it must not wait for a processor.
giveWay(10);
const { dataset, metrics, dialectAtRoot }: WorldWorkerData = workerData;
const world = openWorld(datasetFromShared(dataset), { warmUp: 'later', opens: 'when asked' });
world.roads?.adopt(metrics);
const endpoints = new Map(
  servedEndpoints(dialectAtRoot)
    .filter(({ reads }) => reads)
    .map((endpoint) => [endpointName(endpoint), endpoint]),
);

async function read({
  endpoint: name,
  params,
  sent,
  language,
  own,
}: ReadingWork): Promise<JobResult<unknown>> {
  const began = performance.now();
  const endpoint = endpoints.get(name);
  if (endpoint === undefined) throw new Error(`${name} is not a call that only reads`);
  const answer = await endpoint.run(params, new ReadingCall(world, sent, language, overlayOf(own)));
  const [inner, headers] =
    answer instanceof AnswerWithHeaders ? [answer.answer, answer.headers] : [answer, undefined];
  const written: WrittenElsewhere =
    endpoint.finish !== undefined
      ? { value: inner }
      : inner instanceof BytesAnswer
        ? { bytes: inner.bytes, type: inner.type, status: inner.status }
        : { json: jsonOf(inner, routeOf(endpoint).serialize) };
  const result: ReadingAnswer = {
    written,
    headers,
    credits:
      typeof endpoint.cost === 'object'
        ? creditsSpent(endpoint.cost, sent, Number.POSITIVE_INFINITY, inner)
        : undefined,
    milliseconds: performance.now() - began,
  };
  return { result };
}

/** Opened segments by name and what they hide, as accounts ask more than once. */
const opened = new BoundedCache<string, OwnSegment>(32);

function overlayOf(own: readonly SharedSegment[]): AccountPlaces | undefined {
  if (own.length === 0) return undefined;
  const { search } = world;
  const segments = own.map((segment) =>
    opened.obtain(
      `${segment.name} without ${segment.hidden.join()}`,
      () => new OwnSegment(search, segment.tables, segment),
    ),
  );
  return new AccountPlaces(search, segments);
}

function jsonOf(answer: unknown, serialize: (answer: unknown) => string): Uint8Array {
  if (!(answer instanceof WrittenJson)) return Buffer.from(serialize(answer));
  return typeof answer.text === 'string' ? Buffer.from(answer.text) : answer.text;
}

answerJobs<WorldWork, unknown, readonly SharedMetric[]>(
  (work) => {
    if ('endpoint' in work) return read(work);
    if (world.roads === undefined) throw new Error('the dataset holds no roads');
    return world.roads.answer(work);
  },
  { hear: (changed) => world.roads?.adopt(changed), describe: describeCallFailure },
);
void warmUp(world);
