// Removes an account with everything that belongs to it, in one transaction. What it used stays in the totals of the server, without a
// name: added up under key 0 of account 0.
import { sql } from 'kysely';
import { countChange } from './changes.ts';
import type { StateTables } from './schema.ts';
import type { RunTransaction } from './transaction.ts';

/** All tables whose rows name an account. A test holds this list against the schema of the database. */
export const TABLES_OF_ACCOUNTS = [
  'sign_ins',
  'registrations',
  'password_resets',
  'credit_notices',
  'keys',
  'balances',
  'topups',
  'leases',
  'recalls',
  'usage_hours',
  'fence_versions',
  'fences',
  'fence_polygons',
  'live_place_versions',
  'live_places',
  'tracked_objects',
  'fence_event_counts',
  'fence_events',
  'webhooks',
  'jobs',
  'learned_speeds',
  'learned_totals',
  'waiting_trips',
  'closures',
  'refused_requests',
  'audit',
] as const satisfies readonly (keyof StateTables)[];

/** Whose usage stays once its account is gone. */
export const NOBODY = 0;

/** False if there is no such account, or it is not closed. */
export function removeAccount(transaction: RunTransaction, accountId: number): Promise<boolean> {
  return transaction(async (state) => {
    for (const topic of ['accounts', 'places', 'speeds', 'closures'] as const)
      await countChange(state, topic);
    const removed = await state
      .deleteFrom('accounts')
      .where('id', '=', accountId)
      .where('closed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!removed) return false;
    await sql`
      insert into usage_hours (key_id, endpoint, hour, account_id, requests, credits)
      select cast(${NOBODY} as bigint), endpoint, hour, cast(${NOBODY} as bigint), sum(requests), sum(credits)
      from usage_hours where account_id = ${accountId} group by endpoint, hour
      on conflict (account_id, key_id, endpoint, hour) do update set
        requests = usage_hours.requests + excluded.requests,
        credits = usage_hours.credits + excluded.credits`.execute(state);
    await state
      .deleteFrom('place_sessions')
      .where('key_id', 'in', (keys) =>
        keys.selectFrom('keys').select('keys.id').where('account_id', '=', accountId),
      )
      .execute();
    for (const table of TABLES_OF_ACCOUNTS)
      await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(state);
    return true;
  });
}
