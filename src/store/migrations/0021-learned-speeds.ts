// What is learned from vehicles: a few numbers for each stretch of road and hour, none of which is a trace.
import type { Kysely, Migration } from 'kysely';

export const learnedSpeedsMigration: Migration = {
  async up(db: Kysely<{ changes: { topic: string; version: number } }>) {
    await db.schema
      .createTable('learned_speeds')
      .addColumn('account_id', 'bigint', (c) => c.notNull())
      .addColumn('profile', 'text', (c) => c.notNull())
      .addColumn('stretch', 'bigint', (c) => c.notNull())
      .addColumn('hour', 'integer', (c) => c.notNull())
      .addColumn('weight', 'double precision', (c) => c.notNull())
      .addColumn('mean', 'double precision', (c) => c.notNull())
      .addColumn('variance', 'double precision', (c) => c.notNull())
      .addColumn('vehicles', 'integer', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('learned_speeds_pk', ['account_id', 'profile', 'stretch', 'hour'])
      .execute();
    await db.schema
      .createTable('learned_totals')
      .addColumn('account_id', 'bigint', (c) => c.primaryKey())
      .addColumn('row_count', 'bigint', (c) => c.notNull())
      .addColumn('passes', 'bigint', (c) => c.notNull())
      .addColumn('positions', 'bigint', (c) => c.notNull())
      .addColumn('newest', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('learned_batches')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute();
    await db.insertInto('changes').values({ topic: 'speeds', version: 1 }).execute();
  },
};
