// Brings the state's tables to what this program expects; runs at every start and does nothing when they are.
import { type Kysely, type Migration, Migrator } from 'kysely';
import * as keys from './migrations/0001-keys.ts';
import * as closureProfiles from './migrations/0002-closure-profiles.ts';
import type { StateTables } from './schema.ts';

/** In order; the names are recorded in the database: add at the end, never rename. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-keys': keys,
  '0002-closure-profiles': closureProfiles,
};

export async function migrate(db: Kysely<StateTables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
    throw new Error(
      `The state could not be brought up to date (migration ${failed}): ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}
