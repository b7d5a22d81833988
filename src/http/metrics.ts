// Numbers for Prometheus: requests by route and status, their duration, and the process itself. They are read on a listener of
// their own; on the API's port only by the operator, in the console.
import type { FastifyInstance } from 'fastify';
import type { KeyCounts } from '../accounts/key-counts.ts';
import type { AppContext } from './context.ts';
import { Metrics, type MetricValue } from './metric-values.ts';
import type { RequestStatistics } from './request-statistics.ts';
import { requireOperatorSession } from './sessions.ts';

/** The content type of Prometheus' text format. */
export const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';

/** When a process has several event loops: each keeps its own numbers, and any of them reports on all. */
export interface SharedMetrics {
  readonly own: Metrics;
  /** The numbers of the whole process, as Prometheus reads them. */
  ofProcess(): Promise<string>;
}

export function measure(
  fastify: FastifyInstance,
  app: AppContext,
  statistics: RequestStatistics,
  shared: SharedMetrics = ofOneLoop(),
): void {
  const { own } = shared;
  own.add('counter', 'thikana_requests_total', 'Requests answered, by route and status.', () =>
    statistics.counts(),
  );
  own.add(
    'histogram',
    'thikana_request_seconds',
    'Time from the first byte of a request to the last of its answer.',
    () => statistics.durations('thikana_request_seconds'),
  );
  addKeys(own, app.keyCounts);
  own.addGauge(
    'thikana_dataset_built_seconds',
    'When the dataset in use was built, in seconds since 1970.',
    () => Date.parse(app.world().dataset.manifest.built) / 1000,
    'max',
  );
  for (const of of ['database', 'redis'] as const) {
    own.addGauge(
      `thikana_${of}_gone`,
      `Threads that the ${of} does not answer${of === 'redis' ? '; their limits hold for this node alone' : ''}.`,
      () => (app.health?.()[of] === 'gone' ? 1 : 0),
    );
  }
  fastify.get('/operator/metrics', async (request, reply) => {
    await requireOperatorSession(request, app);
    reply.type(TEXT_FORMAT);
    return shared.ofProcess();
  });
}

/** For a process with one event loop, such as tests have. */
function ofOneLoop(): SharedMetrics {
  const own = new Metrics();
  const ofProcess = async (): Promise<string> => {
    const { AggregatorRegistry } = await import('prom-client');
    return AggregatorRegistry.aggregate([own.values()]).metrics();
  };
  return { own, ofProcess };
}

/** By id and name; off unless the operator asks for it, as names may reveal who the customers are. */
function addKeys(own: Metrics, counts: KeyCounts | undefined): void {
  if (!counts) return;
  const values = (of: 'requests' | 'credits') => (): MetricValue[] =>
    counts.all().map((count) => ({ labels: { key: String(count.id), name: count.name }, value: count[of] }));
  own.add('counter', 'thikana_key_requests_total', 'Requests admitted, by key.', values('requests'));
  own.add('counter', 'thikana_key_credits_total', 'Credits spent, by key.', values('credits'));
}
