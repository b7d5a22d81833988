// Callers that send a letter at a time, stop half way, close their side early, or vanish without a word: others are served meanwhile,
// and each of them is answered or cut off.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let app: TestApp;
let port: number;
beforeEach(() => start());
afterEach(() => app.close());

async function start(options: Parameters<typeof testApp>[2] = {}): Promise<void> {
  const divisions = (): object[] => [{ id: 1, name: 'Dhaka', center: '' }];
  app = await testApp({ regionLists: { divisions } as never }, {}, options);
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  port = (app.fastify.server.address() as { port: number }).port;
  // As in use, with less patience.
  app.fastify.server.requestTimeout = 1_000;
  app.fastify.server.headersTimeout = 1_000;
}

const call = async (): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/v2/api/divisions?api_key=${app.key}`)).status;

/** Also when it ends with an error. */
const closing = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => {
    socket.once('close', resolve);
  });

/** A connection, and all that is read on it until it is closed. */
function caller(allowHalfOpen = false): { socket: Socket; closed: Promise<string> } {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  return { socket, closed: closing(socket).then(() => text) };
}

it('one byte at a time: told that it took too long, while others are answered', async () => {
  const request = `POST /v2/api/search/rupantor/geocode?api_key=${app.key} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n`;
  const slow = Array.from({ length: 100 }, () => caller());
  const drips = slow.map(({ socket }, i) => {
    // Some never finish their head, some their body.
    socket.write(i % 2 === 0 ? request : 'GET / HTTP/1.1\r\nX: ');
    return setInterval(() => socket.write('q'), 50);
  });
  for (let i = 0; i < 5; i++) expect(await call()).toBe(200);
  const answers = await Promise.all(slow.map(({ closed }) => closed));
  for (const drip of drips) clearInterval(drip);
  for (const text of answers)
    expect(text).toMatch(/^HTTP\/1\.1 408 [\s\S]*"The request took too long to arrive"/);
  expect(await call()).toBe(200);
});

it('closing their side after the request: answered, unless others are before them', async () => {
  // Who has closed and still has to wait for a turn is taken to be gone, as on a busy machine anybody may have to.
  const answer = (): Promise<string> => {
    const { socket, closed } = caller(true);
    socket.end(`GET /v2/api/divisions?api_key=${app.key} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    return closed;
  };
  await expect.poll(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"Dhaka"/);
});

it('closing their side half way: dropped at once', async () => {
  const { socket, closed } = caller(true);
  socket.end('POST /v2/api/search/rupantor/geocode HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nq=');
  socket.on('end', () => socket.end());
  expect(await closed).not.toMatch(/ 5\d\d /);
  expect(await call()).toBe(200);
});

it('vanishing silently, the connection half open: cut off, and nothing of them is kept', async () => {
  await app.close();
  await start({ connections: { silence: 1_500 } });
  // A process that is stopped neither reads, writes nor closes, as a machine whose cable was pulled.
  const script = `
    const { connect } = require('node:net');
    for (let i = 0; i < 50; i++) connect(${port}, '127.0.0.1', function () {
      if (i % 2) this.write('GET / HTTP/1.1\\r\\nHo');
      this.pause();
    }).on('error', () => undefined);
    setInterval(() => undefined, 1_000);`;
  const accepted: Socket[] = [];
  app.fastify.server.on('connection', (socket) => accepted.push(socket));
  const other = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit'] });
  const gone = once(other, 'exit');
  while (accepted.length < 50) await once(app.fastify.server, 'connection');
  other.kill('SIGSTOP');
  const left = accepted.filter((socket) => !socket.closed);
  await Promise.all(left.map(closing));
  expect(await call()).toBe(200);
  other.kill('SIGKILL');
  await gone;
});
