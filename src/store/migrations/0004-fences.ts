// Geofences by account: points with a radius, and polygons. Removed rows are kept for a while so that every node notices
// that they are gone; `version` counts an account's changes.
import type { Kysely, Migration } from 'kysely';

export const fencesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('fence_versions')
      .addColumn('account_id', 'bigint', (c) => c.primaryKey())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('fences')
      .addColumn('account_id', 'bigint', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('radius', 'double precision', (c) => c.notNull())
      .addColumn('lon', 'double precision', (c) => c.notNull())
      .addColumn('lat', 'double precision', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('removed_at', 'bigint')
      .addPrimaryKeyConstraint('fences_pk', ['account_id', 'id'])
      .execute();
    await db.schema.createIndex('fences_version').on('fences').columns(['account_id', 'version']).execute();
    await db.schema
      .createTable('fence_polygons')
      .addColumn('account_id', 'bigint', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('geometry', 'text', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('removed_at', 'bigint')
      .addPrimaryKeyConstraint('fence_polygons_pk', ['account_id', 'id'])
      .execute();
    await db.schema
      .createIndex('fence_polygons_version')
      .on('fence_polygons')
      .columns(['account_id', 'version'])
      .execute();
  },
};
