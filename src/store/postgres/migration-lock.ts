// One migration at a time on a database: the others wait for an advisory lock. CockroachDB accepts the statement but takes no
// lock; there, start one node first when a new version brings migrations.
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 50;
/** Any number that no other program uses as a lock on the same database. */
const LOCK_NUMBER = 7_413_220_551;

export async function withMigrationLock(db: Kysely<unknown>, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (held) => {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const { rows } = await sql<{
        got: boolean;
      }>`select pg_try_advisory_lock(${LOCK_NUMBER}) as got`.execute(held);
      if (rows[0].got) break;
      if (Date.now() > end) throw new Error('another node has been migrating the state for a minute');
      await pause(LOOK_AGAIN_MS);
    }
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${LOCK_NUMBER})`.execute(held);
    }
  });
}
