// /healthz says that the process is alive, /readyz that it can answer: the dataset is open, the state responds and accepts writes.
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';

/** A write reaches the disk, so it is tried at most this often. */
const PROBE_MS = 5_000;

export function tellHealth(fastify: FastifyInstance, app: AppContext): void {
  let probed = Number.NEGATIVE_INFINITY;
  let writable: Promise<void> = Promise.resolve();
  const probe = (): Promise<void> => {
    if (performance.now() - probed > PROBE_MS) {
      probed = performance.now();
      writable = app.store.probe();
      writable.catch(() => {
        // It may recover at any moment: the next request tries again.
        probed = Number.NEGATIVE_INFINITY;
      });
    }
    return writable;
  };
  fastify.get('/healthz', async () => ({ status: 200, message: 'alive' }));
  fastify.get('/readyz', async (_request, reply) => {
    try {
      await app.store.ping();
    } catch (error) {
      app.log.error({ err: error }, 'the state does not answer');
      return reply.code(503).send({ status: 503, message: 'The state database does not answer' });
    }
    try {
      await probe();
    } catch (error) {
      app.log.error({ err: error }, 'the state accepts no writes');
      return reply.code(503).send({ status: 503, message: 'The state database accepts no writes' });
    }
    const { manifest } = app.world().dataset;
    return {
      status: 200,
      message: 'ready',
      state: app.health?.() ?? {},
      dataset: { built: manifest.built, countries: manifest.countries },
    };
  });
}
