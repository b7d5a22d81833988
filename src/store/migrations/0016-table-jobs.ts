// Jobs of several kinds: beside fleets, tables that are geocoded in the background. A table lies in the folder of a node, which alone works on it.
import type { Kysely, Migration } from 'kysely';

export const tableJobsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('fleet_jobs')
      .addColumn('kind', 'text', (c) => c.notNull().defaultTo('fleet'))
      .execute();
    await db.schema.alterTable('fleet_jobs').addColumn('keeper', 'text').execute();
    await db.schema
      .alterTable('fleet_jobs')
      .addColumn('turn_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('fleet_jobs').renameTo('jobs').execute();
  },
};
