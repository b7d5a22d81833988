// What the operator sees of the last day and week, and of what was refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pastLoad, RequestHistory } from '../../src/http/request-history.ts';
import { opsEndpoints } from '../../src/http/routes/ops.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-10T12:07:00Z');

describe('the history of requests', () => {
  let app: TestApp;
  let now = NOON;
  const troubles: unknown[] = [];
  let history: RequestHistory;
  beforeAll(async () => {
    app = await testApp({ regionLists: { divisions: () => [] } as any }, {}, { endpoints: opsEndpoints });
    history = new RequestHistory(app.context.store, {
      now: () => now,
      trouble: (error) => void troubles.push(error),
    });
  });
  afterAll(() => app.close());

  it('tells a day by quarters of an hour, with percentiles, and a week by hours', async () => {
    const key = { id: 5, account_id: 1 };
    for (let i = 0; i < 90; i++) history.add({ endpoint: '/a', status: 200, seconds: 0.0008, key });
    for (let i = 0; i < 8; i++)
      history.add({ endpoint: '/a', status: 429, seconds: 0.0008, key, code: 'limit_exceeded' });
    for (let i = 0; i < 2; i++) history.add({ endpoint: '/b', status: 500, seconds: 0.2, code: 'internal' });
    await history.flush();
    now += 20 * MINUTE;
    history.add({ endpoint: '/c', status: 499, seconds: 0.001, key });
    history.add({ endpoint: '/a', status: 200, seconds: 20 });
    await history.flush();
    const day = await pastLoad(app.context.store, now, 1);
    expect(day).toHaveLength(96);
    expect(day.at(-1)).toMatchObject({
      at: '2026-11-10T12:15:00.000Z',
      requests: 2,
      refused: 0,
      p99_ms: null,
    });
    expect(day.at(-2)).toEqual({
      at: '2026-11-10T12:00:00.000Z',
      requests: 100,
      refused: 8,
      faults: 2,
      median_ms: 0.8,
      p95_ms: 1,
      p99_ms: 175,
    });
    expect(day.at(-3)).toMatchObject({ requests: 0, median_ms: null });
    const week = await pastLoad(app.context.store, now, 7);
    expect(week).toHaveLength(168);
    expect(week.at(-1)).toMatchObject({ at: '2026-11-10T12:00:00.000Z', requests: 102 });
    expect(troubles).toEqual([]);
  });

  it('finds refusals by key, without what was sent', async () => {
    const found = await app.context.store.requestHistory.refusals({ keyId: 5, fromHour: 0, limit: 10 });
    expect(found).toMatchObject([{ endpoint: '/a', status: 429, code: 'limit_exceeded', requests: 8 }]);
  });

  it('forgets what is older than eight days', async () => {
    now += 9 * 24 * 60 * MINUTE;
    history.add({ endpoint: '/a', status: 200, seconds: 0.001 });
    await history.flush();
    expect(await app.context.store.requestHistory.since(0)).toHaveLength(1);
    expect(await app.context.store.requestHistory.refusals({ fromHour: 0, limit: 10 })).toEqual([]);
  });

  it('goes on where the database does not take it', async () => {
    const gone = { requestHistory: { add: () => Promise.reject(new Error('gone')) } } as never;
    const told: unknown[] = [];
    const lost = new RequestHistory(gone, { now: () => now, trouble: (error) => void told.push(error) });
    lost.add({ endpoint: '/a', status: 200, seconds: 0.001 });
    await lost.close();
    expect(told).toHaveLength(1);
  });

  it('is told to the operator alone', async () => {
    const headers = { authorization: 'Bearer operator-token-for-tests' };
    const asked = async (url: string) => (await app.fastify.inject({ url, headers })).json().result;
    expect(await asked('/ops/history?days=7')).toHaveLength(168);
    await app.context.store.requestHistory.addRefusals([
      {
        account_id: 0,
        key_id: 0,
        hour: Math.floor(Date.now() / 3_600_000),
        endpoint: '/e',
        status: 401,
        code: 'key_unknown',
        requests: 2,
        last_at: 0,
      },
    ]);
    expect(await asked('/ops/refusals')).toEqual([
      {
        last: '1970-01-01T00:00:00.000Z',
        account: null,
        key: null,
        key_name: null,
        endpoint: '/e',
        status: 401,
        code: 'key_unknown',
        requests: 2,
      },
    ]);
    expect(await asked('/ops/refusals?key_id=1')).toEqual([]);
    expect((await app.fastify.inject({ url: '/ops/refusals' })).statusCode).toBe(401);
  });

  it('is kept of every call, with its key and the reason, and written when the server stops', async () => {
    await app.get('/v2/api/divisions', { api_key: 'thk_nobody' });
    await app.get('/v2/api/search/reverse/geocode', { longitude: 'east' });
    await app.fastify.close();
    const found = await app.context.store.requestHistory.refusals({ fromHour: 1, limit: 10 });
    expect(found).toContainEqual(
      expect.objectContaining({ key_id: 0, endpoint: '/v2/api/divisions', code: 'key_unknown' }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        key_name: 'test',
        endpoint: '/v2/api/search/reverse/geocode',
        status: 400,
        code: 'parameter_missing',
      }),
    );
    expect(JSON.stringify(found)).not.toMatch(/thk_|east/);
  });
});
