// The API documents, and the script behind the page at /docs that displays them. Each is made or read when first requested and compressed once;
// everyone is sent the same bytes, so that many readers take neither time nor memory that one does not.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DIALECT_FAMILIES } from './dialects/dialects.ts';
import type { Endpoint } from './endpoint.ts';
import { encodingFor } from './pipeline/compress.ts';
import { sendFile, variesByEncoding } from './send-file.ts';

const SCRIPT = 'reference.js';
interface Kept {
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
  const english = onceRead(async () => written(await document()));
  const bangla = onceRead(async () => {
    const { inBangla } = await import('./openapi-bangla.ts');
    return written(inBangla(await document()));
  });
  const ofDialects = onceRead(async () => {
    const { apiDocument } = await import('./openapi.ts');
    const told = {
      title: "Thikana in other servers' words",
      families: DIALECT_FAMILIES,
      description: [
        "Calls of other servers' interfaces, for clients that were written for these; docs/dialects.md says what is the same and what differs.",
        'Keys are sent as for every other call, under the names that these clients have for them, or before the path: `/k/KEY/osrm/…`. Errors are those of the other server.',
      ],
    };
    return written(await apiDocument(version, dialects, told));
  });
  const script = onceRead(readScript);
  fastify.get<{ Querystring: { lang?: string } }>('/openapi.json', async (request, reply) =>
    sendKept(reply.type(JSON_TYPE), request, await (request.query.lang === 'bn' ? bangla() : english())),
  );
  fastify.get('/openapi-dialects.json', async (request, reply) =>
    sendKept(reply.type(JSON_TYPE), request, await ofDialects()),
  );
  fastify.get(`/docs/${SCRIPT}`, async (request, reply) =>
    sendKept(
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=86400'),
      request,
      await script(),
    ),
  );
}

const JSON_TYPE = 'application/json; charset=utf-8';

const written = (document: object): Promise<Kept> => kept(Buffer.from(JSON.stringify(document)));

function sendKept(reply: FastifyReply, request: FastifyRequest, { plain, gzipped }: Kept): FastifyReply {
  variesByEncoding(reply);
  if (encodingFor(request.headers['accept-encoding']) === undefined) return sendFile(reply, plain);
  return sendFile(reply.header('content-encoding', 'gzip'), gzipped);
}

/** Keeps what `read` gives; a failure is not kept, so that the next request tries again. */
function onceRead<T>(read: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= read().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

async function readScript(): Promise<Kept> {
  const plugin = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  return kept(await readFile(join(dirname(plugin), 'js', 'standalone.js')));
}

const kept = async (plain: Buffer): Promise<Kept> => ({ plain, gzipped: await promisify(gzip)(plain) });
