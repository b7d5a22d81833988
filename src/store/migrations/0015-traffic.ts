// Speeds that are reported for stretches of road, in one list with closures.
import type { Kysely, Migration } from 'kysely';

export const trafficMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('closures').addColumn('speed', 'double precision').execute();
    await db.schema.alterTable('closures').addColumn('ways', 'text').execute();
  },
};
