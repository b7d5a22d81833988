// Geofences in the state, always by account. Every change takes the account's next version in its own transaction, so
// versions follow the order of the commits and a node that has seen one has seen all before it.
import type { Selectable } from 'kysely';
import type { FencePolygonRow, FenceRow } from './rows/fence-rows.ts';
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

/** What an account keeps of geofences. */
export interface FenceCounts {
  /** Points with a radius. */
  readonly points: number;
  readonly polygons: number;
  /** Corners of all polygons together. */
  readonly corners: number;
}

/** An account that would keep more than it may; nothing of the change was stored. */
export class TooManyFences extends Error {
  override readonly name = 'TooManyFences';
  constructor(readonly most: Partial<FenceCounts>) {
    super('too many geofences');
  }
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

  /** False if the account already has a fence with this id. Throws TooManyFences beyond `most`. */
  create(accountId: number, fence: NewFence, now: number, most: Partial<FenceCounts> = {}): Promise<boolean> {
    return this.transaction(async (state) => {
      const version = await nextVersion(state, accountId);
      const result = await state
        .insertInto('fences')
        .values({ ...fence, account_id: accountId, version, created_at: now, removed_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if ((result.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
      await count(state, accountId, { points: 1 }, most);
      return true;
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
  change(accountId: number, id: string, given: FenceChange): Promise<boolean> {
    return this.transaction((state) => change(state, 'fences', accountId, id, given));
  }

  remove(accountId: number, id: string, now: number): Promise<boolean> {
    return this.transaction(async (state) => {
      if (!(await change(state, 'fences', accountId, id, { removed_at: now }))) return false;
      await count(state, accountId, { points: -1 });
      return true;
    });
  }

  /** All or none. Throws TooManyFences beyond `most`. */
  async createPolygons(
    accountId: number,
    polygons: readonly NewPolygon[],
    now: number,
    most: Partial<FenceCounts> = {},
  ): Promise<void> {
    if (polygons.length === 0) return;
    await this.transaction(async (state) => {
      const last = await nextVersion(state, accountId, polygons.length);
      const corners = polygons.reduce((sum, { geometry }) => sum + cornersIn(geometry), 0);
      await count(state, accountId, { polygons: polygons.length, corners }, most);
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
    return this.transaction(async (state) => {
      // The first statement has to be a write.
      await nextVersion(state, accountId, 0);
      const row = await state
        .selectFrom('fence_polygons')
        .select('geometry')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (!row) return false;
      await change(state, 'fence_polygons', accountId, id, { removed_at: now, geometry: '' });
      await count(state, accountId, { polygons: -1, corners: -cornersIn(row.geometry) });
      return true;
    });
  }

  /** The current version of each account that has ever had fences. */
  async versions(accountIds: readonly number[]): Promise<Map<number, number>> {
    if (accountIds.length === 0) return new Map();
    const rows = await this.db
      .selectFrom('fence_versions')
      .select(['account_id', 'version'])
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
}

/** False if there is no such row. Rows removed long ago are deleted along the way. */
async function change(
  state: StateTransaction,
  table: FenceTable,
  accountId: number,
  id: string,
  given: FenceChange & { readonly removed_at?: number; readonly geometry?: string },
): Promise<boolean> {
  const version = await nextVersion(state, accountId);
  const result = await state
    .updateTable(table)
    .set({ ...given, version })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (given.removed_at !== undefined)
    await state
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('removed_at', '<', given.removed_at - REMOVED_MS)
      .execute();
  return result.numUpdatedRows > 0n;
}

/** Counts what was added or removed; throws, which undoes it all, if that is more than the account may keep. */
async function count(
  state: StateTransaction,
  accountId: number,
  more: Partial<FenceCounts>,
  most: Partial<FenceCounts> = {},
): Promise<void> {
  const { points = 0, polygons = 0, corners = 0 } = more;
  const now = await state
    .updateTable('fence_versions')
    .set((row) => ({
      points: row('points', '+', points),
      polygons: row('polygons', '+', polygons),
      corners: row('corners', '+', corners),
    }))
    .where('account_id', '=', accountId)
    .returning(['points', 'polygons', 'corners'])
    .executeTakeFirstOrThrow();
  for (const what of ['points', 'polygons', 'corners'] as const)
    if (now[what] > (most[what] ?? Number.POSITIVE_INFINITY)) throw new TooManyFences({ [what]: most[what] });
}

/** Every corner of a GeoJSON geometry, ring and polygon opens a bracket; corners are nearly all of them. */
const cornersIn = (geometry: string): number => geometry.split('[').length - 1;

/** Reserves `count` versions and returns the last one. Locks the account's row until the transaction ends. */
async function nextVersion(state: StateTransaction, accountId: number, count = 1): Promise<number> {
  const { version } = await state
    .insertInto('fence_versions')
    .values({ account_id: accountId, version: count, points: 0, polygons: 0, corners: 0 })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((row) => ({ version: row('fence_versions.version', '+', count) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
