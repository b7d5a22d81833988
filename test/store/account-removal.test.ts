// An account is deleted with everything that belongs to it, in every table; what it used stays in the totals without a name; nothing of
// another account is touched. One suite over both databases.
import { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TABLES_OF_ACCOUNTS } from '../../src/store/account-removal.ts';
import type { Store } from '../../src/store/open.ts';
import { type StatePlace, testEngines } from './engines.ts';

const HOUR = 480_000;

describe.each(testEngines())('an account in $name', (engine) => {
  let place: StatePlace;
  let store: Store;
  beforeAll(() => engine.start());
  afterAll(() => engine.end());
  beforeEach(async () => {
    place = await engine.newPlace();
    store = await place.open();
  });
  afterEach(async () => {
    await store.close();
    place.remove();
  });

  const person = { password: null, confirmation: null, confirmed_at: 1, package: 'free', created_at: 1 };
  const usage = (key_id: number, account_id: number, hour = HOUR) => ({
    key_id,
    account_id,
    endpoint: 'nearby',
    hour,
    requests: 2,
    credits: 5,
  });
  const batch = (holder: string, flushes: number, rows: ReturnType<typeof usage>[]) => ({
    holder,
    flushes,
    segment: 1,
    position: flushes,
    usage: rows,
    usedKeys: [],
    spent: [],
    overdrawn: [],
    givenBack: [],
    closed: [],
    renewedUntil: undefined,
    now: 1,
  });

  /** An account with something in every table. */
  async function filled(name: string): Promise<{ id: number; key: number; holder: string }> {
    const { id } = await store.accounts.insert({ ...person, name, email: `${name}@example.com` });
    const { id: key } = await store.keys.insert({
      account_id: id,
      name,
      hash: name,
      hint: '',
      created_at: 1,
    });
    const holder = `holder ${name}`;
    await store.signIns.insert({ hash: name, account_id: id, created_at: 1, expires_at: 9 });
    await store.registrations.add(
      { account_id: id, name, password: 'p', confirmation: 'c', package: 'free', expires_at: 9 },
      5,
      1,
    );
    await store.registrations.addReset({ hash: name, account_id: id, expires_at: 9 }, 1);
    await store.creditNotices.add({ account_id: id, period_start: 1, level: 80, at: 1 });
    await store.topups.insert({ account_id: id, credits: 5, note: '', created_at: 1, expires_at: null });
    await store.ledger.addHolder(holder, 'test', 1);
    const lease = { holder, number: 1, expiresAt: 9, needed: 3, block: 3 };
    await store.ledger.lend({ accountId: id, periodStart: 1, credits: 10 }, lease, 1);
    await store.ledger.recall(id, 1);
    await store.ledger.apply(batch(holder, 0, [usage(key, id), usage(key, id, HOUR + 1)]));
    await store.placeSessions.create({
      session_id: name,
      key_id: key,
      place_codes: '',
      created_at: 1,
      expires_at: 9,
    });
    await store.fences.create(id, { id: 'f', name, radius: 1, lon: 90, lat: 23 }, 1);
    await store.fences.createPolygons(id, [{ id: 'p', name, geometry: '{}' }], 1);
    const own = { own_id: null, name_bn: null, type: 'Others', sub_type: '', house: null, street: null };
    await store.livePlaces.create(id, [{ id: 1, name, ...own, lon: 90, lat: 23, extra: null }], 1);
    const object = { id: 'o', lon: 90, lat: 23, at: 1, inside: '[]' };
    const event = {
      kind: 'enter' as const,
      object: 'o',
      fence: 'f',
      fence_name: name,
      at: 1,
      lon: 90,
      lat: 23,
    };
    const moved = { ...object, before: undefined };
    const travelled = [{ id: 'c7', positions: [{ lon: 90, lat: 23, at: 1 }] }];
    const waiting = { profile: 'car', from: 0, until: 9, gapMs: 1, longTrip: 9, most: 9 };
    await store.tracking.write(
      id,
      { objects: [moved], events: [event], travelled },
      1,
      async () => undefined,
      waiting,
    );
    await store.webhooks.put(id, { url: 'https://example.com', secret: 's', delivered: 0 }, 1);
    await store.jobs.add(id, { id: `job of ${name}`, request: '{}', tasks: 1, seconds: 1 }, 1);
    const speed = { stretch: 5, hour: 9, weight: 1, mean: 2, variance: 0, vehicles: 1 };
    const refusal = { hour: 1, endpoint: 'e', status: 429, code: 'limit_exceeded', requests: 1, last_at: 1 };
    await store.requestHistory.addRefusals([{ ...refusal, account_id: id, key_id: 0 }]);
    await store.learned.add({ account: id, profile: 'car', rows: [speed], passes: 1, positions: 9 }, 1, {
      halfLifeMs: 1,
      mostWeight: 1,
      mostRows: 1,
    });
    const jam = { geometry: '{}', kind: 'speed', factor: null, note: name, speed: 5, profiles: null };
    await store.closures.report([{ ...jam, created_at: 1, until: 9 }], 1, { account: id, most: 1 });
    await store.audit.add({ at: 1, actor: 'owner', account_id: id, action: 'key.create', detail: '{}' });
    return { id, key, holder };
  }

  /** How many rows of the account there are by table. */
  async function rowsOf(account: { id: number; key: number }): Promise<Record<string, number>> {
    const db = new Kysely<any>({ dialect: place.engine().dialect });
    const counts: Record<string, number> = {};
    for (const table of TABLES_OF_ACCOUNTS)
      counts[table] = (
        await db.selectFrom(table).select('account_id').where('account_id', '=', account.id).execute()
      ).length;
    counts.accounts = (
      await db.selectFrom('accounts').select('id').where('id', '=', account.id).execute()
    ).length;
    counts.place_sessions = (
      await db.selectFrom('place_sessions').select('key_id').where('key_id', '=', account.key).execute()
    ).length;
    await db.destroy();
    return counts;
  }

  it('has rows in no table that deleting does not know', async () => {
    const db = new Kysely<any>({ dialect: place.engine().dialect });
    const tables = await db.introspection.getTables();
    await db.destroy();
    const named = tables
      .filter(({ columns }) => columns.some(({ name }) => name === 'account_id'))
      .map(({ name }) => name)
      // The months of usage are parts of one table.
      .filter((name) => !name.startsWith('usage_hours_'))
      .sort();
    expect(named).toEqual([...TABLES_OF_ACCOUNTS].sort());
  });

  it('goes with all of them, and no other account with it', async () => {
    const [gone, stays] = [await filled('gone'), await filled('stays')];
    const before = await rowsOf(stays);
    for (const [table, count] of Object.entries(before)) expect([table, count > 0]).toEqual([table, true]);
    expect(await store.accounts.remove(gone.id)).toBe(false);
    await store.accounts.change(gone.id, { closed_at: 5 });
    expect(await store.accounts.remove(gone.id)).toBe(true);
    expect(await store.accounts.remove(gone.id)).toBe(false);
    for (const [table, count] of Object.entries(await rowsOf(gone)))
      expect([table, count]).toEqual([table, 0]);
    expect(await rowsOf(stays)).toEqual(before);
  });

  it('stays in the totals without its name, with what nodes report late', async () => {
    const [gone, other] = [await filled('gone'), await filled('other')];
    for (const { id } of [gone, other]) {
      await store.accounts.change(id, { closed_at: 5 });
      expect(await store.accounts.remove(id)).toBe(true);
    }
    await store.ledger.apply(batch(gone.holder, 1, [usage(gone.key, gone.id), usage(1, 1)]));
    const range = { fromHour: HOUR, untilHour: HOUR + 2 };
    expect(await store.usage.totals(range)).toEqual([
      { account_id: 0, key_id: 0, requests: 10, credits: 25 },
      { account_id: 1, key_id: 1, requests: 2, credits: 5 },
    ]);
    expect(await rowsOf(gone)).toMatchObject({ usage_hours: 0 });
    // A node that still knows a key of it borrows nothing.
    const lease = { holder: gone.holder, number: 2, expiresAt: 9, needed: 3, block: 3 };
    const lent = await store.ledger.lend({ accountId: gone.id, periodStart: 1, credits: 10 }, lease, 1);
    expect(lent.amount).toBe(0);
    expect(await rowsOf(gone)).toMatchObject({ balances: 0, leases: 0 });
  });
});
