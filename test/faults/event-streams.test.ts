// Streams of events over real connections: however one ends, the account can open another. One more than are allowed are opened
// and left in each way; a stream that stayed behind would be refused to the last.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const MANY = 25;
const PATIENCE = 20_000;
let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await testApp({});
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  port = Number(app.fastify.listeningOrigin.split(':').at(-1));
});
afterAll(() => app.close());

const taken = () => app.context.tracking.feed.taken(1);
/** `more`: something unencoded under a name that every call knows; the key before it is the one that counts. */
const head = (method: string, more: string) =>
  `${method} /v2/api/events?api_key=${app.key}${more} HTTP/1.1\r\nHost: x\r\n\r\n`;

async function connected(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** What has arrived once it contains the text. */
async function read(socket: Socket, text: string): Promise<string> {
  let said = '';
  while (!said.includes(text)) said += String((await once(socket, 'data'))[0]);
  return said;
}

async function left(): Promise<void> {
  await expect.poll(taken, { timeout: PATIENCE }).toBe(0);
  const socket = await connected();
  socket.write(head('GET', ''));
  expect(await read(socket, ': connected')).toContain('HTTP/1.1 200 OK');
  socket.destroy();
  await expect.poll(taken, { timeout: PATIENCE }).toBe(0);
}

describe('a stream of events', () => {
  it('asked for with Bangla unencoded streams, and ends with its connection', async () => {
    for (let i = 0; i < MANY; i++) {
      const socket = await connected();
      socket.write(head('GET', '&key=ঢাকা'));
      expect(await read(socket, ': connected')).toContain('HTTP/1.1 200 OK');
      socket.destroy();
      await expect.poll(taken, { timeout: PATIENCE }).toBe(0);
    }
    await left();
  });

  it.each(['', '&key=ঢাকা'])('that is left before its headers arrive ends (%j)', async (more) => {
    for (let i = 0; i < MANY; i++) {
      const socket = await connected();
      await new Promise((sent) => socket.write(head('GET', more), sent));
      socket.destroy();
    }
    await left();
  });

  it('asked for with HEAD is over with its headers', async () => {
    const socket = await connected();
    for (let i = 0; i < MANY; i++) {
      socket.write(head('HEAD', ''));
      expect(await read(socket, '\r\n\r\n')).toContain('HTTP/1.1 200 OK');
    }
    expect(taken()).toBe(0);
    socket.destroy();
    await left();
  });

  it('that waits behind another on its connection ends with it', async () => {
    const socket = await connected();
    socket.write(head('GET', '').repeat(5));
    await expect.poll(taken, { timeout: PATIENCE }).toBe(5);
    socket.destroy();
    await left();
  });

  it('is refused past twenty, also when all are asked for at the same moment', async () => {
    const sockets = await Promise.all(Array.from({ length: MANY }, connected));
    for (const socket of sockets) socket.write(head('GET', ''));
    const answers = await Promise.all(sockets.map((socket) => read(socket, '\r\n\r\n')));
    const statuses = answers.map((answer) => answer.slice(9, 12)).sort();
    expect(statuses).toEqual([...Array(20).fill('200'), ...Array(MANY - 20).fill('429')]);
    for (const socket of sockets) socket.destroy();
    await left();
  });
});
