// People signed in to their account, and which packages they may choose themselves.
import type { Kysely, Migration } from 'kysely';

export const signInsMigration: Migration = {
  async up(db: Kysely<{ packages: { name: string; open: number } }>) {
    await db.schema
      .createTable('sign_ins')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('sign_ins_account').on('sign_ins').column('account_id').execute();
    await db.schema
      .alterTable('packages')
      .addColumn('open', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.updateTable('packages').set({ open: 1 }).where('name', '=', 'free').execute();
  },
};
