// Fleets that are planned in the background: taken by one node at a time for as long as it renews its claim, and ended once, together with the
// event that tells it.
import type { Selectable } from 'kysely';
import type { FleetJobRow } from './schema.ts';
import { addToCount } from './tracking.ts';
import type { RunTransaction, State } from './transaction.ts';

export type FleetJobRecord = Selectable<FleetJobRow>;
export type NewFleetJob = Pick<FleetJobRecord, 'id' | 'request' | 'tasks' | 'seconds'>;
/** Without what was sent, which may be long. */
export type FleetJobState = Omit<FleetJobRecord, 'request'>;

/** Jobs of an account that may be waiting or running. */
export const MOST_OPEN_JOBS = 3;
/** The latest that are kept once they have ended, and for how long. */
const MOST_KEPT = 20;
const KEPT_MS = 7 * 86_400_000;
const OPEN = ['waiting', 'running'] as const;
const STATE = [
  'id',
  'account_id',
  'status',
  'tasks',
  'seconds',
  'share',
  'plan',
  'fault',
  'created_at',
  'finished_at',
  'claimed_until',
  'begun',
] as const;

export class TooManyJobs extends Error {
  override readonly name = 'TooManyJobs';
}

/** How a job ends. */
export interface FleetJobEnd {
  readonly status: 'done' | 'failed';
  readonly plan?: string;
  readonly fault?: string;
}

export class FleetJobRepository {
  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
  ) {}

  /** Throws TooManyJobs where the account has as many open as it may. */
  add(accountId: number, job: NewFleetJob, now: number): Promise<void> {
    return this.transaction(async (state) => {
      // Two that are added at the same time do not count each other: the account's row lets one wait for the other.
      await addToCount(state, accountId, 0);
      const { open } = await state
        .selectFrom('fleet_jobs')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .where('account_id', '=', accountId)
        .where('status', 'in', OPEN)
        .executeTakeFirstOrThrow();
      if (Number(open) >= MOST_OPEN_JOBS) throw new TooManyJobs();
      await state
        .insertInto('fleet_jobs')
        .values({
          ...job,
          account_id: accountId,
          status: 'waiting',
          share: 0,
          created_at: now,
          claimed_until: 0,
          begun: 0,
        })
        .execute();
      const old = await state
        .selectFrom('fleet_jobs')
        .select('id')
        .where('account_id', '=', accountId)
        .where('status', 'not in', OPEN)
        .orderBy('created_at', 'desc')
        .offset(MOST_KEPT)
        .limit(MOST_KEPT)
        .execute();
      if (old.length > 0)
        await state
          .deleteFrom('fleet_jobs')
          .where('account_id', '=', accountId)
          .where(
            'id',
            'in',
            old.map(({ id }) => id),
          )
          .execute();
    });
  }

  find(accountId: number, id: string): Promise<FleetJobState | undefined> {
    return this.db
      .selectFrom('fleet_jobs')
      .select(STATE)
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  list(accountId: number): Promise<Omit<FleetJobState, 'plan'>[]> {
    return this.db
      .selectFrom('fleet_jobs')
      .select(STATE.filter((column) => column !== 'plan'))
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .execute();
  }

  /** False if there is none that is open. */
  cancel(accountId: number, id: string, now: number): Promise<boolean> {
    return this.#end(accountId, id, { status: 'cancelled', finished_at: now }, undefined);
  }

  /** Jobs that nobody works on, the oldest first, one of each account. */
  async due(now: number, most: number): Promise<{ readonly id: string; readonly account_id: number }[]> {
    const rows = await this.db
      .selectFrom('fleet_jobs')
      .select(['id', 'account_id'])
      .where('status', 'in', OPEN)
      .where('claimed_until', '<=', now)
      .orderBy('created_at')
      .limit(most)
      .execute();
    const seen = new Set<number>();
    return rows.filter(({ account_id }) => !seen.has(account_id) && seen.add(account_id));
  }

  /** The job, claimed until the given time, or undefined if another node was quicker. */
  claim(id: string, now: number, until: number): Promise<FleetJobRecord | undefined> {
    return this.db
      .updateTable('fleet_jobs')
      .set(({ eb }) => ({ status: 'running', claimed_until: until, begun: eb('begun', '+', 1) }))
      .where('id', '=', id)
      .where('status', 'in', OPEN)
      .where('claimed_until', '<=', now)
      .returningAll()
      .executeTakeFirst();
  }

  /** Renews a claim, with what is known by now; false if the job was cancelled or another node has it. */
  async renew(
    id: string,
    claim: number,
    change: Pick<FleetJobRecord, 'claimed_until' | 'share'> & Partial<Pick<FleetJobRecord, 'plan' | 'begun'>>,
  ): Promise<boolean> {
    const result = await this.db
      .updateTable('fleet_jobs')
      .set(change)
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('claimed_until', '=', claim)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  /** Only the node that still holds the claim may end a job; false if it does not. */
  finish(
    { id, account_id }: Pick<FleetJobRecord, 'id' | 'account_id'>,
    claim: number,
    { status, plan, fault }: FleetJobEnd,
    now: number,
  ): Promise<boolean> {
    const change = { status, finished_at: now, share: 1, ...(plan ? { plan } : {}), fault: fault ?? null };
    return this.#end(account_id, id, change, claim);
  }

  /** Deletes what ended a week ago. */
  async dropOld(now: number): Promise<void> {
    await this.db
      .deleteFrom('fleet_jobs')
      .where('finished_at', '<', now - KEPT_MS)
      .execute();
  }

  /** Together with the event about it: there is one for each end. */
  #end(
    accountId: number,
    id: string,
    change: Partial<FleetJobRecord> & { readonly finished_at: number; readonly status: string },
    claim: number | undefined,
  ): Promise<boolean> {
    return this.transaction(async (state) => {
      const number = await addToCount(state, accountId, 1);
      const result = await state
        .updateTable('fleet_jobs')
        .set({ ...change, claimed_until: 0 })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', 'in', OPEN)
        .$if(claim !== undefined, (query) => query.where('claimed_until', '=', claim ?? 0))
        .executeTakeFirst();
      if (result.numUpdatedRows === 0n) {
        await addToCount(state, accountId, -1);
        return false;
      }
      await state
        .insertInto('fence_events')
        .values({
          account_id: accountId,
          number,
          kind: 'plan',
          object: id,
          fence: change.status,
          fence_name: '',
          at: change.finished_at,
          lon: 0,
          lat: 0,
          created_at: change.finished_at,
        })
        .execute();
      return true;
    });
  }
}
