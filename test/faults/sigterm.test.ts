// SIGTERM under load: what was delivered is answered, nothing is reset, also where callers open a new connection for every call, and connections
// with half a request on them do not hold up the end.
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { callOnce, callUntilRefused } from '../fixtures/new-connections.ts';
import { startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

it('shuts the server down cleanly', async () => {
  const server = await startServer({ dataset: starterDataset() });
  const port = Number(new URL(server.url).port);
  const url = `/v2/api/divisions?api_key=${server.key}`;
  const errors: string[] = [];
  const open = () => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', (error) => errors.push(error.message));
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
    const connected = new Promise((resolve) => socket.once('connect', resolve));
    return { socket, closed, connected, text: () => text };
  };
  const callers = Array.from({ length: 20 }, open);
  const half = open();
  await Promise.all([...callers, half].map(({ connected }) => connected));
  // One answer each, so that all connections are known to the server.
  for (const { socket } of callers) socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`);
  while (callers.some(({ text }) => !text().includes('"status":200'))) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  half.socket.write(
    'POST /v2/api/search/rupantor/geocode HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nq=',
  );
  // Delivered, and the signal right behind.
  await Promise.all(
    callers.map(
      ({ socket }) =>
        new Promise((resolve) => socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`, resolve)),
    ),
  );
  const ended = server.end('SIGTERM');
  const answers = await Promise.all(callers.map(({ closed }) => closed));
  await half.closed;
  expect(await ended).toEqual({ code: 0, signal: null });
  for (const text of answers) expect(text.match(/HTTP\/1.1 200/g)).toHaveLength(2);
  expect(errors).toEqual([]);
}, 120_000);

it('resets no call of those who open a new connection for each', async () => {
  for (let round = 0; round < 3; round++) {
    const server = await startServer({ dataset: starterDataset() });
    const port = Number(new URL(server.url).port);
    let answers = 0;
    let ended: ReturnType<typeof server.end> | undefined;
    const calls = await callUntilRefused(port, `/v2/api/divisions?api_key=${server.key}`, 20, () => {
      if (++answers === 200) ended = server.end('SIGTERM');
    });
    expect(await ended).toEqual({ code: 0, signal: null });
    expect([...calls.answered.keys()]).toEqual([200]);
    expect(calls.reset).toBe(0);
  }
}, 180_000);

it('says that it is not ready before it stops accepting, and goes on answering until then', async () => {
  const server = await startServer({ dataset: starterDataset(), env: { THIKANA_DRAIN: '2' } });
  const port = Number(new URL(server.url).port);
  expect(await callOnce(port, '/readyz')).toEqual({ status: 200 });
  const ended = server.end('SIGTERM');
  const ready: number[] = [];
  const answered: number[] = [];
  for (;;) {
    const [readiness, call] = [
      await callOnce(port, '/readyz'),
      await callOnce(port, `/v2/api/divisions?api_key=${server.key}`),
    ];
    if (typeof readiness === 'string' || typeof call === 'string') break;
    ready.push(readiness.status);
    if (readiness.status === 503) answered.push(call.status);
  }
  expect(await ended).toEqual({ code: 0, signal: null });
  // Once it is not ready it stays so.
  expect(ready.lastIndexOf(200)).toBeLessThan(ready.indexOf(503));
  expect(answered.length).toBeGreaterThan(0);
  expect(new Set(answered)).toEqual(new Set([200]));
}, 120_000);
