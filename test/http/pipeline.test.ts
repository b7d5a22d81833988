// The way of every request: who is asked first, what is charged, and that nothing happens twice.
import { connect } from 'node:net';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Admission,
  AdmissionRefused,
  type AdmissionRequest,
  type Refusal,
} from '../../src/accounts/admission.ts';
import type { Call } from '../../src/http/call.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { errors } from '../../src/http/errors.ts';
import { ServerLoad } from '../../src/http/server-load.ts';
import { keyCaller } from '../fixtures/key-caller.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

/** What was asked of admission, in order. */
let asked: string[] = [];
let admitted: AdmissionRequest[] = [];
let settled: number[] = [];
let runs = 0;
let refusal: Refusal | undefined;
/** What is known before the body is there. */
let aboveRate: Refusal | undefined;
let waits = false;

const later = <T>(value: T): T | Promise<T> => (waits ? Promise.resolve(value) : value);
const admission: Admission = {
  identify(key) {
    asked.push(key);
    return later(key.startsWith('good') ? keyCaller({ name: key, account_id: 7 }) : undefined);
  },
  admit(_caller, request) {
    admitted.push(request);
    if (refusal) throw new AdmissionRefused(refusal);
    return later({
      headers: { 'x-ratelimit-remaining': '9' },
      settle: (credits: number) => void settled.push(credits),
    });
  },
  accountBehind: () => undefined,
  turnAway() {
    if (aboveRate) throw new AdmissionRefused(aboveRate);
  },
  together: (work) => work(),
};

const common = {
  tag: 'test',
  summary: 'For tests',
  params: Type.Object({ q: Type.String(), thing: Type.Optional(Type.Any()) }),
  answer: Type.Any(),
  example: { params: {}, answer: {} },
  run({ q }: { q: string }, call: Call) {
    runs++;
    if (q === 'crash') throw new Error('secret');
    if (q === 'nowhere') return Promise.reject(errors.notFound('There is no such place'));
    if (q === 'cyclic') return { toJSON: () => JSON.parse('{') };
    if (q === 'long') return { text: 'ঢাকা '.repeat(1000), status: 200 };
    return { by: call.key.name, account: call.accountId, list: [1, 2, 3], status: 200 };
  },
};
const endpoints = [
  endpoint({ ...common, method: 'GET', path: '/v2/one', id: 'one', cost: 1 }),
  endpoint({ ...common, method: 'POST', path: '/v2/one', id: 'onePost', cost: 1 }),
  endpoint({
    ...common,
    method: 'GET',
    path: '/v1/one/:api_key/x',
    id: 'oneV1',
    params: Type.Object({ api_key: Type.String(), ...common.params.properties }),
    cost: ({ q }) => (q === 'two' ? 2 : 1),
  }),
  endpoint({
    ...common,
    method: 'GET',
    path: '/v2/listed',
    id: 'listed',
    cost: { most: () => 10, spent: (answer) => (answer as { list: unknown[] }).list.length },
  }),
  endpoint({
    ...common,
    method: 'GET',
    path: '/v2/console',
    id: 'console',
    access: 'user',
    cost: 5,
    run: () => ({ status: 200 }),
  }),
];

let app: TestApp;
let port: number;
beforeAll(async () => {
  const users = {
    identify: (token: string) => (token === 'karim' ? ({ kind: 'user', accountId: 8 } as const) : undefined),
  };
  app = await testApp({}, { admission, users }, { endpoints, load: new ServerLoad(5) });
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  port = (app.fastify.server.address() as { port: number }).port;
});
afterAll(() => app.close());
beforeEach(() => {
  asked = [];
  admitted = [];
  settled = [];
  runs = 0;
  refusal = undefined;
  aboveRate = undefined;
  waits = false;
});

const ask = async (url: string, options: object = {}) => {
  const response = await app.fastify.inject({ method: 'GET', url, ...options });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};
const post = (url: string, payload: object | string, headers: object = {}) =>
  ask(url, { method: 'POST', payload, headers });

