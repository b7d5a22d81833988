// Sends a response: its headers and its bytes, in one call if both are text.
import { BytesAnswer, StreamedAnswer } from '../endpoint.ts';
import { headerOf } from '../known-names.ts';
import { inPieces, SENT_WHOLE } from '../write-gently.ts';
import type { Exchange } from './exchange.ts';

const TYPE = 'application/json; charset=utf-8';
/** Version 1 is supported until the end of 2025 (RFC 9745, RFC 8594). */
const SUNSET = ['deprecation', '@1767139200', 'sunset', 'Wed, 31 Dec 2025 23:59:59 GMT'] as const;

/** What pages of other hosts may read besides the few headers that browsers always show. */
const EXPOSED = [
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Credits-Remaining',
  'X-Credits-Notice',
  'X-Unknown-Parameters',
].join(', ');

export function send(exchange: Exchange): void {
  const { reply, failure, pipeline, written, answer, tenant } = exchange;
  const streamed = answer instanceof StreamedAnswer ? answer : undefined;
  if (reply.raw.destroyed) {
    streamed?.abandon();
    return;
  }
  if (streamed && !failure) {
    stream(exchange, streamed);
    return;
  }
  streamed?.abandon();
  if (written === undefined) throw new Error('the response to send has not been written');
  const bytes = answer instanceof BytesAnswer && !failure ? answer : undefined;
  const headers = headersOf(exchange, bytes?.type ?? exchange.foreign?.type ?? TYPE, written.encoding);
  // What became of the call that was asked for is told in the body.
  const status = exchange.standIn
    ? 200
    : (exchange.foreign?.status ?? failure?.status ?? bytes?.status ?? 200);
  // How long the answer to GET would be is not known to HEAD, which runs nothing.
  const hasLength = status !== 204 && status !== 304 && (!exchange.headOnly || failure !== undefined);
  if (hasLength) headers.push('content-length', String(written.length));
  reply.raw.writeHead(status, headers);
  if (typeof written.body === 'string') reply.raw.end(written.body, 'latin1');
  else if (written.length <= SENT_WHOLE) reply.raw.end(written.body);
  else inPieces(written.body).pipe(reply.raw);
  if (tenant !== undefined) pipeline.load.hold(reply.raw, written.length, tenant.tenant);
}

/** Sends the headers at once; the rest is up to the response. */
function stream(exchange: Exchange, { type, begin, abandon }: StreamedAnswer): void {
  const { reply, request, pipeline, tenant } = exchange;
  const headers = headersOf(exchange, type, undefined);
  headers.push('cache-control', 'no-store', 'x-accel-buffering', 'no');
  try {
    reply.raw.writeHead(200, headers);
    if (request.method !== 'HEAD') {
      if (tenant !== undefined) pipeline.load.release(reply.raw, tenant.tenant);
      begin(reply.raw);
      return;
    }
  } catch (failure) {
    abandon();
    throw failure;
  }
  // Nothing follows the headers, and nothing that was set aside for it is kept.
  abandon();
  reply.raw.end();
}

function headersOf(exchange: Exchange, type: string, encoding: string | undefined): string[] {
  const { request, failure, admitted, pipeline } = exchange;
  const { origin } = request.raw.headers;
  const headers = ['content-type', type, 'x-content-type-options', 'nosniff'];
  // Keys, not origins, decide who may call; a key bound to domains checks the origin itself.
  if (origin !== undefined)
    headers.push('access-control-allow-origin', origin, 'access-control-expose-headers', EXPOSED);
  if (encoding !== undefined) headers.push('content-encoding', encoding);
  // What a cache keeps it would otherwise give to pages that have to be named in it, or to those who cannot unpack it.
  const isKept = failure === undefined && exchange.headers?.['cache-control'] !== undefined;
  const vary = [
    ...(origin !== undefined || isKept ? ['Origin'] : []),
    ...(encoding !== undefined || isKept ? ['Accept-Encoding'] : []),
  ];
  if (vary.length > 0) headers.push('vary', vary.join(', '));
  if (exchange.route.endpoint.successor !== undefined) headers.push(...SUNSET);
  if (exchange.unknown !== undefined) headers.push('x-unknown-parameters', headerOf(exchange.unknown));
  if (admitted?.headers !== undefined) addTo(headers, admitted.headers);
  if (failure !== undefined) addTo(headers, failure.headers);
  else if (exchange.headers !== undefined) addTo(headers, exchange.headers);
  // The rest of a body that nobody waits for must not be parsed as the next request.
  const last = exchange.isLast || exchange.bodyPending || pipeline.load.stopping;
  if (last && failure?.headers.connection === undefined) headers.push('connection', 'close');
  return headers;
}

function addTo(headers: string[], more: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(more)) headers.push(name, more[name]);
}
