// The API document, and the script behind the page at /docs that displays it. The document is generated when first requested. The script,
// 3 MB, is read when first requested and compressed once; everyone is sent the same bytes, so that many slow readers need no more memory than one.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { DIALECT_FAMILIES } from './dialects/dialects.ts';
import type { Endpoint } from './endpoint.ts';
import { encodingFor } from './pipeline/compress.ts';
import { sendFile } from './send-file.ts';

const SCRIPT = 'reference.js';
interface Script {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

/** `dialects`: calls of other servers' interfaces, which have a document of their own. */
export function showDocs(
  fastify: FastifyInstance,
  version: string,
  endpoints: readonly Endpoint[],
  dialects: readonly Endpoint[],
): void {
  const document = onceRead(async () => {
    const { apiDocument } = await import('./openapi.ts');
    return apiDocument(version, endpoints);
  });
  const script = onceRead(readScript);
  const documentInBangla = onceRead(async () => {
    const { inBangla } = await import('./openapi-bangla.ts');
    return inBangla(await document());
  });
  fastify.get<{ Querystring: { lang?: string } }>('/openapi.json', ({ query }) =>
    query.lang === 'bn' ? documentInBangla() : document(),
  );
  fastify.get(
    '/openapi-dialects.json',
    onceRead(async () => {
      const { apiDocument } = await import('./openapi.ts');
      return apiDocument(version, dialects, {
        title: "Thikana in other servers' words",
        families: DIALECT_FAMILIES,
        description: [
          "Calls of other servers' interfaces, for clients that were written for these; docs/dialects.md says what is the same and what differs.",
          'Keys are sent as for every other call, under the names that these clients have for them, or before the path: `/k/KEY/osrm/…`. Errors are those of the other server.',
        ],
      });
    }),
  );
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
