// Roads that the operator changes or draws, in one list with closures.
import type { Kysely, Migration } from 'kysely';

export const roadEditsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('closures').addColumn('edit', 'text').execute();
  },
};
