// The listener for those who watch the server: metrics and health in detail, on an address of its own, so that nothing of it is open
// where the API is. It is in the main thread, which answers nobody else.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { AccountsHealth } from '../../accounts/open-accounts.ts';
import { ALIVE, type Readiness } from '../../http/health.ts';
import { TEXT_FORMAT } from '../../http/metrics.ts';
import { messageOf } from '../../text/thrown.ts';
import type { FollowerState } from '../../transfer/release-follower.ts';
import { type ListenAt, urlOf } from '../listen-at.ts';

export interface Watched {
  metrics(): Promise<string>;
  ready(): Promise<Readiness>;
  /** What each listener knows of the database and Redis. */
  health(): Promise<readonly AccountsHealth[]>;
  dataset(): {
    readonly built: string;
    readonly countries: readonly string[];
    /** Where it comes from, and why a newer one is not in use. */
    readonly source?: FollowerState;
  };
}

interface Told {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Whoever scrapes needs one; many would be somebody else. */
const MOST_CONNECTIONS = 64;
const TIMEOUT_MS = 10_000;

export class MetricsListener {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** Throws a sentence if the chosen port is taken. */
  static async open(at: ListenAt, watched: Watched, log: Logger): Promise<MetricsListener> {
    const server = createServer(
      { requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS, keepAliveTimeout: 65_000 },
      (request, response) => void answer(request, response, watched, log),
    );
    server.maxConnections = MOST_CONNECTIONS;
    const port = await listen(server, at);
    if (port !== at.port && at.port !== 0)
      log.warn(`port ${at.port} is taken: metrics are at port ${port}; choose one with --metrics HOST:PORT`);
    return new MetricsListener(server, urlOf(at.host, port));
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}

async function listen(server: Server, at: ListenAt): Promise<number> {
  const attempt = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host: at.host, port }, () => {
        server.removeListener('error', reject);
        resolve();
      });
    });
  try {
    await attempt(at.port);
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (!taken || !at.mayMove)
      throw taken
        ? new Error(`port ${at.port} for metrics is in use; choose another with --metrics HOST:PORT`)
        : new Error(`metrics cannot be served at ${at.host}:${at.port}: ${messageOf(error)}`);
    await attempt(0);
  }
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : at.port;
}

const json = (status: number, body: object): Told => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
});

const TOLD: Readonly<Record<string, (watched: Watched) => Told | Promise<Told>>> = {
  '/metrics': async (watched) => ({ status: 200, type: TEXT_FORMAT, text: await watched.metrics() }),
  '/healthz': () => json(200, ALIVE),
  async '/readyz'(watched) {
    const [readiness, threads] = await Promise.all([watched.ready(), watched.health()]);
    return json(readiness.status, {
      ...readiness,
      state: worstOf(threads),
      threads: threads.length,
      dataset: watched.dataset(),
    });
  },
};

/** Gone for one thread is worth knowing, though the others may reach it. */
function worstOf(threads: readonly AccountsHealth[]): Partial<AccountsHealth> {
  const worst = <K extends keyof AccountsHealth>(of: K): AccountsHealth[K] | undefined =>
    (threads.find((thread) => thread[of] === 'gone') ?? threads[0])?.[of];
  return { database: worst('database'), redis: worst('redis') };
}

async function answer(
  { url = '/', method }: IncomingMessage,
  response: ServerResponse,
  watched: Watched,
  log: Logger,
): Promise<void> {
  const tell = Object.hasOwn(TOLD, url.split('?')[0]) ? TOLD[url.split('?')[0]] : undefined;
  let told: Told;
  if (!tell) told = json(404, { status: 404, message: `There are ${Object.keys(TOLD).join(', ')} here` });
  else if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    told = json(405, { status: 405, message: 'Only GET and HEAD are answered here' });
  } else {
    try {
      told = await tell(watched);
    } catch (error) {
      log.error({ err: error }, 'metrics');
      told = json(500, {
        status: 500,
        message: 'Something went wrong inside the server; it has been logged',
      });
    }
  }
  response.writeHead(told.status, { 'content-type': told.type, 'x-content-type-options': 'nosniff' });
  response.end(method === 'HEAD' ? undefined : told.text);
}
