// The script behind the page at /docs: 3 MB that display the API document. It is read when first requested and compressed once;
// everyone is sent the same bytes, so that many slow readers need no more memory than one.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { encodingFor } from './pipeline/compress.ts';
import { sendFile } from './send-file.ts';

const SCRIPT = 'reference.js';
interface Script {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

export function serveReference(fastify: FastifyInstance): void {
  let script: Promise<Script> | undefined;
  const hidden = { schema: { hide: true } };
  fastify.get(`/docs/${SCRIPT}`, hidden, async (request, reply) => {
    script ??= readScript().catch((error: unknown) => {
      script = undefined;
      throw error;
    });
    const { plain, gzipped } = await script;
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=86400');
    const isPlain = encodingFor(request.headers['accept-encoding']) === undefined;
    if (!isPlain) reply.header('content-encoding', 'gzip').header('vary', 'Accept-Encoding');
    return sendFile(reply, isPlain ? plain : gzipped);
  });
}

async function readScript(): Promise<Script> {
  const plugin = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  const plain = await readFile(join(dirname(plugin), 'js', 'standalone.js'));
  return { plain, gzipped: await promisify(gzip)(plain) };
}
