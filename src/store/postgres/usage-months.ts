// The table of usage in PostgreSQL: a partition for each month, so that a report reads the months it asks for, and an old month is gone with one statement.
import { type Kysely, sql } from 'kysely';
import type { State } from '../transaction.ts';

const HOUR_MS = 3_600_000;
/** Made this far ahead, so that a node that was away for weeks finds its month. */
const MONTHS_AHEAD = 2;
/** Any number that no other program uses as a lock on the same database. */
const LOCK_NUMBER = 7_413_220_552;

/** A month of UTC, and its hours since 1970: the first is included, the last is not. */
interface Month {
  readonly table: string;
  readonly from: number;
  readonly until: number;
}

function monthsFrom(now: number, count: number): readonly Month[] {
  const begins = new Date(now);
  const hourOf = (month: number): number => Date.UTC(begins.getUTCFullYear(), month) / HOUR_MS;
  return Array.from({ length: count }, (_, i) => {
    const [from, until] = [hourOf(begins.getUTCMonth() + i), hourOf(begins.getUTCMonth() + i + 1)];
    const [year, month] = new Date(from * HOUR_MS).toISOString().split('-');
    return { table: `usage_hours_${year}_${month}`, from, until };
  });
}

/** What there is becomes the first partition, as it stands; only its indexes are made anew. */
export async function remakeUsage(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`select max(hour) as last from usage_hours`.execute(db);
  const [{ until }] = monthsFrom(Math.max(Date.now(), (rows[0].last ?? 0) * HOUR_MS), 1);
  await sql`alter table usage_hours rename to usage_hours_past`.execute(db);
  await sql`alter table usage_hours_past drop constraint usage_hours_pk`.execute(db);
  await sql`alter index usage_hours_account rename to usage_hours_past_account`.execute(db);
  await sql`alter table usage_hours_past add primary key (account_id, key_id, endpoint, hour)`.execute(db);
  await sql`create table usage_hours (like usage_hours_past including defaults) partition by range (hour)`.execute(
    db,
  );
  await sql`alter table usage_hours add primary key (account_id, key_id, endpoint, hour)`.execute(db);
  await sql`create index usage_hours_account on usage_hours (account_id, hour)`.execute(db);
  await sql`alter table usage_hours attach partition usage_hours_past
    for values from (minvalue) to (${sql.lit(until)})`.execute(db);
  await sql`create table usage_hours_rest partition of usage_hours default`.execute(db);
}

/** Makes the months that are not there yet. What was counted in one before it was there moves to it. */
export async function prepareUsageMonths(db: State, now: number): Promise<void> {
  const wanted = monthsFrom(now, MONTHS_AHEAD + 1);
  if ((await missing(db, wanted)).length === 0) return;
  await db.transaction().execute(async (state) => {
    await sql`select pg_advisory_xact_lock(${LOCK_NUMBER})`.execute(state);
    for (const month of await missing(state, wanted)) await make(state, month);
  });
}

/** Those that neither have a table nor lie in the past that was there before. */
async function missing(db: State, wanted: readonly Month[]): Promise<readonly Month[]> {
  const { rows } = await sql<{ name: string; bounds: string }>`
    select child.relname as name, pg_get_expr(child.relpartbound, child.oid) as bounds
    from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'usage_hours'::regclass`.execute(db);
  const past = rows.find(({ name }) => name === 'usage_hours_past');
  const begins = Number(/TO \('?(\d+)'?\)/.exec(past?.bounds ?? '')?.[1] ?? 0);
  const there = new Set(rows.map(({ name }) => name));
  return wanted.filter(({ table, from }) => from >= begins && !there.has(table));
}

async function make(db: State, { table, from, until }: Month): Promise<void> {
  const name = sql.table(table);
  await sql`create table ${name} (like usage_hours including defaults including indexes)`.execute(db);
  await sql`with moved as (delete from usage_hours_rest where hour >= ${from} and hour < ${until} returning *)
    insert into ${name} select * from moved`.execute(db);
  await sql`alter table usage_hours attach partition ${name}
    for values from (${sql.lit(from)}) to (${sql.lit(until)})`.execute(db);
}
