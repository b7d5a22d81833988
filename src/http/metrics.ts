// Numbers for Prometheus at /metrics: requests by route and status, their duration, and the process itself.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import type { KeyCounts } from '../accounts/key-counts.ts';
import type { AppContext } from './context.ts';
import { errors } from './errors.ts';
import type { RequestStatistics } from './request-statistics.ts';
import { operatorByCookie } from './sessions.ts';

/** When a process has several event loops: each counts in its own registry, and any of them reports on all. */
export interface SharedMetrics {
  readonly registry: Registry;
  /** The numbers of the whole process, as Prometheus reads them. */
  ofProcess(): Promise<string>;
  /** Who may read them: callers on this machine, everyone, or nobody. */
  readonly readers: 'local' | 'all' | 'off';
}

export function measure(
  fastify: FastifyInstance,
  app: AppContext,
  statistics: RequestStatistics,
  shared?: SharedMetrics,
): void {
  const registry = shared?.registry ?? new Registry();
  if (!shared) collectDefaultMetrics({ register: registry });
  tell(registry, 'counter', 'thikana_requests_total', 'Requests answered, by route and status.', () =>
    statistics.counts(),
  );
  tell(
    registry,
    'histogram',
    'thikana_request_seconds',
    'Time from the first byte of a request to the last of its answer.',
    () => statistics.durations('thikana_request_seconds'),
  );
  tellKeys(registry, app.keyCounts);
  new Gauge({
    name: 'thikana_dataset_built_seconds',
    help: 'When the dataset in use was built, in seconds since 1970.',
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.set(Date.parse(app.world().dataset.manifest.built) / 1000);
    },
  });
  for (const of of ['database', 'redis'] as const) {
    new Gauge({
      name: `thikana_${of}_gone`,
      help: `Threads that the ${of} does not answer${of === 'redis' ? '; their limits hold for this node alone' : ''}.`,
      registers: [registry],
      collect() {
        this.set(app.health?.()[of] === 'gone' ? 1 : 0);
      },
    });
  }
  fastify.get('/metrics', async (request, reply) => {
    const readers = shared?.readers ?? 'all';
    const told = readers === 'all' || (readers === 'local' && isLocal(request.ip));
    // In the console the operator reads them from anywhere.
    if (readers === 'off' || !(told || (await operatorByCookie(request, app)))) {
      throw errors.notFound('Metrics are not served here; see --metrics');
    }
    reply.type(registry.contentType);
    return shared ? shared.ofProcess() : registry.metrics();
  });
}

/** By id and name; off unless the operator asks for it, as names may reveal who the customers are. */
function tellKeys(registry: Registry, counts: KeyCounts | undefined): void {
  if (!counts) return;
  const values = (of: 'requests' | 'credits') => () =>
    counts.all().map((count) => ({ labels: { key: String(count.id), name: count.name }, value: count[of] }));
  tell(registry, 'counter', 'thikana_key_requests_total', 'Requests admitted, by key.', values('requests'));
  tell(registry, 'counter', 'thikana_key_credits_total', 'Credits spent, by key.', values('credits'));
}

const isLocal = (ip: string): boolean => ip === '::1' || /^(::ffff:)?127\./.test(ip);

/** Adds numbers that are kept elsewhere to what Prometheus reads. */
function tell(registry: Registry, type: string, name: string, help: string, values: () => unknown[]): void {
  const about = { name, help, type, aggregator: 'sum' };
  const metric = { ...about, get: async () => ({ ...about, values: values() }) };
  registry.registerMetric(metric as unknown as Metric<string>);
}
