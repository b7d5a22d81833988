// How a server did over the last days: requests by five minutes and duration, and those that were refused, by key and hour.
import type { Kysely, Migration } from 'kysely';

export const requestHistoryMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('request_history')
      .addColumn('slot', 'bigint', (c) => c.notNull())
      .addColumn('duration_class', 'integer', (c) => c.notNull())
      .addColumn('requests', 'bigint', (c) => c.notNull())
      .addColumn('refused', 'bigint', (c) => c.notNull())
      .addColumn('faults', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('request_history_pk', ['slot', 'duration_class'])
      .execute();
    await db.schema
      .createTable('refused_requests')
      .addColumn('hour', 'bigint', (c) => c.notNull())
      .addColumn('account_id', 'bigint', (c) => c.notNull())
      .addColumn('key_id', 'bigint', (c) => c.notNull())
      .addColumn('endpoint', 'text', (c) => c.notNull())
      .addColumn('status', 'integer', (c) => c.notNull())
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('requests', 'bigint', (c) => c.notNull())
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('refused_requests_pk', [
        'account_id',
        'key_id',
        'hour',
        'endpoint',
        'status',
        'code',
      ])
      .execute();
    await db.schema
      .createIndex('refused_requests_key')
      .on('refused_requests')
      .columns(['key_id', 'hour'])
      .execute();
    await db.schema.createIndex('refused_requests_hour').on('refused_requests').column('hour').execute();
  },
};
