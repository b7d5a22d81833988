// Where webhooks may be posted to: names are judged by the addresses that they have when the connection is made. And how they are signed.
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isPrivate, namesPrivateHost, poster, type Resolve } from '../../src/fences/post.ts';
import { signature } from '../../src/fences/webhook-delivery.ts';

let server: Server;
let port: number;
let received: string[];
beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    received.push(`${request.method} ${request.headers.host}`);
    response.writeHead(request.url === '/away' ? 302 : 200, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const resolved =
  (...addresses: string[]): Resolve =>
  (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
const never = new AbortController().signal;

describe('a webhook', () => {
  it.each([
    'http://127.0.0.1:9/x',
    'https://[::1]/',
    'http://10.0.0.5/',
    'http://localhost:8080/',
    'http://a.localhost./',
  ])('knows by itself that %s is no public host', (url) => expect(namesPrivateHost(url)).toBe(true));

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.5', '169.254.169.254', '2002:7f00:1::'])(
    'whose name means %s gets nothing',
    async (address) => {
      const post = poster(false, resolved(address));
      await expect(post(`http://courier.example:${port}/`, '{}', {}, never)).rejects.toThrow(
        'courier.example is not a public host',
      );
      expect(received).toEqual([]);
    },
  );

  it.each(['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'])(
    'at %s gets nothing',
    async (host) => {
      await expect(poster(false)(`http://${host}:${port}/`, '{}', {}, never)).rejects.toThrow(
        'not a public host',
      );
      expect(received).toEqual([]);
    },
  );

  it('in the same network is reached where the operator allows it; redirects are not followed', async () => {
    expect(await poster(true)(`http://127.0.0.1:${port}/away`, '{}', {}, never)).toBe(302);
    expect(received).toEqual([`POST 127.0.0.1:${port}`]);
  });

  it('that does not answer is left when its time is over', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const time = new AbortController();
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const posted = poster(true)(url, '{}', {}, time.signal);
    silent.once('request', () => time.abort());
    await expect(posted).rejects.toThrow();
    silent.closeAllConnections();
    silent.close();
  });

  it('is told by a signature of time and body together', () => {
    const signed = (text: string) => createHmac('sha256', 's').update(text).digest('hex');
    expect(signature('s', '{}', 1_700_000_000)).toBe(`t=1700000000,v1=${signed('1700000000.{}')}`);
    const [one, other] = [1, 2].map((time) => signature('s', '{}', time).split('v1=')[1]);
    expect(one).not.toBe(other);
    expect(one).not.toBe(signed('{}'));
  });

  it.each(['192.88.99.1', '2002:7f00:1::', '2001::1', '64:ff9b:1::1'])('is not public at %s', (address) => {
    expect(isPrivate(address)).toBe(true);
  });
});
