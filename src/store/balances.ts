// What an account has taken of its credits, what its top-ups hold, and what it owes. Every change to these locks the account's row
// in `balances` first, so two nodes never lend the same credit.
import { sql } from 'kysely';
import { countChange } from './changes.ts';
import type { BalanceRow, TopupRow } from './rows/credit-rows.ts';
import type { StateTransaction } from './transaction.ts';

/** What an account may use in the current period. */
export interface Allowance {
  readonly accountId: number;
  readonly periodStart: number;
  readonly credits: number;
}

/** Credits that were spent while the state did not answer: nobody had lent them. */
export interface Overdrawn extends Allowance {
  readonly spent: number;
}

type TopupLeft = Pick<TopupRow, 'remaining' | 'expires_at'> & { readonly id: number };

/**
 * What has been taken of the account's credits in the period; starts the period if nobody has yet. Nodes whose clocks
 * differ may disagree around its start: it only ever moves forward.
 */
function lockBalance(state: StateTransaction, accountId: number, periodStart: number): Promise<BalanceRow> {
  return state
    .insertInto('balances')
    .values({ account_id: accountId, period_start: periodStart, taken: 0, owed: 0 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        taken: sql<number>`case when balances.period_start < excluded.period_start then 0 else balances.taken end`,
        period_start: sql<number>`case when balances.period_start < excluded.period_start
          then excluded.period_start else balances.period_start end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ordered by expiry; those that never expire come last. */
async function topupsInForce(state: StateTransaction, accountId: number, now: number): Promise<TopupLeft[]> {
  const rows = await state
    .selectFrom('topups')
    .select(['id', 'remaining', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('remaining', '>', 0)
    .orderBy('id')
    .execute();
  const end = (topup: TopupLeft): number => topup.expires_at ?? Number.POSITIVE_INFINITY;
  return rows
    .filter((topup) => end(topup) > now)
    .sort((a, b) => (end(a) === end(b) ? a.id - b.id : end(a) - end(b)));
}

export async function changeTopup(state: StateTransaction, id: number, credits: number): Promise<void> {
  await state
    .updateTable('topups')
    .set((row) => ({ remaining: row('remaining', '+', credits) }))
    .where('id', '=', id)
    .execute();
}

type Period = Pick<BalanceRow, 'account_id' | 'period_start'>;

/** Credits given back after their period has ended are gone, just as if nobody had borrowed them. */
export async function changeTaken(state: StateTransaction, of: Period, credits: number): Promise<void> {
  await state
    .updateTable('balances')
    .set((row) => ({ taken: row('taken', '+', credits) }))
    .where('account_id', '=', of.account_id)
    .where('period_start', '=', of.period_start)
    .execute();
}

/** What an account can still be lent, or pay with. */
interface Means {
  readonly balance: BalanceRow;
  readonly topups: readonly TopupLeft[];
}

/** Locks what an account has, after it has paid what it owes as far as it can. Undefined if the account was deleted. */
export async function meansOf(
  state: StateTransaction,
  allowance: Allowance,
  now: number,
): Promise<Means | undefined> {
  const means = await lockMeans(state, allowance, now);
  if (!means || means.balance.owed === 0) return means;
  return pay(state, means, allowance.credits, means.balance.owed);
}

/** Keys of an account that was deleted are known to nodes for a moment more. */
async function lockMeans(
  state: StateTransaction,
  { accountId, periodStart }: Allowance,
  now: number,
): Promise<Means | undefined> {
  const balance = await lockBalance(state, accountId, periodStart);
  const account = await state
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account) return { balance, topups: await topupsInForce(state, accountId, now) };
  await state.deleteFrom('balances').where('account_id', '=', accountId).execute();
  return undefined;
}

/** Charges what was overdrawn: to the package, then to top-ups; the account owes what neither covers. */
export async function chargeOverdrawn(
  state: StateTransaction,
  overdrawn: Overdrawn,
  now: number,
): Promise<void> {
  const means = await lockMeans(state, overdrawn, now);
  if (means) await pay(state, means, overdrawn.credits, means.balance.owed + overdrawn.spent);
}

async function pay(
  state: StateTransaction,
  { balance, topups }: Means,
  credits: number,
  debt: number,
): Promise<Means> {
  const fromPackage = Math.min(debt, Math.max(0, credits - balance.taken));
  let owed = debt - fromPackage;
  const left: TopupLeft[] = [];
  for (const topup of topups) {
    const part = Math.min(owed, topup.remaining);
    if (part > 0) await changeTopup(state, topup.id, -part);
    owed -= part;
    if (part < topup.remaining) left.push({ ...topup, remaining: topup.remaining - part });
  }
  const taken = balance.taken + fromPackage;
  await state
    .updateTable('balances')
    .set({ taken, owed })
    .where('account_id', '=', balance.account_id)
    .execute();
  // Nodes know by its keys whether an account may overdraw again.
  if ((owed === 0) !== (balance.owed === 0)) await countChange(state, 'accounts');
  return { balance: { ...balance, taken, owed }, topups: left };
}
