// The listener for metrics and health: on loopback, apart from the API, and out of the way of another server's.
import { createServer } from 'node:net';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import { MetricsListener, type Watched } from '../../src/cli/serving/metrics-listener.ts';

const watched: Watched = {
  metrics: async () => 'thikana_threads 2\n',
  ready: async () => ({ status: 200, message: 'ready' }),
  health: async () => [
    { database: 'answers', redis: 'answers' },
    { database: 'answers', redis: 'gone' },
  ],
  dataset: () => ({ built: '2026-01-01T00:00:00.000Z', countries: ['BD'] }),
};
const HERE = { host: '127.0.0.1', port: 0, mayMove: false };
const quiet = pino({ level: 'silent' });
const open: { close(): Promise<unknown> }[] = [];
async function listening(at = HERE, changes: Partial<Watched> = {}): Promise<MetricsListener> {
  const listener = await MetricsListener.open(at, { ...watched, ...changes }, quiet);
  open.push(listener);
  return listener;
}
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  return (server.address() as { port: number }).port;
}

it('tells metrics, life and readiness with what only the operator should know', async () => {
  const { url } = await listening();
  expect(await (await fetch(`${url}/metrics`)).text()).toBe('thikana_threads 2\n');
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 200, message: 'alive' });
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
    status: 200,
    message: 'ready',
    state: { database: 'answers', redis: 'gone' },
    threads: 2,
    dataset: { built: '2026-01-01T00:00:00.000Z', countries: ['BD'] },
  });
});

it('answers nothing else', async () => {
  const { url } = await listening();
  for (const path of ['/', '/v2/api/divisions', '/console.json', '/constructor', '/metrics/../ops'])
    expect((await fetch(url + path)).status, path).toBe(404);
  const posted = await fetch(`${url}/metrics`, { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('says 503 when the state does not answer, and 500 when it cannot tell', async () => {
  const { url } = await listening(HERE, {
    ready: async () => ({ status: 503, message: 'gone' }),
    metrics: () => Promise.reject(new Error('lost')),
  });
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/metrics`)).status).toBe(500);
});

it('moves to a free port where nobody chose the one that is taken', async () => {
  const port = await takenPort();
  const { url } = await listening({ host: '127.0.0.1', port, mayMove: true });
  expect(url).not.toContain(`:${port}`);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

it('refuses to start on a chosen port that is taken', async () => {
  const port = await takenPort();
  await expect(listening({ host: '127.0.0.1', port, mayMove: false })).rejects.toThrow(
    `port ${port} for metrics is in use; choose another with --metrics HOST:PORT`,
  );
});
