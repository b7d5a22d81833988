// Events on their way to a webhook while the server is killed again and again: every event of an acknowledged position arrives,
// none under two numbers. THIKANA_KILLS=20 makes it a long run.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const KILLS = Number(process.env.THIKANA_KILLS ?? 2);
const OBJECTS_A_ROUND = 60;

interface Received {
  readonly number: number;
  readonly event: string;
  readonly object: string;
}

/** Takes events; every seventh request is refused, so that some are sent again. */
async function receiver() {
  const events: Received[] = [];
  let requests = 0;
  let wake = (): void => undefined;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const refused = ++requests % 7 === 0;
      if (!refused) events.push(...(JSON.parse(text) as { events: Received[] }).events);
      response.writeHead(refused ? 500 : 204).end();
      wake();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    events,
    requests: () => requests,
    /** Resolves once more than this many requests have been answered. */
    after: (count: number): Promise<void> =>
      requests > count
        ? Promise.resolve()
        : new Promise((resolve) => {
            wake = resolve;
          }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('webhooks under kill -9', () => {
  it(`${KILLS} kills: no event is lost`, async () => {
    process.env.THIKANA_PRIVATE_WEBHOOKS = 'true';
    const state = mkdtempSync(join(tmpdir(), 'thikana-webhooks-killed-'));
    const hook = await receiver();
    let server: RunningServer = await startServer({ dataset: starterDataset(), state });
    const { key } = server;
    onTestFinished(async () => {
      delete process.env.THIKANA_PRIVATE_WEBHOOKS;
      await server.end('SIGKILL');
      hook.close();
      rmSync(state, { recursive: true, force: true });
    });
    const post = (path: string, body: object) =>
      fetch(`${server.url}${path}?api_key=${key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const fence = { longitude: 90.4, latitude: 23.7, radius: 500, name: 'Depot' };
    expect((await post('/v2/api/set-geo-fence-point', fence)).status).toBe(200);
    expect((await post('/v2/api/webhook', { url: hook.url })).status).toBe(200);

    /** The same position until it is acknowledged: a repeat is ignored by its time. */
    const report = async (id: string, lon: number, time: string): Promise<void> => {
      for (;;) {
        const answer = await post('/v2/api/track', { positions: [{ id, lon, lat: 23.7, time }] }).catch(
          () => undefined,
        );
        if (answer?.status === 200) return;
        await started;
      }
    };
    let started: Promise<unknown> = Promise.resolve();
    const begin = Date.now() - 3_600_000;
    let objects = 0;
    for (let round = 0; round <= KILLS; round++) {
      const reports: Promise<void>[] = [];
      for (let i = 0; i < OBJECTS_A_ROUND; i++) {
        const id = `courier-${objects++}`;
        const at = (step: number) => new Date(begin + objects * 1000 + step).toISOString();
        reports.push(report(id, 90.4, at(0)).then(() => report(id, 91, at(500))));
      }
      if (round < KILLS) {
        // Killed when something was delivered, and more is on its way.
        await hook.after(hook.requests());
        let restarted = (): void => undefined;
        started = new Promise<void>((resolve) => {
          restarted = resolve;
        });
        await server.end('SIGKILL');
        server = await startServer({ dataset: starterDataset(), state });
        restarted();
      }
      await Promise.all(reports);
    }
    const different = (): number => new Set(hook.events.map(({ number }) => number)).size;
    for (let seen = hook.requests(); different() < objects * 2; seen = hook.requests())
      await hook.after(seen);

    const byNumber = new Map(hook.events.map((event) => [event.number, event]));
    const told = [...byNumber.values()].map(({ object, event }) => `${object} ${event}`);
    console.log(
      `${KILLS} kills, ${objects} objects: ${byNumber.size} events, ${hook.events.length - byNumber.size} sent again, ` +
        `${hook.requests()} requests.`,
    );
    expect([...byNumber.keys()].sort((a, b) => a - b)).toEqual(
      Array.from({ length: objects * 2 }, (_, i) => i + 1),
    );
    expect(new Set(told).size).toBe(told.length);
    const firsts = [...byNumber.keys()];
    expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
  }, 1_800_000);
});
