// The web application: the families of endpoints, which the pipeline serves, and the pages beside them.
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { AllowedMethods } from './allowed-methods.ts';
import { watchAnswers } from './answers-under-way.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './connections.ts';
import { addPageConstraint, missingPage, showConsole } from './console.ts';
import { ConsoleFiles } from './console-files.ts';
import type { AppContext } from './context.ts';
import type { DialectName } from './dialects/dialect-names.ts';
import { dialectEndpoints } from './dialects/dialects.ts';
import { showDocs } from './docs-page.ts';
import type { Endpoint } from './endpoint.ts';
import { showExamples } from './examples.ts';
import { answerFailures, refuseConnection, refuseUrl } from './failures.ts';
import { tellHealth } from './health.ts';
import { withoutKeyBefore } from './key-before-path.ts';
import { requestLog } from './logging.ts';
import { showMapFiles } from './map-files.ts';
import { measure, type SharedMetrics } from './metrics.ts';
import { pagesScope } from './pages.ts';
import type { Exchange, Pipeline } from './pipeline/exchange.ts';
import { Together } from './pipeline/together.ts';
import { leave } from './pipeline.ts';
import { answerPreflight } from './preflight.ts';
import { answerRawUrl } from './raw-url.ts';
import { refuseUnknownPath, register } from './register.ts';
import { RequestHistory } from './request-history.ts';
import { RequestStatistics } from './request-statistics.ts';
import { rewriteUrl } from './request-url.ts';
import { mcpEndpoints } from './routes/mcp.ts';
import { schemaCompilers } from './schema-compilers.ts';
import { contractEndpoints, servedEndpoints } from './served.ts';
import { ServerLoad } from './server-load.ts';
import { WaitingLine } from './waiting-line.ts';

const SERVER = {
  requestTimeout: 30_000,
  // How often slow requests are checked for.
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  // Traces and routes with many points are sent in the URL.
  maxHeaderSize: 256 * 1024,
} as const;

export interface AppOptions {
  readonly version: string;
  /** How much may be in progress before further callers are asked to retry. */
  readonly load?: ServerLoad;
  readonly connections?: Partial<ConnectionLimits>;
  /** The proxies that may say where a request came from: how many stand before the server, or their networks. */
  readonly trustProxy?: number | readonly string[];
  /** Prefix of the request numbers in the log, when several event loops count. */
  readonly requestPrefix?: string;
  /** When several event loops share the process. */
  readonly metrics?: SharedMetrics;
  /** False: calls of version 1 get 410 with the path of version 2. */
  readonly version1?: boolean;
  /** The interface of another server that is also served without its prefix. */
  readonly dialectAtRoot?: DialectName;
  /** Served in addition to those of the contract. */
  readonly endpoints?: readonly Endpoint[];
}

export async function buildApp(app: AppContext, options: AppOptions): Promise<FastifyInstance> {
  const besides = [...mcpEndpoints(options.version, contractEndpoints), ...(options.endpoints ?? [])];
  const load = options.load ?? new ServerLoad();
  const pipeline = pipelineFor(app, load);
  let requests = 0;
  const faulty = new WeakSet<Socket>();
  const fastify: FastifyInstance = Fastify({
    genReqId: () => `${options.requestPrefix ?? 'req'}-${++requests}`,
    logger: false,
    // On a machine that is busy with other things a start takes as long as it takes.
    pluginTimeout: 0,
    forceCloseConnections: 'idle',
    // While stopping, requests on open connections are answered like the rest, and the connection is then closed.
    return503OnClosing: false,
    trustProxy: trusted(options.trustProxy),
    routerOptions: { maxParamLength: 256 * 1024 },
    schemaController: { compilersFactory: schemaCompilers },
    frameworkErrors: refuseUrl,
    clientErrorHandler: (failure, socket) => {
      // The first fault ends the connection once it is answered: what comes after it must not get between.
      if (faulty.has(socket)) return;
      faulty.add(socket);
      if (!answerRawUrl(fastify, failure, socket)) refuseConnection(failure, socket);
    },
    rewriteUrl: (request) => rewriteUrl(withoutKeyBefore(request)),
    serverFactory: (answer) => {
      const server = createServer(SERVER, answer);
      watchAnswers(server);
      limitConnections(server, { ...CONNECTION_LIMITS, ...options.connections });
      return server;
    },
  });
  pipeline.history.start();
  fastify.addHook('onClose', () => pipeline.history.close());
  addPageConstraint(fastify);
  // Bodies are received in the pipeline, once the key is known.
  fastify.removeAllContentTypeParsers();
  const files = new ConsoleFiles();
  fastify.setNotFoundHandler(refuseUnknownPath(pipeline, new AllowedMethods(fastify), missingPage(files)));
  answerFailures(fastify, app);
  for (const endpoint of [...servedEndpoints(options.dialectAtRoot), ...besides])
    register(fastify, pipeline, endpoint, options.version1 === false);
  await pagesScope(fastify, pipeline, async (pages) => {
    answerPreflight(pages);
    measure(pages, app, pipeline.statistics, options.metrics);
    tellHealth(pages, app, load);
    showMapFiles(pages);
    showDocs(pages, options.version, [...contractEndpoints, ...besides], dialectEndpoints());
    showExamples(pages, options.version);
    showConsole(pages, app, { version: options.version, registration: app.people !== undefined, files });
  });
  await fastify.ready();
  return fastify;
}

function pipelineFor(app: AppContext, load: ServerLoad): Pipeline {
  const trouble = (error: unknown): void =>
    app.log.warn({ err: error }, 'the history of requests cannot be written');
  return {
    app,
    load,
    line: new WaitingLine(),
    statistics: new RequestStatistics(),
    history: new RequestHistory(app.store, { now: app.now, trouble }),
    log: requestLog(app),
    leaving: new Together<Exchange>((exchanges) => load.send(() => leave(app.admission, exchanges))),
  };
}

/** Counted from the server outwards: what a proxy further out says may have been written by anybody. */
const trusted = (proxies: AppOptions['trustProxy'] = 0) => {
  if (typeof proxies !== 'number') return [...proxies];
  return proxies === 0 ? false : (_address: string, hop: number) => hop < proxies;
};
