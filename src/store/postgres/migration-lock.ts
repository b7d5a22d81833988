// One migration at a time on a database: the others wait for an advisory lock, which belongs to a transaction, as a pooler gives every transaction another
// session. CockroachDB accepts the statement but takes no lock; there, start one node first when a new version brings migrations.
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';

const PATIENCE_MS = 180_000;
const LOOK_AGAIN_MS = 50;
/** Any number that no other program uses as a lock on the same database. */
const LOCK_NUMBER = 7_413_220_551;

export async function withMigrationLock(db: Kysely<unknown>, work: () => Promise<void>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await tried(db, work))) {
    if (Date.now() > end) throw new Error('another node has been migrating the state for three minutes');
    await pause(LOOK_AGAIN_MS);
  }
}

/** False if another has the lock. `work` uses connections of its own. */
const tried = (db: Kysely<unknown>, work: () => Promise<void>): Promise<boolean> =>
  db.transaction().execute(async (holding) => {
    const { rows } = await sql<{
      got: boolean;
    }>`select pg_try_advisory_xact_lock(${LOCK_NUMBER}) as got`.execute(holding);
    if (rows[0].got) await work();
    return rows[0].got;
  });

/** Kysely's own lock belongs to a session: behind a pooler it is given back in another than the one that took it, stays, and keeps the next node out. */
export class MigratingDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LockedOutside();
  }
}

class LockedOutside extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
