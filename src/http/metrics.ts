// Numbers for Prometheus at /metrics: requests by route and status, their duration, and the process itself.
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppContext } from './context.ts';
import { routeOf } from './logging.ts';

export function measure(fastify: FastifyInstance, app: AppContext): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'thikana_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'thikana_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['route'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'thikana_dataset_built_seconds',
    help: 'When the dataset in use was made, in seconds since 1970.',
    registers: [registry],
    collect() {
      this.set(Date.parse(app.world().dataset.manifest.built) / 1000);
    },
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    requests.inc({ route, status: reply.statusCode });
    duration.observe({ route }, reply.elapsedTime / 1000);
    done();
  });
  fastify.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
