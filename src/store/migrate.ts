// Brings the state's tables up to the version this program expects; runs at every start and usually finds nothing to do. Forward only. A state that a newer
// program has brought further is used as it is where its further steps say that they get along with this program, and refused otherwise. Several nodes may
// start at once: one migrates, the others wait.
import { DEFAULT_MIGRATION_TABLE, Kysely, type Migration, Migrator } from 'kysely';
import { messageOf } from '../text/thrown.ts';
import type { Engine } from './database-engine.ts';
import { type SchemaStep, stepsFor } from './steps.ts';

type StepTables = {
  state_steps: { name: string; works_since: string };
  [DEFAULT_MIGRATION_TABLE]: { name: string };
};

/** `steps`: those of this program, unless it stands in for another. */
export async function migrate(
  engine: Engine,
  steps: readonly SchemaStep[] = stepsFor(engine),
): Promise<void> {
  const db = new Kysely<unknown>({ dialect: engine.patientDialect });
  try {
    await engine.withMigrationLock(db, async () => {
      const provider = { getMigrations: async () => migrationsOf(steps) };
      const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
      if (!error) return;
      const failed = results?.find((result) => result.status === 'Error')?.migrationName;
      const later = /previously executed migration (\S+) (?:is missing|to be at index)/.exec(
        messageOf(error),
      )?.[1];
      if (later !== undefined) {
        if (await getsAlong(db.withTables<StepTables>(), steps)) return;
        throw new Error(
          `The state was made by a newer version of Thikana (it has ${later}); this one cannot use it. Run the newer version, or go back to a copy of the state from before`,
          { cause: error },
        );
      }
      const which = failed === undefined ? '' : ` (migration ${failed})`;
      throw new Error(`The state could not be brought up to date${which}: ${messageOf(error)}`, {
        cause: error,
      });
    });
  } finally {
    await db.destroy().catch(() => undefined);
  }
}

/** Each writes down which programs it gets along with, in its own transaction where the database has one for it. */
const migrationsOf = (steps: readonly SchemaStep[]): Record<string, Migration> =>
  Object.fromEntries(
    steps.map(({ name, migration, worksSince }): [string, Migration] => [
      name,
      {
        async up(db: Kysely<StepTables>) {
          await migration.up(db);
          if (worksSince !== undefined)
            await db.insertInto('state_steps').values({ name, works_since: worksSince }).execute();
        },
      },
    ]),
  );

/** Whether the state has all steps of this program, and says of all others that they do not disturb it. */
async function getsAlong(db: Kysely<StepTables>, steps: readonly SchemaStep[]): Promise<boolean> {
  const taken = await db.selectFrom(DEFAULT_MIGRATION_TABLE).select('name').orderBy('name').execute();
  if (steps.some(({ name }, i) => taken[i]?.name !== name)) return false;
  const last = steps[steps.length - 1].name;
  const declared = await db.selectFrom('state_steps').selectAll().execute();
  const sinceOf = new Map(declared.map(({ name, works_since }) => [name, works_since]));
  return taken.slice(steps.length).every(({ name }) => (sinceOf.get(name) ?? name) <= last);
}
