// Places that accounts keep themselves, always by account. Every change takes the next version of its account in its own
// transaction, so that versions come in the order of the commits and a node that has seen one has seen all before it.
import type { Selectable } from 'kysely';
import { turns } from '../threads/turns.ts';
import { countChange } from './changes.ts';
import type { LivePlaceRow, LivePlaceVersionRow } from './rows/own-place-rows.ts';
import type { RunTransaction, State, StateTransaction } from './transaction.ts';

export type LivePlaceRecord = Selectable<LivePlaceRow>;
/** What the account says about a place. */
export type LivePlaceFields = Omit<
  LivePlaceRecord,
  'account_id' | 'id' | 'version' | 'created_at' | 'removed_at'
>;
export type LivePlaceVersion = Selectable<LivePlaceVersionRow>;
export type NewLivePlace = LivePlaceFields & { readonly id: number };

/** How long removed rows stay at least, so that nodes see that they are gone. */
const REMOVED_PLACE_MS = 3_600_000;
/** Rows in one statement: a millisecond or two of an event loop. */
const ROWS = 50;

/** The most that one account may keep: places, and letters in all their fields. Both bound what its tables take in memory. */
export const MOST_LIVE_PLACES = 100_000;
export const MOST_LIVE_LETTERS = 32_000_000;

export class TooManyPlaces extends Error {}

/** An id that was drawn for a new place belongs to another place of the account. */
class IdTaken extends Error {}

export class LivePlaceRepository {
  /** What an account may keep. */
  most = { places: MOST_LIVE_PLACES, letters: MOST_LIVE_LETTERS };

  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
  ) {}

  /** All or none; false when the account has a place with one of the ids already. Throws TooManyPlaces beyond what it may keep. */
  async create(accountId: number, places: readonly NewLivePlace[], now: number): Promise<boolean> {
    try {
      await this.transaction(async (state) => {
        const letters = places.reduce((sum, place) => sum + lettersOf(place), 0);
        const last = await nextVersion(state, accountId, places.length);
        await this.#keep(state, accountId, places.length, letters);
        const rows = places.map((place, i) => ({
          ...place,
          account_id: accountId,
          version: last - places.length + 1 + i,
          created_at: now,
          removed_at: null,
        }));
        const turn = turns.begin();
        for (let i = 0; i < rows.length; i += ROWS) {
          const part = rows.slice(i, i + ROWS);
          const { numInsertedOrUpdatedRows } = await state
            .insertInto('live_places')
            .values(part)
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirstOrThrow();
          if (Number(numInsertedOrUpdatedRows ?? 0n) < part.length) throw new IdTaken();
          if (i + ROWS < rows.length) await turn.others();
        }
      });
      return true;
    } catch (error) {
      if (error instanceof IdTaken) return false;
      throw error;
    }
  }

  find(accountId: number, id: number): Promise<LivePlaceRecord | undefined> {
    return this.#present(accountId).where('id', '=', id).executeTakeFirst();
  }

  findByOwnId(accountId: number, ownId: string): Promise<LivePlaceRecord[]> {
    return this.#present(accountId).where('own_id', '=', ownId).orderBy('id').limit(100).execute();
  }

  /** In the order of their ids, those after one of them; at most so many. */
  list(accountId: number, after: number, most: number): Promise<LivePlaceRecord[]> {
    return this.#present(accountId).where('id', '>', after).orderBy('id').limit(most).execute();
  }

  /** The place as it is now; undefined when there is none. */
  async change(
    accountId: number,
    id: number,
    change: Partial<LivePlaceFields>,
  ): Promise<LivePlaceRecord | undefined> {
    // A transaction would be committed, and tell every thread to look for changes, for nothing.
    if (!(await this.find(accountId, id))) return undefined;
    return this.transaction(async (state) => {
      const version = await nextVersion(state, accountId);
      const before = await present(state, accountId, id);
      if (!before) return undefined;
      await this.#keep(state, accountId, 0, lettersOf({ ...before, ...change }) - lettersOf(before));
      return state
        .updateTable('live_places')
        .set({ ...change, version })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
    });
  }

  /** False when there is no such place. Those that were removed long ago are cleared away with it. */
  async remove(accountId: number, id: number, now: number): Promise<boolean> {
    if (!(await this.find(accountId, id))) return false;
    return this.transaction(async (state) => {
      const version = await nextVersion(state, accountId);
      const before = await present(state, accountId, id);
      if (before) await this.#keep(state, accountId, -1, -lettersOf(before));
      const { numUpdatedRows } = await state
        .updateTable('live_places')
        .set({ removed_at: now, version })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirstOrThrow();
      const cleared = await state
        .deleteFrom('live_places')
        .where('account_id', '=', accountId)
        .where('removed_at', '<', now - REMOVED_PLACE_MS)
        .returning('version')
        .execute();
      if (cleared.length > 0)
        await state
          .updateTable('live_place_versions')
          .set({ cleared: cleared.reduce((most, row) => Math.max(most, row.version), 0) })
          .where('account_id', '=', accountId)
          .execute();
      return numUpdatedRows > 0n;
    });
  }

  /** The version of each account that has had places of its own. */
  async versions(): Promise<Map<number, LivePlaceVersion>> {
    const rows = await this.db.selectFrom('live_place_versions').selectAll().execute();
    return new Map(rows.map((row) => [row.account_id, row]));
  }

  /** Places that changed after a version, removed ones too, in order; at most so many. */
  changedAfter(accountId: number, version: number, most: number): Promise<LivePlaceRecord[]> {
    return this.db
      .selectFrom('live_places')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('version', '>', version)
      .orderBy('version')
      .limit(most)
      .execute();
  }

  /** Counts what the account keeps, exactly, since the transaction holds its row; more than it may keep is refused. */
  async #keep(state: StateTransaction, accountId: number, places: number, letters: number): Promise<void> {
    const kept = await state
      .updateTable('live_place_versions')
      .set((row) => ({ places: row('places', '+', places), letters: row('letters', '+', letters) }))
      .where('account_id', '=', accountId)
      .returning(['places', 'letters'])
      .executeTakeFirstOrThrow();
    const grows = places > 0 || letters > 0;
    if (grows && (kept.places > this.most.places || kept.letters > this.most.letters))
      throw new TooManyPlaces();
  }

  #present(accountId: number) {
    return this.db
      .selectFrom('live_places')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null);
  }
}

const present = (
  state: StateTransaction,
  accountId: number,
  id: number,
): Promise<LivePlaceRecord | undefined> =>
  state
    .selectFrom('live_places')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** Letters in all fields of a place. */
const lettersOf = ({ name, name_bn, own_id, sub_type, house, street, extra }: LivePlaceFields): number =>
  [name, name_bn, own_id, sub_type, house, street, extra].reduce((sum, text) => sum + (text?.length ?? 0), 0);

/** Takes as many versions as are wanted and gives the last. Holds the account's row until the transaction ends. */
async function nextVersion(state: StateTransaction, accountId: number, count = 1): Promise<number> {
  await countChange(state, 'places');
  const { version } = await state
    .insertInto('live_place_versions')
    .values({ account_id: accountId, version: count, cleared: 0, places: 0, letters: 0 })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((row) => ({ version: row('live_place_versions.version', '+', count) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
