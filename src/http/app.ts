// The web application: what every request passes through, in order, and the families of endpoints.
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { setAnswerHeaders } from './answer-headers.ts';
import type { AppContext } from './context.ts';
import { type Endpoint, register } from './endpoint.ts';
import { answerFailures } from './failures.ts';
import { tellHealth } from './health.ts';
import { limitLoad } from './load.ts';
import { logRequests } from './logging.ts';
import { measure } from './metrics.ts';
import { describeApi, showDocs } from './openapi.ts';
import { acceptBodies, BODY_LIMIT, rewriteUrl } from './requests.ts';
import { adminEndpoints } from './routes/admin.ts';
import { closureEndpoints } from './routes/closures.ts';
import { nearbyEndpoints } from './routes/nearby.ts';
import { reverseEndpoints } from './routes/reverse.ts';
import { routingEndpoints } from './routes/routing.ts';
import { routingV1Endpoints } from './routes/routing-v1.ts';
import { rupantorEndpoints } from './routes/rupantor.ts';
import { searchEndpoints } from './routes/search.ts';
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
  closureEndpoints,
];

export interface AppOptions {
  readonly version: string;
  /** Requests answered at the same time before others are told to come back. */
  readonly maxInFlight?: number;
  readonly trustProxy?: boolean;
}

export async function buildApp(app: AppContext, options: AppOptions): Promise<FastifyInstance> {
  const fastify = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    trustProxy: options.trustProxy ?? false,
    // Traces and routes of many points are asked for in the address.
    http: { maxHeaderSize: 256 * 1024 },
    routerOptions: { maxParamLength: 256 * 1024 },
    rewriteUrl: (request) => rewriteUrl(request.url ?? '/'),
  });
  // Schemas are checked by `parameterReader`, which speaks the contract's sentences; Fastify only documents them.
  fastify.setValidatorCompiler(() => () => true);

  answerFailures(fastify, app);
  limitLoad(fastify, options.maxInFlight ?? 2_000);
  logRequests(fastify, app);
  measure(fastify, app);
  await setAnswerHeaders(fastify);
  await fastify.register(compress, { threshold: 1024, encodings: ['br', 'gzip', 'deflate'] });
  await describeApi(fastify, options.version);

  const endpoints = FAMILIES.flat();
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
