// Geofences in the state, always by account. Every change takes the next version of its account in its own transaction, so
// that versions come in the order of the commits and a node that has seen one has seen all before it.
import type { Selectable } from 'kysely';
import type { FencePolygonRow, FenceRow } from './schema.ts';
import type { RunTransaction, State, StateTransaction } from './transaction.ts';

export type FenceRecord = Selectable<FenceRow>;
export type FencePolygonRecord = Selectable<FencePolygonRow>;

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

/** How long removed rows stay. A node that has not looked for half as long reads everything anew. */
export const REMOVED_MS = 3_600_000;

export class FenceRepository {
  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
  ) {}

  /** False when the account has a fence with this id already. */
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
    return this.#present(accountId).where('id', '=', id).executeTakeFirst();
  }

  /** In the order in which they were made. */
  list(accountId: number): Promise<FenceRecord[]> {
    return this.#present(accountId).orderBy('created_at').orderBy('id').execute();
  }

  /** False when there is no such fence. */
  change(accountId: number, id: string, change: FenceChange): Promise<boolean> {
    return this.transaction(async (state) => {
      const version = await nextVersion(state, accountId);
      const result = await state
        .updateTable('fences')
        .set({ ...change, version })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    });
  }

  remove(accountId: number, id: string, now: number): Promise<boolean> {
    return this.#remove('fences', accountId, id, now);
  }

  /** All or none. */
  async createPolygons(accountId: number, polygons: readonly NewPolygon[], now: number): Promise<void> {
    await this.transaction(async (state) => {
      for (const polygon of polygons) {
        const version = await nextVersion(state, accountId);
        await state
          .insertInto('fence_polygons')
          .values({ ...polygon, account_id: accountId, version, created_at: now, removed_at: null })
          .execute();
      }
    });
  }

  listPolygons(accountId: number): Promise<FencePolygonRecord[]> {
    return this.db
      .selectFrom('fence_polygons')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  removePolygon(accountId: number, id: string, now: number): Promise<boolean> {
    return this.#remove('fence_polygons', accountId, id, now);
  }

  /** The version of each account that has had fences. */
  async versions(accountIds: readonly number[]): Promise<Map<number, number>> {
    if (accountIds.length === 0) return new Map();
    const rows = await this.db
      .selectFrom('fence_versions')
      .selectAll()
      .where('account_id', 'in', accountIds)
      .execute();
    return new Map(rows.map(({ account_id, version }) => [account_id, version]));
  }

  /** Fences that changed after a version, removed ones too, in order; at most so many. */
  fencesAfter(accountId: number, version: number, most: number): Promise<FenceRecord[]> {
    return this.db
      .selectFrom('fences')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('version', '>', version)
      .orderBy('version')
      .limit(most)
      .execute();
  }

  polygonsAfter(accountId: number, version: number, most: number): Promise<FencePolygonRecord[]> {
    return this.db
      .selectFrom('fence_polygons')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('version', '>', version)
      .orderBy('version')
      .limit(most)
      .execute();
  }

  #present(accountId: number) {
    return this.db
      .selectFrom('fences')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null);
  }

  #remove(table: 'fences' | 'fence_polygons', accountId: number, id: string, now: number): Promise<boolean> {
    return this.transaction(async (state) => {
      const version = await nextVersion(state, accountId);
      const result = await state
        .updateTable(table)
        .set({ version, removed_at: now })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      await state
        .deleteFrom(table)
        .where('account_id', '=', accountId)
        .where('removed_at', '<', now - REMOVED_MS)
        .execute();
      return result.numUpdatedRows > 0n;
    });
  }
}

/** Holds the account's row until the transaction ends. */
async function nextVersion(state: StateTransaction, accountId: number): Promise<number> {
  const { version } = await state
    .insertInto('fence_versions')
    .values({ account_id: accountId, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((row) => ({ version: row('fence_versions.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
