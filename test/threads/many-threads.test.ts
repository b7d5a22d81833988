// A server with four listener threads: one that is lost takes only its own requests with it; reloads and closures reach all.
import { cpSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readServerNote } from '../../src/cli/server-note.ts';
import { MANIFEST_NAME } from '../../src/dataset/manifest.ts';
import { newerNode } from '../fixtures/newer-node.ts';
import { outputOf } from '../fixtures/run-program.ts';
import { PROGRAM, type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { ask, load } from './load.ts';

const node = await newerNode(24);
const THREADS = 4;
const CALLERS = 12;
/** `THIKANA_ROUNDS=20` makes it a long run. */
const ROUNDS = Number(process.env.THIKANA_ROUNDS ?? 4);
const PATIENCE_MS = 300_000;

describe.skipIf(node === undefined)('four threads', () => {
  let folder: string;
  let dataset: string;
  let server: RunningServer;
  let urls: string[];
  let token: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'thikana-threads-'));
    dataset = join(folder, 'dataset');
    cpSync(starterDataset(), dataset, { recursive: true });
    const preload = new URL('./kill-a-listener.mjs', import.meta.url).href;
    server = await startServer({
      dataset,
      state: join(folder, 'state'),
      flags: ['--threads', String(THREADS), '--log-level', 'error'],
      node,
      nodeFlags: ['--import', preload],
    });
    token = readFileSync(join(folder, 'state', 'operator-token'), 'utf8').trim();
    urls = [
      `${server.url}/v2/api/divisions?api_key=${server.key}`,
      `${server.url}/v2/api/search/reverse/geocode?api_key=${server.key}&longitude=90.4152&latitude=23.7925`,
      `${server.url}/v2/api/route/90.40,23.72;90.38,23.75?api_key=${server.key}&overview=false`,
      // More points than an event loop answers itself: these go to the worker threads.
      `${server.url}/v2/api/route/${Array(12).fill('90.40,23.72;90.38,23.75').join(';')}?api_key=${server.key}&overview=false`,
    ];
  }, PATIENCE_MS);
  afterAll(async () => {
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const metric = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name} (.*)$`, 'm').exec((await ask(`${server.watchUrl}/metrics`)).body)?.[1]);

  /** The same question on many connections, which the system spreads over the threads. */
  const everywhere = async (url: string): Promise<Set<string>> =>
    new Set((await Promise.all(Array.from({ length: 16 }, () => ask(url)))).map(({ body }) => body));

  it(
    'lose at most the requests under way in the one that is killed, and are four again',
    async () => {
      const callers = load(CALLERS, urls);
      await callers.further(20);
      expect(callers.failures.flat()).toEqual([]);
      server.process.kill('SIGUSR2');
      // Those who lost their connection have made another.
      await callers.further(20);
      const lost = callers.failures.filter((failures) => failures.length > 0);
      expect(lost.length).toBeLessThan(CALLERS);
      for (const failures of lost) expect(failures).toHaveLength(1);
      while (
        (await metric('thikana_threads')) < THREADS ||
        (await metric('thikana_thread_restarts_total')) < 1
      ) {
        await callers.further(5);
      }
      const before = callers.failures.flat().length;
      await callers.further(20);
      await callers.stop();
      expect(callers.failures.flat()).toHaveLength(before);
    },
    PATIENCE_MS,
  );

  it(
    `answer alike through ${ROUNDS} reloads and ${ROUNDS} closures, without a failed request`,
    async () => {
      const route = urls[2];
      const [dry] = await everywhere(route);
      const callers = load(THREADS, urls);
      onTestFinished(() => callers.stop());
      for (let round = 1; round <= ROUNDS; round++) {
        const built = new Date(Date.UTC(2026, 0, round)).toISOString();
        const [, closure] = await Promise.all([reload(built), close()]);
        const flooded = await everywhere(route);
        expect(flooded.size).toBe(1);
        expect(flooded).not.toContain(dry);
        for (const body of await everywhere(`${server.url}/console.json`)) expect(body).toContain(built);
        await open(closure);
        expect(await everywhere(route)).toEqual(new Set([dry]));
      }
      await callers.stop();
      expect(callers.failures.flat()).toEqual([]);
      expect(callers.answers).toBeGreaterThan(ROUNDS * THREADS);
    },
    PATIENCE_MS,
  );

  it('count their requests together and write whole lines', async () => {
    const before = await metric('thikana_requests_total\\{route="/v2/api/divisions",status="200"\\}');
    for (let i = 0; i < 20; i++) await ask(urls[0]);
    expect(await metric('thikana_requests_total\\{route="/v2/api/divisions",status="200"\\}')).toBe(
      before + 20,
    );
    for (const line of server.errors().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });

  it('all refuse a revoked key', async () => {
    const cli = async (...args: string[]) =>
      JSON.parse(
        await outputOf(process.execPath, [
          PROGRAM,
          'key',
          ...args,
          '--state',
          join(folder, 'state'),
          '--json',
        ]),
      );
    const { id, key } = await cli('create', '--name', 'short-lived');
    const url = `${server.url}/v2/api/divisions?api_key=${key}`;
    const statuses = async () =>
      new Set((await Promise.all(Array.from({ length: 16 }, () => ask(url)))).map(({ status }) => status));
    expect(await statuses()).toEqual(new Set([200]));
    await cli('revoke', String(id));
    let seen = await statuses();
    while (seen.has(200)) seen = await statuses();
    expect(seen).toEqual(new Set([401]));
  });

  /** Marks the dataset as made at a certain time and has the server take it. */
  async function reload(built: string): Promise<void> {
    const manifest = join(dataset, MANIFEST_NAME);
    writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), built }));
    const taken = new Promise<void>((resolve) => {
      const notes = watch(join(folder, 'state', 'servers'), () => {
        if (readServerNote(join(folder, 'state'), server.process.pid ?? 0)?.built !== built) return;
        notes.close();
        resolve();
      });
    });
    server.process.kill('SIGHUP');
    await taken;
  }

  const operator = async (method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(`${server.url}/v2/api/closures${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const answer: any = await response.json();
    // As on a machine with much else to do.
    if (answer.code === 'busy') return operator(method, path, body);
    expect(response.status, JSON.stringify(answer)).toBe(200);
    return answer;
  };
  const close = async (): Promise<number> =>
    (await operator('POST', '', { bbox: '90.36,23.70,90.42,23.76', factor: 3 })).closure.id;
  const open = (id: number) => operator('DELETE', `/${id}`);
});
