// Tracked objects and their events in the state, by account. What became of some objects is stored in one transaction that locks the
// account's event counter and only if nobody has moved them since they were read, so two calls about one object never interleave and event
// numbers follow commit order. Many rows are written in chunks, with a pause between them in which others are served.
import type { Selectable } from 'kysely';
import type { FenceEventRow, TrackedObjectRow } from './rows/fence-rows.ts';
import type { RunTransaction, State, StateTransaction } from './transaction.ts';
import { appendTravelled, type Travelled, type WaitingTerms } from './waiting-trips.ts';

export type TrackedObject = Selectable<TrackedObjectRow>;
export type FenceEventRecord = Selectable<FenceEventRow>;
export type NewEvent = Omit<FenceEventRecord, 'account_id' | 'number' | 'created_at'>;

/** An object after it has moved, and what it was taken to be before: undefined for a new one. */
export type MovedObject = Omit<TrackedObject, 'account_id'> & {
  readonly before: Pick<TrackedObject, 'at' | 'inside'> | undefined;
};

/** What becomes of some objects: stored all or none. */
export interface TrackedPiece {
  readonly objects: readonly MovedObject[];
  readonly events: readonly NewEvent[];
  /** Positions that are newer than the last one known. */
  readonly travelled?: readonly Travelled[];
}

/** Rows in one statement: it takes a few milliseconds, in which SQLite lets the thread do nothing else. */
const CHUNK = 100;
/** Objects looked up in one statement. */
const LOOKED_UP = 400;
const KEPT_MS = 7 * 86_400_000;
/** An object that has not moved for so long makes room for another where an account has as many as it may. */
const FORGOTTEN_MS = 30 * 86_400_000;
export const MOST_OBJECTS = 100_000;

/** The account would have more objects than it may; nothing was stored. */
export class TooManyObjects extends Error {}

export class TrackingRepository {
  /** Objects that an account may have. */
  most = MOST_OBJECTS;

  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
  ) {}

  /** What is known of the objects, by id. */
  known(
    accountId: number,
    ids: readonly string[],
    pause: () => Promise<void>,
  ): Promise<Map<string, TrackedObject>> {
    return known(this.db, accountId, ids, pause);
  }

  /**
   * Stores what became of objects and the events of it; false, and nothing is stored, if one of them has been moved meanwhile. `waiting`: what they
   * travelled waits to be learned from.
   */
  write(
    accountId: number,
    { objects, events, travelled = [] }: TrackedPiece,
    now: number,
    pause: () => Promise<void>,
    waiting?: WaitingTerms,
  ): Promise<boolean> {
    if (objects.length === 0 && events.length === 0) return Promise.resolve(true);
    return this.transaction(async (state) => {
      const count = await addToCount(state, accountId, events.length);
      const rows = await known(
        state,
        accountId,
        objects.map(({ id }) => id),
        pause,
      );
      for (const { id, before } of objects) {
        const row = rows.get(id);
        if (row?.at === before?.at && row?.inside === before?.inside) continue;
        await addToCount(state, accountId, -events.length);
        return false;
      }
      await this.#makeRoom(state, accountId, objects.length - rows.size, now);
      for (const some of chunks(objects, CHUNK)) {
        await state
          .insertInto('tracked_objects')
          .values(some.map(({ before, ...object }) => ({ ...object, account_id: accountId })))
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'id']).doUpdateSet((row) => ({
              lon: row.ref('excluded.lon'),
              lat: row.ref('excluded.lat'),
              at: row.ref('excluded.at'),
              inside: row.ref('excluded.inside'),
            })),
          )
          .execute();
        await pause();
      }
      const numbered = events.map((event, i) => ({
        ...event,
        account_id: accountId,
        number: count - events.length + 1 + i,
        created_at: now,
      }));
      for (const some of chunks(numbered, CHUNK)) {
        await state.insertInto('fence_events').values(some).execute();
        await pause();
      }
      if (waiting) await appendTravelled(state, accountId, travelled, waiting, now);
      return true;
    });
  }

  async #makeRoom(state: StateTransaction, accountId: number, added: number, now: number): Promise<void> {
    if (added <= 0) return;
    const hasRoom = async (): Promise<boolean> => (await countObjects(state, accountId)) + added <= this.most;
    if (await hasRoom()) return;
    await state
      .deleteFrom('tracked_objects')
      .where('account_id', '=', accountId)
      .where('at', '<', now - FORGOTTEN_MS)
      .execute();
    if (!(await hasRoom())) throw new TooManyObjects();
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

  /** Deletes events that are a week old and that no webhook is waiting for, unless it has been given up. */
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
              .whereRef('webhooks.delivered', '<', 'fence_events.number')
              .where('webhooks.disabled_at', 'is', null),
          ),
        ),
      )
      .execute();
  }
}

async function countObjects(state: StateTransaction, accountId: number): Promise<number> {
  const { count } = await state
    .selectFrom('tracked_objects')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function known(
  state: State | StateTransaction,
  accountId: number,
  ids: readonly string[],
  pause: () => Promise<void>,
): Promise<Map<string, TrackedObject>> {
  const found = new Map<string, TrackedObject>();
  for (const some of chunks(ids, LOOKED_UP)) {
    const rows = await state
      .selectFrom('tracked_objects')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', 'in', some)
      .execute();
    for (const row of rows) found.set(row.id, row);
    if (ids.length > LOOKED_UP) await pause();
  }
  return found;
}

function* chunks<T>(rows: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

/** Locks the account's row until the transaction ends; returns the new count. */
export async function addToCount(
  state: StateTransaction,
  accountId: number,
  events: number,
): Promise<number> {
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
