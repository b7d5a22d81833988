// Credits agree to the one: several holders never spend more than there is, what one does not use comes back, and what was
// spent before a crash stays spent. One suite over both databases.
import { closeSync, cpSync, fstatSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KeyRing } from '../../../src/accounts/keys.ts';
import { Ledger } from '../../../src/accounts/ledger/ledger.ts';
import { periodAt } from '../../../src/accounts/ledger/period.ts';
import type { Reservation } from '../../../src/accounts/ledger/purse.ts';
import { recoverJournals } from '../../../src/accounts/ledger/recovery.ts';
import type { KnownKey } from '../../../src/store/keys.ts';
import type { Store } from '../../../src/store/open.ts';
import { type StatePlace, testEngines } from '../../store/engines.ts';

const DAY = 86_400_000;
let clock = Date.UTC(2026, 7, 1, 12);

describe.each(testEngines())('ledger in $name', (engine) => {
  let place: StatePlace;
  let store: Store;
  const ledgers: Ledger[] = [];
  beforeAll(() => engine.start());
  afterAll(() => engine.end());
  beforeEach(async () => {
    place = await engine.newPlace();
    store = await place.open();
  });
  afterEach(async () => {
    for (const ledger of ledgers.splice(0)) await ledger.close();
    await store.close();
    place.remove();
  });

  const folder = (): string => join(place.folder, 'ledger');
  async function holder(): Promise<Ledger> {
    const ledger = await Ledger.open(store.ledger, {
      folder: folder(),
      node: 'test',
      now: () => clock,
      // Every holder of the test hears of it, as the nodes do by the state or by Redis.
      announceRecall: (account) => {
        for (const each of ledgers) {
          each.recall(account);
          void each.flush();
        }
      },
      onTrouble: (_what, error) => {
        throw error;
      },
    });
    ledgers.push(ledger);
    return ledger;
  }
  async function newKey(credits: number | null, period_days = 30): Promise<KnownKey> {
    await store.packages.put({
      name: 'small',
      credits,
      period_days,
      per_minute: null,
      burst: null,
      waypoints: null,
    });
    const { record } = await new KeyRing(store, () => clock).issue('shop', 'small');
    const known = await store.keys.findByHash(record.hash);
    return known!;
  }
  /** Spends the credits of one request; false if there are too few. */
  async function spend(ledger: Ledger, key: KnownKey, credits = 1): Promise<boolean> {
    const reserved = await ledger.reserve(key, credits);
    if (typeof reserved === 'string') return false;
    ledger.settle(key, 'reverseGeocode', credits, reserved);
    return true;
  }
  const used = async (key: KnownKey): Promise<number> => {
    const range = { keyId: key.id, fromHour: 0, untilHour: 1e9 };
    return (await store.usage.totals(range))[0]?.credits ?? 0;
  };
  const taken = (key: KnownKey): Promise<number> =>
    store.ledger.taken(key.account_id, periodAt(key.terms, clock).start);

  it('closed twice closes no file of somebody else, who got the number of its journal meanwhile', async () => {
    const ledger = await holder();
    await ledger.close();
    const files = Array.from({ length: 20 }, () => openSync(join(place.folder, 'other'), 'a'));
    await ledger.close();
    for (const file of files) {
      expect(fstatSync(file).isFile()).toBe(true);
      closeSync(file);
    }
  });

  it('spends what the package has and no more, one by one and concurrently', async () => {
    const key = await newKey(100);
    const ledger = await holder();
    const results = await Promise.all(Array.from({ length: 150 }, () => spend(ledger, key)));
    expect(results.filter(Boolean)).toHaveLength(100);
    await ledger.flush();
    expect([await used(key), await taken(key)]).toEqual([100, 100]);
  });

  it('shares one account between holders to the last credit', async () => {
    const key = await newKey(100);
    const [a, b, c] = [await holder(), await holder(), await holder()];
    let spent = 0;
    for (let round = 0; round < 60; round++) {
      const results = await Promise.all([a, b, c].map((each) => spend(each, key)));
      spent += results.filter(Boolean).length;
    }
    expect(spent).toBe(100);
    for (const each of [a, b, c]) await each.flush();
    expect([await used(key), await taken(key)]).toEqual([100, 100]);
  });

  it('spends no more of a lease whose terms have changed', async () => {
    const before = await newKey(100);
    const ledger = await holder();
    expect(await spend(ledger, before)).toBe(true);
    await store.packages.put({ ...before.terms.package, credits: 3 });
    const key = (await store.keys.findByHash(before.hash))!;
    const results = [];
    for (let i = 0; i < 4; i++) results.push(await spend(ledger, key));
    expect(results).toEqual([true, true, false, false]);
    await store.packages.put({ ...before.terms.package, credits: 100 });
    expect(await spend(ledger, before)).toBe(true);
    await ledger.flush();
    await ledger.close();
    ledgers.splice(0);
    expect([await used(key), await taken(key)]).toEqual([4, 4]);
  });

  it('charges nothing for what was reserved but not spent', async () => {
    const key = await newKey(10);
    const ledger = await holder();
    const reserved = (await ledger.reserve(key, 8)) as Reservation;
    expect(await spend(ledger, key, 3)).toBe(false);
    ledger.settle(key, 'nearby', 2, reserved);
    clock += 2_000;
    expect(await spend(ledger, key, 8)).toBe(true);
    expect(await spend(ledger, key, 1)).toBe(false);
    await ledger.flush();
    expect(await used(key)).toBe(10);
  });

  it('returns what it does not use, and everything when it closes', async () => {
    const key = await newKey(1000);
    const ledger = await holder();
    await spend(ledger, key, 3);
    expect(await taken(key)).toBeGreaterThan(3);
    clock += 6_000;
    await ledger.flush();
    expect([await used(key), await taken(key)]).toEqual([3, 3]);
    await spend(ledger, key, 4);
    await ledger.close();
    ledgers.length = 0;
    expect([await used(key), await taken(key)]).toEqual([7, 7]);
    expect(await store.ledger.leasesOfAccount(key.account_id)).toEqual([]);
  });

  it('continues with top-ups, the one that expires first before the others, and not after they expire', async () => {
    const key = await newKey(5);
    const topup = { account_id: key.account_id, credits: 5, note: '', created_at: clock };
    const endless = await store.topups.insert({ ...topup, expires_at: null });
    const ending = await store.topups.insert({ ...topup, expires_at: clock + DAY });
    const ledger = await holder();
    for (let i = 0; i < 7; i++) expect(await spend(ledger, key)).toBe(true);
    clock += 6_000;
    await ledger.flush();
    const left = new Map(
      (await store.topups.list(key.account_id)).map(({ id, remaining }) => [id, remaining]),
    );
    expect([left.get(ending.id), left.get(endless.id)]).toEqual([3, 5]);
    clock += DAY;
    let spent = 0;
    while (await spend(ledger, key)) spent++;
    expect(spent).toBe(5);
  });

  it('starts over with every period, and carries nothing over', async () => {
    const key = await newKey(10, 1);
    const ledger = await holder();
    await spend(ledger, key, 4);
    clock += DAY;
    let spent = 0;
    while (await spend(ledger, key)) spent++;
    expect(spent).toBe(10);
    await ledger.flush();
    expect(await taken(key)).toBe(10);
  });

  it('counts without leases where the package has no limit', async () => {
    const key = await newKey(null);
    const ledger = await holder();
    ledger.settle(key, 'reverseGeocode', 6, undefined);
    await ledger.flush();
    expect(await used(key)).toBe(6);
  });

  it('applies a batch once, also when its acknowledgement was lost', async () => {
    const key = await newKey(100);
    const ledger = await holder();
    await spend(ledger, key, 9);
    const { apply } = store.ledger;
    let failures = 0;
    store.ledger.apply = async (batch) => {
      await apply.call(store.ledger, batch);
      if (failures++ === 0) throw new Error('the connection broke after the commit');
    };
    await expect(ledger.flush()).rejects.toThrow();
    await spend(ledger, key, 2);
    await ledger.flush();
    expect(await used(key)).toBe(11);
  });

  it('settles from the journal what a killed process had spent, and gives the rest back', async () => {
    const key = await newKey(1000);
    const ledger = await holder();
    for (let i = 0; i < 5; i++) await spend(ledger, key, 3);
    await ledger.flush();
    for (let i = 0; i < 5; i++) await spend(ledger, key, 2);
    // As if the process had been killed here: the journal as it is now, without an owner.
    const copy = join(place.folder, 'killed');
    cpSync(folder(), copy, { recursive: true });
    for (const name of ['lock', 'lock-journal']) rmSync(join(copy, ledger.holder, name), { force: true });
    expect(await recoverJournals(store.ledger, copy, () => clock, fail)).toEqual([]);
    const { tryFileLock } = await import('../../../src/store/file-lock.ts');
    tryFileLock(join(copy, ledger.holder, 'lock'))?.release();
    const recovered = await recoverJournals(store.ledger, copy, () => clock, fail);
    expect(recovered).toMatchObject([{ holder: ledger.holder, requests: 5, credits: 10 }]);
    expect([await used(key), await taken(key)]).toEqual([25, 25]);
    expect(await recoverJournals(store.ledger, copy, () => clock, fail)).toEqual([]);
    ledgers.length = 0;
  });

  it('leaves alone the journal of a live process, and one of another database', async () => {
    const key = await newKey(1000);
    const ledger = await holder();
    await spend(ledger, key, 3);
    expect(await recoverJournals(store.ledger, folder(), () => clock, fail)).toEqual([]);
    await store.ledger.removeHolder(ledger.holder);
    const copy = join(place.folder, 'other');
    cpSync(folder(), copy, { recursive: true });
    rmSync(join(copy, ledger.holder, 'lock'), { force: true });
    const { tryFileLock } = await import('../../../src/store/file-lock.ts');
    tryFileLock(join(copy, ledger.holder, 'lock'))?.release();
    const others: string[] = [];
    await recoverJournals(
      store.ledger,
      copy,
      () => clock,
      (each) => others.push(each),
    );
    expect(others).toEqual([ledger.holder]);
    await store.ledger.addHolder(ledger.holder, 'test', clock);
  });

  it('counts the leases of a node that never returns as spent, and reports it once', async () => {
    const key = await newKey(1000);
    const gone = await holder();
    await spend(gone, key, 3);
    await gone.flush();
    clock += 120_000;
    const [lapsed] = await store.ledger.lapse(clock);
    expect(lapsed).toMatchObject({ holder: gone.holder, spent: 3 });
    expect(await store.ledger.lapse(clock)).toEqual([]);
    expect(await taken(key)).toBe(lapsed.amount);
    // It was only slow: once it is back, everything is as it was.
    await spend(gone, key, 2);
    await gone.flush();
    expect(await store.ledger.lapsed()).toEqual([]);
  });
});

const fail = (holder: string): void => {
  throw new Error(`${holder} belongs to another database`);
};
