// Adds the fields of the body to what was sent.
import { BODY_LIMIT, parseBody } from '../bodies.ts';
import type { Exchange } from './exchange.ts';

/** In bytes: a millisecond. */
export const LONG_BODY = 16 * 1024;

export function parse(exchange: Exchange): void {
  const { body, request } = exchange;
  if (body === undefined) return;
  exchange.body = undefined;
  if (body.length > BODY_LIMIT || exchange.route.endpoint.bytesBody !== undefined) {
    exchange.large = new Uint8Array(body);
    return;
  }
  // Reading a long one takes its time; what comes next waits for its turn.
  if (body.length > LONG_BODY) exchange.hasBeenAway = true;
  const type = request.raw.headers['content-type'] ?? '';
  const { textBody } = exchange.route.endpoint;
  const { fields, isJson } = textBody?.type.test(type)
    ? { fields: { [textBody.field]: body.toString() }, isJson: false }
    : parseBody(body, type);
  if (isJson) exchange.inJson = fields;
  // The path wins over the query, the query over the body.
  exchange.sent = Object.assign(Object.create(null), fields, exchange.sent);
}
