// Callers that ask and never read the answer: they share its memory, and are cut off.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ServerLoad } from '../../src/http/server-load.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const address = (): { port: number } => app.fastify.server.address() as { port: number };

/** Asks again and again on one connection without reading. */
function askAndIgnore(path: string, times: number): Socket {
  const socket = connect(address().port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times));
  return socket;
}

describe('readers that do not read', () => {
  it('are disconnected, and cost no memory of their own', async () => {
    app = await testApp({}, {}, { connections: { silence: 1_000 } });
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const script = (await app.fastify.inject('/docs/reference.js')).rawPayload.length;
    expect(script).toBeGreaterThan(1_000_000);
    const before = process.memoryUsage();
    const sockets = Array.from({ length: 60 }, () => askAndIgnore('/docs/reference.js', 3));
    const accepted: Socket[] = [];
    app.fastify.server.on('connection', (socket) => accepted.push(socket));
    while (accepted.length < sockets.length) await once(app.fastify.server, 'connection');
    await Promise.all(accepted.map((socket) => once(socket, 'close')));
    const after = process.memoryUsage();
    expect(after.rss - before.rss).toBeLessThan((sockets.length / 2) * script);
    expect((await app.get('/healthz')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it('of large responses make others retry until they are gone', async () => {
    const load = new ServerLoad(2_000, 4_000_000);
    const places = Array.from({ length: 40_000 }, (_, id) => ({ id, name: 'x'.repeat(100), center: '' }));
    app = await testApp(
      { regionLists: { divisions: () => places } as never },
      {},
      { load, connections: { silence: 2_000 } },
    );
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const socket = askAndIgnore(`/v2/api/divisions?api_key=${app.key}`, 1);
    const [accepted] = await once(app.fastify.server, 'connection');
    await once(app.fastify.server, 'request');
    while (!load.isFull) await new Promise((resolve) => setImmediate(resolve));
    expect((await app.get('/v2/api/divisions')).status).toBe(503);
    expect((await app.get('/healthz')).status).toBe(200);
    await once(accepted, 'close');
    expect(load.isFull).toBe(false);
    socket.destroy();
  });
});

describe('connections', () => {
  it('beyond the limit of an address are refused, and there is room again when one ends', async () => {
    app = await testApp({}, {}, { connections: { perIp: 3 } });
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const open = async () => {
      const socket = connect(address().port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      return socket;
    };
    const sockets = [await open(), await open(), await open()];
    await once(await open(), 'close');
    const [server] = [app.fastify.server];
    const gone = once(sockets[0], 'close');
    sockets[0].destroy();
    await gone;
    while ((await new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n)))) > 2) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const last = await open();
    last.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    const [answer] = await once(last, 'data');
    expect(String(answer)).toContain('200 OK');
    for (const socket of [...sockets, last]) socket.destroy();
  });

  it('that send nothing are closed', async () => {
    app = await testApp({}, {}, { connections: { silence: 500 } });
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const silent = connect(address().port, '127.0.0.1');
    silent.on('error', () => undefined);
    silent.resume();
    await once(silent, 'close');
  });
});
