// What is written down of a request: the route's pattern, never its values, so that no key can appear in a log.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from './context.ts';

/** A path that matched no route, with everything that could be a key taken out. */
const shortPath = (url: string): string => {
  const path = url.split('?', 1)[0];
  return path
    .split('/')
    .map((part) => (part.length > 24 || /\d[a-f0-9]{7}/i.test(part) ? '…' : part))
    .join('/')
    .slice(0, 120);
};

export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unmatched';

export function logRequests(fastify: FastifyInstance, app: AppContext): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : 'info';
    if (app.log.isLevelEnabled(level)) {
      const route = request.routeOptions.url ?? shortPath(request.url);
      app.log[level](
        {
          req: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 1000) / 1000,
          ip: request.ip,
        },
        'request',
      );
    }
    done();
  });
}
