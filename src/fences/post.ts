// Posts to URLs supplied by tenants: never to this machine or its network, unless the operator allows it. The IP address is
// checked when the connection is made, so that a host name cannot point elsewhere between the check and the call.
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Post } from './webhook-delivery.ts';

const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6');

export const isPrivate = (address: string): boolean =>
  PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The part of `dns.lookup` that is used. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Gives only the public addresses of a name, and fails for one that has none. */
const publicOnly =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 4);
      const open = found.filter(({ address }) => !isPrivate(address));
      if (open.length === 0) return callback(new Error(`${hostname} is not a public host`), '', 4);
      if (options.all) callback(null, open);
      else callback(null, open[0].address, open[0].family);
    });
  };

/** How long the rest of a response is read once its status is known, so that the connection can be used again. */
const REST_MS = 1_000;

/** Whether the host of a URL is told to be of this machine or a private network by what is written: an address, or a name for this machine. */
export function namesPrivateHost(url: string): boolean {
  const bare = bareHost(url);
  return isIP(bare) === 0 ? /(^|\.)localhost\.?$/i.test(bare) : isPrivate(bare);
}

const bareHost = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

export const poster =
  (allowPrivate: boolean, resolve: Resolve = lookup): Post =>
  (url, body, headers, signal) =>
    new Promise((done, reject) => {
      const { protocol } = new URL(url);
      if (!allowPrivate && namesPrivateHost(url)) throw new Error(`${bareHost(url)} is not a public host`);
      const send = protocol === 'https:' ? httpsRequest : httpRequest;
      const request = send(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          signal,
          ...(allowPrivate ? {} : { lookup: publicOnly(resolve) }),
        },
        (response) => {
          const rest = setTimeout(() => response.destroy(), REST_MS);
          rest.unref();
          response.once('close', () => clearTimeout(rest)).once('error', () => undefined);
          response.resume();
          done(response.statusCode ?? 0);
        },
      );
      request.once('error', reject);
      request.end(body);
    });
