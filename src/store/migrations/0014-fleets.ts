// Fleets that are planned in the background, and for how many seconds a package lets one be planned.
import type { Kysely, Migration } from 'kysely';

/** Seconds by package. What is not listed has no limit of its own. */
const FIRST_LIMITS = { free: 5, starter: 10, demo: 10 } as const;

export const fleetsMigration: Migration = {
  async up(db: Kysely<{ packages: { name: string; plan_seconds: number | null } }>) {
    await db.schema.alterTable('packages').addColumn('plan_seconds', 'integer').execute();
    for (const [name, plan_seconds] of Object.entries(FIRST_LIMITS))
      await db.updateTable('packages').set({ plan_seconds }).where('name', '=', name).execute();
    await db.schema
      .createTable('fleet_jobs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'bigint', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('request', 'text', (c) => c.notNull())
      .addColumn('tasks', 'integer', (c) => c.notNull())
      .addColumn('seconds', 'integer', (c) => c.notNull())
      .addColumn('share', 'double precision', (c) => c.notNull())
      .addColumn('plan', 'text')
      .addColumn('fault', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('finished_at', 'bigint')
      .addColumn('claimed_until', 'bigint', (c) => c.notNull())
      .addColumn('begun', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('fleet_jobs_by_account')
      .on('fleet_jobs')
      .columns(['account_id', 'created_at'])
      .execute();
    await db.schema
      .createIndex('fleet_jobs_by_status')
      .on('fleet_jobs')
      .columns(['status', 'created_at'])
      .execute();
  },
};
