// Counts and logs a request once its response has been sent.
import { isClosed } from '../answers-under-way.ts';
import { CALLER_GONE } from '../request-statistics.ts';
import type { Exchange } from './exchange.ts';

export function record(exchange: Exchange): void {
  const { reply } = exchange;
  if (isClosed(reply.raw)) note(exchange);
  else reply.raw.once('close', () => note(exchange));
}

function note(exchange: Exchange): void {
  const { pipeline, route, request, reply, began, standIn, failure, caller } = exchange;
  const milliseconds = performance.now() - began;
  const sent = standIn === undefined ? reply.raw.statusCode : (failure?.status ?? 200);
  const status = reply.raw.writableEnded ? sent : CALLER_GONE;
  const { path } = route.endpoint;
  pipeline.statistics.add(path || 'unmatched', status, milliseconds / 1000);
  pipeline.history.add({
    endpoint: path || 'unmatched',
    status,
    seconds: milliseconds / 1000,
    ...(caller?.kind === 'key' ? { key: caller.key } : {}),
    ...(failure ? { code: failure.code } : {}),
  });
  pipeline.log.write({
    id: request.id,
    method: request.method,
    pattern: path || undefined,
    url: request.url,
    status,
    milliseconds,
    ip: request.ip,
  });
}
