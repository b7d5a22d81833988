// The headers beside an answer's content: who may read it (CORS) and how a browser must treat it. Pages get helmet's
// whole set. Answers of the interface are data for programs and get the one that matters for data; they are written
// here by hand, because plugins on the way of every request cost more than finding an address does.
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const METHODS = 'GET, POST, DELETE, OPTIONS';
const DAY = '86400';
const PAGE_POLICY = {
  contentSecurityPolicy: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
} as const;

/** Paths of the contract: /v1/…, /v2/…, /api/…. */
const isInterface = (url: string): boolean =>
  url.startsWith('/v2/') || url.startsWith('/v1/') || url.startsWith('/api/');

export async function setAnswerHeaders(fastify: FastifyInstance): Promise<void> {
  await fastify.register(helmet, { global: false, ...PAGE_POLICY });
  fastify.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin !== undefined) {
      // Keys, not origins, decide who may ask; a key bound to domains looks at the origin itself.
      reply.header('access-control-allow-origin', origin).header('vary', 'Origin');
      if (isPreflight(request)) return allow(request, reply);
    }
    if (isInterface(request.url)) {
      reply.header('x-content-type-options', 'nosniff');
      done();
    } else {
      Promise.resolve(reply.helmet(PAGE_POLICY)).then(() => done(), done);
    }
  });
  fastify.options('*', { schema: { hide: true } }, (_request, reply) => reply.code(204).send());
}

const isPreflight = (request: FastifyRequest): boolean =>
  request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;

function allow(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('access-control-allow-methods', METHODS).header('access-control-max-age', DAY);
  const wanted = request.headers['access-control-request-headers'];
  if (wanted) reply.header('access-control-allow-headers', wanted);
  reply.code(204).send();
}
