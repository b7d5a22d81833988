// What outages need: credits that an account owes because it went on while the database did not answer, and a row that is
// written only to find out whether the database accepts writes.
import type { Kysely, Migration } from 'kysely';

export const outagesMigration: Migration = {
  async up(db: Kysely<{ probes: { id: number; probed_at: number } }>) {
    await db.schema
      .alterTable('balances')
      .addColumn('owed', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('probes')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('probed_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.insertInto('probes').values({ id: 1, probed_at: 0 }).execute();
  },
};
