// Which proxies may say where a request came from: so many before the server, or those in certain networks. Whoever else writes
// X-Forwarded-For is not believed, and never the leftmost address in it because it is the leftmost.
import { isIP } from 'node:net';

/** A number of proxies, one behind the other (0: none), or the networks that they are in. */
export type TrustedProxies = number | readonly string[];

const NONE: readonly string[] = ['', 'false', 'no', 'off', '0'];
/** Networks that have a name: 127.0.0.0/8 and ::1; link-local ones; private ones such as 10.0.0.0/8 and fc00::/7. */
const NAMED: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];
/** More stand before no server; a year or a port here is a slip. */
const MOST_HOPS = 10;
const HOW =
  'say how many proxies stand before the server (1), or which networks they are in (127.0.0.1, 10.0.0.0/8, loopback), separated by commas';

/** Throws the end of a sentence, which begins with the name of the setting, that says what to write. */
export function trustedProxies(value: unknown): TrustedProxies {
  const text = (Array.isArray(value) ? value.join(',') : String(value ?? '')).trim().toLowerCase();
  if (NONE.includes(text)) return 0;
  if (/^\d+$/.test(text)) {
    if (Number(text) <= MOST_HOPS) return Number(text);
    throw new Error(`must be at most ${MOST_HOPS} proxies, not ${text}; ${HOW}`);
  }
  const networks = text.split(',').map((each) => each.trim());
  const odd = networks.find((each) => !isNetwork(each));
  if (odd !== undefined) throw new Error(`cannot be "${odd}": ${HOW}`);
  return networks;
}

export const isBehindProxy = (proxies: TrustedProxies): boolean => proxies !== 0;

function isNetwork(text: string): boolean {
  if (NAMED.includes(text)) return true;
  const [address, prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  // A prefix of 0 would be everybody.
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}
