// URLs with Bangla or spaces as they are: read again, percent-encoded, and answered in their turn; all else is left alone.
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { answerRawUrl, type RefusedPacket, requestIn } from '../../src/http/raw-url.ts';
import { rewriteUrl } from '../../src/http/request-url.ts';
import { testApp } from '../fixtures/test-app.ts';

const packet = (text: string): Buffer => Buffer.from(text);
const get = (target: string, headers = 'Host: x\r\n'): string => `GET ${target} HTTP/1.1\r\n${headers}\r\n`;

describe('a packet', () => {
  it.each([
    ['/v2/x?q=ঢাকা', '/v2/x?q=%E0%A6%A2%E0%A6%BE%E0%A6%95%E0%A6%BE'],
    ['/v2/x?q=new market', '/v2/x?q=new%20market'],
    ['/v2/x?q=%20ক!~', '/v2/x?q=%20%E0%A6%95!~'],
    ['/😀', '/%F0%9F%98%80'],
  ])('with %s is one request', (target, url) => {
    expect(requestIn(packet(get(target)))).toEqual({ url, headers: { host: 'x' } });
    expect(requestIn(packet(get(target).replace('1.1', '1.0')))?.url).toBe(url);
  });

  it('keeps its headers, by small names and without the space around values', () => {
    const headers = 'Host: x\r\nX-API-Key:  thk_1 \r\nAccept: a:b\r\nEmpty:\r\n';
    expect(requestIn(packet(get('/ক', headers)))?.headers).toEqual({
      host: 'x',
      'x-api-key': 'thk_1',
      accept: 'a:b',
      empty: '',
    });
    expect(requestIn(packet(get('/ক', '')))?.headers).toEqual({});
  });

  it.each([
    ['no bytes', 'GET /ক HTTP/1.1\r\n\r\n'],
    ['another method', packet('POST /ক HTTP/1.1\r\n\r\n')],
    ['something before it', packet('xGET /ক HTTP/1.1\r\n\r\n')],
    ['no path', packet('GET ক HTTP/1.1\r\n\r\n')],
    ['another version', packet('GET /ক HTTP/2.0\r\n\r\n')],
    ['a cut head', packet('GET /ক HTTP/1.1\r\nHost: x\r\n')],
    ['more behind it', packet(`${get('/ক')}GET /`)],
    ['a header without a name', packet(get('/ক', ': x\r\n'))],
    ['a header that is none', packet(get('/ক', 'no colon here\r\n'))],
    ['a folded header', packet(get('/ক', 'A: b\n c\r\n'))],
    ['a body by length', packet(get('/ক', 'Content-Length: 2\r\n'))],
    ['a body in chunks', packet(get('/ক', 'Transfer-Encoding: chunked\r\n'))],
    ['a control character', packet(get('/ক\u0007'))],
    [
      'bytes that are no UTF-8',
      Buffer.concat([packet('GET /'), Buffer.from([0xe0, 0xa6]), packet(' HTTP/1.1\r\n\r\n')]),
    ],
  ])('with %s is none', (_, bytes) => {
    expect(requestIn(bytes)).toBeUndefined();
  });
});

/** A connection that keeps what is written to it. */
function connection() {
  const written: Buffer[] = [];
  const socket = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        written.push(Buffer.from(chunk));
        done();
      },
    }),
    { remoteAddress: '203.0.113.7' },
  ) as unknown as Socket;
  return {
    socket,
    said: () => Buffer.concat(written).toString(),
    ended: () => new Promise((r) => socket.on('finish', r).on('close', r)),
  };
}

async function server() {
  const fastify = Fastify();
  const seen: string[] = [];
  fastify.get('/echo', async (request, reply) => {
    seen.push(request.ip);
    return reply
      .code(207)
      .header('set-cookie', ['a=1', 'b=2'])
      .header('connection', 'keep-alive')
      .send(request.query);
  });
  fastify.get('/broken', () => new Promise(() => undefined));
  await fastify.ready();
  return { fastify, seen };
}

const refused = (rawPacket: unknown, more: Partial<RefusedPacket> = {}): RefusedPacket =>
  Object.assign(new Error('Parse Error'), { code: 'HPE_INVALID_URL', rawPacket, ...more });

