// What every endpoint has in common: keys, tolerance for what callers send, errors, health, documents, logs.
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoint } from '../../src/http/endpoint.ts';
import { errors } from '../../src/http/errors.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let app: TestApp;

const ECHO = {
  lenient: true,
  id: 'echo',
  tag: 'test',
  summary: 'Answers what it understood.',
  params: Type.Object({
    q: Type.String({ minLength: 1, maxLength: 20 }),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    flag: Type.Optional(Type.Boolean()),
    mode: Type.Optional(Type.Union([Type.Literal('car'), Type.Literal('foot')])),
  }),
  answer: Type.Any(),
  cost: 1,
  example: { params: {}, answer: {} },
  run(params: object) {
    if ((params as { q: string }).q === 'crash') throw new Error('secret detail');
    if ((params as { q: string }).q === 'nowhere') throw errors.notFound('There is no such place');
    return { understood: params, status: 200 };
  },
};

beforeAll(async () => {
  const manifest = { built: '2026-01-01T00:00:00.000Z', countries: ['BD'] };
  const endpoints = [
    endpoint({ ...ECHO, method: 'GET', path: '/v2/echo' }),
    endpoint({ ...ECHO, method: 'POST', path: '/v2/echo', id: 'echoPost' }),
    endpoint({ ...ECHO, method: 'GET', path: '/v2/operator', id: 'echoOperator', access: 'operator' }),
  ];
  app = await testApp({ dataset: { manifest } as never }, {}, { endpoints });
});
afterAll(async () => {
  await app.close();
});

const ask = async (url: string, options: object = {}) => {
  const response = await app.fastify.inject({ method: 'GET', url, ...options });
  return { status: response.statusCode, body: response.json() };
};

describe('keys', () => {
  it.each(['api_key', 'key'])('are taken from the query as %s', async (name) => {
    expect(await ask(`/v2/echo?q=a&${name}=${app.key}`)).toMatchObject({ status: 200 });
  });

  it('are taken from a body', async () => {
    const options = { method: 'POST', payload: { q: 'a', api_key: app.key } };
    expect(await ask('/v2/echo', options)).toMatchObject({ status: 200, body: { understood: { q: 'a' } } });
  });

  it.each(['', '&api_key=', '&api_key=thk_unknown'])('missing or unknown get 401 (%j)', async (key) => {
    expect(await ask(`/v2/echo?q=a${key}`)).toEqual({
      status: 401,
      body: { message: 'Invalid or No Registered Key', code: 'key_unknown', status: 401 },
    });
  });

  it('of the operator are a bearer token', async () => {
    expect(await ask('/v2/operator?q=a')).toMatchObject({ status: 401 });
    const headers = { authorization: 'Bearer operator-token-for-tests' };
    expect(await ask('/v2/operator?q=a', { headers })).toMatchObject({ status: 200 });
  });
});

