// Tracked objects and their events in the state, by account. A call's positions are recorded in one transaction that locks the
// account's event counter, so two calls about one object never interleave and event numbers follow commit order.
import type { Selectable } from 'kysely';
import type { FenceEventRow, TrackedObjectRow } from './schema.ts';
import type { RunTransaction, State, StateTransaction } from './transaction.ts';

export type TrackedObject = Selectable<TrackedObjectRow>;
export type FenceEventRecord = Selectable<FenceEventRow>;
export type NewEvent = Omit<FenceEventRecord, 'account_id' | 'number' | 'created_at'>;

export interface Tracked<T> {
  readonly objects: readonly Omit<TrackedObject, 'account_id'>[];
  readonly events: readonly NewEvent[];
  readonly answer: T;
}

/** Rows in one statement, as databases limit its parameters. */
const CHUNK = 400;
const KEPT_MS = 7 * 86_400_000;

export class TrackingRepository {
  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
  ) {}

  /** Reads what is known of the objects, lets `work` decide what becomes of them, and stores the result. */
  record<T>(
    accountId: number,
    ids: readonly string[],
    now: number,
    work: (known: ReadonlyMap<string, TrackedObject>) => Tracked<T>,
  ): Promise<T> {
    return this.transaction(async (state) => {
      const count = await addToCount(state, accountId, 0);
      const known = new Map<string, TrackedObject>();
      for (const some of chunks(ids)) {
        const rows = await state
          .selectFrom('tracked_objects')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('id', 'in', some)
          .execute();
        for (const row of rows) known.set(row.id, row);
      }
      const { objects, events, answer } = work(known);
      for (const some of chunks(objects)) {
        await state
          .insertInto('tracked_objects')
          .values(some.map((object) => ({ ...object, account_id: accountId })))
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'id']).doUpdateSet((row) => ({
              lon: row.ref('excluded.lon'),
              lat: row.ref('excluded.lat'),
              at: row.ref('excluded.at'),
              inside: row.ref('excluded.inside'),
            })),
          )
          .execute();
      }
      if (events.length > 0) await addToCount(state, accountId, events.length);
      const numbered = events.map((event, i) => ({
        ...event,
        account_id: accountId,
        number: count + 1 + i,
        created_at: now,
      }));
      for (const some of chunks(numbered)) await state.insertInto('fence_events').values(some).execute();
      return answer;
    });
  }

  /** The number of the account's last event. */
  async lastNumber(accountId: number): Promise<number> {
    const row = await this.db
      .selectFrom('fence_event_counts')
      .select('count')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row?.count ?? 0;
  }

  eventsAfter(accountId: number, number: number, most: number): Promise<FenceEventRecord[]> {
    return this.db
      .selectFrom('fence_events')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('number', '>', number)
      .orderBy('number')
      .limit(most)
      .execute();
  }

  /** Deletes events that are a week old and that no webhook is waiting for. */
  async dropOld(now: number): Promise<void> {
    await this.db
      .deleteFrom('fence_events')
      .where('created_at', '<', now - KEPT_MS)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('webhooks')
              .select('webhooks.account_id')
              .whereRef('webhooks.account_id', '=', 'fence_events.account_id')
              .whereRef('webhooks.delivered', '<', 'fence_events.number'),
          ),
        ),
      )
      .execute();
  }
}

function* chunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK);
}

/** Locks the account's row until the transaction ends; returns the new count. */
async function addToCount(state: StateTransaction, accountId: number, events: number): Promise<number> {
  const { count } = await state
    .insertInto('fence_event_counts')
    .values({ account_id: accountId, count: events })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((row) => ({ count: row('fence_event_counts.count', '+', events) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}
