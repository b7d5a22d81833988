// Places that accounts keep themselves, laid over the dataset; and the counter that tells nodes that some of them changed.
import type { Kysely, Migration } from 'kysely';

export const livePlacesMigration: Migration = {
  async up(db: Kysely<{ changes: { topic: string; version: number } }>) {
    await db.schema
      .createTable('live_place_versions')
      .addColumn('account_id', 'bigint', (c) => c.primaryKey())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('cleared', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('live_places')
      .addColumn('account_id', 'bigint', (c) => c.notNull())
      .addColumn('id', 'bigint', (c) => c.notNull())
      .addColumn('own_id', 'text')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_bn', 'text')
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('sub_type', 'text', (c) => c.notNull())
      .addColumn('house', 'text')
      .addColumn('street', 'text')
      .addColumn('lon', 'double precision', (c) => c.notNull())
      .addColumn('lat', 'double precision', (c) => c.notNull())
      .addColumn('extra', 'text')
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('removed_at', 'bigint')
      .addPrimaryKeyConstraint('live_places_pk', ['account_id', 'id'])
      .execute();
    await db.schema
      .createIndex('live_places_version')
      .on('live_places')
      .columns(['account_id', 'version'])
      .execute();
    await db.schema
      .createIndex('live_places_own_id')
      .on('live_places')
      .columns(['account_id', 'own_id'])
      .execute();
    await db.insertInto('changes').values({ topic: 'places', version: 1 }).execute();
  },
};
