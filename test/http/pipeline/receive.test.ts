// Who asks and what they sent, step by step: where a key is looked for, and that a body is counted, bounded and never waited for
// in vain.
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/http/errors.ts';
import { CallerGone } from '../../../src/http/pipeline/caller-gone.ts';
import { type EndpointRoute, Exchange, type Pipeline } from '../../../src/http/pipeline/exchange.ts';
import { identify } from '../../../src/http/pipeline/identify.ts';
import { parse } from '../../../src/http/pipeline/parse.ts';
import { receive } from '../../../src/http/pipeline/receive.ts';
import { ServerLoad } from '../../../src/http/server-load.ts';
import { WaitingLine } from '../../../src/http/waiting-line.ts';
import { keyCaller } from '../../fixtures/key-caller.ts';

const MIB = 1024 * 1024;
const CALLER = { kind: 'key', key: { terms: { package: { name: 'free' } } } };

interface Sent {
  readonly method?: string;
  readonly access?: 'key' | 'operator' | 'user';
  readonly query?: object;
  readonly path?: object;
  readonly headers?: Record<string, string | string[]>;
  readonly load?: ServerLoad;
}

function exchangeOf({
  method = 'POST',
  access,
  query = {},
  path,
  headers = {},
  load = new ServerLoad(),
}: Sent = {}) {
  const asked: string[] = [];
  const raw = Object.assign(new PassThrough({ highWaterMark: 8 * MIB }), { headers });
  const response = Object.assign(new PassThrough(), { req: { socket: { destroyed: false } } });
  const line = new WaitingLine();
  const pipeline = {
    load,
    line,
    app: {
      operatorToken: 'the-token-of-the-operator-of-it-all',
      admission: {
        identify: (key: string) => {
          asked.push(key);
          return key === 'good' ? CALLER : undefined;
        },
      },
      users: {
        identify: (token: string) => (token === 'karim' ? { kind: 'user', accountId: 7 } : undefined),
      },
    },
  } as unknown as Pipeline;
  const route = { endpoint: { method, access }, withPath: path !== undefined } as unknown as EndpointRoute;
  const exchange = new Exchange(
    pipeline,
    route,
    { raw, query, params: path ?? {} } as unknown as FastifyRequest,
    { raw: response } as unknown as FastifyReply,
  );
  exchange.tenant = line.of('a network');
  return { exchange, raw, response, asked, load };
}

const JSON_HEADERS = { 'content-type': 'application/json', 'content-length': '9' };

