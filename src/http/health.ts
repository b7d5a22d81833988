// /healthz says that the process lives, /readyz that it can answer: the dataset is open and the state responds.
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';

export function tellHealth(fastify: FastifyInstance, app: AppContext): void {
  fastify.get('/healthz', { schema: { hide: true } }, async () => ({ status: 200, message: 'alive' }));
  fastify.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await app.store.ping();
    } catch (error) {
      app.log.error({ err: error }, 'the state does not answer');
      return reply.code(503).send({ status: 503, message: 'The state database does not answer' });
    }
    const { manifest } = app.world().dataset;
    return {
      status: 200,
      message: 'ready',
      dataset: { built: manifest.built, countries: manifest.countries },
    };
  });
}
