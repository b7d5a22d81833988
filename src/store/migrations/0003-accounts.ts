// Accounts, packages, credits and usage. Keys get allowed domains, an expiry and a last use; the package moves from the key to
// its account. Existing keys go to the operator's account or, if they had a smaller package, each to an account of its own.
import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from '../database-engine.ts';

interface Moved {
  keys: { id: number; account_id: number; name: string; package: string; created_at: number };
  accounts: { id: number; name: string; package: string; package_since: number; created_at: number };
  packages: { name: string };
  changes: { topic: string; version: number };
}

/** name, credits, period in days, requests a minute, burst, waypoints of a route; null: no limit. */
const FIRST_PACKAGES: readonly [
  string,
  number | null,
  number,
  number | null,
  number | null,
  number | null,
][] = [
  ['free', 5_000, 1, 60, 60, 25],
  ['starter', 500_000, 30, 600, 200, 50],
  ['business', 5_000_000, 30, 6_000, 1_000, 200],
  ['unlimited', null, 30, null, null, null],
];

export const accountsMigration = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<Moved>) {
    await createAccounts(db, columns);
    await createLedger(db, columns);
    await moveKeys(db);
  },
});

async function createAccounts(db: Kysely<Moved>, { id, identity }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('packages')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('credits', 'bigint')
    .addColumn('period_days', 'integer', (c) => c.notNull())
    .addColumn('per_minute', 'integer')
    .addColumn('burst', 'integer')
    .addColumn('waypoints', 'integer')
    .execute();
  for (const [name, credits, days, perMinute, burst, waypoints] of FIRST_PACKAGES) {
    await sql`insert into packages (name, credits, period_days, per_minute, burst, waypoints)
      values (${name}, ${credits}, ${days}, ${perMinute}, ${burst}, ${waypoints})`.execute(db);
  }
  await db.schema
    .createTable('accounts')
    .addColumn('id', id, identity)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.unique())
    .addColumn('password', 'text')
    .addColumn('confirmation', 'text')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('package', 'text', (c) => c.notNull())
    .addColumn('package_since', 'bigint', (c) => c.notNull())
    .addColumn('package_until', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .execute();
  await db.schema.alterTable('keys').addColumn('domains', 'text').execute();
  await db.schema.alterTable('keys').addColumn('expires_at', 'bigint').execute();
  await db.schema.alterTable('keys').addColumn('last_used_at', 'bigint').execute();
  await db.schema.createIndex('keys_account').on('keys').column('account_id').execute();
}

async function createLedger(db: Kysely<Moved>, { id, identity }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('balances')
    .addColumn('account_id', 'bigint', (c) => c.primaryKey())
    .addColumn('period_start', 'bigint', (c) => c.notNull())
    .addColumn('taken', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('topups')
    .addColumn('id', id, identity)
    .addColumn('account_id', 'bigint', (c) => c.notNull())
    .addColumn('credits', 'bigint', (c) => c.notNull())
    .addColumn('remaining', 'bigint', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .execute();
  await db.schema.createIndex('topups_account').on('topups').column('account_id').execute();
  await db.schema
    .createTable('holders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('node', 'text', (c) => c.notNull())
    .addColumn('flushes', 'bigint', (c) => c.notNull())
    .addColumn('segment', 'integer', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('leases')
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('account_id', 'bigint', (c) => c.notNull())
    .addColumn('topup_id', 'bigint')
    .addColumn('period_start', 'bigint', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('spent', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('lapsed_at', 'bigint')
    .addPrimaryKeyConstraint('leases_pk', ['holder', 'number'])
    .execute();
  await db.schema.createIndex('leases_account').on('leases').column('account_id').execute();
  await db.schema
    .createTable('recalls')
    .addColumn('account_id', 'bigint', (c) => c.primaryKey())
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('usage_hours')
    .addColumn('key_id', 'bigint', (c) => c.notNull())
    .addColumn('endpoint', 'text', (c) => c.notNull())
    .addColumn('hour', 'integer', (c) => c.notNull())
    .addColumn('account_id', 'bigint', (c) => c.notNull())
    .addColumn('requests', 'bigint', (c) => c.notNull())
    .addColumn('credits', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('usage_hours_pk', ['key_id', 'endpoint', 'hour'])
    .execute();
  await db.schema
    .createIndex('usage_hours_account')
    .on('usage_hours')
    .columns(['account_id', 'hour'])
    .execute();
  await db.schema
    .createTable('changes')
    .addColumn('topic', 'text', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute();
  for (const topic of ['accounts', 'closures']) {
    await db.insertInto('changes').values({ topic, version: 1 }).execute();
  }
}

async function moveKeys(db: Kysely<Moved>): Promise<void> {
  const now = Date.now();
  // The first account is the operator's.
  await account(db, 'operator', 'unlimited', now);
  const names = new Set((await db.selectFrom('packages').select('name').execute()).map(({ name }) => name));
  for (const key of await db.selectFrom('keys').selectAll().orderBy('id').execute()) {
    // Package names used to be free text, and nothing limited such keys.
    if (key.package === 'unlimited' || !names.has(key.package)) continue;
    const account_id = await account(db, key.name, key.package, key.created_at);
    await db.updateTable('keys').set({ account_id }).where('id', '=', key.id).execute();
  }
  await db.schema.alterTable('keys').dropColumn('package').execute();
}

async function account(db: Kysely<Moved>, name: string, packageName: string, now: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (name, package, package_since, confirmed_at, created_at)
    values (${name}, ${packageName}, ${now}, ${now}, ${now}) returning id`.execute(db);
  return rows[0].id;
}
