// The API document, and the script behind the page at /docs that displays it. The document is generated when first requested. The script,
// 3 MB, is read when first requested and compressed once; everyone is sent the same bytes, so that many slow readers need no more memory than one.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from './endpoint.ts';
import { encodingFor } from './pipeline/compress.ts';
import { sendFile } from './send-file.ts';

const SCRIPT = 'reference.js';
interface Script {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

export function showDocs(fastify: FastifyInstance, version: string, endpoints: readonly Endpoint[]): void {
  const document = onceRead(async () => {
    const { apiDocument } = await import('./openapi.ts');
    return apiDocument(version, endpoints);
  });
  const script = onceRead(readScript);
  fastify.get('/openapi.json', document);
  fastify.get(`/docs/${SCRIPT}`, async (request, reply) => {
    const { plain, gzipped } = await script();
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=86400');
    const isPlain = encodingFor(request.headers['accept-encoding']) === undefined;
    if (!isPlain) reply.header('content-encoding', 'gzip').header('vary', 'Accept-Encoding');
    return sendFile(reply, isPlain ? plain : gzipped);
  });
}

/** Keeps what `read` gives; a failure is not kept, so that the next request tries again. */
function onceRead<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= read().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

async function readScript(): Promise<Script> {
  const plugin = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  const plain = await readFile(join(dirname(plugin), 'js', 'standalone.js'));
  return { plain, gzipped: await promisify(gzip)(plain) };
}
