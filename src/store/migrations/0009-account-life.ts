// What the life of an account needs: registrations that wait for the same e-mail address, codes for a new password, what was changed by
// whom, notices about credits; keys get a cap of credits and the families of calls they are for.
import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../database-engine.ts';

export const accountLifeMigration = ({ id, identity }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('registrations')
      .addColumn('id', id, identity)
      .addColumn('account_id', 'bigint', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('password', 'text', (c) => c.notNull())
      .addColumn('confirmation', 'text', (c) => c.notNull())
      .addColumn('package', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('registrations_account').on('registrations').column('account_id').execute();
    await db.schema
      .createTable('password_resets')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('password_resets_account')
      .on('password_resets')
      .column('account_id')
      .execute();
    await db.schema
      .createTable('audit')
      .addColumn('id', id, identity)
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('actor', 'text', (c) => c.notNull())
      .addColumn('account_id', 'bigint')
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('detail', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('audit_account').on('audit').columns(['account_id', 'id']).execute();
    await db.schema
      .createTable('credit_notices')
      .addColumn('account_id', 'bigint', (c) => c.notNull())
      .addColumn('period_start', 'bigint', (c) => c.notNull())
      .addColumn('level', 'integer', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('credit_notices_pk', ['account_id', 'period_start', 'level'])
      .execute();
    await db.schema.alterTable('keys').addColumn('credit_cap', 'bigint').execute();
    await db.schema.alterTable('keys').addColumn('scopes', 'text').execute();
  },
});
