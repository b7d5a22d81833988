// Where a request came from: what proxies that are trusted say, read from the server outwards, and nothing else.
import { expect, it } from 'vitest';
import { testApp } from '../fixtures/test-app.ts';

/** The IP address in the log for a connection from 127.0.0.1 with this header. */
async function seen(trustProxy: number | string[], forwarded: string): Promise<string> {
  const app = await testApp({}, {}, { trustProxy });
  await app.fastify.inject({ url: '/v2/api/nothing', headers: { 'x-forwarded-for': forwarded } });
  const ip = /"ip":"([^"]+)"/.exec(app.logged())?.[1] ?? '';
  await app.close();
  return ip;
}

const WRITTEN_BY_THE_CALLER = '127.0.0.1, 9.9.9.9';

it.each([
  ['no proxy is trusted', 0, WRITTEN_BY_THE_CALLER, '127.0.0.1'],
  ['one proxy: the address that it saw', 1, WRITTEN_BY_THE_CALLER, '9.9.9.9'],
  ['two proxies', 2, '127.0.0.1, 8.8.8.8, 9.9.9.9', '8.8.8.8'],
  [
    'a network: the first address outside it',
    ['loopback', '10.0.0.0/8'],
    '127.0.0.1, 9.9.9.9, 10.1.1.1',
    '9.9.9.9',
  ],
  ['another network: the connection itself', ['10.0.0.0/8'], WRITTEN_BY_THE_CALLER, '127.0.0.1'],
] as const)('%s', async (_name, proxies, forwarded, ip) => {
  expect(await seen(typeof proxies === 'number' ? proxies : [...proxies], forwarded)).toBe(ip);
});
