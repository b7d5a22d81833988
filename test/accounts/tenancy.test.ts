// One tenant never reads, changes or counts what belongs to another: every question to the state that has an owner, asked by a
// stranger. One suite over both databases.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KeyRing } from '../../src/accounts/keys.ts';
import { usageReport } from '../../src/accounts/usage-report.ts';
import type { Store } from '../../src/store/open.ts';
import { type StatePlace, testEngines } from '../store/engines.ts';

describe.each(testEngines())('tenants in $name', (engine) => {
  let place: StatePlace;
  let store: Store;
  let ring: KeyRing;
  beforeAll(() => engine.start());
  afterAll(() => engine.end());
  beforeEach(async () => {
    place = await engine.newPlace();
    store = await place.open();
    ring = new KeyRing(store);
  });
  afterEach(async () => {
    await store.close();
    place.remove();
  });

  it('see, rotate, bind and revoke only keys of their own', async () => {
    const a = await ring.issue('a', 'free');
    const b = await ring.issue('b', 'free');
    const [mine, theirs] = [b.record.account_id, a.record.id];
    expect((await ring.list(mine)).map(({ id }) => id)).toEqual([b.record.id]);
    expect(await store.keys.find(mine, theirs)).toBeUndefined();
    expect(await ring.rotate(mine, theirs, 0)).toBeUndefined();
    expect(await store.keys.setDomains(mine, theirs, 'example.com')).toBe(false);
    expect(await ring.revoke(mine, theirs)).toBe(false);
    expect(await store.keys.findByHash(a.record.hash)).toMatchObject({
      revoked_at: null,
      domains: null,
      expires_at: null,
    });
  });

  it('open only place sessions of their own key', async () => {
    const session = { session_id: 's', key_id: 1, place_codes: 'ABCD1234', created_at: 0, expires_at: 100 };
    await store.placeSessions.create(session);
    expect(await store.placeSessions.find(2, 's', 50)).toBeUndefined();
    expect(await store.placeSessions.find(1, 's', 50)).toBeDefined();
  });

  it('see, change and remove only reports of traffic of their own, and leave room to others', async () => {
    const jam = { geometry: '{}', ways: '7', kind: 'speed', factor: null, profiles: null, created_at: 1 };
    const report = (account: number | undefined, count: number) =>
      store.closures.report(
        Array.from({ length: count }, () => ({ ...jam, note: '', speed: 5, until: 100 })),
        1,
        { account, most: 3, mostOfAccounts: 4 },
      );
    const [a, b] = [11, 12];
    const [{ id }] = (await report(a, 2)) ?? [];
    expect((await store.closures.reports(1, a)).map(({ account_id }) => account_id)).toEqual([a, a]);
    expect(await store.closures.reports(1, b)).toEqual([]);
    expect(await store.closures.changeReport({ id, account: b, now: 1 }, { speed: 1 })).toBeUndefined();
    expect(await store.closures.removeReport({ id, account: b, now: 1 })).toBe(false);
    expect(await store.closures.reports(1, a)).toMatchObject([{ id, speed: 5 }, { speed: 5 }]);
    // Its own bound, that of all accounts, and the operator's, which accounts cannot use up.
    expect(await report(a, 2)).toBeUndefined();
    expect(await report(b, 3)).toBeUndefined();
    expect(await report(b, 2)).toHaveLength(2);
    expect(await report(undefined, 3)).toHaveLength(3);
    expect(await store.closures.reports(1)).toHaveLength(7);
    expect(await store.closures.changeReport({ id, account: a, now: 1 }, { speed: 9 })).toMatchObject({
      account_id: a,
      speed: 9,
    });
    expect(await store.closures.removeReport({ id, account: a, now: 1 })).toBe(true);
    // Closed areas and what has ended are no reports.
    const { id: area } = await store.closures.insert({ ...jam, kind: 'block', note: '', until: null });
    expect(await store.closures.removeReport({ id: area, account: undefined, now: 1 })).toBe(false);
    expect(await store.closures.reports(100)).toEqual([]);
  });

  it('what they report does not hide a jam that is measured on the same stretch', async () => {
    const jam = {
      geometry: '{}',
      kind: 'speed',
      factor: null,
      note: '',
      profiles: 'car',
      created_at: 1,
      speed: 5,
    };
    const measured = { most: 9, heldUntil: 50 };
    await store.closures.report([{ ...jam, until: 100 }], 1, { account: 11, most: 9 });
    expect(await store.closures.report([{ ...jam, until: 100 }], 1, measured)).toHaveLength(1);
    expect(await store.closures.report([{ ...jam, until: 100 }], 1, measured)).toHaveLength(0);
  });

  it('count only usage, top-ups, balances and leases of their own', async () => {
    const a = await ring.issue('a', 'free');
    const account = a.record.account_id;
    const hour = Math.floor(Date.now() / 3_600_000);
    await store.topups.insert({ account_id: account, credits: 9, note: '', created_at: 1, expires_at: null });
    await store.ledger.addHolder('h', 'test', 1);
    const request = { holder: 'h', number: 1, expiresAt: 9e12, needed: 5, block: 5 };
    await store.ledger.lend({ accountId: account, periodStart: 0, credits: 10 }, request, 1);
    await store.ledger.apply({
      holder: 'h',
      flushes: 0,
      segment: 1,
      position: 0,
      usage: [{ key_id: a.record.id, account_id: account, endpoint: 'x', hour, requests: 1, credits: 3 }],
      usedKeys: [],
      spent: [{ lease: 1, credits: 3 }],
      overdrawn: [],
      givenBack: [],
      closed: [],
      renewedUntil: undefined,
      now: 1,
    });
    const question = { from: (hour - 1) * 3_600_000, until: (hour + 1) * 3_600_000, by: 'key' } as const;
    const other = account + 1;
    expect((await usageReport(store, { ...question, accountId: account })).credits).toBe(3);
    expect((await usageReport(store, { ...question, accountId: other })).credits).toBe(0);
    // Both at once: a key of A asked for by B counts nothing.
    expect((await usageReport(store, { ...question, accountId: other, keyId: a.record.id })).credits).toBe(0);
    expect(await store.topups.list(other)).toEqual([]);
    expect(await store.ledger.taken(other, 0)).toBe(0);
    expect(await store.ledger.leasesOfAccount(other)).toEqual([]);
    const theirs = await store.ledger.lend(
      { accountId: other, periodStart: 0, credits: 4 },
      { ...request, number: 2 },
      1,
    );
    expect(theirs).toMatchObject({ fromTopup: false });
    expect(await store.ledger.taken(account, 0)).toBe(5);
  });
});
