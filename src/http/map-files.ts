// The files that styles name beside tiles: sprite, glyphs, the web font of Bangla. They are the same for all, lie in memory and need no key.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type MapFile, mapFile } from '../tiles/map-files.ts';
import { errors } from './errors.ts';
import { isKnown } from './etag.ts';
import { encodingFor } from './pipeline/compress.ts';
import { variesByEncoding } from './send-file.ts';

/** A day: the names of these files stay the same when a new version draws them anew. */
const KEPT = 'public, max-age=86400';
/** A block of letters that names do not use. */
const NO_GLYPHS: MapFile = { bytes: Buffer.alloc(0), gzip: undefined, digest: 'none' };

export function showMapFiles(fastify: FastifyInstance): void {
  const show = (path: string, type: string, nameOf: (params: Record<string, string>) => string) =>
    fastify.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const file = await mapFile(nameOf(request.params));
      if (!file) throw errors.notFound('There is no such file of a map');
      return send(request, reply.type(type), file);
    });
  show('/sprites/:sprite.json', 'application/json; charset=utf-8', ({ sprite }) => `${sprite}.json`);
  show('/sprites/:sprite.png', 'image/png', ({ sprite }) => `${sprite}.png`);
  show('/fonts/:font.woff2', 'font/woff2', ({ font }) => `${font}.woff2`);
  fastify.get<{ Params: { fontstack: string; range: string } }>(
    '/fonts/:fontstack/:range.pbf',
    async (request, reply) => {
      const { fontstack, range } = request.params;
      if (!/^\d{1,6}-\d{1,6}$/.test(range))
        throw errors.invalid('range', 'the first and last of 256 letters');
      // There is one font in two weights, whatever fonts are asked for.
      const weight = /bold/i.test(fontstack) ? 600 : 400;
      const file = (await mapFile(`glyphs/${weight}/${range}.pbf`)) ?? NO_GLYPHS;
      return send(request, reply.type('application/x-protobuf'), file);
    },
  );
}

function send({ headers }: FastifyRequest, reply: FastifyReply, file: MapFile): FastifyReply {
  const etag = `W/"${file.digest}"`;
  reply.header('etag', etag).header('cache-control', KEPT);
  if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send();
  if (file.gzip === undefined) return reply.send(file.bytes);
  variesByEncoding(reply);
  if (encodingFor(headers['accept-encoding'], ['gzip']) !== 'gzip') return reply.send(file.bytes);
  return reply.header('content-encoding', 'gzip').send(file.gzip);
}
