// What is written down of a request: the route's pattern, never its values, so that no key can appear in a log.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pino from 'pino';
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

/** Levels as pino numbers them. */
const INFO = 30;
const ERROR = 50;

/**
 * Writes a line for each request. The line is put together here: a logger that looks at every field of an object
 * costs several times what finding an address does, and these fields are known.
 */
export function logRequests(fastify: FastifyInstance, app: AppContext): void {
  const stream = (app.log as unknown as Record<symbol, { write(line: string): void }>)[
    pino.symbols.streamSym
  ];
  const says = { [INFO]: app.log.isLevelEnabled('info'), [ERROR]: app.log.isLevelEnabled('error') };
  fastify.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? ERROR : INFO;
    if (says[level]) {
      const pattern = request.routeOptions.url;
      const route = pattern === undefined ? JSON.stringify(shortPath(request.url)) : `"${pattern}"`;
      stream.write(
        `{"level":${level},"time":${app.now()},"req":"${request.id}","method":"${request.method}","route":${route},` +
          `"status":${reply.statusCode},"ms":${reply.elapsedTime.toFixed(3)},"ip":"${request.ip}","msg":"request"}\n`,
      );
    }
    done();
  });
}
