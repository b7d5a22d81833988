// Everything that is not an endpoint of the contract: pages, health, metrics. These go through the framework's own hooks: a
// limit on requests under way, headers that browsers want, compression, and a line in the log.
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../accounts/ip-network.ts';
import { errors } from './errors.ts';
import { routeOf } from './logging.ts';
import { COMPRESSED_FROM, compressed, encodingFor } from './pipeline/compress.ts';
import type { Pipeline } from './pipeline/exchange.ts';
import { variesByEncoding } from './send-file.ts';

const PAGE_POLICY = {
  // A page that needs more declares it itself.
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  // Set below, and only for those who came over TLS.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
} as const;
/** Monitoring must get its answer most of all when the server is busy. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/operator/health', '/operator/metrics']);

/** Adds the hooks to a scope of their own; `serve` registers the pages in it. */
export async function pagesScope(
  fastify: FastifyInstance,
  { load, statistics, log }: Pipeline,
  serve: (pages: FastifyInstance) => Promise<void>,
): Promise<void> {
  await fastify.register(async (pages) => {
    pages.addHook('onRequest', (request, reply, done) => {
      const { origin } = request.headers;
      if (origin !== undefined) reply.header('access-control-allow-origin', origin).header('vary', 'Origin');
      const tenant = networkOf(request.ip);
      if (!load.hasRoomFor(tenant) && !ALWAYS_ANSWERED.has(routeOf(request))) return done(errors.busy());
      load.enter(reply.raw, tenant);
      if (load.stopping) reply.header('connection', 'close');
      if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=15552000');
      done();
    });
    pages.addHook('onResponse', (request, reply, done) => {
      const { elapsedTime: milliseconds, statusCode: status } = reply;
      statistics.add(routeOf(request), status, milliseconds / 1000);
      const { id, method, url, ip } = request;
      log.write({ id, method, pattern: request.routeOptions.url, url, status, milliseconds, ip });
      done();
    });
    await pages.register(helmet, PAGE_POLICY);
    pages.addHook('onSend', compressText);
    await serve(pages);
  });
}

/** Compresses what a page answers, unless it chose the encoding itself. */
async function compressText(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < COMPRESSED_FROM) return payload;
  variesByEncoding(reply);
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === undefined) return payload;
  reply.header('content-encoding', encoding);
  return compressed(payload, encoding);
}
