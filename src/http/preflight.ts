// The preflight request that a browser sends before a page of another host may call: always allowed. Keys, not origins, decide.
import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, POST, PUT, PATCH, DELETE, OPTIONS';
const DAY = '86400';

export function answerPreflight(fastify: FastifyInstance): void {
  fastify.options('*', (request, reply) => {
    const { 'access-control-request-method': method, 'access-control-request-headers': wanted } =
      request.headers;
    if (request.headers.origin !== undefined && method !== undefined) {
      reply.header('access-control-allow-methods', METHODS).header('access-control-max-age', DAY);
      if (wanted) reply.header('access-control-allow-headers', wanted);
    }
    reply.code(204).send();
  });
}
