// Adds the fields of the body to what was sent.
import { BODY_LIMIT, parseBody } from '../bodies.ts';
import type { Exchange } from './exchange.ts';

export function parse(exchange: Exchange): void {
  const { body, request } = exchange;
  if (body === undefined) return;
  exchange.body = undefined;
  if (body.length > BODY_LIMIT) {
    exchange.large = new Uint8Array(body);
    return;
  }
  const { fields, isJson } = parseBody(body, request.raw.headers['content-type'] ?? '');
  if (isJson) exchange.inJson = fields;
  // The path wins over the query, the query over the body.
  exchange.sent = Object.assign(Object.create(null), fields, exchange.sent);
}
