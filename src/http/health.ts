// /healthz says that the process is alive, /readyz that it can answer: the dataset is open, the state responds and accepts writes.
// On the API's own port they say no more than that; details are for the operator, and for whoever may read the metrics.
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Store } from '../store/open.ts';
import type { Health } from './answers/sessions.ts';
import type { AppContext } from './context.ts';
import type { ServerLoad } from './server-load.ts';
import { requireOperatorSession } from './sessions.ts';

/** A write reaches the disk, so it is tried at most this often. */
const PROBE_MS = 2_000;

export interface Readiness {
  readonly status: 200 | 503;
  readonly message: string;
}

export const ALIVE = { status: 200, message: 'alive' } as const;
const READY: Readiness = { status: 200, message: 'ready' };

/** Looks whether the state can be used. */
export function readinessOf(store: Pick<Store, 'ping' | 'probe'>, log: Logger): () => Promise<Readiness> {
  let probed = Number.NEGATIVE_INFINITY;
  let writable: Promise<void> = Promise.resolve();
  const probe = (): Promise<void> => {
    if (performance.now() - probed > PROBE_MS) {
      probed = performance.now();
      writable = store.probe();
      writable.catch(() => {
        // It may recover at any moment: the next request tries again.
        probed = Number.NEGATIVE_INFINITY;
      });
    }
    return writable;
  };
  return async () => {
    try {
      await store.ping();
    } catch (error) {
      log.error({ err: error }, 'the state does not answer');
      return { status: 503, message: 'The state database does not answer' };
    }
    try {
      await probe();
    } catch (error) {
      log.error({ err: error }, 'the state accepts no writes');
      return { status: 503, message: 'The state database accepts no writes' };
    }
    return READY;
  };
}

/** While it stops: calls are still answered, but nobody should send more. */
export const STOPPING: Readiness = { status: 503, message: 'The server is stopping' };

export function tellHealth(
  fastify: FastifyInstance,
  app: AppContext,
  load: Pick<ServerLoad, 'stopping'>,
): void {
  const state = readinessOf(app.store, app.log);
  const look = async (): Promise<Readiness> => (load.stopping ? STOPPING : state());
  fastify.get('/healthz', async () => ALIVE);
  fastify.get('/readyz', async (_request, reply) => {
    const { status } = await look();
    return reply.code(status).send({ status, message: status === 200 ? 'ready' : 'not ready' });
  });
  fastify.get('/operator/health', async (request, reply) => {
    await requireOperatorSession(request, app);
    const readiness = await look();
    const { built, countries } = app.world().dataset.manifest;
    const told: Health = { ...readiness, state: app.health?.() ?? {}, dataset: { built, countries } };
    return reply.code(readiness.status).send(told);
  });
}