describe('parameters', () => {
  const with_ = (rest: string) => ask(`/v2/echo?api_key=${app.key}${rest}`);

  it('missing get the message of the contract', async () => {
    expect(await with_('')).toEqual({
      status: 400,
      body: {
        message: 'Parameter missing',
        code: 'parameter_missing',
        parameter: expect.any(String),
        status: 400,
      },
    });
    expect(await with_('&q=')).toEqual({
      status: 400,
      body: {
        message: 'Parameter missing',
        code: 'parameter_missing',
        parameter: expect.any(String),
        status: 400,
      },
    });
  });

  it.each([
    ['&q=a&size=ten', 'Parameter size must be a whole number from 1 to 9'],
    ['&q=a&size=10', 'Parameter size must be a whole number from 1 to 9'],
    ['&q=a&size=1.5', 'Parameter size must be a whole number from 1 to 9'],
    ['&q=a&size=0x1', 'Parameter size must be a whole number from 1 to 9'],
    ['&q=a&flag=perhaps', 'Parameter flag must be true or false'],
    ['&q=a&mode=boat', 'Parameter mode must be one of car, foot'],
    [`&q=${'a'.repeat(21)}`, 'Parameter q must be a text of 1 to 20 characters'],
  ])('%s gets a message that names them', async (rest, message) => {
    expect(await with_(rest)).toEqual({
      status: 400,
      body: { message, code: 'parameter_invalid', status: 400 },
    });
  });

  it.each([
    ['&q=a&flag=yes&size=3', { q: 'a', flag: true, size: 3 }],
    ['&q=a&flag=0&mode=CAR', { q: 'a', flag: false, mode: 'car' }],
    ['&&q=a&&size=2', { q: 'a', size: 2 }],
    ['&q=a&q=b', { q: 'a' }],
    ['&q=a&size=%E0%A7%A9', { q: 'a', size: 3 }],
    ['&q=50%', { q: '50%' }],
    ['&q=%E0%A6%A2%E0%A6%BE%E0%A6%95%E0%A6%BE', { q: 'ঢাকা' }],
  ])('%s are understood', async (rest, understood) => {
    expect(await with_(rest)).toEqual({ status: 200, body: { understood, status: 200 } });
  });

  it.each([
    [{ flag: { toString: '' } }, 'Parameter flag must be true or false'],
    [{ flag: 'constructor' }, 'Parameter flag must be true or false'],
    [{ mode: { toString: null } }, 'Parameter mode must be one of car, foot'],
    [{ q: { toString: 1 } }, 'Parameter q must be a text of 1 to 20 characters'],
  ])('that are not text at all get 400: %j', async (bad, message) => {
    const options = { method: 'POST', payload: { q: 'a', ...bad } };
    expect(await ask(`/v2/echo?key=${app.key}`, options)).toEqual({
      status: 400,
      body: { message, code: 'parameter_invalid', status: 400 },
    });
  });

  it('are understood behind a trailing slash', async () => {
    expect(await ask(`/v2/echo/?api_key=${app.key}&q=a`)).toMatchObject({ status: 200 });
  });

  it.each([
    ['application/json', JSON.stringify({ q: 'a', size: 2, flag: true })],
    ['application/x-www-form-urlencoded', 'q=a&size=2&flag=yes'],
    [
      'multipart/form-data; boundary=x',
      ['q:a', 'size:2', 'flag:1']
        .map((field) => {
          const [name, value] = field.split(':');
          return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
        })
        .join('') + '--x--\r\n',
    ],
  ])('are read from %s', async (type, payload) => {
    const options = { method: 'POST', payload, headers: { 'content-type': type } };
    expect(await ask(`/v2/echo?key=${app.key}`, options)).toEqual({
      status: 200,
      body: { understood: { q: 'a', size: 2, flag: true }, status: 200 },
    });
  });
});

