// Nodes of two versions share a state: one that is a version behind goes on, and starts, with a state that the other has brought further, as long as that
// only added to it.
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TABLES_OF_ACCOUNTS } from '../../src/store/account-removal.ts';
import { migrate } from '../../src/store/migrate.ts';
import type { Store } from '../../src/store/open.ts';
import { DECLARED_SINCE, type SchemaStep, stepsFor } from '../../src/store/steps.ts';
import { type StatePlace, testEngines } from './engines.ts';

const TABLES = [...TABLES_OF_ACCOUNTS, 'accounts', 'packages', 'holders', 'changes', 'probes'];

describe.each(testEngines())('a state in $name', (engine) => {
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

  /** What the next version may bring: columns in every table that those who do not know them leave out, and a table. */
  const additions = (worksSince?: string): SchemaStep => ({
    name: '9998-additions',
    worksSince,
    migration: {
      async up(db: Kysely<any>) {
        for (const table of TABLES) {
          await db.schema.alterTable(table).addColumn('of_next', 'text').execute();
          await db.schema
            .alterTable(table)
            .addColumn('counted_by_next', 'bigint', (c) => c.notNull().defaultTo(7))
            .execute();
        }
        await db.schema.createTable('things_of_next').addColumn('id', 'text').execute();
      },
    },
  });
  const ours = (): readonly SchemaStep[] => stepsFor(place.engine());
  const lastOfOurs = (): string => ours()[ours().length - 1].name;
  const bringFurther = (...further: readonly SchemaStep[]): Promise<void> =>
    migrate(place.engine(), [...ours(), ...further]);

  /** Reads and writes of a node: a key, a lease, usage, a fence event's account, a closure. */
  async function lives(used: Store, name: string): Promise<void> {
    const { id } = await used.accounts.insert({
      name,
      email: `${name}@example.com`,
      password: null,
      confirmation: null,
      confirmed_at: 1,
      package: 'free',
      created_at: 1,
    });
    const key = await used.keys.insert({ account_id: id, name, hash: name, hint: '', created_at: 1 });
    expect((await used.keys.findByHash(name))?.terms.package.name).toBe('free');
    await used.ledger.addHolder(name, 'test', 1);
    const lease = { holder: name, number: 1, expiresAt: 9, needed: 3, block: 3 };
    expect(await used.ledger.lend({ accountId: id, periodStart: 1, credits: 10 }, lease, 1)).toMatchObject({
      amount: 3,
    });
    const row = {
      key_id: key.id,
      account_id: id,
      endpoint: 'nearby',
      hour: 480_000,
      requests: 2,
      credits: 2,
    };
    for (const flushes of [0, 1])
      await used.ledger.apply({
        holder: name,
        flushes,
        segment: 1,
        position: flushes,
        usage: [row],
        usedKeys: [],
        spent: [{ lease: 1, credits: 1 }],
        overdrawn: [],
        givenBack: [],
        closed: [],
        renewedUntil: undefined,
        now: 1,
      });
    const range = { accountId: id, fromHour: 480_000, untilHour: 480_001 };
    expect(await used.usage.credits(range)).toBe(4);
    await used.closures.insert({ geometry: '{}', kind: 'block', factor: null, note: '', created_at: 0 });
    expect(await used.closures.inForce(0)).not.toHaveLength(0);
    await used.probe();
  }

  it('that became newer by additions: a running node goes on, an older one starts, and both serve', async () => {
    await lives(store, 'before');
    await bringFurther(additions(lastOfOurs()));
    await lives(store, 'meanwhile');
    const started = await place.open();
    await lives(started, 'afterwards');
    await started.close();
    // The newer one starts again, and a third that is newer still by a step which gets along with this one too.
    await bringFurther(additions(lastOfOurs()));
    await bringFurther(additions(lastOfOurs()), {
      name: '9999-more',
      worksSince: DECLARED_SINCE,
      migration: { up: async () => undefined },
    });
    await (await place.open()).close();
  });

  it('that became newer in a way that is not declared, or needs a later program, is refused', async () => {
    await bringFurther(additions());
    await expect(place.open()).rejects.toThrow(/newer version of Thikana \(it has 9998-additions\)/);
    const nobody = {
      name: '9999-more',
      worksSince: '9998-additions',
      migration: { up: async () => undefined },
    };
    const other = await engine.emptyPlace();
    const own = stepsFor(other.engine());
    const fine = additions(own[own.length - 1].name);
    await migrate(other.engine(), [...own, fine, nobody]);
    await expect(other.open()).rejects.toThrow(/newer version/);
    other.remove();
  });

  it('that lacks a step of this program and has another is refused, whatever it declares', async () => {
    const [last, ...before] = [...ours()].reverse();
    const other = await engine.emptyPlace();
    const foreign = { name: '9999-other', migration: { up: async () => undefined } };
    await migrate(other.engine(), [...before.reverse(), foreign]);
    expect(last.name).toBe(lastOfOurs());
    await expect(other.open()).rejects.toThrow();
    other.remove();
  });

  it('only gets more by each step that an older program may meet: what that one reads and writes stays as it was', async () => {
    const old = await engine.emptyPlace();
    const own = stepsFor(old.engine());
    const begun = own.findIndex(({ name }) => name === DECLARED_SINCE) + 1;
    const db = new Kysely<any>({ dialect: old.engine().dialect });
    await migrate(old.engine(), own.slice(0, begun));
    let before = await shapeOf(db);
    for (let i = begun; i < own.length; i++) {
      await migrate(old.engine(), own.slice(0, i + 1));
      const after = await shapeOf(db);
      const step = own[i].name;
      // Nothing is gone or of another type; no row that lacks what is new is refused.
      const kept = after.columns.filter(({ id }) => before.columns.some((column) => column.id === id));
      expect({ step, columns: kept }).toEqual({ step, columns: before.columns });
      const ofOldTables = <T extends { table: string }>(list: readonly T[]): T[] =>
        list.filter(({ table }) => before.columns.some((column) => column.table === table));
      const needed = (shape: typeof before) => ofOldTables(shape.columns).filter(({ isNeeded }) => isNeeded);
      expect({ step, needed: needed(after) }).toEqual({ step, needed: needed(before) });
      expect({ step, unique: ofOldTables(after.unique) }).toEqual({ step, unique: before.unique });
      before = after;
    }
    await db.destroy();
    old.remove();
  });

  it('keeps what was used when its table is laid out anew', async () => {
    const old = await engine.emptyPlace();
    const own = stepsFor(old.engine());
    await migrate(
      old.engine(),
      own.slice(
        0,
        own.findIndex(({ name }) => name === '0019-state-at-size'),
      ),
    );
    const db = new Kysely<any>({ dialect: old.engine().dialect });
    for (const [key_id, hour] of [
      [1, 400_000],
      [1, 480_000],
      [2, 900_000],
    ])
      await sql`insert into usage_hours (key_id, endpoint, hour, account_id, requests, credits)
        values (${key_id}, 'nearby', ${hour}, 5, 1, 3)`.execute(db);
    await db.destroy();
    const now = await old.open();
    expect(await now.usage.totals({ accountId: 5, fromHour: 0, untilHour: 1_000_000 })).toEqual([
      { account_id: 5, key_id: 1, requests: 2, credits: 6 },
      { account_id: 5, key_id: 2, requests: 1, credits: 3 },
    ]);
    await now.close();
    old.remove();
  });
});

