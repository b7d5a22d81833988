// What arrives on a connection and is no proper request: each gets an answer of the catalogue, and never a key back.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await testApp({
    regionLists: { divisions: (q: string) => [{ id: 1, name: q, center: '' }] } as never,
  });
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  port = (app.fastify.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** Writes bytes and reads until the other side closes. */
function exchange(request: string | Buffer): Promise<{ status: number; body: { message: string } }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head, body] = answer.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), body: JSON.parse(body) });
    });
  });
}
const END = '\r\nHost: x\r\nConnection: close\r\n\r\n';
const post = (headers: string, body: string) =>
  `POST /v2/api/search/rupantor/geocode?api_key=${app.key} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`;

describe('a connection', () => {
  it.each([
    ['a path that is not UTF-8', 'GET /v2/api/route/%ED%A0%80?api_key=KEY HTTP/1.1'],
    ['a path that is cut inside an escape', 'GET /v1/api/route/KEY/%E0%A6 HTTP/1.1'],
  ])('with %s is told how to write URLs', async (_, line) => {
    const { status, body } = await exchange(line.replace('KEY', app.key) + END);
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        message:
          'The URL is not valid: spaces and letters beyond ASCII, such as Bangla, must be percent-encoded UTF-8',
        code: 'url_invalid',
        status: 400,
      },
    });
  });

  it.each([
    ['Bangla as it is', 'ঢাকা', 'ঢাকা'],
    ['a space', 'new market', 'new market'],
    ['both, and escapes besides', 'ঢাকা%20নিউ মার্কেট', 'ঢাকা নিউ মার্কেট'],
  ])('with %s in the URL is answered', async (_, q, read) => {
    const { status, body } = await exchange(`GET /v2/api/divisions?api_key=${app.key}&q=${q} HTTP/1.1${END}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ places: [{ id: 1, name: read }] });
  });

  it('with raw Bangla and a wrong key is refused like any other', async () => {
    const { status } = await exchange(`GET /v2/api/divisions?api_key=wrong&q=ঢাকা HTTP/1.1${END}`);
    expect(status).toBe(401);
  });

  it.each([
    [
      'half a letter',
      Buffer.concat([
        Buffer.from('GET /v2/api/divisions?q='),
        Buffer.from([0xe0, 0xa6]),
        Buffer.from(` HTTP/1.1${END}`),
      ]),
    ],
    ['a head that is cut off', Buffer.from('GET /v2/api/divisions?q=ঢাকা HTTP/1.1\r\nHo')],
    ['a body', Buffer.from('GET /v2/api/divisions?q=ঢাকা HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}')],
    ['another request behind it', Buffer.from(`GET /?q=ঢাকা HTTP/1.1${END}GET / HTTP/1.1${END}`)],
    ['a method that changes things', Buffer.from(`DELETE /v2/api/closures?q=ঢাকা HTTP/1.1${END}`)],
  ])('with raw Bangla and %s is told how to write URLs', async (_, request) => {
    const { status, body } = await exchange(request);
    expect(status).toBe(400);
    expect(body.message).toContain('percent-encoded');
  });

  it.each([
    ['words', 'hello\r\n\r\n'],
    ['an unknown method', `FETCH /v2/api/divisions HTTP/1.1${END}`],
    ['bytes', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x0d, 0x0a])],
  ])('with %s gets 400', async (_, request) => {
    const { status, body } = await exchange(request);
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'The request is not valid HTTP', code: 'unreadable', status: 400 },
    });
  });

  it('with a broken chunk gets 400', async () => {
    const { status, body } = await exchange(
      post('Content-Type: application/json\r\nTransfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'),
    );
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'The request is not valid HTTP', code: 'unreadable', status: 400 },
    });
  });

  it('with an endless URL gets 431', async () => {
    const { status, body } = await exchange(`GET /v2/api/divisions?q=${'a'.repeat(270_000)} HTTP/1.1${END}`);
    expect({ status, body }).toEqual({
      status: 431,
      body: {
        message: 'The URL and headers of the request are larger than 256 KiB',
        code: 'headers_too_large',
        status: 431,
      },
    });
  });

  const UNREADABLE =
    'The multipart body cannot be read; it must have the boundary that its content type names';
  it.each([
    ['names no boundary', 'multipart/form-data', '--x\r\n', UNREADABLE],
    ['has an endless boundary', `multipart/form-data; boundary=${'x'.repeat(300)}`, '--x--\r\n', UNREADABLE],
    ['is nothing of the kind', 'multipart/form-data; boundary=x', '{"q": "mirpur"}', 'Parameter missing'],
    ['is cut', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form', 'Parameter missing'],
  ])('with a multipart body that %s gets 400', async (_, type, content, message) => {
    const headers = `Content-Type: ${type}\r\nConnection: close\r\nContent-Length: ${content.length}`;
    const { status, body } = await exchange(post(headers, content));
    expect({ status, body }).toMatchObject({ status: 400, body: { message, status: 400 } });
  });

  it('with a form of many fields gets 400', async () => {
    const field = (name: number) => `--x\r\nContent-Disposition: form-data; name="f${name}"\r\n\r\n1\r\n`;
    const content = `${Array.from({ length: 300 }, (_, name) => field(name)).join('')}--x--\r\n`;
    const type = 'Content-Type: multipart/form-data; boundary=x\r\nConnection: close';
    const { status, body } = await exchange(post(`${type}\r\nContent-Length: ${content.length}`, content));
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'The body has more fields than any call has parameters',
    });
  });

  it.each(['multipart/form-data; boundary=x', 'application/json', 'application/x-www-form-urlencoded'])(
    'that announces a body of %s beyond the limit is told so before it sends it',
    async (type) => {
      const { status, body } = await exchange(
        post(`Content-Type: ${type}\r\nContent-Length: ${1024 * 1024 + 1}`, ''),
      );
      expect({ status, message: body.message }).toEqual({
        status: 413,
        message: 'The request body is larger than 1 MiB',
      });
    },
  );

  it('asks for percent-encoded Bangla and gets it', async () => {
    const { status, body } = await exchange(
      `GET /v2/api/divisions?api_key=${app.key}&q=${encodeURIComponent('ঢাকা')} HTTP/1.1${END}`,
    );
    expect({ status, body }).toMatchObject({ status: 200, body: { places: [{ name: 'ঢাকা' }] } });
  });
});

describe('an unknown path', () => {
  it('is reported without the key in it', async () => {
    const answer = await app.get(`/v1/api/nothing/${app.key}/90.4,23.7`);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe(
      'There is no GET /v1/api/nothing/…/90.4,23.7; see /docs for what there is',
    );
  });
});
