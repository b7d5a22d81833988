// The page at /docs: a script of 3 MB that shows the API document. It is read when it is first asked for, compressed once, and
// the same bytes go to all who ask, so that many slow readers cost no more memory than one.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { encodingFor } from './pipeline/compress.ts';

const SCRIPT = 'reference.js';
const CONFIGURATION = {
  url: '/openapi.json',
  metaData: { title: 'Thikana API' },
  authentication: { preferredSecurityScheme: 'api_key' },
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
};
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Thikana API</title>
</head>
<body>
<div id="app"></div>
<script src="/docs/${SCRIPT}"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
const START = `Scalar.createApiReference('#app', ${JSON.stringify(CONFIGURATION)});\n`;
/** The script draws with styles of its own and asks this server alone. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Script {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

export function showDocsPage(fastify: FastifyInstance): void {
  let script: Promise<Script> | undefined;
  const hidden = { schema: { hide: true } };
  fastify.get('/docs', hidden, async (_request, reply) => reply.redirect('/docs/'));
  fastify.get('/docs/', hidden, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(PAGE),
  );
  fastify.get('/docs/start.js', hidden, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START),
  );
  fastify.get(`/docs/${SCRIPT}`, { ...hidden, compress: false }, async (request, reply) => {
    script ??= readScript().catch((error: unknown) => {
      script = undefined;
      throw error;
    });
    const { plain, gzipped } = await script;
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=86400');
    if (encodingFor(request.headers['accept-encoding']) === undefined) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').header('vary', 'Accept-Encoding').send(gzipped);
  });
}

async function readScript(): Promise<Script> {
  const plugin = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  const plain = await readFile(join(dirname(plugin), 'js', 'standalone.js'));
  return { plain, gzipped: await promisify(gzip)(plain) };
}
