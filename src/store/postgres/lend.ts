// Lends credits of a package in one statement. Over a slow network each statement costs its round trip: a transaction of several would keep a
// request waiting for seconds.
import { sql } from 'kysely';
import type { Allowance } from '../balances.ts';
import { BLOCK_SHARE, type LeaseRequest, type Lent } from '../lease.ts';
import type { State } from '../transaction.ts';

/**
 * Undefined where the package has nothing left, the account owes something, or another node was faster: these need a transaction. The row of
 * the account is locked before it is read, and what was lent is counted from what it said then.
 */
export async function lendAtOnce(
  db: State,
  { accountId, periodStart, credits }: Allowance,
  { holder, number, expiresAt, needed, block }: LeaseRequest,
  now: number,
): Promise<Lent | undefined> {
  const amountOf = (available: ReturnType<typeof sql>) => sql`least(${available},
    greatest(${needed}::bigint, least(${block}::bigint, (${available} + ${BLOCK_SHARE - 1}) / ${BLOCK_SHARE})))`;
  const all = sql`${credits}::bigint`;
  const rest = sql`(${credits}::bigint - held.taken)`;
  const { rows } = await sql<{ amount: number; left: number }>`
    with begun as (
      insert into balances (account_id, period_start, taken, owed)
      select ${accountId}::bigint, ${periodStart}::bigint, ${amountOf(all)}, 0
      where ${credits}::bigint > 0 and exists (select from accounts where id = ${accountId})
      on conflict (account_id) do update set taken = excluded.taken, period_start = excluded.period_start
        where balances.period_start < excluded.period_start and balances.owed = 0
      returning taken as amount
    ), held as (
      select taken from balances
      where account_id = ${accountId} and period_start = ${periodStart} and owed = 0 and taken < ${credits}
        and exists (select from accounts where id = ${accountId})
      for update
    ), lent as (
      select amount, ${all} - amount as left_over, true as counted from begun
      union all
      select ${amountOf(rest)}, ${rest} - ${amountOf(rest)}, false from held
    ), counted as (
      update balances set taken = balances.taken + lent.amount from lent
      where balances.account_id = ${accountId} and not lent.counted
    ), noted as (
      insert into leases (holder, number, account_id, topup_id, period_start, amount, spent, expires_at, lapsed_at)
      select ${holder}, ${number}::integer, ${accountId}::bigint, null::bigint, ${periodStart}::bigint, amount, 0,
        ${expiresAt}::bigint, null::bigint
      from lent
    )
    select amount, left_over + coalesce((
      select sum(remaining) from topups
      where account_id = ${accountId} and remaining > 0 and (expires_at is null or expires_at > ${now})
    ), 0)::bigint as left
    from lent`.execute(db);
  if (rows.length === 0) return undefined;
  const [{ amount, left }] = rows;
  return { amount, topupEnds: null, fromTopup: false, left, heldByOthers: 0 };
}
