// Credits in the state: lent out as leases, counted as spent from the holders' journals, and given back.
import { sql } from 'kysely';
import { NOBODY } from './account-removal.ts';
import {
  type Allowance,
  changeTaken,
  changeTopup,
  chargeOverdrawn,
  meansOf,
  type Overdrawn,
} from './balances.ts';
import { type LeaseRequest, type Lent, lentOf } from './lease.ts';
import type { HolderRow, LeaseRow, UsageRow } from './rows/credit-rows.ts';
import type { RunTransaction, State, StateTransaction } from './transaction.ts';

/** Lends in one statement where that is possible, or not at all. */
export type LendAtOnce = (
  db: State,
  allowance: Allowance,
  request: LeaseRequest,
  now: number,
) => Promise<Lent | undefined>;

/** What happened at a holder since its last batch. Applied completely and exactly once. */
export interface LedgerBatch {
  readonly holder: string;
  /** The sequence number of the holder's batch, from 0. */
  readonly flushes: number;
  readonly segment: number;
  readonly position: number;
  readonly usage: readonly UsageRow[];
  /** Keys whose last use should be set to now. */
  readonly usedKeys: readonly number[];
  readonly spent: readonly { readonly lease: number; readonly credits: number }[];
  /** Spent without a lease, while the state did not answer. */
  readonly overdrawn: readonly Overdrawn[];
  readonly givenBack: readonly { readonly lease: number; readonly credits: number }[];
  /** Leases to close; what remains of them is given back. */
  readonly closed: readonly number[];
  /** When the holder's other leases now expire; undefined leaves them unchanged. */
  readonly renewedUntil: number | undefined;
  readonly now: number;
}

