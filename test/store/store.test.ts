// The state stores and returns records, finds only those of the caller, and migrates old states. One suite over
// both databases.
import { readdirSync } from 'node:fs';
import { Kysely, Migrator, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/open.ts';
import { stepsFor } from '../../src/store/steps.ts';
import { allEngines, type StatePlace } from './engines.ts';

const closure = { geometry: '{}', kind: 'block', factor: null, note: 'flood', created_at: 0 };

describe.each(allEngines())('state in $name', (engine) => {
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

  const keyOf = (account_id: number, hash: string, name = 'a') =>
    store.keys.insert({ account_id, name, hash, hint: 'x', created_at: 1 });

  it('is new until a key is made, and stays as it was when opened again', async () => {
    expect(await store.keys.isEmpty()).toBe(true);
    await keyOf(1, 'h');
    await store.close();
    store = await place.open();
    expect(await store.keys.isEmpty()).toBe(false);
    expect(await store.keys.list(2)).toEqual([]);
    expect(await store.keys.list(1)).toHaveLength(1);
  });

  it('adds up requests and refusals of all nodes, tells them by key, and forgets the old', async () => {
    const row = { slot: 100, duration_class: 3, requests: 5, refused: 2, faults: 0 };
    for (const slot of [100, 100, 101]) await store.requestHistory.add([{ ...row, slot }]);
    expect(await store.requestHistory.since(100)).toEqual([
      { ...row, requests: 10, refused: 4 },
      { ...row, slot: 101 },
    ]);
    const { id } = await keyOf(1, 'h', 'shop');
    const refusal = {
      account_id: 1,
      key_id: id,
      endpoint: '/e',
      status: 429,
      code: 'limit_exceeded',
      requests: 2,
    };
    await store.requestHistory.addRefusals([
      { ...refusal, hour: 7, last_at: 1 },
      { ...refusal, hour: 8, last_at: 2 },
      { ...refusal, account_id: 0, key_id: 0, hour: 8, last_at: 3 },
    ]);
    await store.requestHistory.addRefusals([{ ...refusal, hour: 8, last_at: 4 }]);
    const asked = { fromHour: 0, limit: 10 };
    expect(await store.requestHistory.refusals({ ...asked, keyId: id })).toEqual([
      { ...refusal, hour: 8, requests: 4, last_at: 4, key_name: 'shop' },
      { ...refusal, hour: 7, last_at: 1, key_name: 'shop' },
    ]);
    expect(await store.requestHistory.refusals(asked)).toHaveLength(3);
    await store.requestHistory.forgetBefore(101, 8);
    expect(await store.requestHistory.since(0)).toHaveLength(1);
    expect(await store.requestHistory.refusals(asked)).toHaveLength(2);
  });

  it('takes refusals of nodes that list them in different orders at once', async () => {
    const rows = Array.from({ length: 150 }, (_, i) => ({
      hour: 9,
      account_id: 1,
      key_id: i,
      endpoint: '/e',
      status: 429,
      code: 'limit_exceeded',
      requests: 1,
      last_at: 1,
    }));
    const nodes = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? rows : [...rows].reverse()));
    await Promise.all(nodes.map((listed) => store.requestHistory.addRefusals(listed)));
    const kept = await store.requestHistory.refusals({ fromHour: 9, limit: 200 });
    expect(kept.map(({ requests }) => requests)).toEqual(rows.map(() => 12));
  });

  it('is seen to be there, and looking for one where there is none makes none', async () => {
    expect(await place.engine().exists()).toBe(true);
    const empty = await engine.emptyPlace();
    expect(await empty.engine().exists()).toBe(false);
    expect(await empty.engine().exists()).toBe(false);
    expect(readdirSync(empty.folder)).toEqual([]);
    empty.remove();
  });

  it('has four packages and the account of the operator from the start', async () => {
    expect((await store.packages.list()).map(({ name }) => name)).toEqual([
      'business',
      'free',
      'starter',
      'unlimited',
    ]);
    expect(await store.accounts.page({ limit: 10 })).toMatchObject([
      { id: 1, name: 'operator', package: 'unlimited' },
    ]);
  });

  it('finds a key with the terms of its account, until it is revoked by that account', async () => {
    const { id } = await keyOf(1, 'h');
    expect(await store.keys.findByHash('h')).toMatchObject({
      id,
      terms: { package: { name: 'unlimited', credits: null } },
    });
    await store.packages.put({ ...(await store.packages.find('unlimited'))!, credits: 7 });
    expect((await store.keys.findByHash('h'))?.terms.package.credits).toBe(7);
    expect(await store.keys.revoke(2, id, 5)).toBe(false);
    expect(await store.keys.revoke(1, id, 5)).toBe(true);
    expect(await store.keys.revoke(1, id, 5)).toBe(false);
    expect(await store.keys.findByHash('h')).toBeUndefined();
  });

  it('puts a key in the place of another, once', async () => {
    const { id } = await keyOf(1, 'old');
    const next = { account_id: 1, name: 'a', hash: 'new', hint: 'x', created_at: 2 };
    expect(await store.keys.replace({ accountId: 2, id, until: 100 }, next)).toBeUndefined();
    expect((await store.keys.replace({ accountId: 1, id, until: 100 }, next))?.id).not.toBe(id);
    expect((await store.keys.findByHash('old'))?.expires_at).toBe(100);
    expect(
      await store.keys.replace({ accountId: 1, id, until: 100 }, { ...next, hash: 'x' }),
    ).toBeUndefined();
  });

  it('counts a change for every change of keys, accounts, packages and closures', async () => {
    const steps: [() => Promise<unknown>, 'accounts' | 'closures'][] = [
      [() => keyOf(1, 'h'), 'accounts'],
      [() => store.keys.setDomains(1, 1, 'example.com'), 'accounts'],
      [() => store.accounts.change(1, { package: 'free' }), 'accounts'],
      [async () => store.packages.put((await store.packages.find('free'))!), 'accounts'],
      [() => store.closures.insert({ ...closure, until: null }), 'closures'],
      [() => store.closures.remove(1), 'closures'],
    ];
    for (const [step, topic] of steps) {
      const before = await store.changes.versions();
      await step();
      expect(await store.changes.versions()).toEqual({ ...before, [topic]: before[topic] + 1 });
    }
  });

  it('refuses two accounts with one e-mail address', async () => {
    const account = {
      name: 'x',
      email: 'a@example.com',
      password: null,
      confirmation: null,
      confirmed_at: null,
      package: 'free',
      created_at: 1,
    };
    const { id } = await store.accounts.insert(account);
    await expect(store.accounts.insert(account)).rejects.toThrow();
    expect((await store.accounts.findByEmail('a@example.com'))?.id).toBe(id);
  });

  it('knows who is signed in until that ends, and while the account is in use', async () => {
    const signIn = { hash: 'h', account_id: 1, created_at: 0, expires_at: 100 };
    await store.signIns.insert(signIn);
    expect(await store.signIns.find('h', 99)).toEqual(signIn);
    expect(await store.signIns.find('g', 99)).toBeUndefined();
    expect(await store.signIns.find('h', 100)).toBeUndefined();
    await store.accounts.change(1, { confirmed_at: null });
    expect(await store.signIns.find('h', 99)).toBeUndefined();
    await store.accounts.change(1, { confirmed_at: 1, closed_at: 2 });
    expect(await store.signIns.find('h', 99)).toBeUndefined();
    await store.accounts.change(1, { closed_at: null });
    await store.signIns.remove('h');
    expect(await store.signIns.find('h', 99)).toBeUndefined();
    await store.signIns.insert(signIn);
    await store.signIns.removeExpired(100);
    expect(await store.signIns.find('h', 0)).toBeUndefined();
  });

  it('keeps registrations that wait for one address beside each other, and some of them only', async () => {
    const waiting = { name: 'x', password: 'p', confirmation: 'c', package: 'free', account_id: 7 };
    const add = (expires_at: number, now: number) =>
      store.registrations.add({ ...waiting, expires_at }, 2, now);
    expect([await add(10, 0), await add(20, 0), await add(20, 0)]).toEqual([true, true, false]);
    expect([await add(30, 10), await add(30, 10)]).toEqual([true, false]);
    const [first, second] = await store.registrations.list(7);
    await store.registrations.remove(8, first.id);
    await store.registrations.remove(7, first.id);
    expect((await store.registrations.list(7)).map(({ id }) => id)).toEqual([second.id]);
    await store.registrations.removeAll(7);
    expect(await store.registrations.list(7)).toEqual([]);
  });

  it('takes a code for a new password once, for its account and until it expires', async () => {
    for (const hash of ['a', 'b'])
      await store.registrations.addReset({ hash, account_id: 7, expires_at: 50 }, 0);
    await store.registrations.addReset({ hash: 'c', account_id: 8, expires_at: 50 }, 0);
    expect(await store.registrations.takeReset('a', 8, 10)).toBe(false);
    expect(await store.registrations.takeReset('a', 7, 50)).toBe(false);
    expect(await store.registrations.takeReset('a', 7, 49)).toBe(true);
    // With one code all of the account are gone, and none of another.
    expect(await store.registrations.takeReset('b', 7, 49)).toBe(false);
    expect(await store.registrations.takeReset('c', 8, 49)).toBe(true);
  });

  it('finds accounts page by page, by a part of the e-mail address or the name', async () => {
    const person = { password: null, confirmation: null, confirmed_at: 1, package: 'free', created_at: 1 };
    for (const name of ['Karim', 'rahim', 'A_b%c'])
      await store.accounts.insert({ ...person, name, email: `${name.toLowerCase()}@example.com` });
    const ids = async (question: { text?: string; after?: number; limit?: number }) =>
      (await store.accounts.page({ limit: 10, ...question })).map(({ name }) => name);
    expect(await ids({})).toEqual(['operator', 'Karim', 'rahim', 'A_b%c']);
    expect(await ids({ after: 1, limit: 2 })).toEqual(['Karim', 'rahim']);
    expect(await ids({ text: 'RIM@ex' })).toEqual(['Karim']);
    expect(await ids({ text: 'him' })).toEqual(['rahim']);
    expect(await ids({ text: '_b%' })).toEqual(['A_b%c']);
    expect(await ids({ text: '%' })).toEqual(['A_b%c']);
  });

  it('makes keys up to a number of active ones, however many ask at once', async () => {
    const key = (hash: string, created_at = 5) => ({ account_id: 7, name: 'a', hash, hint: '', created_at });
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, i) => store.keys.insertUpTo(3, key(`h${i}`))),
    );
    expect(made.filter((record) => record !== undefined)).toHaveLength(3);
    const [first] = await store.keys.list(7);
    await store.keys.revoke(7, first.id, 6);
    expect(await store.keys.insertUpTo(3, key('again'))).toBeDefined();
    expect(await store.keys.insertUpTo(3, key('more'))).toBeUndefined();
    // One that has ended counts no more; one in its place may not add to them without end.
    const [, second] = await store.keys.list(7);
    const old = { accountId: 7, id: second.id, until: 100 };
    expect(await store.keys.replace(old, key('next'), 3)).toBeUndefined();
    expect(await store.keys.replace({ ...old, until: 5 }, key('next'), 3)).toBeDefined();
    expect(await store.keys.insertUpTo(3, key('late', 6))).toBeUndefined();
  });

  it('tells what was changed, the newest first, of all accounts or of one', async () => {
    for (const [i, account_id] of [7, 8, null, 7].entries())
      await store.audit.add({ at: i, actor: 'operator', account_id, action: `a.${i}`, detail: '{}' });
    const page = async (question: { accountId?: number; before?: number; limit: number }) =>
      (await store.audit.page(question)).map(({ action }) => action);
    expect(await page({ limit: 3 })).toEqual(['a.3', 'a.2', 'a.1']);
    expect(await page({ accountId: 7, limit: 10 })).toEqual(['a.3', 'a.0']);
    const [newest] = await store.audit.page({ limit: 1 });
    expect(await page({ before: newest.id, limit: 1 })).toEqual(['a.2']);
  });

  it('notes each notice about credits once in a period', async () => {
    const notice = { account_id: 7, period_start: 100, level: 80, at: 101 };
    expect([await store.creditNotices.add(notice), await store.creditNotices.add(notice)]).toEqual([
      true,
      false,
    ]);
    expect(await store.creditNotices.add({ ...notice, period_start: 200 })).toBe(true);
    expect(await store.creditNotices.list(7, 100)).toEqual([notice]);
  });

  it('answers for a session only to its key and only until it ends', async () => {
    const session = { session_id: 's', key_id: 1, place_codes: 'ABCD1234', created_at: 0, expires_at: 100 };
    await store.placeSessions.create(session);
    expect(await store.placeSessions.find(1, 's', 99)).toEqual(session);
    expect(await store.placeSessions.find(2, 's', 99)).toBeUndefined();
    expect(await store.placeSessions.find(1, 's', 100)).toBeUndefined();
    expect(await store.placeSessions.removeExpired(100)).toBe(1);
  });

  it('lists closures until they end', async () => {
    const endless = await store.closures.insert({ ...closure, until: null });
    await store.closures.insert({ ...closure, until: 50 });
    expect(await store.closures.inForce(49)).toHaveLength(2);
    expect(await store.closures.inForce(50)).toEqual([endless]);
    expect(endless.profiles).toBeNull();
    expect(await store.closures.remove(endless.id)).toBe(true);
    expect(await store.closures.remove(endless.id)).toBe(false);
  });

  it('keeps reported speeds in one list with closures, forgets those that have ended, and has room for so many', async () => {
    await store.closures.insert({ ...closure, until: null });
    const report = { ...closure, kind: 'speed', speed: 7.5, ways: '12,34', until: 100 };
    const kept = await store.closures.report([report, { ...report, until: 200 }], 0, { most: 2 });
    expect(kept).toMatchObject([report, { ...report, until: 200 }]);
    expect(await store.closures.inForce(0)).toHaveLength(3);
    expect(await store.closures.report([report], 50, { most: 2 })).toBeUndefined();
    expect(await store.closures.report([{ ...report, until: 300 }], 100, { most: 2 })).toHaveLength(1);
    expect(await store.closures.inForce(0)).toHaveLength(3);
  });

  it('gives numbers as numbers, also beyond 32 bits and with a fraction', async () => {
    const made = { ...closure, created_at: 1_794_000_000_123, until: 1_894_000_000_123, factor: 1.25 };
    expect(await store.closures.insert(made)).toMatchObject(made);
    expect(await store.closures.inForce(0)).toMatchObject([made]);
  });

  it('brings a state of the first version up to date: keys keep working, closures stay', async () => {
    const old = await engine.emptyPlace();
    const db = new Kysely<any>({ dialect: old.engine().dialect });
    const [{ name: first, migration }] = stepsFor(old.engine());
    await new Migrator({
      db,
      provider: { getMigrations: async () => ({ [first]: migration }) },
    }).migrateToLatest();
    await db
      .insertInto('closures')
      .values({ ...closure, until: null })
      .execute();
    for (const [name, hash] of [
      ['unlimited', 'u'],
      ['free', 'f'],
      ['gold', 'g'],
    ]) {
      const key = { account_id: 1, name: `of ${name}`, package: name, hash, hint: 'x', created_at: 5 };
      await db.insertInto('keys').values(key).execute();
    }
    await db.destroy();
    const now = await old.open();
    expect(await now.closures.inForce(0)).toEqual([
      {
        ...closure,
        id: 1,
        until: null,
        profiles: null,
        speed: null,
        ways: null,
        edit: null,
        account_id: null,
      },
    ]);
    expect((await now.keys.findByHash('u'))?.terms.package.name).toBe('unlimited');
    const limited = await now.keys.findByHash('f');
    expect(limited?.terms.package.name).toBe('free');
    expect(await now.accounts.find(limited!.account_id)).toMatchObject({ name: 'of free', email: null });
    expect((await now.keys.findByHash('g'))?.terms.package.name).toBe('unlimited');
    await now.close();
    old.remove();
  });

  it('is migrated once when many open it at the same time', async () => {
    const fresh = await engine.emptyPlace();
    const stores = await Promise.all(Array.from({ length: 6 }, () => fresh.open()));
    expect(await stores[5].accounts.page({ limit: 10 })).toHaveLength(1);
    await Promise.all(stores.map((each) => each.close()));
    fresh.remove();
  });

  it('refuses a state that a newer program has migrated', async () => {
    const db = new Kysely<any>({ dialect: place.engine().dialect });
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2100')`.execute(db);
    await db.destroy();
    await expect(place.open()).rejects.toThrow(/newer/);
  });

  it('takes text as text, whatever stands in it', async () => {
    const name = `x'); DROP TABLE keys; -- "`;
    await keyOf(1, 'h', name);
    expect((await store.keys.list(1))[0].name).toBe(name);
    expect(await store.placeSessions.find(1, `' OR '1'='1`, 0)).toBeUndefined();
  });
});