describe('JSON under another content type', () => {
  const send = (type: string, payload: string) =>
    ask(`/v2/echo?key=${app.key}`, { method: 'POST', payload, headers: { 'content-type': type } });

  it.each(['text/plain', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded'])(
    'is read when sent as %s, as fetch and curl do by default',
    async (type) => {
      expect(await send(type, ' {"q": "a", "size": 2}')).toEqual({
        status: 200,
        body: { understood: { q: 'a', size: 2 }, status: 200 },
      });
    },
  );

  it('is read behind a byte order mark', async () => {
    expect(await send('application/json', '\ufeff{"q": "a"}')).toMatchObject({ status: 200 });
  });

  it('is not seen in other plain text', async () => {
    expect((await send('text/plain', 'q=a')).status).toBe(415);
    expect(await send('text/plain', '{"q": ')).toMatchObject({
      status: 400,
      body: { message: 'The request body is not valid JSON' },
    });
  });

  it('is not assumed in a form whose first name begins with a bracket', async () => {
    expect(await send('application/x-www-form-urlencoded', '{=1&q=a')).toMatchObject({ status: 200 });
  });
});

describe('bad requests', () => {
  const send = (payload: string, type = 'application/json') =>
    ask(`/v2/echo?key=${app.key}`, { method: 'POST', payload, headers: { 'content-type': type } });

  it.each([
    ['{"q": ', 400, 'unreadable', 'The request body is not valid JSON'],
    ['['.repeat(40) + ']'.repeat(40), 400, 'unreadable', 'The JSON body is nested deeper than 32 levels'],
    [`{"q": "${'a'.repeat(1024 * 1024)}"}`, 413, 'body_too_large', 'The request body is larger than 1 MiB'],
  ])('number %# get a clear refusal', async (payload, status, code, message) => {
    expect(await send(payload)).toEqual({ status, body: { message, code, status } });
  });

  it('of an unknown media type get 415', async () => {
    expect((await send('<q>a</q>', 'application/xml')).status).toBe(415);
  });

  it('do not reach the prototype', async () => {
    await send('{"q": "a", "__proto__": {"polluted": true}}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('failures', () => {
  it('inside reveal nothing, but are logged', async () => {
    const answer = await ask(`/v2/echo?q=crash&api_key=${app.key}`);
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(app.logged()).toContain('secret detail');
    expect(app.logged()).not.toContain(app.key);
  });

  it('of the catalogue keep their sentence', async () => {
    const answer = await ask(`/v2/echo?q=nowhere&api_key=${app.key}`);
    expect(answer).toEqual({
      status: 404,
      body: { message: 'There is no such place', code: 'not_found', status: 404 },
    });
  });

  it('for an unknown path name it', async () => {
    const answer = await app.get('/v2/api/nothing');
    expect(answer).toMatchObject({ status: 404, body: { status: 404 } });
    expect(answer.body.message).toContain('/v2/api/nothing');
  });
});

describe('the server', () => {
  it('reports its health', async () => {
    expect(await app.get('/healthz')).toMatchObject({ status: 200 });
    expect(await app.get('/readyz')).toMatchObject({ status: 200, body: { status: 200, message: 'ready' } });
  });

  it('tells those who reach the API nothing of its insides', async () => {
    expect(Object.keys((await app.get('/readyz')).body)).toEqual(['status', 'message']);
    expect((await app.get('/metrics')).status).toBe(404);
  });

  it('is not ready when the state does not answer', async () => {
    const broken = await testApp(
      { dataset: {} as never },
      { store: { ping: () => Promise.reject(new Error('gone')) } as never },
    );
    expect(await broken.get('/readyz')).toMatchObject({ status: 503 });
    expect(await broken.get('/healthz')).toMatchObject({ status: 200 });
    await broken.fastify.close();
  });

  it('gives metrics by route pattern', async () => {
    await app.get('/healthz');
    const body = await app.metrics();
    expect(body).toContain('thikana_requests_total{route="/healthz",status="200"}');
    expect(body).not.toContain(app.key);
  });

  it('never logs a key, wherever it was sent', async () => {
    await app.get('/v2/api/nothing', { api_key: app.key });
    await app.get(`/v1/api/search/reverse/${app.key}/geocode`, {});
    await app.post('/v2/api/nothing', { api_key: app.key });
    expect(app.logged()).toContain('"status":404');
    expect(app.logged()).not.toContain(app.key);
    expect(app.logged()).not.toContain(app.key.slice(4, 30));
  });

  it('serves an OpenAPI 3.1 document and a page that shows it', async () => {
    const document = await app.get('/openapi.json');
    expect(document.body).toMatchObject({ openapi: '3.1.0', info: { title: 'Thikana' } });
    const page = await app.fastify.inject('/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
  });

  it('lets pages of other hosts call it', async () => {
    const response = await app.fastify.inject({
      url: '/healthz',
      headers: { origin: 'https://shop.example' },
    });
    expect(response.headers['access-control-allow-origin']).toBeTruthy();
  });
});
