// Closures for some profiles only: a bridge that still carries people but no cars.
import type { Kysely, Migration } from 'kysely';

export const closureProfilesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('closures').addColumn('profiles', 'text').execute();
  },
};