describe('a refused packet', () => {
  it.each(['HPE_INVALID_URL', 'HPE_INVALID_CONSTANT'])(
    'by %s is answered, and the connection closed',
    async (code) => {
      const { fastify, seen } = await server();
      const { socket, said, ended } = connection();
      expect(answerRawUrl(fastify, refused(packet(get('/echo?q=ঢাকা')), { code }), socket)).toBe(true);
      await ended();
      const [head, body] = said().split('\r\n\r\n');
      expect(JSON.parse(body)).toEqual({ q: 'ঢাকা' });
      const lines = head.split('\r\n');
      expect(lines[0]).toBe('HTTP/1.1 207 Multi-Status');
      expect(lines.filter((line) => line.startsWith('connection:'))).toEqual(['connection: close']);
      expect(lines.filter((line) => line.startsWith('set-cookie:'))).toEqual([
        'set-cookie: a=1',
        'set-cookie: b=2',
      ]);
      expect(lines.filter((line) => line.startsWith('content-length:'))).toEqual([
        `content-length: ${Buffer.byteLength(body)}`,
      ]);
      expect(seen).toEqual(['203.0.113.7']);
      await fastify.close();
    },
  );

  it('may have others before it that were understood', async () => {
    const { fastify } = await server();
    const first = get('/echo?q=first');
    const both = packet(first + get('/echo?q=ক'));
    for (const bytesParsed of [first.length + 4, first.length + 12]) {
      const { socket, said, ended } = connection();
      expect(answerRawUrl(fastify, refused(both, { bytesParsed }), socket)).toBe(true);
      await ended();
      expect(said()).toContain('{"q":"ক"}');
    }
    await fastify.close();
  });

  it('that is refused for another reason, is none, or came on a closed connection is left alone', async () => {
    const { fastify } = await server();
    const { socket, said } = connection();
    const good = packet(get('/echo?q=ক'));
    expect(answerRawUrl(fastify, refused(good, { code: 'HPE_INVALID_METHOD' }), socket)).toBe(false);
    expect(answerRawUrl(fastify, refused(good, { code: undefined }), socket)).toBe(false);
    expect(answerRawUrl(fastify, refused(packet('GET ?')), socket)).toBe(false);
    expect(answerRawUrl(fastify, refused(undefined), socket)).toBe(false);
    socket.destroy();
    expect(answerRawUrl(fastify, refused(good), socket)).toBe(false);
    expect(said()).toBe('');
    await fastify.close();
  });

  it('whose answer fails closes the connection, and one that went away meanwhile gets nothing', async () => {
    const failing = { inject: () => Promise.reject(new Error('gone')) } as unknown as Parameters<
      typeof answerRawUrl
    >[0];
    const one = connection();
    const closed = EventEmitter.once(one.socket, 'close');
    answerRawUrl(failing, refused(packet(get('/ক'))), one.socket);
    await closed;
    expect(one.said()).toBe('');
    const { fastify } = await server();
    const other = connection();
    answerRawUrl(fastify, refused(packet(get('/echo?q=ক'))), other.socket);
    const gone = EventEmitter.once(other.socket, 'close');
    other.socket.destroy();
    await gone;
    await fastify.inject('/echo');
    expect(other.said()).toBe('');
    await fastify.close();
  });
});

describe('a URL', () => {
  it.each([
    ['/v2/a?x=1&y=2', '/v2/a?x=1&y=2'],
    ['/v2/a', '/v2/a'],
    ['/v2/a/', '/v2/a'],
    ['/v2/a///', '/v2/a'],
    ['/v1/a/?x=1', '/v1/a?x=1'],
    ['/api/a/?x=1', '/api/a?x=1'],
    ['/v2/a?&x=1&&y=2&&&z=3', '/v2/a?x=1&y=2&z=3'],
    ['/v2/a?x=1?&y=2', '/v2/a?x=1?&y=2'],
    ['/v2/a?path=/b/', '/v2/a?path=/b/'],
    ['/docs/', '/docs/'],
    ['/docs/?&x=1', '/docs/?x=1'],
    ['/x/v2/a/', '/x/v2/a/'],
  ])('%s is asked as %s', (given, asked) => {
    expect(rewriteUrl(given)).toBe(asked);
  });
});

describe('a connection', () => {
  it('is answered once: what follows the first fault does not get between head and body', async () => {
    const app = await testApp({});
    const { socket, said, ended } = connection();
    const fault = (text: string, code: string) =>
      app.fastify.server.emit(
        'clientError',
        Object.assign(new Error(code), { code, rawPacket: packet(text), bytesParsed: 0 }),
        socket,
      );
    fault(get('/v2/api/divisions?q=ঢাকা'), 'HPE_INVALID_URL');
    fault('\0\0', 'HPE_INVALID_METHOD');
    await ended();
    expect(said().match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(said()).toMatch(/^HTTP\/1\.1 401 [\s\S]*"status":401}$/);
    await app.close();
  });
});
