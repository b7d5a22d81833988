// Closures that hold for some ways of travelling alone: a bridge that carries people but no cars.
import type { Kysely, Migration } from 'kysely';

export const closureProfilesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('closures').addColumn('profiles', 'text').execute();
  },
};
