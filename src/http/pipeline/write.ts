// Writes the answer: JSON, its headers, compressed where that pays and the caller can read it.

import { StreamedAnswer, WrittenJson } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { COMPRESSED_FROM, compressed, encodingFor } from './compress.ts';
import type { Exchange } from './exchange.ts';
import { settle } from './settle.ts';

const TYPE = 'application/json; charset=utf-8';
/** Version 1 is supported until the end of 2025 (RFC 9745, RFC 8594). */
const SUNSET = ['deprecation', '@1767139200', 'sunset', 'Wed, 31 Dec 2025 23:59:59 GMT'] as const;

export function write(exchange: Exchange): void | Promise<void> {
  if (exchange.reply.raw.destroyed) return;
  if (exchange.answer instanceof StreamedAnswer && !exchange.failure)
    return stream(exchange, exchange.answer);
  const json = exchange.failure ? JSON.stringify(errorBody(exchange.failure)) : jsonOf(exchange);
  const length = typeof json === 'string' ? Buffer.byteLength(json) : json.length;
  const encoding =
    length < COMPRESSED_FROM ? undefined : encodingFor(exchange.request.raw.headers['accept-encoding']);
  if (encoding === undefined) return send(exchange, json, length, undefined);
  return compressed(json, encoding).then((bytes) => send(exchange, bytes, bytes.length, encoding));
}

function jsonOf({ answer, route, reply }: Exchange): string | Uint8Array {
  if (answer instanceof WrittenJson) return answer.text;
  if (route.endpoint.plainJson) return JSON.stringify(answer);
  return String(reply.serialize(answer));
}

function send(
  exchange: Exchange,
  body: string | Uint8Array,
  length: number,
  encoding: string | undefined,
): void {
  const { reply, failure, pipeline } = exchange;
  const headers = headersOf(exchange, TYPE, encoding);
  headers.push('content-length', String(length));
  settle(exchange);
  reply.raw.writeHead(failure?.status ?? 200, headers);
  reply.raw.end(body);
  pipeline.load.hold(reply.raw, length);
}

/** Sends the head at once; what follows is the answer's own affair. */
function stream(exchange: Exchange, { type, begin }: StreamedAnswer): void {
  const { reply, pipeline } = exchange;
  const headers = headersOf(exchange, type, undefined);
  headers.push('cache-control', 'no-store', 'x-accel-buffering', 'no');
  pipeline.load.release(reply.raw);
  settle(exchange);
  reply.raw.writeHead(200, headers);
  begin(reply.raw);
}

function headersOf(exchange: Exchange, type: string, encoding: string | undefined): string[] {
  const { request, failure, admitted, pipeline } = exchange;
  const { origin } = request.raw.headers;
  const headers = ['content-type', type, 'x-content-type-options', 'nosniff'];
  // Keys, not origins, decide who may ask; a key that is bound to domains looks at the origin itself.
  if (origin !== undefined) headers.push('access-control-allow-origin', origin);
  if (encoding !== undefined) headers.push('content-encoding', encoding);
  if (origin !== undefined && encoding !== undefined) headers.push('vary', 'Origin, Accept-Encoding');
  else if (origin !== undefined) headers.push('vary', 'Origin');
  else if (encoding !== undefined) headers.push('vary', 'Accept-Encoding');
  if (exchange.route.endpoint.successor !== undefined) headers.push(...SUNSET);
  if (admitted?.headers !== undefined) addTo(headers, admitted.headers);
  if (failure !== undefined) addTo(headers, failure.headers);
  // What is left of a body that nobody waits for must not be read as the next request.
  const last = exchange.bodyPending || pipeline.load.stopping;
  if (last && failure?.headers.connection === undefined) headers.push('connection', 'close');
  return headers;
}

function addTo(headers: string[], more: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(more)) headers.push(name, more[name]);
}