describe('a key', () => {
  it.each([
    ['the path over the query', '/v1/one/good-path/x?q=a&api_key=good-query', {}, 'good-path'],
    ['the query over headers', '/v2/one?q=a&key=good-query', { 'x-api-key': 'good-header' }, 'good-query'],
    ['api_key over key', '/v2/one?q=a&key=good-b&api_key=good-a', {}, 'good-a'],
    [
      'X-API-Key over Authorization',
      '/v2/one?q=a',
      { 'x-api-key': 'good-x', authorization: 'Bearer good-b' },
      'good-x',
    ],
    ['a bearer token', '/v2/one?q=a', { authorization: 'bearer good-b' }, 'good-b'],
  ])('is taken from %s', async (_, url, headers, by) => {
    expect(await ask(url, { headers })).toMatchObject({ status: 200, body: { by, account: 7 } });
    expect(asked).toEqual([by]);
  });

  it('is taken from headers before the body, and from the body last', async () => {
    const body = { q: 'a', api_key: 'good-body' };
    expect(await post('/v2/one', body, { 'x-api-key': 'good-header' })).toMatchObject({
      body: { by: 'good-header' },
    });
    expect(await post('/v2/one', body)).toMatchObject({ body: { by: 'good-body' } });
  });

  it('that is wrong in the path does not fall back to a right one elsewhere', async () => {
    expect((await ask('/v1/one/bad/x?q=a&api_key=good')).status).toBe(401);
    expect((await post('/v2/one?key=bad', { q: 'a', api_key: 'good' })).status).toBe(401);
    expect(asked).toEqual(['bad', 'bad']);
  });

  it.each([true, false])('gets its answer and the headers of admission (waiting: %s)', async (wait) => {
    waits = wait;
    const answer = await ask('/v2/one?q=a&key=good');
    expect(answer).toMatchObject({ status: 200, headers: { 'x-ratelimit-remaining': '9' } });
    expect({ runs, settled }).toEqual({ runs: 1, settled: [1] });
  });
});

describe('credits', () => {
  it.each([
    ['/v2/one?q=a&key=good', 1, [1]],
    ['/v1/one/good/x?q=two', 2, [2]],
    ['/v2/listed?q=a&key=good', 10, [3]],
    ['/v2/one?key=good', 1, [0]],
    ['/v2/one?q=crash&key=good', 1, [0]],
    ['/v2/one?q=nowhere&key=good', 1, [0]],
  ])('of %s are set aside and settled once', async (url, cost, spent) => {
    await ask(url);
    expect(admitted.map((request) => request.cost)).toEqual([cost]);
    expect(settled).toEqual(spent);
    expect(runs).toBeLessThanOrEqual(1);
  });

  it('are not requested for callers refused earlier, nor for users of the console', async () => {
    await ask('/v2/one?q=a&key=bad');
    expect(await ask('/v2/console?q=a', { headers: { cookie: 'thikana-account=karim' } })).toMatchObject({
      status: 200,
    });
    expect(await ask('/v2/console?q=a')).toMatchObject({ status: 401 });
    expect(admitted).toEqual([]);
  });

  it('are returned if the response cannot be written', async () => {
    expect(await ask('/v2/one?q=cyclic&key=good')).toMatchObject({ status: 500, body: { status: 500 } });
    expect({ runs, settled }).toEqual({ runs: 1, settled: [0] });
  });
});

describe('admission', () => {
  const RATE: Refusal = { reason: 'rate', limit: 60, remaining: 0, reset: 60, retryAfter: 12.2 };
  it.each<[Refusal, number, string, object]>([
    [{ reason: 'domain' }, 401, 'Invalid or No Registered Key', {}],
    [{ reason: 'credits' }, 402, 'Payment exception', {}],
    [{ reason: 'package' }, 402, 'Payment exception', {}],
    [
      RATE,
      429,
      'API LIMIT EXCEEDED',
      { 'retry-after': '13', 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' },
    ],
    [
      { reason: 'unavailable', retryAfter: 2 },
      503,
      'Credits cannot be counted at the moment; try again shortly',
      { 'retry-after': '2' },
    ],
  ])('that refuses with %j is told', async (why, status, message, headers) => {
    refusal = why;
    expect(await ask('/v2/one?q=a&key=good')).toMatchObject({ status, body: { message, status }, headers });
    expect({ runs, settled }).toEqual({ runs: 0, settled: [] });
  });

  it.each([
    [{ origin: 'https://shop.example' }, 'shop.example'],
    [{ referer: 'https://shop.example:8443/page?x=1' }, 'shop.example'],
    [{ origin: 'null', referer: 'https://shop.example/' }, undefined],
    [{}, undefined],
  ])('is told the host of the page that asks: %j', async (headers, host) => {
    await ask('/v2/one?q=a&key=good', { headers });
    expect(admitted[0]).toMatchObject({ endpoint: 'one', cost: 1, waypoints: 0 });
    expect(admitted[0].host).toBe(host);
  });
});

/** Writes the given parts to a connection and reads until the other side closes it. */
function exchange(write: (socket: ReturnType<typeof connect>) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => write(socket));
    let said = '';
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(said));
  });
}

