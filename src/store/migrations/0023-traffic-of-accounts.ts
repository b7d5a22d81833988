// Whose a reported speed is: accounts report them too, where the operator lets them.
import type { Kysely, Migration } from 'kysely';

export const trafficOfAccountsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('closures').addColumn('account_id', 'bigint').execute();
  },
};
