// Another process holds the state's lock: writes are refused with 503, the event loop stays free, reads go on.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore, type Store } from '../../src/store/open.ts';
import { openSqlite, type SqliteConnection } from '../../src/store/sqlite/driver.ts';
import { StoreUnavailable } from '../../src/store/unavailable.ts';
import { testApp } from '../fixtures/test-app.ts';

const CLOSURE = {
  geometry: '{}',
  kind: 'block',
  factor: null,
  note: '',
  created_at: 0,
  until: null,
} as const;
let folder: string;
let store: Store;
let other: SqliteConnection;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-locked-'));
  store = await openStore(folder);
  other = openSqlite(join(folder, 'state.sqlite'), 0);
});
afterEach(async () => {
  other.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

it('refuses writes after a while in which others are served, and takes them when the lock is gone', async () => {
  other.exec('BEGIN IMMEDIATE');
  let turns = 0;
  let waiting = true;
  const turning = (async () => {
    for (; waiting; turns++) await new Promise((resolve) => setImmediate(resolve));
  })();
  const writes = [store.closures.insert({ ...CLOSURE }), store.closures.insert({ ...CLOSURE })];
  const reading = store.changes.versions();
  const ended = await Promise.allSettled(writes);
  waiting = false;
  await turning;
  for (const result of ended) {
    expect(result.status === 'rejected' && result.reason).toBeInstanceOf(StoreUnavailable);
  }
  expect(turns).toBeGreaterThan(10);
  await reading;
  other.exec('COMMIT');
  await expect(store.closures.insert({ ...CLOSURE })).resolves.toMatchObject({ kind: 'block' });
});

it('is answered with 503, and /readyz says so', async () => {
  const app = await testApp({}, { store });
  const ask = (url: string) => app.fastify.inject({ url });
  const close = () =>
    app.fastify.inject({
      method: 'POST',
      url: '/v2/api/closures',
      headers: { authorization: 'Bearer operator-token-for-tests' },
      payload: { bbox: '90,23,91,24' },
    });
  other.exec('BEGIN IMMEDIATE');
  const refused = await close();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('1');
  const unready = await ask('/readyz');
  expect(unready.statusCode).toBe(503);
  expect(unready.json().message).toBe('not ready');
  other.exec('COMMIT');
  expect((await close()).statusCode).toBe(200);
  await app.close();
});