describe('a body', () => {
  const head = (query: string, headers = '') =>
    `POST /v2/one${query} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n`;

  it('is not waited for when the key in the URL is wrong, and the connection is closed', async () => {
    const said = await exchange((socket) => socket.write(head('?key=bad', 'Content-Length: 1000\r\n')));
    expect(said).toMatch(/^HTTP\/1\.1 401 /);
    expect(said).toMatch(/\r\nconnection: close\r\n/i);
  });

  it('is not waited for when the caller is above the rate', async () => {
    aboveRate = { reason: 'rate', limit: 60, remaining: 0, reset: 60, retryAfter: 3 };
    const said = await exchange((socket) => socket.write(head('?key=good', 'Content-Length: 1000\r\n')));
    expect(said).toMatch(/^HTTP\/1\.1 429 /);
    expect(said).toMatch(/\r\nretry-after: 3\r\n/i);
    expect(said).toMatch(/\r\nconnection: close\r\n/i);
    expect(admitted).toEqual([]);
  });

  it('that is refused is never read as the next request', async () => {
    const inner = 'GET /v2/one?q=a&key=good-smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
    const said = await exchange((socket) =>
      socket.write(head('?key=bad', `Content-Length: ${inner.length}\r\n`) + inner),
    );
    expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(asked).toEqual(['bad']);
  });

  it('beyond the limit without a length is refused when the limit is passed', async () => {
    const said = await exchange((socket) => {
      socket.write(head('?key=good', 'Transfer-Encoding: chunked\r\n'));
      const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
      socket.write(chunk.repeat(17));
    });
    expect(said).toMatch(/^HTTP\/1\.1 413 /);
    expect(said).toMatch(/\r\nconnection: close\r\n/i);
  });

  it.each(['APPLICATION/JSON', 'Application/Json; Charset=UTF-8'])('of type %s is read', async (type) => {
    const answer = await post('/v2/one?key=good', '{"q": "a"}', { 'content-type': type });
    expect(answer.status).toBe(200);
  });

  it('in multipart with a type in capitals is read', async () => {
    const payload = '--Xy\r\nContent-Disposition: form-data; name="q"\r\n\r\na\r\n--Xy--\r\n';
    const answer = await post('/v2/one?key=good', payload, {
      'content-type': 'Multipart/Form-Data; boundary=Xy',
    });
    expect(answer.status).toBe(200);
  });

  it('of which only half has arrived does not count as load', async () => {
    const halves = [0, 1, 2, 3, 4, 5].map(() => {
      const socket = connect(port, '127.0.0.1');
      const arrived = new Promise((resolve) => app.fastify.server.once('request', resolve));
      socket.write(`${head('?key=good', 'Content-Length: 1000\r\n')}{`);
      return { socket, arrived };
    });
    await Promise.all(halves.map(({ arrived }) => arrived));
    const response = await fetch(`http://127.0.0.1:${port}/v2/one?q=a&key=good`);
    expect(response.status).toBe(200);
    for (const { socket } of halves) socket.destroy();
  });
});

describe('answers', () => {
  it('on one connection keep the order of the requests, waiting ones too', async () => {
    const line = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    const said = await exchange((socket) =>
      socket.write(
        line('/v2/one?q=nowhere&key=good-1') +
          line('/healthz') +
          line('/v2/one?q=a&key=good-2') +
          line('/v2/one?q=a&key=good-3', 'Connection: close\r\n'),
      ),
    );
    expect(said.match(/no such place|"alive"|good-\d/g)).toEqual([
      'no such place',
      '"alive"',
      'good-2',
      'good-3',
    ]);
  });

  it('keep the order also if a URL contains raw Bangla', async () => {
    const line = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const said = await exchange((socket) => {
      socket.write(line('/v2/one?q=a&key=good-1') + line('/v2/one?q=a&key=good-2'));
      socket.write(line('/v2/one?q=ঢাকা&key=good-3'));
    });
    expect(said.match(/good-\d/g)).toEqual(['good-1', 'good-2', 'good-3']);
  });

  it.each([
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['identity', null],
    ['br;q=0', null],
  ])('past a kilobyte are compressed for those who accept it (%s)', async (accept, encoding) => {
    const response = await fetch(`http://127.0.0.1:${port}/v2/one?q=long&key=good`, {
      headers: { 'accept-encoding': accept, origin: 'https://shop.example' },
    });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe(encoding ? 'Origin, Accept-Encoding' : 'Origin');
    expect(await response.json()).toEqual({ text: 'ঢাকা '.repeat(1000), status: 200 });
  });

  it('to HEAD have headers alone', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/v2/one?q=a&key=good`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBeNull();
    expect(await response.text()).toBe('');
  });

  it('to requests that fail inside are logged without what was sent', async () => {
    const answer = await ask('/v2/one?q=crash&key=good-secretkey');
    expect(answer).toMatchObject({ status: 500 });
    expect(app.logged()).toContain('"route":"/v2/one","status":500');
    expect(app.logged()).not.toContain('good-secretkey');
  });
});
