// Work in the background, fleets and tables: taken by one node at a time for as long as it renews its claim, and ended once, together with the
// event that tells it.
import type { Selectable } from 'kysely';
import type { JobRow } from './rows/job-row.ts';
import { addToCount } from './tracking.ts';
import type { RunTransaction, State } from './transaction.ts';

export type JobRecord = Selectable<JobRow>;
export type JobKind = JobRecord['kind'];
export type NewJob = Pick<JobRecord, 'id' | 'request' | 'tasks' | 'seconds'> &
  Partial<Pick<JobRecord, 'kind' | 'status' | 'keeper'>>;
/** Without what was sent, which may be long. */
export type JobState = Omit<JobRecord, 'request'>;

/** Jobs of an account that may be waiting or running. */
export const MOST_OPEN_JOBS = 3;
/** The latest that are kept once they have ended, and for how long. */
const MOST_KEPT = 20;
const KEPT_MS = 7 * 86_400_000;
/** A table that nobody begins is dropped after an hour; one that has ended after a day. */
const TABLE_SENT_MS = 3_600_000;
const TABLE_KEPT_MS = 86_400_000;
const OPEN = ['waiting', 'running'] as const;
/** What counts for an account, too: it takes room. */
const UNFINISHED = ['sent', ...OPEN] as const;
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
  'kind',
  'keeper',
  'turn_at',
] as const;

export class TooManyJobs extends Error {
  override readonly name = 'TooManyJobs';
}

/** How a job ends. */
export interface JobEnd {
  readonly status: 'done' | 'failed';
  readonly plan?: string;
  readonly fault?: string;
}

