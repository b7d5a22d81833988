// Keys, place search sessions and road closures: the first version of the state.
import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../database-engine.ts';

export const keysMigration = ({ id, identity }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('keys')
      .addColumn('id', id, identity)
      .addColumn('account_id', 'bigint', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('package', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('hint', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('revoked_at', 'bigint')
      .execute();
    await db.schema
      .createTable('place_sessions')
      .addColumn('session_id', 'text', (c) => c.primaryKey())
      .addColumn('key_id', 'bigint', (c) => c.notNull())
      .addColumn('place_codes', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('place_sessions_expires').on('place_sessions').column('expires_at').execute();
    await db.schema
      .createTable('closures')
      .addColumn('id', id, identity)
      .addColumn('geometry', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('factor', 'double precision')
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('until', 'bigint')
      .execute();
  },
});
