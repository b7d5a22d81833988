// Calls that take long: with others on the server they are run by worker threads, and answered as they are here.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { DearCalls } from '../../../src/http/dear-calls.ts';
import { BytesAnswer, endpoint, reading, WrittenJson } from '../../../src/http/endpoint.ts';
import { errors } from '../../../src/http/errors.ts';
import { routeOf } from '../../../src/http/pipeline/endpoint-route.ts';
import { endpointName, type Readers, type ReadingWork } from '../../../src/http/reading.ts';
import { roadSource } from '../../../src/http/road-source.ts';
import { mcpEndpoints } from '../../../src/http/routes/mcp.ts';
import { contractEndpoints, servedEndpoints } from '../../../src/http/served.ts';
import { ReadingCall } from '../../../src/http/workers/reading-call.ts';
import { WorldPool } from '../../../src/http/workers/world-pool.ts';
import { openWorld } from '../../../src/http/world.ts';
import { goneFlag } from '../../../src/threads/on-behalf.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';
import { testApp } from '../../fixtures/test-app.ts';

describe('dear calls', () => {
  it('are those that took more than two milliseconds, until a dozen took less, and those of which nothing is known', () => {
    const dear = new DearCalls(() => 0);
    expect(dear.isDear('search')).toBe(true);
    expect(dear.expected('search')).toBeUndefined();
    dear.took('search', 0.5);
    expect(dear.isDear('search')).toBe(false);
    // Held up for a moment.
    dear.took('search', 3);
    expect(dear.isDear('search')).toBe(false);
    dear.took('search', 10);
    dear.took('search', 0.2);
    expect(dear.isDear('search')).toBe(true);
    expect(dear.isDear('route')).toBe(true);
    for (let i = 0; i < 15; i++) dear.took('search', 0.2);
    expect(dear.isDear('search')).toBe(false);
  });
});

describe('a tenant who hides dear calls among short ones', () => {
  it('has them on the event loop for a hundredth of the time', () => {
    let now = 0;
    const dear = new DearCalls(() => now);
    let held = 0;
    const call = (endpoint: string, milliseconds: number) => {
      now += milliseconds;
      if (dear.isDear(endpoint)) return dear.took(endpoint, milliseconds);
      dear.held(endpoint, milliseconds);
      if (milliseconds > 2) held += milliseconds;
    };
    while (now < 100_000) {
      for (const endpoint of ['route', 'search', 'matrix', 'reverse']) {
        for (let i = 0; i < 60; i++) call(endpoint, 0.2);
        call(endpoint, 150);
      }
    }
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThan(2_000);
    // What had no dear call stays where it is quickest.
    for (let i = 0; i < 20; i++) call('tile', 0.2);
    expect([dear.isDear('tile'), dear.isDear('route')]).toEqual([false, true]);
    for (let i = 0; i < 60; i++) call('route', 0.2);
    expect(dear.isDear('route')).toBe(true);
    now += 60_000;
    expect(dear.isDear('route')).toBe(false);
  });

  it('is not taken for one who was held up now and then', () => {
    let now = 0;
    const dear = new DearCalls(() => now);
    for (let second = 0; second < 60; second++) {
      now += 1000;
      for (let i = 0; i < 30; i++) dear.held('reverse', i === 0 ? 10 : 0.2);
      expect(dear.isDear('reverse')).toBe(false);
    }
  });
});