export class JobRepository {
  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
  ) {}

  /** Throws TooManyJobs where the account has as many open as it may. */
  add(accountId: number, job: NewJob, now: number): Promise<void> {
    return this.transaction(async (state) => {
      // Two that are added at the same time do not count each other: the account's row lets one wait for the other.
      await addToCount(state, accountId, 0);
      const { open } = await state
        .selectFrom('jobs')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .where('account_id', '=', accountId)
        .where('status', 'in', UNFINISHED)
        .executeTakeFirstOrThrow();
      if (Number(open) >= MOST_OPEN_JOBS) throw new TooManyJobs();
      await state
        .insertInto('jobs')
        .values({
          status: 'waiting',
          ...job,
          turn_at: now,
          account_id: accountId,
          share: 0,
          created_at: now,
          claimed_until: 0,
          begun: 0,
        })
        .execute();
      const old = await state
        .selectFrom('jobs')
        .select('id')
        .where('account_id', '=', accountId)
        .where('status', 'not in', UNFINISHED)
        .orderBy('created_at', 'desc')
        .offset(MOST_KEPT)
        .limit(MOST_KEPT)
        .execute();
      if (old.length > 0)
        await state
          .deleteFrom('jobs')
          .where('account_id', '=', accountId)
          .where(
            'id',
            'in',
            old.map(({ id }) => id),
          )
          .execute();
    });
  }

  find(accountId: number, id: string, kind: JobKind = 'fleet'): Promise<JobState | undefined> {
    return this.db
      .selectFrom('jobs')
      .select(STATE)
      .where('kind', '=', kind)
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  list(accountId: number, kind: JobKind = 'fleet'): Promise<Omit<JobState, 'plan'>[]> {
    return this.db
      .selectFrom('jobs')
      .select(STATE.filter((column) => column !== 'plan'))
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .execute();
  }

  /** What is to be done with a table that was sent; undefined if it is not there. */
  async requestOf(accountId: number, id: string): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('jobs')
      .select('request')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.request;
  }

  /** Notes how many rows a table has; false if it is not waiting to be begun. */
  async count(accountId: number, id: string, rows: number): Promise<boolean> {
    const result = await this.#ofSent(accountId, id).set({ tasks: rows }).executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  /** Begins a table, once; false if it has begun, or does not have so many rows. */
  async begin(accountId: number, id: string, rows: number, now: number): Promise<boolean> {
    const result = await this.#ofSent(accountId, id)
      .set({ status: 'waiting', turn_at: now })
      .where('tasks', '=', rows)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  #ofSent(accountId: number, id: string) {
    return this.db
      .updateTable('jobs')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('kind', '=', 'table')
      .where('status', '=', 'sent');
  }

  /** Deletes a table that is not under way; the caller deletes its files. */
  async remove(accountId: number, id: string): Promise<void> {
    await this.db
      .deleteFrom('jobs')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('kind', '=', 'table')
      .where('status', 'not in', OPEN)
      .execute();
  }

  /** All tables in a folder, whoever's they are. */
  async keptIn(keeper: string): Promise<string[]> {
    const rows = await this.db.selectFrom('jobs').select('id').where('keeper', '=', keeper).execute();
    return rows.map(({ id }) => id);
  }

  /** False if there is none that is open. */
  cancel(accountId: number, id: string, now: number): Promise<boolean> {
    return this.#end(accountId, id, { status: 'cancelled', finished_at: now }, undefined);
  }

  /** Jobs that nobody works on and this node can do, those that wait longest first, one of each account. */
  async due(
    now: number,
    most: number,
    keeper?: string,
  ): Promise<{ readonly id: string; readonly account_id: number }[]> {
    const rows = await this.db
      .selectFrom('jobs')
      .select(['id', 'account_id'])
      .where('status', 'in', OPEN)
      .where('claimed_until', '<=', now)
      .where(({ eb, or }) => or([eb('keeper', 'is', null), eb('keeper', '=', keeper ?? '')]))
      .orderBy('turn_at')
      .limit(most)
      .execute();
    const seen = new Set<number>();
    return rows.filter(({ account_id }) => !seen.has(account_id) && seen.add(account_id));
  }

  /** The job, claimed until the given time, or undefined if another node was quicker. */
  claim(id: string, now: number, until: number): Promise<JobRecord | undefined> {
    return this.db
      .updateTable('jobs')
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
    change: Pick<JobRecord, 'claimed_until' | 'share'> &
      Partial<Pick<JobRecord, 'plan' | 'begun' | 'turn_at'>>,
  ): Promise<boolean> {
    const result = await this.db
      .updateTable('jobs')
      .set(change)
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('claimed_until', '=', claim)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  /** Only the node that still holds the claim may end a job; false if it does not. */
  finish(
    { id, account_id }: Pick<JobRecord, 'id' | 'account_id'>,
    claim: number,
    { status, plan, fault }: JobEnd,
    now: number,
  ): Promise<boolean> {
    const change = { status, finished_at: now, share: 1, ...(plan ? { plan } : {}), fault: fault ?? null };
    return this.#end(account_id, id, change, claim);
  }

  /** Deletes what ended a week ago, and tables sooner: their files are large. */
  async dropOld(now: number): Promise<void> {
    await this.db
      .deleteFrom('jobs')
      .where('kind', '=', 'table')
      .where(({ eb, or, and }) =>
        or([
          eb('finished_at', '<', now - TABLE_KEPT_MS),
          and([eb('status', '=', 'sent'), eb('created_at', '<', now - TABLE_SENT_MS)]),
        ]),
      )
      .execute();
    await this.db
      .deleteFrom('jobs')
      .where('finished_at', '<', now - KEPT_MS)
      .execute();
  }

  /** Together with the event about it: there is one for each end. */
  #end(
    accountId: number,
    id: string,
    change: Partial<JobRecord> & { readonly finished_at: number; readonly status: string },
    claim: number | undefined,
  ): Promise<boolean> {
    return this.transaction(async (state) => {
      const number = await addToCount(state, accountId, 1);
      const ended = await state
        .updateTable('jobs')
        .set({ ...change, claimed_until: 0 })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', 'in', OPEN)
        .$if(claim !== undefined, (query) => query.where('claimed_until', '=', claim ?? 0))
        .returning('kind')
        .executeTakeFirst();
      if (!ended) {
        await addToCount(state, accountId, -1);
        return false;
      }
      await state
        .insertInto('fence_events')
        .values({
          account_id: accountId,
          number,
          kind: ended.kind === 'table' ? 'table' : 'plan',
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
