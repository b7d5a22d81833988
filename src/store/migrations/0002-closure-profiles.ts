// Closures that hold for some ways of travelling alone: a bridge that carries people but no cars.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('closures').addColumn('profiles', 'text').execute();
}
