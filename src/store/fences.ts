// Geofences in the state, always by account. Every change takes the account's next version in its own transaction, so
// versions follow the order of the commits and a node that has seen one has seen all before it.
import type { Selectable } from 'kysely';
import type { FencePolygonRow, FenceRow } from './schema.ts';
import type { RunTransaction, State, StateTransaction } from './transaction.ts';

export type FenceRecord = Selectable<FenceRow>;
export type FencePolygonRecord = Selectable<FencePolygonRow>;

/** The two tables whose rows carry a version. */
type FenceTable = 'fences' | 'fence_polygons';

export interface NewFence {
  readonly id: string;
  readonly name: string;
  readonly radius: number;
  readonly lon: number;
  readonly lat: number;
}
export type FenceChange = Partial<Omit<NewFence, 'id'>>;

export interface NewPolygon {
  readonly id: string;
  readonly name: string;
  /** GeoJSON MultiPolygon as text. */
  readonly geometry: string;
}

/** How long removed rows are kept. A node that has not polled for half as long reloads everything. */
export const REMOVED_MS = 3_600_000;
/** Rows in one statement, which keeps the number of parameters below what the databases allow. */
const ROWS = 500;

export class FenceRepository {
  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
  ) {}

  /** False if the account already has a fence with this id. */
  create(accountId: number, fence: NewFence, now: number): Promise<boolean> {
    return this.transaction(async (state) => {
      const version = await nextVersion(state, accountId);
      const result = await state
        .insertInto('fences')
        .values({ ...fence, account_id: accountId, version, created_at: now, removed_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    });
  }

  find(accountId: number, id: string): Promise<FenceRecord | undefined> {
    return this.#present('fences', accountId).where('id', '=', id).executeTakeFirst();
  }

  /** In the order in which they were created. */
  list(accountId: number): Promise<FenceRecord[]> {
    return this.#present('fences', accountId).orderBy('created_at').orderBy('id').execute();
  }

  /** False if there is no such fence. */
  change(accountId: number, id: string, change: FenceChange): Promise<boolean> {
    return this.#change('fences', accountId, id, change);
  }

  remove(accountId: number, id: string, now: number): Promise<boolean> {
    return this.#change('fences', accountId, id, { removed_at: now });
  }

  /** All or none. */
  async createPolygons(accountId: number, polygons: readonly NewPolygon[], now: number): Promise<void> {
    if (polygons.length === 0) return;
    await this.transaction(async (state) => {
      const last = await nextVersion(state, accountId, polygons.length);
      const rows = polygons.map((polygon, i) => ({
        ...polygon,
        account_id: accountId,
        version: last - polygons.length + 1 + i,
        created_at: now,
        removed_at: null,
      }));
      for (let i = 0; i < rows.length; i += ROWS)
        await state
          .insertInto('fence_polygons')
          .values(rows.slice(i, i + ROWS))
          .execute();
    });
  }

  listPolygons(accountId: number): Promise<FencePolygonRecord[]> {
    return this.#present('fence_polygons', accountId).orderBy('created_at').orderBy('version').execute();
  }

  removePolygon(accountId: number, id: string, now: number): Promise<boolean> {
    return this.#change('fence_polygons', accountId, id, { removed_at: now });
  }

  /** The current version of each account that has ever had fences. */
  async versions(accountIds: readonly number[]): Promise<Map<number, number>> {
    if (accountIds.length === 0) return new Map();
    const rows = await this.db
      .selectFrom('fence_versions')
      .selectAll()
      .where('account_id', 'in', accountIds)
      .execute();
    return new Map(rows.map(({ account_id, version }) => [account_id, version]));
  }

  /** Fences that changed after a version, including removed ones, in order; at most `most`. */
  fencesAfter(accountId: number, version: number, most: number): Promise<FenceRecord[]> {
    return this.#after('fences', accountId, version, most).execute();
  }

  polygonsAfter(accountId: number, version: number, most: number): Promise<FencePolygonRecord[]> {
    return this.#after('fence_polygons', accountId, version, most).execute();
  }

  #of<T extends FenceTable>(table: T, accountId: number) {
    return this.db.selectFrom<FenceTable>(table).selectAll().where('account_id', '=', accountId);
  }

  #present<T extends FenceTable>(table: T, accountId: number) {
    return this.#of(table, accountId).where('removed_at', 'is', null);
  }

  #after<T extends FenceTable>(table: T, accountId: number, version: number, most: number) {
    return this.#of(table, accountId).where('version', '>', version).orderBy('version').limit(most);
  }

  /** False if there is no such row. Rows removed long ago are deleted along the way. */
  #change(
    table: FenceTable,
    accountId: number,
    id: string,
    change: FenceChange & { readonly removed_at?: number },
  ): Promise<boolean> {
    return this.transaction(async (state) => {
      const version = await nextVersion(state, accountId);
      const result = await state
        .updateTable(table)
        .set({ ...change, version })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (change.removed_at !== undefined)
        await state
          .deleteFrom(table)
          .where('account_id', '=', accountId)
          .where('removed_at', '<', change.removed_at - REMOVED_MS)
          .execute();
      return result.numUpdatedRows > 0n;
    });
  }
}

/** Reserves `count` versions and returns the last one. Locks the account's row until the transaction ends. */
async function nextVersion(state: StateTransaction, accountId: number, count = 1): Promise<number> {
  const { version } = await state
    .insertInto('fence_versions')
    .values({ account_id: accountId, version: count })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((row) => ({ version: row('fence_versions.version', '+', count) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