/** Columns and unique indexes of all tables, sorted. */
async function shapeOf(db: Kysely<any>) {
  const tables = await db.introspection.getTables();
  const columns = tables.flatMap(({ name: table, columns: of }) =>
    of.map(({ name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => ({
      id: `${table}.${name}`,
      table,
      dataType,
      isNeeded: !isNullable && !hasDefaultValue && !isAutoIncrementing,
    })),
  );
  const inSqlite = tables.length > 0 && (await db.introspection.getSchemas()).length === 0;
  const { rows } = await (inSqlite
    ? sql<{ name: string; table: string }>`
        select name, tbl_name as "table" from sqlite_master
        where type = 'index' and (sql is null or sql like 'create unique%') and name not like 'kysely%' order by name`
    : sql<{ name: string; table: string }>`
        select indexname as name, tablename as "table" from pg_indexes
        where schemaname = 'public' and indexdef ilike 'create unique%' and tablename not like 'kysely%' order by indexname`
  ).execute(db);
  return {
    columns: columns.sort((a, b) => (a.id < b.id ? -1 : 1)),
    unique: rows.filter(({ table }) => columns.some((column) => column.table === table)),
  };
}

it('every step since then declares which programs it gets along with: at least those of the step before', () => {
  const [engine] = testEngines();
  return engine.newPlace().then((place) => {
    const steps = stepsFor(place.engine());
    const names = steps.map(({ name }) => name);
    expect([...names].sort()).toEqual(names);
    const begun = names.indexOf(DECLARED_SINCE);
    for (const [i, { name, worksSince }] of steps.entries())
      if (i > begun)
        expect({ name, known: names.slice(0, i).includes(worksSince ?? '') }).toEqual({ name, known: true });
    place.remove();
  });
});
