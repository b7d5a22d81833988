// Registers endpoints with the framework, which finds the endpoint for a URL; the pipeline does the rest. It starts in the
// framework's first hook, so that nothing of a body is read before the key has been checked.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AllowedMethods } from './allowed-methods.ts';
import { dialectAt } from './dialects/dialects.ts';
import type { Endpoint } from './endpoint.ts';
import { errors } from './errors.ts';
import { KnownNames } from './known-names.ts';
import { routeOf } from './pipeline/endpoint-route.ts';
import { type EndpointRoute, Exchange, type Pipeline } from './pipeline/exchange.ts';
import { pass, refuse } from './pipeline.ts';

/** `withoutVersion1`: calls of version 1 are answered with the path that replaces them. */
export function register(
  fastify: FastifyInstance,
  pipeline: Pipeline,
  endpoint: Endpoint,
  withoutVersion1 = false,
): void {
  const { successor } = endpoint;
  const route = routeOf(endpoint);
  fastify.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest(request, reply, _done) {
      reply.hijack();
      const exchange = new Exchange(pipeline, route, request, reply);
      if (withoutVersion1 && successor !== undefined) refuse(exchange, errors.gone(successor));
      else pass(exchange);
    },
    handler: unreachable,
  });
}

/** For URLs that match no endpoint and no page. */
const UNMATCHED: EndpointRoute = {
  endpoint: { method: 'GET', path: '', id: 'unmatched', cost: 0, run: unreachable },
  read: unreachable,
  scope: undefined,
  names: new KnownNames({ params: Type.Object({}) }),
  withPath: false,
  serialize: unreachable,
};

export const refuseUnknownPath =
  (
    pipeline: Pipeline,
    allowed: AllowedMethods,
    page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined,
  ) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined => {
    const shown = dialectAt(request.url) ? undefined : page(request, reply);
    if (shown) return shown;
    reply.hijack();
    const methods = allowed.of(request.url.split('?', 1)[0]);
    const path = pathWithoutKeys(request.url);
    const failure =
      methods.length === 0 || methods.includes(request.method)
        ? errors.noPath(request.method, path)
        : errors.wrongMethod(request.method, path, methods);
    const dialect = dialectAt(request.url);
    const route = dialect ? { ...UNMATCHED, endpoint: { ...UNMATCHED.endpoint, dialect } } : UNMATCHED;
    refuse(new Exchange(pipeline, route, request, reply), failure);
    return undefined;
  };

function unreachable(): never {
  throw new Error('the pipeline answers before this is reached');
}

/** The path as the caller gets it back: shortened, and without anything that may be a key of version 1. */
function pathWithoutKeys(url: string): string {
  const path = url
    .split('?', 1)[0]
    .split('/')
    .map((part) => (part.length > 24 && !/[,;]/.test(part) ? '…' : part))
    .join('/');
  return path.length > 100 ? `${path.slice(0, 100)}…` : path;
}
