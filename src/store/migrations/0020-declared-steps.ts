// Which programs get along with the state as it is: every later step says so here, where a program that does not know the step can read it.
import type { Kysely, Migration } from 'kysely';

export const declaredStepsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('state_steps')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('works_since', 'text', (c) => c.notNull())
      .execute();
  },
};
