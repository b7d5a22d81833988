// A database far away, or overloaded: a call asks it few questions, one after the other, and waits for all of them together no longer than it has
// patience. Counted by the round trips that pass a proxy before PostgreSQL; no time is measured.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { KeyRing } from '../../src/accounts/keys.ts';
import { openAccounts } from '../../src/accounts/open-accounts.ts';
import { Patience } from '../../src/accounts/patience.ts';
import { openStore } from '../../src/store/open.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from '../fixtures/postgres-server.ts';
import { startProxy } from '../fixtures/tcp-proxy.ts';

const installed = postgresPrograms() !== undefined;
if (!installed) console.log('PostgreSQL is not installed: a slow one is not tested.');
const log = pino({ level: 'silent' });
const REQUEST = {
  endpoint: 'reverseGeocode',
  scope: 'search' as const,
  cost: 1,
  waypoints: 0,
  host: undefined,
};

describe('patience', () => {
  /** Its time is what the test says has passed; waiting for its end is a promise that the test keeps. */
  function scene(milliseconds: number) {
    const state = { now: 0, waited: [] as number[], end: (): void => undefined };
    const patience = new Patience(
      milliseconds,
      () => state.now,
      (left) => {
        state.waited.push(left);
        return new Promise((resolve) => {
          state.end = resolve;
        });
      },
    );
    return { state, patience };
  }

  it('is one for all questions: what the first took is missing to the next', async () => {
    const { state, patience } = scene(4_000);
    const taking = (milliseconds: number) =>
      new Promise<void>((resolve) =>
        setImmediate(() => {
          state.now += milliseconds;
          resolve();
        }),
      );
    expect(await patience.lasts(taking(1_600))).toBe(true);
    expect(await patience.lasts(taking(900))).toBe(true);
    expect(await patience.lasts(taking(2_500))).toBe(true);
    const last = patience.lasts(new Promise(() => undefined));
    state.end();
    expect(await last).toBe(false);
    expect(state.waited).toEqual([4_000, 2_400, 1_500, 0]);
  });

  it('passes on what went wrong', async () => {
    const { patience } = scene(4_000);
    await expect(patience.lasts(Promise.reject(new Error('a mistake')))).rejects.toThrow('a mistake');
  });
});

describe.skipIf(!installed)('a database behind a slow network', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.end());

  async function scene() {
    const folder = mkdtempSync(join(tmpdir(), 'thikana-slow-'));
    const direct = new URL(await postgres.newDatabase());
    const near = await openStore(folder, direct.href);
    const keys = [];
    for (const name of ['a', 'b', 'c']) keys.push(await new KeyRing(near).issue(name, 'starter'));
    const proxy = await startProxy(Number(direct.port));
    const far = new URL(direct);
    far.port = String(proxy.port);
    const store = await openStore(folder, far.href);
    const accounts = await openAccounts(store, { folder, log });
    onTestFinished(async () => {
      proxy.hold(false);
      await accounts.close();
      await store.close();
      await near.close();
      await proxy.close();
      rmSync(folder, { recursive: true, force: true });
    });
    return { accounts, proxy, keys, near, store };
  }

  it('is asked two questions by the first call of a key, none by the second', async () => {
    const { proxy, keys, store } = await scene();
    // Without the polls of a running server, only what a call itself asks passes the proxy.
    await store.ping();
    const before = proxy.turns();
    const known = await store.keys.findByHash(keys[0].record.hash);
    const lookedUp = proxy.turns();
    await store.ledger.lend(
      { accountId: known!.account_id, periodStart: 1, credits: 500_000 },
      { holder: 'h', number: 1, expiresAt: 9e12, needed: 1, block: 50 },
      1,
    );
    const first = proxy.turns();
    await store.ledger.lend(
      { accountId: known!.account_id, periodStart: 1, credits: 500_000 },
      { holder: 'h', number: 2, expiresAt: 9e12, needed: 1, block: 50 },
      1,
    );
    // A transaction of several statements took seven.
    expect([lookedUp - before, first - lookedUp, proxy.turns() - first]).toEqual([1, 1, 1]);
    expect(await store.ledger.taken(known!.account_id, 1)).toBe(100);
  });

  it('that stops answering holds a call only until its patience ends: then the overdraft serves', async () => {
    const { accounts, proxy, keys } = await scene();
    const { admission } = accounts;
    const [seen] = keys;
    const caller = await admission.identify(seen.key);
    if (!caller) throw new Error('the key is not known');
    proxy.hold(true);
    let ends = 0;
    const impatient = new Patience(
      4_000,
      () => 0,
      async () => void ends++,
    );
    const admitted = await admission.admit(caller, { ...REQUEST, patience: impatient });
    expect(ends).toBe(1);
    admitted.settle(1);
    // Nobody knows this one: it is refused when its patience ends, not when the database's own limits do.
    await expect(
      Promise.resolve(
        admission.identify(
          `thk_${'0'.repeat(64)}`,
          new Patience(
            4_000,
            () => 0,
            async () => void ends++,
          ),
        ),
      ),
    ).rejects.toThrow('unavailable');
    expect(ends).toBe(2);
  });
});
