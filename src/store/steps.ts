// The steps by which the state's tables came to be what this program expects, in order, and with which older programs each of them gets along: nodes of two
// versions share a state while one replaces the other.
import type { Migration } from 'kysely';
import type { Engine } from './database-engine.ts';
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
import { stateAtSizeMigration } from './migrations/0019-state-at-size.ts';
import { declaredStepsMigration } from './migrations/0020-declared-steps.ts';
import { learnedSpeedsMigration } from './migrations/0021-learned-speeds.ts';
import { waitingTripsMigration } from './migrations/0022-waiting-trips.ts';
import { trafficOfAccountsMigration } from './migrations/0023-traffic-of-accounts.ts';
import { requestHistoryMigration } from './migrations/0024-request-history.ts';

export interface SchemaStep {
  /** Recorded in the database. Names sort in the order of the steps, and are never changed. */
  readonly name: string;
  readonly migration: Migration;
  /**
   * The last step that a program has to know to go on with a state that has this one: usually the one before, where this one only adds tables, indexes, and
   * columns that may be left out. What an older program still reads or writes is taken away one version later. Every step since the declarations were
   * introduced has one.
   */
  readonly worksSince?: string;
}

/** Programs that do not know this one cannot read the declarations, and refuse every newer state. */
export const DECLARED_SINCE = '0020-declared-steps';

export function stepsFor(engine: Pick<Engine, 'columns' | 'remakeUsage'>): readonly SchemaStep[] {
  const { columns } = engine;
  return [
    { name: '0001-keys', migration: keysMigration(columns) },
    { name: '0002-closure-profiles', migration: closureProfilesMigration },
    { name: '0003-accounts', migration: accountsMigration(columns) },
    { name: '0004-fences', migration: fencesMigration },
    { name: '0005-tracking', migration: trackingMigration },
    { name: '0006-sign-ins', migration: signInsMigration },
    { name: '0007-live-places', migration: livePlacesMigration },
    { name: '0008-answer-sizes', migration: answerSizesMigration },
    { name: '0009-account-life', migration: accountLifeMigration(columns) },
    { name: '0010-fence-counts', migration: fenceCountsMigration },
    { name: '0011-dead-webhooks', migration: deadWebhooksMigration },
    { name: '0012-outages', migration: outagesMigration },
    { name: '0013-kept-places', migration: keptPlacesMigration },
    { name: '0014-fleets', migration: fleetsMigration },
    { name: '0015-traffic', migration: trafficMigration },
    { name: '0016-table-jobs', migration: tableJobsMigration },
    { name: '0017-body-sizes', migration: bodySizesMigration },
    { name: '0018-road-edits', migration: roadEditsMigration },
    { name: '0019-state-at-size', migration: stateAtSizeMigration(engine) },
    { name: DECLARED_SINCE, migration: declaredStepsMigration },
    { name: '0021-learned-speeds', migration: learnedSpeedsMigration, worksSince: DECLARED_SINCE },
    { name: '0022-waiting-trips', migration: waitingTripsMigration, worksSince: '0021-learned-speeds' },
    {
      name: '0023-traffic-of-accounts',
      migration: trafficOfAccountsMigration,
      worksSince: '0022-waiting-trips',
    },
    {
      name: '0024-request-history',
      migration: requestHistoryMigration,
      worksSince: '0023-traffic-of-accounts',
    },
  ];
}
