// Where a request carries its key. It is looked for in this order: before the path, path (version 1), query, X-API-Key, Authorization: Bearer, body;
// the first one found counts. Clients of other servers' interfaces may use the names that these have for it.
import { keyBeforePath } from '../key-before-path.ts';
import { KEY_NAMES, keyIn } from '../key-names.ts';
import { bearerIn } from '../sessions.ts';
import type { Exchange } from './exchange.ts';

/** How a field that may be the key is written in JSON, in a form and in a multipart form. */
const FIELDS = [
  (name: string) => new RegExp(`"${name}"\\s*:\\s*"([^"\\\\]+)"`),
  (name: string) => new RegExp(`(?:^|&)${name}=([^&]+)`),
  (name: string) =>
    new RegExp(`;\\s*name="?${name}"?[^\\r\\n]*\\r\\n(?:[^\\r\\n]+\\r\\n)*\\r\\n([^\\r\\n]+)`, 'i'),
];
const KEY_FIELDS = KEY_NAMES.flatMap((name) => FIELDS.map((field) => field(name)));

/** What looks like the key in the beginning of a body, whatever its type; keys need no escapes. */
export function keyInText(beginning: Buffer): string | undefined {
  const text = beginning.toString('latin1');
  for (const field of KEY_FIELDS) {
    const found = field.exec(text)?.[1].trim();
    if (found) return found;
  }
  return undefined;
}

/** The key in the URL or a header. */
export const keyWithoutBody = (exchange: Exchange): string | undefined =>
  keyBeforePath(exchange.request.raw) ??
  keyIn(exchange.sent, exchange.route.endpoint.dialect?.keys) ??
  keyInHeaders(exchange);

function keyInHeaders({ request, route }: Exchange): string | undefined {
  const { 'x-api-key': named, authorization } = request.raw.headers;
  if (typeof named === 'string' && named !== '') return named.trim();
  const bearer = bearerIn(authorization);
  if (bearer !== undefined || authorization === undefined || route.endpoint.dialect === undefined)
    return bearer;
  // Some send the key alone.
  return /^\S+$/.test(authorization) ? authorization : undefined;
}