export class LedgerRepository {
  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
    private readonly lendAtOnce?: LendAtOnce,
  ) {}

  async addHolder(id: string, node: string, now: number): Promise<void> {
    const holder = { id, node, flushes: 0, segment: 1, position: 0, seen_at: now };
    await this.db.insertInto('holders').values(holder).execute();
  }

  findHolder(id: string): Promise<HolderRow | undefined> {
    return this.db.selectFrom('holders').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async removeHolder(id: string): Promise<void> {
    await this.db.deleteFrom('holders').where('id', '=', id).execute();
  }

  /** How many holders have reported since, and on how many nodes. */
  aliveSince(time: number): Promise<{ readonly holders: number; readonly nodes: number }> {
    return this.db
      .selectFrom('holders')
      .select(({ fn }) => [
        fn.countAll<number>().as('holders'),
        fn.count<number>('node').distinct().as('nodes'),
      ])
      .where('seen_at', '>', time)
      .executeTakeFirstOrThrow();
  }

  leasesOf(holder: string): Promise<LeaseRow[]> {
    return this.db.selectFrom('leases').selectAll().where('holder', '=', holder).orderBy('number').execute();
  }

  /** Lends credits: from the package first, then from the top-up that expires first. What the account owes is paid before. */
  async lend(allowance: Allowance, request: LeaseRequest, now: number): Promise<Lent> {
    return (await this.lendAtOnce?.(this.db, allowance, request, now)) ?? this.#lend(allowance, request, now);
  }

  #lend(allowance: Allowance, request: LeaseRequest, now: number): Promise<Lent> {
    const { accountId } = allowance;
    return this.transaction(async (state) => {
      const means = await meansOf(state, allowance, now);
      if (!means) return { ...NOTHING, heldByOthers: 0 };
      const { balance, topups } = means;
      const available = allowance.credits - balance.taken;
      const left = Math.max(0, available) + topups.reduce((sum, { remaining }) => sum + remaining, 0);
      const topup = available > 0 ? undefined : topups[0];
      const amount = left === 0 ? 0 : lentOf(topup ? topup.remaining : available, request);
      if (amount === 0)
        return { ...NOTHING, heldByOthers: await heldByOthers(state, accountId, request.holder) };
      if (topup) await changeTopup(state, topup.id, -amount);
      else await changeTaken(state, balance, amount);
      await state
        .insertInto('leases')
        .values({
          holder: request.holder,
          number: request.number,
          account_id: accountId,
          topup_id: topup?.id ?? null,
          period_start: balance.period_start,
          amount,
          spent: 0,
          expires_at: request.expiresAt,
          lapsed_at: null,
        })
        .execute();
      const topupEnds = topup?.expires_at ?? null;
      return { amount, topupEnds, fromTopup: topup !== undefined, left: left - amount, heldByOthers: 0 };
    });
  }

  /** Applies a batch. One that was already applied, without its sender learning of it, changes nothing. */
  apply(batch: LedgerBatch): Promise<void> {
    return this.transaction(async (state) => {
      if (!(await isNext(state, batch))) return;
      await addUsage(state, await withoutGone(state, batch.usage));
      if (batch.usedKeys.length > 0) {
        await state
          .updateTable('keys')
          .set({ last_used_at: batch.now })
          .where('id', 'in', batch.usedKeys)
          .execute();
      }
      if (batch.renewedUntil !== undefined) {
        await state
          .updateTable('leases')
          .set({ expires_at: batch.renewedUntil, lapsed_at: null })
          .where('holder', '=', batch.holder)
          .execute();
      }
      for (const { lease, credits } of batch.spent) {
        await ofHolder(state, batch.holder, lease)
          .set((row) => ({ spent: row('spent', '+', credits) }))
          .execute();
      }
      await giveBack(state, batch);
      // In the order of accounts, as when giving back.
      for (const overdrawn of [...batch.overdrawn].sort((a, b) => a.accountId - b.accountId))
        await chargeOverdrawn(state, overdrawn, batch.now);
    });
  }

  /** Asks all holders to give back the credits of an account that they are not using. */
  async recall(accountId: number, now: number): Promise<void> {
    await this.db
      .insertInto('recalls')
      .values({ account_id: accountId, asked_at: now })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ asked_at: now }))
      .execute();
  }

  async recalledSince(time: number): Promise<number[]> {
    const rows = await this.db
      .selectFrom('recalls')
      .select('account_id')
      .where('asked_at', '>', time)
      .execute();
    return rows.map((row) => row.account_id);
  }

  /** Marks leases that were not renewed in time: from now on they count as spent in full. Returns the ones just found. */
  lapse(now: number): Promise<LeaseRow[]> {
    return this.db
      .updateTable('leases')
      .set({ lapsed_at: now })
      .where('expires_at', '<', now)
      .where('lapsed_at', 'is', null)
      .returningAll()
      .execute();
  }

  lapsed(): Promise<LeaseRow[]> {
    return this.db.selectFrom('leases').selectAll().where('lapsed_at', 'is not', null).execute();
  }

  leasesOfAccount(accountId: number): Promise<LeaseRow[]> {
    return this.db.selectFrom('leases').selectAll().where('account_id', '=', accountId).execute();
  }

  /** Credits that the account owes since an outage. */
  async owed(accountId: number): Promise<number> {
    const row = await this.db
      .selectFrom('balances')
      .select('owed')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row?.owed ?? 0;
  }

  /** Credits of the period that are spent or lent out. */
  async taken(accountId: number, periodStart: number): Promise<number> {
    const row = await this.db
      .selectFrom('balances')
      .select('taken')
      .where('account_id', '=', accountId)
      .where('period_start', '>=', periodStart)
      .executeTakeFirst();
    return row?.taken ?? 0;
  }
}

const NOTHING = { amount: 0, topupEnds: null, fromTopup: false, left: 0 };

async function heldByOthers(state: StateTransaction, accountId: number, holder: string): Promise<number> {
  const rows = await state
    .selectFrom('leases')
    .select(['amount', 'spent'])
    .where('account_id', '=', accountId)
    .where('holder', '!=', holder)
    .where('lapsed_at', 'is', null)
    .execute();
  return rows.reduce((sum, { amount, spent }) => sum + amount - spent, 0);
}

