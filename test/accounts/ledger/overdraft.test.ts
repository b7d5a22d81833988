// The state does not answer: accounts go on by an overdraft that is bounded over all threads, survives a kill, and is charged to the
// credit when the state is back. One suite over both databases; they are switched off and on by the test.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KeyRing } from '../../../src/accounts/keys.ts';
import { Ledger } from '../../../src/accounts/ledger/ledger.ts';
import { periodAt } from '../../../src/accounts/ledger/period.ts';
import { recoverJournals } from '../../../src/accounts/ledger/recovery.ts';
import { Patience } from '../../../src/accounts/patience.ts';
import type { KnownKey } from '../../../src/store/keys.ts';
import type { LedgerRepository } from '../../../src/store/ledger.ts';
import type { Store } from '../../../src/store/open.ts';
import { StoreUnavailable } from '../../../src/store/unavailable.ts';
import { type StatePlace, testEngines } from '../../store/engines.ts';

const DAY = 86_400_000;
const NODES = 3;

describe.each(testEngines())('overdraft in $name', (engine) => {
  let place: StatePlace;
  let store: Store;
  let clock: number;
  let isGone: boolean;
  let ledgers: Ledger[];
  beforeAll(() => engine.start());
  afterAll(() => engine.end());
  beforeEach(async () => {
    place = await engine.newPlace();
    store = await place.open();
    clock = Date.UTC(2026, 7, 1, 12);
    isGone = false;
    ledgers = [];
  });
  afterEach(async () => {
    isGone = false;
    for (const ledger of ledgers) await ledger.close();
    await store.close();
    place.remove();
  });

  /** The state as a node sees it: not at all while it is gone. */
  const seen = (): LedgerRepository =>
    new Proxy(store.ledger, {
      get(ledger, name: keyof LedgerRepository) {
        const method = ledger[name];
        if (typeof method !== 'function') return method;
        return async (...args: never[]) => {
          if (isGone) throw new StoreUnavailable('switched off');
          return (method as (...given: never[]) => unknown).apply(ledger, args);
        };
      },
    });
  const folderOf = (node: number): string => join(place.folder, `node-${node}`);
  async function nodes(count = NODES): Promise<Ledger[]> {
    for (let node = 0; node < count; node++)
      ledgers.push(
        await Ledger.open(seen(), {
          folder: folderOf(node),
          node: `node ${node}`,
          now: () => clock,
          threads: () => count,
          onTrouble: () => undefined,
        }),
      );
    return ledgers;
  }
  async function newKey(credits: number, period_days = 30): Promise<KnownKey> {
    const terms = { period_days, per_minute: null, burst: null, waypoints: null };
    await store.packages.put({ name: `has-${credits}`, credits, ...terms });
    const { record } = await new KeyRing(store, () => clock).issue('shop', `has-${credits}`);
    return lookedUp(record.hash);
  }
  const lookedUp = async (hash: string): Promise<KnownKey> => (await store.keys.findByHash(hash))!;
  /** How many of so many requests of a credit each are served. */
  async function served(ledger: Ledger, key: KnownKey, times: number, credits = 1): Promise<number> {
    let count = 0;
    for (let i = 0; i < times; i++) {
      const reserved = await ledger.reserve(key, credits);
      if (typeof reserved === 'string') continue;
      ledger.settle(key, 'reverseGeocode', credits, reserved);
      count += credits;
    }
    return count;
  }
  async function back(): Promise<void> {
    isGone = false;
    clock += 1_000;
    for (const ledger of ledgers) await ledger.flush();
  }
  async function account(key: KnownKey) {
    const range = { keyId: key.id, fromHour: 0, untilHour: 1e9 };
    const { start } = periodAt(key.terms, clock);
    const topups = await store.topups.list(key.account_id);
    return {
      used: (await store.usage.totals(range))[0]?.credits ?? 0,
      taken: await store.ledger.taken(key.account_id, start),
      owed: await store.ledger.owed(key.account_id),
      topups: topups.reduce((sum, { remaining }) => sum + remaining, 0),
    };
  }

  it('lets an account that nobody holds credits of go on, a tenth of its credits over all nodes, charged exactly', async () => {
    const key = await newKey(3_000);
    const all = await nodes();
    isGone = true;
    let count = 0;
    for (const ledger of all) count += await served(ledger, key, 1_000);
    expect(count).toBe(300);
    expect(await served(all[0], key, 5)).toBe(0);
    await back();
    expect(await account(key)).toEqual({ used: 300, taken: 300, owed: 0, topups: 0 });
    // From now on credits are borrowed again, and a second outage is bounded like the first.
    expect(await served(all[0], key, 10)).toBe(10);
    for (const ledger of all) await ledger.close();
    ledgers = [];
    expect(await account(key)).toMatchObject({ used: 310, taken: 310, owed: 0 });
  });

  it('spends what is at hand first, and gives the rest of it back', async () => {
    const key = await newKey(3_000);
    const [ledger] = await nodes(1);
    expect(await served(ledger, key, 10)).toBe(10);
    isGone = true;
    const count = await served(ledger, key, 2_000);
    expect(count).toBeGreaterThan(300);
    await back();
    expect(await account(key)).toMatchObject({ used: 10 + count, owed: 0 });
    await ledger.close();
    ledgers = [];
    expect(await account(key)).toEqual({ used: 10 + count, taken: 10 + count, owed: 0, topups: 0 });
  });

  it('is charged once after a kill in the middle of the outage', async () => {
    const key = await newKey(3_000);
    const all = await nodes();
    isGone = true;
    let count = 0;
    for (const ledger of all) count += await served(ledger, key, 40);
    // What the killed one had written is all that is left of it; the copy stands for its disk.
    const left = join(place.folder, 'left');
    mkdirSync(left);
    cpSync(join(folderOf(0), all[0].holder), join(left, all[0].holder), {
      recursive: true,
      filter: (path) => !path.endsWith('lock'),
    });
    cpSync(join(folderOf(0), all[0].holder, 'lock'), join(left, all[0].holder, 'lock'));
    ledgers = all.slice(1);
    await back();
    const settled = await recoverJournals(
      store.ledger,
      left,
      () => clock,
      () => undefined,
    );
    expect(settled).toMatchObject([{ holder: all[0].holder, requests: 40, credits: 40 }]);
    expect(
      await recoverJournals(
        store.ledger,
        left,
        () => clock,
        () => undefined,
      ),
    ).toEqual([]);
    expect(await account(key)).toEqual({ used: count, taken: count, owed: 0, topups: 0 });
  });

  it('what neither package nor top-ups cover is owed, paid by the next credits, and ends further overdraft', async () => {
    const key = await newKey(100);
    const [ledger, other] = await nodes(2);
    expect(await served(ledger, key, 98)).toBe(98);
    await ledger.flush();
    clock += 6_000;
    await ledger.flush();
    isGone = true;
    expect(await served(ledger, key, 50)).toBe(5);
    expect(await served(other, key, 50)).toBe(5);
    await back();
    expect(await account(key)).toEqual({ used: 108, taken: 100, owed: 8, topups: 0 });
    const owing = await lookedUp(key.hash);
    expect(owing.owed).toBe(8);
    expect(await other.reserve(owing, 1)).toBe('empty');
    isGone = true;
    clock += 10_000;
    await other.flush().catch(() => undefined);
    expect(await served(other, owing, 5)).toBe(0);
    isGone = false;
    // A top-up pays what is owed before it is lent.
    const topup = { account_id: key.account_id, credits: 20, note: '', created_at: clock, expires_at: null };
    await store.topups.insert(topup);
    clock += 2_000;
    ledger.forget();
    expect(await served(ledger, owing, 50)).toBe(12);
    await ledger.flush();
    expect(await account(key)).toEqual({ used: 120, taken: 100, owed: 0, topups: 0 });
    expect((await lookedUp(key.hash)).owed).toBe(0);
  });

  it('the next period pays what is still owed from the last', async () => {
    const key = await newKey(100, 1);
    const [ledger] = await nodes(1);
    expect(await served(ledger, key, 100)).toBe(100);
    clock += 6_000;
    await ledger.flush();
    await ledger.flush();
    isGone = true;
    clock += 6_000;
    expect(await served(ledger, key, 50)).toBe(10);
    await back();
    expect(await account(key)).toMatchObject({ taken: 100, owed: 10 });
    clock += DAY;
    const owing = await lookedUp(key.hash);
    expect(await served(ledger, owing, 200)).toBe(90);
    await ledger.flush();
    expect(await account(owing)).toMatchObject({ used: 200, taken: 100, owed: 0 });
  });

  it('is not granted where the state has just said that nothing is left', async () => {
    const key = await newKey(100);
    const [ledger] = await nodes(1);
    expect(await served(ledger, key, 101)).toBe(100);
    isGone = true;
    clock += 2_000;
    expect(await served(ledger, key, 5)).toBe(0);
  });

  it('serves a request whose patience ended before the state answered; the answer is not lost', async () => {
    const key = await newKey(1_000);
    const [ledger] = await nodes(1);
    const impatient = new Patience(
      4_000,
      () => 0,
      async () => undefined,
    );
    const reserved = await ledger.reserve(key, 1, impatient);
    if (typeof reserved === 'string') throw new Error(reserved);
    ledger.settle(key, 'reverseGeocode', 1, reserved);
    expect(reserved.lease.overdraft).toBeDefined();
    // The lease that was asked for arrives and pays for the next.
    await expect.poll(() => ledger.creditsLeft(key.account_id)).toBeGreaterThan(900);
    const next = await ledger.reserve(key, 1);
    if (typeof next === 'string') throw new Error(next);
    expect(next.lease.overdraft).toBeUndefined();
    ledger.settle(key, 'reverseGeocode', 1, next);
    await ledger.close();
    ledgers = [];
    expect(await account(key)).toEqual({ used: 2, taken: 2, owed: 0, topups: 0 });
  });
});
