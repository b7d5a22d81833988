// Tracked objects: where each was last seen and which fences it was in; the events this caused, numbered per account in
// commit order; and the webhook that an account wants them sent to.
import type { Kysely, Migration } from 'kysely';

export const trackingMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('tracked_objects')
      .addColumn('account_id', 'bigint', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('lon', 'double precision', (c) => c.notNull())
      .addColumn('lat', 'double precision', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('inside', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('tracked_objects_pk', ['account_id', 'id'])
      .execute();
    await db.schema
      .createTable('fence_event_counts')
      .addColumn('account_id', 'bigint', (c) => c.primaryKey())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('fence_events')
      .addColumn('account_id', 'bigint', (c) => c.notNull())
      .addColumn('number', 'bigint', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('object', 'text', (c) => c.notNull())
      .addColumn('fence', 'text', (c) => c.notNull())
      .addColumn('fence_name', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('lon', 'double precision', (c) => c.notNull())
      .addColumn('lat', 'double precision', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('fence_events_pk', ['account_id', 'number'])
      .execute();
    await db.schema
      .createTable('webhooks')
      .addColumn('account_id', 'bigint', (c) => c.primaryKey())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('delivered', 'bigint', (c) => c.notNull())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('last_error', 'text')
      .addColumn('next_at', 'bigint', (c) => c.notNull())
      .addColumn('claimed_until', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
