// An address to listen on, as a person writes it: HOST:PORT, [::1]:PORT, or a port alone.
import { isIPv6 } from 'node:net';

export interface ListenAt {
  readonly host: string;
  readonly port: number;
  /** Nobody chose it: where the port is taken, any free one will do. */
  readonly mayMove: boolean;
}

/** Undefined for text that is no such address. */
export function listenAt(text: string, defaultHost: string): ListenAt | undefined {
  const found = /^(?:(?:\[([^\]]+)\]|([^:[\]\s/]+)):)?(\d{1,5})$/.exec(text.trim());
  if (!found) return undefined;
  const [, six, name, digits] = found;
  const port = Number(digits);
  if (port > 65_535 || (six !== undefined && !isIPv6(six))) return undefined;
  return { host: six ?? name ?? defaultHost, port, mayMove: false };
}

export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
