// Keys of clients that can only be told a base URL: `/k/KEY/osrm/…` is `/osrm/…` with that key. It is taken out of the URL before
// anything reads it, so that no log, message or document can contain it.
import type { IncomingMessage } from 'node:http';

const keys = new WeakMap<object, string>();
const PREFIX = /^\/+k\/([^/?]*)/;

/** The request's URL without the key, which `keyBeforePath` then knows. */
export function withoutKeyBefore(request: Pick<IncomingMessage, 'url'>): string {
  const url = request.url ?? '/';
  const found = url.startsWith('/k/') || url.startsWith('//') ? PREFIX.exec(url) : null;
  if (found === null) return url;
  keys.set(request, decoded(found[1]));
  const rest = url.slice(found[0].length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Empty if the place of the key is: that is no key, whatever else the request carries. */
export const keyBeforePath = (request: object): string | undefined => keys.get(request);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return text;
  }
}