/** Advances the holder's batch count, unless the batch was already applied. */
async function isNext(state: StateTransaction, batch: LedgerBatch): Promise<boolean> {
  const { holder, flushes, segment, position, now } = batch;
  const counted = await state
    .updateTable('holders')
    .set({ flushes: flushes + 1, segment, position, seen_at: now })
    .where('id', '=', holder)
    .where('flushes', '=', flushes)
    .executeTakeFirst();
  if (counted.numUpdatedRows > 0n) return true;
  const row = await state.selectFrom('holders').select('flushes').where('id', '=', holder).executeTakeFirst();
  if (row?.flushes === flushes + 1) return false;
  throw new Error(`holder ${holder} sent batch ${flushes}, but ${row?.flushes ?? 'none'} were applied`);
}

/** What was used of accounts that have been deleted since is added to the totals without a name, as at the deletion. */
async function withoutGone(
  state: StateTransaction,
  usage: readonly UsageRow[],
): Promise<readonly UsageRow[]> {
  if (usage.length === 0) return usage;
  const ids = [...new Set(usage.map((row) => row.account_id))];
  const rows = await state.selectFrom('accounts').select('id').where('id', 'in', ids).execute();
  if (rows.length === ids.length) return usage;
  const there = new Set(rows.map(({ id }) => id));
  const named = usage.filter((row) => there.has(row.account_id));
  const nameless = new Map<string, UsageRow>();
  for (const row of usage) {
    if (there.has(row.account_id)) continue;
    const name = `${row.hour} ${row.endpoint}`;
    const sum = nameless.get(name) ?? { ...row, key_id: NOBODY, account_id: NOBODY, requests: 0, credits: 0 };
    sum.requests += row.requests;
    sum.credits += row.credits;
    nameless.set(name, sum);
  }
  return [...named, ...nameless.values()];
}

const ROWS_AT_ONCE = 500;

/** Rows are locked in the same order everywhere, so that two nodes never deadlock. */
async function addUsage(state: StateTransaction, usage: readonly UsageRow[]): Promise<void> {
  const rows = [...usage].sort(
    (a, b) => a.key_id - b.key_id || a.hour - b.hour || (a.endpoint < b.endpoint ? -1 : 1),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await state
      .insertInto('usage_hours')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'key_id', 'endpoint', 'hour']).doUpdateSet({
          requests: sql<number>`usage_hours.requests + excluded.requests`,
          credits: sql<number>`usage_hours.credits + excluded.credits`,
        }),
      )
      .execute();
  }
}

const ofHolder = (state: StateTransaction, holder: string, lease: number) =>
  state.updateTable('leases').where('holder', '=', holder).where('number', '=', lease);

async function giveBack(state: StateTransaction, batch: LedgerBatch): Promise<void> {
  const returns: { lease: Pick<LeaseRow, 'account_id' | 'topup_id' | 'period_start'>; credits: number }[] =
    [];
  for (const { lease: number, credits } of batch.givenBack) {
    const lease = await ofHolder(state, batch.holder, number)
      .set((row) => ({ amount: row('amount', '-', credits) }))
      .returningAll()
      .executeTakeFirst();
    if (lease) returns.push({ lease, credits });
  }
  for (const number of batch.closed) {
    const lease = await state
      .deleteFrom('leases')
      .where('holder', '=', batch.holder)
      .where('number', '=', number)
      .returningAll()
      .executeTakeFirst();
    if (lease) returns.push({ lease, credits: lease.amount - lease.spent });
  }
  // Locked in the same order as when lending: by account, the package before top-ups.
  returns.sort(
    (a, b) => a.lease.account_id - b.lease.account_id || (a.lease.topup_id ?? 0) - (b.lease.topup_id ?? 0),
  );
  for (const { lease, credits } of returns) {
    if (credits === 0) continue;
    if (lease.topup_id === null) await changeTaken(state, lease, -credits);
    else await changeTopup(state, lease.topup_id, credits);
  }
}
