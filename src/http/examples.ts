// thikana-js as the server hands it out, and the pages that show it: what a page of one's own needs comes from here.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BuiltFile, BuiltFiles, builtFolder, sendBuilt } from './built-files.ts';
import { A_YEAR, policy } from './console.ts';
import { errors } from './errors.ts';

/** Pages as they stand in the repository: they are there to be copied, so nothing builds them. */
const PAGES = fileURLToPath(new URL('../../examples/', import.meta.url));

/** `/thikana-js/VERSION/client.js` never changes; `/thikana-js/client.js` is that of the running server. */
export function showExamples(fastify: FastifyInstance, version: string): void {
  const client = new BuiltFiles(builtFolder('thikana-js'));
  const pages = new BuiltFiles(PAGES);
  const policies = new Map<BuiltFile, Promise<string>>();
  // Scripts of other hosts' pages must be allowed to load it; the map draws in a worker, bound by the policy of its own script.
  const script = policy({ 'script-src': "'self'", 'style-src': "'self'", 'worker-src': "'self'" });

  fastify.get<{ Params: { '*': string } }>('/thikana-js/*', async (request, reply) => {
    const { '*': path } = request.params;
    const isPinned = path.startsWith(`${version}/`);
    const file = client.file(isPinned ? path.slice(version.length + 1) : path);
    if (!file) throw errors.noPath('GET', '/thikana-js/…');
    reply
      .header('cache-control', isPinned ? A_YEAR : 'public, no-cache')
      .header('content-security-policy', script);
    return sendBuilt(request, reply, await file);
  });

  const page = async (name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const file = await pages.file(name);
    if (!file) throw errors.noPath('GET', '/examples/…');
    const known = policies.get(file) ?? policyOf(file);
    policies.set(file, known);
    reply.header('content-security-policy', await known).header('cache-control', 'no-cache');
    return sendBuilt(request, reply, file);
  };
  for (const path of ['/examples', '/examples/'])
    fastify.get(path, (request, reply) => page('index.html', request, reply));
  fastify.get<{ Params: { name: string } }>('/examples/:name', (request, reply) => {
    const { name } = request.params;
    return page(name.includes('.') ? name : `${name}.html`, request, reply);
  });
}

/** Allows what stands in the page itself, by its hash, and nothing else inline. */
async function policyOf(file: BuiltFile): Promise<string> {
  const html = (await file.bytes(undefined)).toString();
  const hashes = (tag: string): string =>
    [...html.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, 'g'))]
      .filter(([, text]) => text !== '')
      .map(([, text]) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join('');
  return policy({
    'script-src': `'self'${hashes('script')}`,
    'style-src': `'self'${hashes('style')}`,
    'worker-src': "'self'",
  });
}
