// The web application: what every request passes through, in order, and the families of endpoints.
import { createServer, type IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { setAnswerHeaders } from './answer-headers.ts';
import type { AppContext } from './context.ts';
import { type Endpoint, register } from './endpoint.ts';
import { expressLane } from './express-lane.ts';
import { answerFailures, refuseAddress, refuseConnection } from './failures.ts';
import { tellHealth } from './health.ts';
import { limitLoad } from './load.ts';
import { logRequests, requestLog } from './logging.ts';
import { measure, type SharedMetrics } from './metrics.ts';
import { describeApi, showDocs } from './openapi.ts';
import { answerRawAddress } from './raw-address.ts';
import { RequestStatistics } from './request-statistics.ts';
import { acceptBodies, BODY_LIMIT, rewriteUrl } from './requests.ts';
import { adminEndpoints } from './routes/admin.ts';
import { closureEndpoints } from './routes/closures.ts';
import { nearbyEndpoints } from './routes/nearby.ts';
import { reverseEndpoints } from './routes/reverse.ts';
import { routingEndpoints } from './routes/routing.ts';
import { routingV1Endpoints } from './routes/routing-v1.ts';
import { rupantorEndpoints } from './routes/rupantor.ts';
import { searchEndpoints } from './routes/search.ts';
import { version1Endpoints } from './routes/version-1.ts';
import { wardEndpoints } from './routes/wards.ts';

/** One file under routes/ for each family of the contract; each exports its list of endpoints. */
const FAMILIES: readonly (readonly Endpoint[])[] = [
  reverseEndpoints,
  searchEndpoints,
  nearbyEndpoints,
  rupantorEndpoints,
  adminEndpoints,
  wardEndpoints,
  routingEndpoints,
  routingV1Endpoints,
  version1Endpoints,
  closureEndpoints,
];

const SERVER = {
  requestTimeout: 30_000,
  // How often it is looked whether a request is too slow.
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  // Traces and routes of many points are asked for in the address.
  maxHeaderSize: 256 * 1024,
} as const;

export interface AppOptions {
  readonly version: string;
  /** Requests answered at the same time before others are told to come back. */
  readonly maxInFlight?: number;
  readonly trustProxy?: boolean;
  /** Where several event loops share the process. */
  readonly metrics?: SharedMetrics;
}

export async function buildApp(app: AppContext, options: AppOptions): Promise<FastifyInstance> {
  const endpoints = FAMILIES.flat();
  const statistics = new RequestStatistics();
  const log = requestLog(app);
  let taken = 0;
  const lane = expressLane(app, endpoints, (pattern, milliseconds, request) => {
    statistics.add(pattern, 200, milliseconds / 1000);
    const ip = callerOf(request, options.trustProxy ?? false);
    log.keep({ id: `x-${++taken}`, method: 'GET', pattern, url: '', status: 200, milliseconds, ip });
  });
  const fastify: FastifyInstance = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    // While it stops, what comes on a connection still open is answered like the rest, and the connection then closed.
    return503OnClosing: false,
    trustProxy: options.trustProxy ?? false,
    routerOptions: { maxParamLength: 256 * 1024 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: (failure, socket) => {
      if (!answerRawAddress(fastify, failure, socket)) refuseConnection(failure, socket);
    },
    rewriteUrl: (request) => rewriteUrl(request.url ?? '/'),
    serverFactory: (ordinary) =>
      createServer(SERVER, (request, response) => {
        if (!lane.take(request, response)) ordinary(request, response);
      }),
  });
  // Schemas are checked by `parameterReader`, which speaks the contract's sentences; Fastify only documents them.
  fastify.setValidatorCompiler(() => () => true);

  answerFailures(fastify, app);
  limitLoad(fastify, options.maxInFlight ?? 2_000);
  logRequests(fastify, log);
  measure(fastify, app, statistics, options.metrics);
  fastify.addHook('preClose', async () => lane.close());
  await setAnswerHeaders(fastify);
  await fastify.register(compress, { threshold: 1024, encodings: ['br', 'gzip', 'deflate'] });
  await describeApi(fastify, options.version);

  await fastify.register(async (routes) => {
    for (const definition of endpoints) if (definition.method === 'GET') register(routes, app, definition);
  });
  // Reading bodies adds work to every request of its scope: those that have none stay outside.
  await fastify.register(async (routes) => {
    await acceptBodies(routes);
    for (const definition of endpoints) if (definition.method !== 'GET') register(routes, app, definition);
  });
  tellHealth(fastify, app);
  await showDocs(fastify);
  await fastify.ready();
  return fastify;
}

/** Who asked: the first that a trusted proxy names, else the other end of the connection. */
function callerOf(request: IncomingMessage, trustProxy: boolean): string {
  const named = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',', 1)[0]
        .trim()
    : '';
  return /^[0-9a-fA-F.:]+$/.test(named) ? named : (request.socket.remoteAddress ?? '');
}
