// Which hosts may use a key: exact names, and `*.example.com` for every host below example.com.
import { domainToASCII } from 'node:url';

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const HOST = new RegExp(`^(?:\\*\\.)?${LABEL}(?:\\.${LABEL})*$`);
const MOST_DOMAINS = 100;

export class DomainError extends Error {
  override readonly name = 'DomainError';
}

/** Hosts as people list them, separated by commas or spaces, in the form in which they are stored; null for none. */
export function domainList(given: string | readonly string[]): string | null {
  const hosts = [given]
    .flat()
    .flatMap((text) => text.split(/[\s,]+/))
    .filter((host) => host !== '')
    .map((host) => {
      const wild = host.startsWith('*.');
      const plain = domainToASCII((wild ? host.slice(2) : host).toLowerCase());
      const stored = wild ? `*.${plain}` : plain;
      if (/[^\p{L}\p{M}\p{N}._*-]/u.test(host) || plain === '' || !HOST.test(stored) || stored.length > 253)
        throw new DomainError(`"${host}" is not a host such as shop.example.com or *.example.com`);
      return stored;
    });
  if (hosts.length > MOST_DOMAINS)
    throw new DomainError(`a key can be bound to at most ${MOST_DOMAINS} domains`);
  return hosts.length === 0 ? null : [...new Set(hosts)].join(' ');
}

/** Whether a request from a page on `host` may use a key bound to `domains`. */
export function allowsHost(domains: readonly string[], host: string | undefined): boolean {
  if (host === undefined) return false;
  const asked = host.toLowerCase().replace(/:\d+$/, '');
  return domains.some((domain) =>
    domain.startsWith('*.') ? asked.endsWith(domain.slice(1)) : asked === domain,
  );
}
