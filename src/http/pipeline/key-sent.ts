// Where a request carries its key. It is looked for in this order: path (version 1), query, X-API-Key, Authorization: Bearer, body; the first
// one found counts.
import type { Given } from '../parameters.ts';
import { bearerIn } from '../sessions.ts';
import type { Exchange } from './exchange.ts';

const KEY_NAMES = ['api_key', 'key'] as const;

export function keyIn(given: Given): string | undefined {
  for (const name of KEY_NAMES) {
    const value = Array.isArray(given[name]) ? given[name][0] : given[name];
    if (typeof value === 'string' && value !== '') return value.trim();
  }
  return undefined;
}

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
  keyIn(exchange.sent) ?? keyInHeaders(exchange);

function keyInHeaders({ request }: Exchange): string | undefined {
  const { 'x-api-key': named, authorization } = request.raw.headers;
  if (typeof named === 'string' && named !== '') return named.trim();
  return bearerIn(authorization);
}
