// Positions of vehicles that wait to be learned from, by trip: what an account was told is taken outlives the process that took it.
import type { Kysely, Migration } from 'kysely';

export const waitingTripsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('waiting_trips')
      .addColumn('account_id', 'bigint', (c) => c.notNull())
      .addColumn('profile', 'text', (c) => c.notNull())
      .addColumn('vehicle', 'text', (c) => c.notNull())
      .addColumn('part', 'bigint', (c) => c.notNull())
      .addColumn('positions', 'text', (c) => c.notNull())
      .addColumn('position_count', 'integer', (c) => c.notNull())
      .addColumn('touched', 'bigint', (c) => c.notNull())
      .addColumn('due', 'bigint', (c) => c.notNull())
      .addColumn('claim', 'bigint', (c) => c.notNull())
      .addColumn('claims', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('waiting_trips_pk', ['account_id', 'profile', 'vehicle', 'part'])
      .execute();
    await db.schema.createIndex('waiting_trips_due').on('waiting_trips').column('due').execute();
    await db.schema.createIndex('waiting_trips_touched').on('waiting_trips').column('touched').execute();
    await db.schema
      .createIndex('waiting_trips_room')
      .on('waiting_trips')
      .columns(['account_id', 'position_count'])
      .execute();
  },
};