describe('a tenant whose calls take long', () => {
  const slow = (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };
  /** As calls for many addresses are answered: others have their turn in between. */
  const inPieces = async (ms: number) => {
    await undefined;
    slow(ms);
    await nextTurn();
    slow(ms);
    return { here: true };
  };
  let ranHere = 0;
  const [look] = reading([
    endpoint({
      method: 'GET',
      path: '/v2/look',
      id: 'look',
      tag: 'test',
      summary: 'For tests',
      params: Type.Object({ ms: Type.Number(), pieces: Type.Optional(Type.Boolean()) }),
      answer: Type.Any(),
      example: { params: {}, answer: {} },
      cost: { most: () => 5, spent: () => 4 },
      run: ({ ms, pieces }) => {
        ranHere++;
        if (pieces) return inPieces(ms);
        slow(ms);
        return { here: true };
      },
    }),
  ]);
  const asked: ReadingWork[] = [];
  const readers: Readers = {
    async read(work) {
      asked.push(work);
      if (work.params.ms === 404) throw errors.notFound('nothing there');
      return {
        written: { json: Buffer.from('{"here":false}') },
        headers: { 'x-read': 'elsewhere' },
        credits: 2,
        milliseconds: Number(work.params.ms),
      };
    },
  };

  it('is answered by worker threads while another tenant calls', async () => {
    const app = await testApp({ readers }, {}, { endpoints: [look] });
    const { key: other } = await app.keys.issue('other', 'business');
    const get = (key: string, ms: number) => app.fastify.inject(`/v2/look?ms=${ms}&api_key=${key}`);
    // Alone on the server, however long it takes.
    for (const ms of [0, 30]) expect((await get(app.key, ms)).json()).toEqual({ here: true });
    // What the other one's calls take is not known yet.
    expect((await get(other, 0)).json()).toEqual({ here: false });
    expect(asked.splice(0)).toMatchObject([{ expected: undefined }]);
    const before = ranHere;
    const elsewhere = await get(app.key, 3);
    expect(elsewhere.json()).toEqual({ here: false });
    expect(elsewhere.headers['x-read']).toBe('elsewhere');
    expect(ranHere).toBe(before);
    expect(asked[0]).toMatchObject({ endpoint: 'GET /v2/look', params: { ms: 3 }, own: [] });
    expect(asked[0].expected).toBeGreaterThanOrEqual(3);
    expect((await get(app.key, 404)).json()).toMatchObject({ status: 404, message: 'nothing there' });
    // The other tenant's are short, as is known by now; on a busy machine some take longer.
    await expect.poll(async () => (await get(other, 0)).json()).toEqual({ here: true });
    await app.close();
  });

  it('is so, too, when they are done in pieces', async () => {
    const app = await testApp({ readers }, {}, { endpoints: [look] });
    const { key: other } = await app.keys.issue('other', 'business');
    const get = (key: string, ms: number) =>
      app.fastify.inject(`/v2/look?ms=${ms}&pieces=true&api_key=${key}`);
    expect((await get(app.key, 3)).json()).toEqual({ here: true });
    await get(other, 0);
    expect((await get(app.key, 3)).json()).toEqual({ here: false });
    await app.close();
  });
});

describe('worker threads', () => {
  const dataset = openDataset(starterDataset());
  const world = openWorld(dataset);
  const pool = new WorldPool(dataset, {
    workers: 1,
    source: roadSource(dataset),
    metrics: () => [],
    calls: { dialectAtRoot: undefined, version: '1.2.3' },
    warmUpMs: 0,
  });
  afterAll(async () => {
    await pool.close();
    await world.close();
  });
  const behalf = { tenant: 1, gone: goneFlag() };

  it('answer every call that only reads as it is answered here', { timeout: 120_000 }, async () => {
    const served = [...servedEndpoints(), ...mcpEndpoints('1.2.3', contractEndpoints)];
    const endpoints = served.filter(({ reads }) => reads);
    expect(endpoints.length).toBeGreaterThan(80);
    for (const each of endpoints) {
      const name = endpointName(each);
      const { serialize, read } = routeOf(each);
      const sent = { api_key: 'any', ...each.example.params };
      const params = read(sent, sent);
      const answer = async () => {
        const found = await each.run(params, new ReadingCall(world, sent, 'bn', undefined, 1));
        const inner = found instanceof Object && 'answer' in found ? found.answer : found;
        if (inner instanceof BytesAnswer) return Buffer.from(inner.bytes).toString();
        if (inner instanceof WrittenJson) return Buffer.from(inner.text).toString();
        return each.finish ? JSON.stringify(inner) : serialize(inner);
      };
      const here = await answer().catch((error: Error) => `failed: ${error.message}`);
      const there = await pool
        .read(
          { endpoint: name, params, sent, language: 'bn', account: 1, own: [], expected: undefined },
          behalf,
        )
        .then(
          ({ written }) => {
            if ('json' in written) return Buffer.from(written.json).toString();
            return 'bytes' in written ? Buffer.from(written.bytes).toString() : JSON.stringify(written.value);
          },
          (error: Error) => `failed: ${error.message}`,
        );
      expect(`${name} ${withoutClock(there)}`).toBe(`${name} ${withoutClock(here)}`);
      expect(here).not.toMatch(/^failed: .*(undefined|visitor)/);
    }
  });

  it('answer routes with a time, for which the account counts', async () => {
    const overview = servedEndpoints().find(({ id }) => id === 'routeOverview');
    const sent = { ...overview!.example.params, depart_at: '2026-11-18T09:00' };
    const params = routeOf(overview!).read(sent, sent);
    const work = {
      endpoint: endpointName(overview!),
      params,
      sent,
      language: undefined,
      account: 1,
      own: [],
    };
    const { written } = await pool.read({ ...work, expected: undefined }, behalf);
    expect('json' in written && Buffer.from(written.json).toString()).toContain('"duration_free"');
  });
});

/** Some tell when they were made. */
const withoutClock = (text: string): string =>
  text
    .replaceAll(/"(timestamp|took|created_at)":\s*("[^"]*"|\d+)/g, '"$1":0')
    .replaceAll(/timestamp="[^"]*"/g, '');
