// Brings the state's tables up to the version this program expects; runs at every start and usually finds nothing to do. Forward
// only: a state migrated by a newer program is refused. Several nodes may start at once: one migrates, the others wait.
import { Kysely, type Migration, Migrator } from 'kysely';
import { messageOf } from '../text/thrown.ts';
import type { ColumnTypes, Engine } from './engine.ts';
import { keysMigration } from './migrations/0001-keys.ts';
import { closureProfilesMigration } from './migrations/0002-closure-profiles.ts';
import { accountsMigration } from './migrations/0003-accounts.ts';
import { fencesMigration } from './migrations/0004-fences.ts';
import { trackingMigration } from './migrations/0005-tracking.ts';
import { signInsMigration } from './migrations/0006-sign-ins.ts';
import { livePlacesMigration } from './migrations/0007-live-places.ts';
import { answerSizesMigration } from './migrations/0008-answer-sizes.ts';
import { accountLifeMigration } from './migrations/0009-account-life.ts';
import { fenceCountsMigration } from './migrations/0010-fence-counts.ts';
import { deadWebhooksMigration } from './migrations/0011-dead-webhooks.ts';
import { outagesMigration } from './migrations/0012-outages.ts';
import { keptPlacesMigration } from './migrations/0013-kept-places.ts';
import { fleetsMigration } from './migrations/0014-fleets.ts';
import { trafficMigration } from './migrations/0015-traffic.ts';
import { tableJobsMigration } from './migrations/0016-table-jobs.ts';
import { bodySizesMigration } from './migrations/0017-body-sizes.ts';
import { roadEditsMigration } from './migrations/0018-road-edits.ts';

/** In order; the names are recorded in the database: append new ones, never rename. */
export const migrationsFor = (columns: ColumnTypes): Record<string, Migration> => ({
  '0001-keys': keysMigration(columns),
  '0002-closure-profiles': closureProfilesMigration,
  '0003-accounts': accountsMigration(columns),
  '0004-fences': fencesMigration,
  '0005-tracking': trackingMigration,
  '0006-sign-ins': signInsMigration,
  '0007-live-places': livePlacesMigration,
  '0008-answer-sizes': answerSizesMigration,
  '0009-account-life': accountLifeMigration(columns),
  '0010-fence-counts': fenceCountsMigration,
  '0011-dead-webhooks': deadWebhooksMigration,
  '0012-outages': outagesMigration,
  '0013-kept-places': keptPlacesMigration,
  '0014-fleets': fleetsMigration,
  '0015-traffic': trafficMigration,
  '0016-table-jobs': tableJobsMigration,
  '0017-body-sizes': bodySizesMigration,
  '0018-road-edits': roadEditsMigration,
});

export async function migrate(engine: Engine): Promise<void> {
  const db = new Kysely<unknown>({ dialect: engine.patientDialect });
  try {
    await engine.withMigrationLock(db, async () => {
      const provider = { getMigrations: async () => migrationsFor(engine.columns) };
      const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
      if (!error) return;
      const failed = results?.find((result) => result.status === 'Error')?.migrationName;
      const later = /previously executed migration (\S+) (?:is missing|to be at index)/.exec(
        messageOf(error),
      )?.[1];
      if (later !== undefined)
        throw new Error(
          `The state was made by a newer version of Thikana (it has ${later}); this one cannot use it. Run the newer version, or go back to a copy of the state from before`,
          { cause: error },
        );
      const which = failed === undefined ? '' : ` (migration ${failed})`;
      throw new Error(`The state could not be brought up to date${which}: ${messageOf(error)}`, {
        cause: error,
      });
    });
  } finally {
    await db.destroy().catch(() => undefined);
  }
}
