// The console in the browser: one page for all its paths, its assets under hashed names, and what the page must know about this server.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { creditsOf } from '../dataset/credits.ts';
import { kindOf } from '../roads/profiles/profile.ts';
import type { ServerNotes } from './answers/sessions.ts';
import { sendBuilt } from './built-files.ts';
import { ConsoleFiles } from './console-files.ts';
import type { AppContext } from './context.ts';
import { errors } from './errors.ts';
import { isForwarded } from './forwarded.ts';
import { operatorByCookie, sessionIn } from './sessions.ts';

/** Nothing inline, nothing from elsewhere; the map draws in a worker whose script is one of the assets. */
const POLICY = policy({
  'script-src': "'self'",
  'style-src': "'self'",
  'worker-src': "'self'",
});
/** The API reference is a third-party script that brings its own styles. */
const REFERENCE_POLICY = policy({
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self' 'unsafe-inline'",
  'worker-src': "'self'",
});

export function policy(sources: Readonly<Record<string, string>>): string {
  const all = {
    'default-src': "'none'",
    ...sources,
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(all)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** The same page for each path; the browser decides from the URL what to show. */
const PAGES = ['/', '/addresses', '/dispatch', '/desk', '/operator'];
const REFERENCE = ['/docs', '/docs/'];
export const A_YEAR = 'public, max-age=31536000, immutable';

/**
 * `GET /account` is also an API call: requests whose Accept header asks for HTML get the page. Must be called before the first
 * route is declared.
 */
export function addPageConstraint(fastify: FastifyInstance): void {
  fastify.addConstraintStrategy({
    name: 'page',
    storage() {
      const handlers = new Map();
      return {
        get: (wanted) => handlers.get(wanted) ?? null,
        set: (wanted, handler) => void handlers.set(wanted, handler),
      };
    },
    deriveConstraint: ({ headers }) => (headers.accept?.includes('text/html') ? 'wanted' : undefined),
  });
}

const noConsole = () => errors.notFound('The console is not built here; `npm run build` makes it');

export interface ConsoleOptions {
  readonly version: string;
  /** Whether people can register accounts of their own. */
  readonly registration: boolean;
  readonly files?: ConsoleFiles;
}

export function showConsole(fastify: FastifyInstance, app: AppContext, options: ConsoleOptions): void {
  const files = options.files ?? new ConsoleFiles();
  fastify.addHook('onReady', () => files.warm());
  const page = (contentPolicy: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const file = files.file(request.url.split(/[?#]/)[0] === '/' ? 'explore.html' : 'index.html');
    if (!file) throw noConsole();
    reply.header('content-security-policy', contentPolicy).header('cache-control', 'no-cache');
    return sendBuilt(request, reply, await file);
  };
  for (const path of PAGES) fastify.get(path, page(POLICY));
  for (const path of REFERENCE) fastify.get(path, page(REFERENCE_POLICY));
  fastify.get('/account', { constraints: { page: 'wanted' } }, page(POLICY));
  fastify.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const file = files.file(`assets/${request.params.name}`);
    if (!file) throw errors.noPath('GET', '/assets/…');
    reply.header('cache-control', A_YEAR);
    // A worker is bound by the policy of its own script.
    if (request.params.name.startsWith('map-worker-')) reply.header('content-security-policy', POLICY);
    return sendBuilt(request, reply, await file);
  });
  fastify.get('/favicon.ico', async (_request, reply) => reply.redirect('/icon.svg'));
  fastify.get('/icon.svg', async (request, reply) => {
    const file = files.file('icon.svg');
    if (!file) throw noConsole();
    reply.header('cache-control', 'public, max-age=86400');
    return sendBuilt(request, reply, await file);
  });
  fastify.get('/console.json', async (request, reply) => {
    const { manifest } = app.world().dataset;
    const [key, operator] = await Promise.all([keyOfBrowser(request, app), operatorByCookie(request, app)]);
    reply.header('cache-control', 'no-store');
    const told: ServerNotes = {
      version: options.version,
      registration: options.registration,
      built: manifest.built,
      countries: manifest.countries,
      credits: creditsOf(manifest.sources),
      profiles: (app.world().roads?.roads.profiles ?? []).map((name) => ({
        name,
        words: [...kindOf(name).words],
      })),
      links: app.consoleEntry !== undefined,
      operator: operator !== undefined,
      ...(key === undefined ? {} : { key }),
    };
    return told;
  });
}

/** What belongs to programs stays JSON in a browser too: there it says what is wrong with the call. */
const OF_PROGRAMS =
  /^\/+(?:v\d|api|ops|desk|account|session|tiles|styles|osrm|mcp|assets|operator|thikana-js)\b/;

/** For a person who opens a path that does not exist: the console, which says so; undefined for everybody else. */
export const missingPage =
  (files: ConsoleFiles) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined => {
    const file = files.file('index.html');
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (!file || !wantsPage || OF_PROGRAMS.test(request.url)) return undefined;
    reply.code(404).header('content-security-policy', POLICY).header('cache-control', 'no-cache');
    return file.then((page) => sendBuilt(request, reply, page));
  };

/**
 * The key in the browser's cookie, for pages of this server alone. Where the request comes from and which host it names prove
 * nothing: without the cookie there is no key.
 */
async function keyOfBrowser(request: FastifyRequest, app: AppContext): Promise<string | undefined> {
  const key = sessionIn(request, 'console');
  if (key === undefined || isForwarded(request.headers)) return undefined;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && origin !== `${request.protocol}://${request.host}`) return undefined;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return undefined;
  const caller = await app.admission.identify(key);
  return caller === undefined ? undefined : key;
}