describe('a key', () => {
  it.each<[string, Sent, readonly string[]]>([
    ['api_key in the query', { query: { api_key: 'good' } }, ['good']],
    ['key in the query', { query: { key: ' good ' } }, ['good']],
    ['api_key before key', { query: { key: 'b', api_key: 'good' } }, ['good']],
    ['the first of several', { query: { api_key: ['good', 'b'] } }, ['good']],
    ['key where api_key is empty', { query: { api_key: '', key: 'good' } }, ['good']],
    ['key where api_key is no text', { query: { api_key: 7, key: 'good' } }, ['good']],
    ['the path before the query', { path: { api_key: 'good' }, query: { api_key: 'b' } }, ['good']],
    ['the query before headers', { query: { key: 'good' }, headers: { 'x-api-key': 'b' } }, ['good']],
    ['X-API-Key', { headers: { 'x-api-key': ' good ' } }, ['good']],
    ['X-API-Key before a bearer', { headers: { 'x-api-key': 'good', authorization: 'Bearer b' } }, ['good']],
    [
      'a bearer where X-API-Key is empty',
      { headers: { 'x-api-key': '', authorization: 'Bearer good' } },
      ['good'],
    ],
    ['a bearer', { headers: { authorization: 'bearer   good  ' } }, ['good']],
  ])('is taken from %s', async (_, sent, keys) => {
    const { exchange, asked } = exchangeOf({ ...sent, method: 'GET' });
    await identify(exchange);
    expect(asked).toEqual(keys);
    expect(exchange.caller).toBe(CALLER);
  });

  it.each<[string, Sent, readonly string[]]>([
    ['nowhere', {}, []],
    [
      'wrong in the query and right in a header',
      { query: { key: 'b' }, headers: { 'x-api-key': 'good' } },
      ['b'],
    ],
    [
      'wrong in the path and right in the query',
      { path: { api_key: 'b' }, query: { api_key: 'good' } },
      ['b'],
    ],
    ['behind another word than Bearer', { headers: { authorization: 'Basic good' } }, []],
    ['behind more before Bearer', { headers: { authorization: 'x Bearer good' } }, []],
    ['one of two words', { headers: { authorization: 'Bearer good x' } }, []],
    ['in several headers', { headers: { 'x-api-key': ['good', 'good'] } }, []],
  ])('that is %s gets 401', async (_, sent, keys) => {
    const { exchange, asked } = exchangeOf({ ...sent, method: 'GET' });
    await expect(async () => identify(exchange)).rejects.toMatchObject({
      status: 401,
      message: 'Invalid or No Registered Key',
    });
    expect(asked).toEqual(keys);
    expect(exchange.caller).toBeUndefined();
  });

  it('in the body is waited for only if it cannot be anywhere else', async () => {
    const { exchange, raw } = exchangeOf({ headers: { ...JSON_HEADERS, 'x-api-key': 'good' } });
    expect(identify(exchange)).toBeUndefined();
    expect(raw.listenerCount('data')).toBe(0);
    const other = exchangeOf({ headers: JSON_HEADERS });
    other.raw.end('{"key":"good"}');
    await identify(other.exchange);
    expect(other.exchange.caller).toBe(CALLER);
  });

  it('that is not in the body either gets 401, and a wrong one there too', async () => {
    for (const [text, keys] of [
      ['{"q":1}', []],
      ['{"key":"bad"}', ['bad']],
    ] as const) {
      const { exchange, raw, asked } = exchangeOf({ headers: JSON_HEADERS });
      raw.end(text);
      await expect(identify(exchange)).rejects.toMatchObject({ status: 401 });
      expect(asked).toEqual(keys);
    }
  });

  const LOCATIONS = JSON.stringify(
    Array.from({ length: 500 }, (_, i) => ({ point: { lat: 23.7 + i / 1e4, lon: 90.4 + i / 1e4 } })),
  );
  const PARTS = ['--b', 'Content-Disposition: form-data; name="api_key"', '', 'good', '--b'];
  const PLACES = [
    'Content-Disposition: form-data; name="locations"',
    'Content-Type: text/plain',
    '',
    LOCATIONS,
    '--b--',
    '',
  ];

  it.each([
    ['JSON', 'application/json', `{"api_key": "good", "locations": ${LOCATIONS}}`],
    ['a form', 'application/x-www-form-urlencoded', `key=good&locations=${encodeURIComponent(LOCATIONS)}`],
    ['a multipart form', 'multipart/form-data; boundary=b', [...PARTS, ...PLACES].join('\r\n')],
  ])('at the beginning of a long body is found: %s', async (_, type, text) => {
    expect(text.length).toBeGreaterThan(16 * 1024);
    const { exchange, raw } = exchangeOf({
      headers: { 'content-type': type, 'content-length': String(text.length) },
    });
    raw.end(text);
    await identify(exchange);
    expect(exchange.caller).toBe(CALLER);
    expect(exchange.sent.locations).toBeDefined();
  });

  it('that is not among the first 16 KiB of a body gets 413, and the rest is not read', async () => {
    const { exchange, raw, asked } = exchangeOf({
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    raw.write(`{"locations": ${LOCATIONS}, `);
    await expect(identify(exchange)).rejects.toMatchObject({
      status: 413,
      message:
        'The request body is larger than 16 KiB, which is all that is read in search of a key; send the key in the URL or a header',
      headers: { connection: 'close' },
    });
    expect(asked).toEqual([]);
    expect(raw.isPaused()).toBe(true);
    expect(exchange.bodyPending).toBe(true);
  });

  it('that is wrong at the beginning of a long body gets 401, and the rest is not read', async () => {
    const { exchange, raw } = exchangeOf({ headers: { ...JSON_HEADERS, 'content-length': '100000' } });
    raw.write(`{"api_key": "bad", "locations": ${LOCATIONS}, `);
    await expect(identify(exchange)).rejects.toMatchObject({ status: 401 });
    expect(exchange.bodyPending).toBe(true);
  });

  it('is not looked for in the body of a GET, nor of a POST without one', () => {
    for (const sent of [
      { method: 'GET', headers: JSON_HEADERS },
      { headers: { 'content-length': '0' } },
      {},
    ]) {
      const { exchange, raw } = exchangeOf(sent);
      expect(() => identify(exchange)).toThrow(ApiError);
      expect(raw.listenerCount('data')).toBe(0);
    }
  });
});

describe('the operator and people', () => {
  it('are told apart from keys', async () => {
    const token = 'the-token-of-the-operator-of-it-all';
    const operator = exchangeOf({ access: 'operator', headers: { authorization: `Bearer ${token}` } });
    await identify(operator.exchange);
    expect(operator.exchange.caller).toEqual({ kind: 'operator' });
    const own = { 'x-thikana-console': '1', 'sec-fetch-site': 'same-origin' };
    const user = exchangeOf({ access: 'user', headers: { cookie: 'thikana-account=karim', ...own } });
    await identify(user.exchange);
    expect(user.exchange.caller).toEqual({ kind: 'user', accountId: 7 });
    // From here on the request is theirs, not their network's.
    expect(user.exchange.tenant?.tenant).toBe(7);
    expect(operator.exchange.tenant?.tenant).toBe('a network');
    expect([...operator.asked, ...user.asked]).toEqual([]);
  });

  it.each([
    ['operator', 'This is not the operator token'],
    ['user', 'Sign in for this call'],
  ] as const)('%s: others are refused, whatever key they have', (access, message) => {
    const { exchange } = exchangeOf({
      access,
      query: { key: 'good' },
      headers: { authorization: 'Bearer x' },
    });
    expect(() => identify(exchange)).toThrow(message);
  });
});

describe('a body', () => {
  it('may be as large as the package of the key says', async () => {
    const { terms } = keyCaller().key;
    const caller = keyCaller({ terms: { ...terms, package: { ...terms.package, body_kib: 2 } } });
    const sent = (bytes: number, announced: boolean) => {
      const [name, value] = announced ? ['content-length', String(bytes)] : ['transfer-encoding', 'chunked'];
      const made = exchangeOf({ headers: { 'content-type': 'application/json', [name]: value } });
      made.exchange.caller = caller;
      made.raw.end(JSON.stringify({ q: 'a'.repeat(bytes - 8) }));
      return receive(made.exchange);
    };
    for (const announced of [true, false]) {
      await sent(2_048, announced);
      await expect(sent(2_049, announced)).rejects.toThrow('larger than the 2 KiB of the package');
    }
  });

  it('is received once, and its fields give way to those of query and path', async () => {
    const { exchange, raw } = exchangeOf({ headers: JSON_HEADERS, query: { q: 'query' } });
    raw.end('{"q":"body","n":2}');
    await receive(exchange);
    parse(exchange);
    expect({ ...exchange.sent }).toEqual({ q: 'query', n: 2 });
    expect(Object.getPrototypeOf(exchange.sent)).toBeNull();
    expect(receive(exchange)).toBeUndefined();
  });

  it.each([
    [{ 'transfer-encoding': 'chunked' }, true],
    [{ 'content-length': '5' }, true],
    [{ 'content-length': '0' }, false],
    [{}, false],
  ])('is announced by %j: %s', (headers, pending) => {
    expect(exchangeOf({ headers }).exchange.bodyPending).toBe(pending);
  });

  it('counts as load once it is complete', async () => {
    const load = new ServerLoad(1);
    const { exchange, raw } = exchangeOf({ headers: JSON_HEADERS, load });
    const received = receive(exchange);
    expect(load.isFull).toBe(false);
    raw.end('{"q":1}');
    await received;
    expect(load.isFull).toBe(true);
    const late = exchangeOf({ headers: JSON_HEADERS, load });
    late.raw.end('{"q":1}');
    await expect(receive(late.exchange)).rejects.toMatchObject({ status: 503 });
    expect(late.exchange.bodyPending).toBe(false);
  });

  it('of somebody unknown may have 16 KiB, whatever it is for', async () => {
    for (const [bytes, fits] of [
      [16 * 1024, true],
      [16 * 1024 + 1, false],
    ] as const) {
      const { exchange, raw } = exchangeOf({ headers: { ...JSON_HEADERS, 'content-length': String(bytes) } });
      exchange.caller = { kind: 'visitor' };
      raw.end(' '.repeat(bytes));
      if (fits) await receive(exchange);
      else
        await expect(receive(exchange)).rejects.toMatchObject({
          status: 413,
          message: 'The request body is larger than 16 KiB',
        });
    }
  });

  it('that announces more than a mebibyte is refused before a byte of it is read', async () => {
    const { exchange, raw } = exchangeOf({ headers: { ...JSON_HEADERS, 'content-length': String(MIB + 1) } });
    await expect(receive(exchange)).rejects.toMatchObject({
      status: 413,
      message: 'The request body is larger than 1 MiB',
      headers: { connection: 'close' },
    });
    expect(raw.listenerCount('data')).toBe(0);
    expect(exchange.bodyPending).toBe(true);
  });

  it('may have a mebibyte to the byte, and not one more, whatever it announces', async () => {
    const text = (bytes: number) => `{"q":"${'a'.repeat(bytes - 8)}"}`;
    const whole = exchangeOf({ headers: { ...JSON_HEADERS, 'content-length': String(MIB) } });
    whole.raw.end(text(MIB));
    await receive(whole.exchange);
    parse(whole.exchange);
    expect(String(whole.exchange.sent.q)).toHaveLength(MIB - 8);
    const chunked = exchangeOf({
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    const received = receive(chunked.exchange);
    chunked.raw.write(text(MIB));
    chunked.raw.write('.');
    await expect(received).rejects.toMatchObject({
      status: 413,
      message: 'The request body is larger than 1 MiB',
    });
    expect(chunked.raw.isPaused()).toBe(true);
    expect(chunked.raw.listenerCount('data')).toBe(0);
  });

  it.each(['error', 'close'])('that ends with an %s is nobody’s any more', async (how) => {
    const { exchange, raw } = exchangeOf({ headers: JSON_HEADERS });
    const received = receive(exchange);
    raw.write('{"q"');
    raw.on('error', () => undefined);
    raw.destroy(how === 'error' ? new Error('reset') : undefined);
    await expect(received).rejects.toBeInstanceOf(CallerGone);
  });

  it('on GET means nothing', () => {
    expect(receive(exchangeOf({ method: 'GET', headers: JSON_HEADERS }).exchange)).toBeUndefined();
  });
});
