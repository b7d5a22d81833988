// Speeds that were learned, in the state. What vehicles add is merged with what is there, under a lock on the account's totals: several
// nodes may learn at once, and a batch that was killed has either counted or not.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { countChange } from './changes.ts';
import type { LearnedSpeedRow, LearnedTotalRow } from './rows/speed-rows.ts';
import type { RunTransaction, State, StateTransaction } from './transaction.ts';
import { type ClaimedTrips, ClaimLost, takeClaimed } from './waiting-trips.ts';

export type LearnedSpeed = Omit<Selectable<LearnedSpeedRow>, 'account_id' | 'profile' | 'at'>;
export type LearnedRecord = Selectable<LearnedSpeedRow>;
export type LearnedTotal = Selectable<LearnedTotalRow>;

/** Whose rows count for everybody. */
export const EVERYBODY = 0;

/** What is added in one transaction. */
export interface LearnedBatch {
  /** Of a part of a file: it counts once. Without an id or trips it counts whenever it is added. */
  readonly id?: string;
  /** The trips that it was made of, which stop waiting when it counts. */
  readonly trips?: ClaimedTrips;
  readonly account: number;
  readonly profile: string;
  readonly rows: readonly LearnedSpeed[];
  /** How many passes and positions the rows were made of. */
  readonly passes: number;
  readonly positions: number;
}

export interface LearningTerms {
  /** After this time what was learned counts half. */
  readonly halfLifeMs: number;
  /** What a row weighs at most, so that what is new is never drowned. */
  readonly mostWeight: number;
  /** Rows that an account may have: beyond, only what is there is kept up to date. */
  readonly mostRows: number;
}

/** Rows in one statement. */
const CHUNK = 100;
/** Rows read in one statement. */
const PAGE = 5_000;
/** Whether at least so many bits of `vehicles` are set, each of which stands for some. */
function ofVehicles(least: number): RawBuilder<boolean> {
  let left = sql`vehicles`;
  // Without its lowest bit.
  for (let taken = 1; taken < least; taken++) left = sql`(${left} & (${left} - 1))`;
  return sql<boolean>`${left} <> 0`;
}
/** Rows that weigh less say nothing any more. */
const FAINT = 0.05;

export class LearnedRepository {
  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
  ) {}

  /** False, and nothing is learned, if the batch has been added before, or another node has its trips. */
  async add(batch: LearnedBatch, now: number, terms: LearningTerms): Promise<boolean> {
    try {
      return await this.#add(batch, now, terms);
    } catch (error) {
      if (error instanceof ClaimLost) return false;
      throw error;
    }
  }

  #add(batch: LearnedBatch, now: number, terms: LearningTerms): Promise<boolean> {
    const { id, account, profile, rows, trips } = batch;
    return this.transaction(async (state) => {
      if (trips) await takeClaimed(state, trips);
      if (trips && rows.length === 0) return true;
      const total = await lockTotal(state, account);
      if (id !== undefined && !(await isNew(state, id, now))) return false;
      let room = Math.max(0, terms.mostRows - total.row_count);
      let added = 0;
      for (let at = 0; at < rows.length; at += CHUNK) {
        const some = rows.slice(at, at + CHUNK);
        const known = await knownRows(state, account, profile, some);
        const written: LearnedRecord[] = [];
        for (const row of some) {
          const before = known.get(keyOf(row));
          if (!before && room === 0) continue;
          if (!before) {
            room--;
            added++;
          }
          written.push({ ...merged(before, row, now, terms), account_id: account, profile, at: now });
        }
        await writeRows(state, written);
      }
      await state
        .updateTable('learned_totals')
        .set((total) => ({
          row_count: total('row_count', '+', added),
          passes: total('passes', '+', batch.passes),
          positions: total('positions', '+', batch.positions),
          newest: now,
        }))
        .where('account_id', '=', account)
        .execute();
      await countChange(state, 'speeds');
      return true;
    });
  }

  /** Whether a part of a file counts already. */
  async has(id: string): Promise<boolean> {
    const found = await this.db.selectFrom('learned_batches').select('id').where('id', '=', id).execute();
    return found.length > 0;
  }

  /** All rows that can count: by account, profile, stretch and hour. */
  async *rows(): AsyncGenerator<readonly LearnedRecord[]> {
    let last: LearnedRecord | undefined;
    for (;;) {
      const after = last;
      let query = this.db.selectFrom('learned_speeds').selectAll();
      if (after)
        query = query.where(
          sql<boolean>`(account_id, profile, stretch, hour) > (${after.account_id}, ${after.profile}, ${after.stretch}, ${after.hour})`,
        );
      const page = await query
        .orderBy('account_id')
        .orderBy('profile')
        .orderBy('stretch')
        .orderBy('hour')
        .limit(PAGE)
        .execute();
      if (page.length > 0) yield page;
      if (page.length < PAGE) return;
      last = page[page.length - 1];
    }
  }

  totals(): Promise<LearnedTotal[]> {
    return this.db.selectFrom('learned_totals').selectAll().orderBy('account_id').execute();
  }

  /** What is known by class of hours, for all or for one account: stretches, and those of them that at least so many vehicles passed. */
  async byHour(
    account: number,
    leastVehicles: number,
  ): Promise<{ hour: number; rows: number; counting: number }[]> {
    const rows = await this.db
      .selectFrom('learned_speeds')
      .select(({ fn }) => [
        'hour',
        fn.countAll<number>().as('rows'),
        fn.sum<number>(sql<number>`case when ${ofVehicles(leastVehicles)} then 1 else 0 end`).as('counting'),
      ])
      .where('account_id', '=', account)
      .where('stretch', '>', 0)
      .groupBy('hour')
      .orderBy('hour')
      .execute();
    return rows.map(({ hour, rows, counting }) => ({
      hour,
      rows: Number(rows),
      counting: Number(counting),
    }));
  }

  /** Different stretches that are known for all or for one account; those with an hour in which at least so many vehicles passed. */
  async stretches(account: number, leastVehicles = 1): Promise<number> {
    let query = this.db
      .selectFrom('learned_speeds')
      .select(({ fn }) => fn.count<number>('stretch').distinct().as('count'))
      .where('account_id', '=', account)
      .where('stretch', '>', 0);
    if (leastVehicles > 1) query = query.where(ofVehicles(leastVehicles));
    const { count } = await query.executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Forgets an account's rows, or those that count for all. */
  forget(account: number): Promise<void> {
    return this.transaction(async (state) => {
      await countChange(state, 'speeds');
      await state.deleteFrom('learned_speeds').where('account_id', '=', account).execute();
      await state.deleteFrom('learned_totals').where('account_id', '=', account).execute();
    });
  }

  /** Removes rows that have faded since they were last added to, and names of parts of files that nobody will read again. */
  sweep(now: number, halfLifeMs: number, batchesKeptMs: number): Promise<void> {
    return this.transaction(async (state) => {
      await state
        .deleteFrom('learned_batches')
        .where('at', '<', now - batchesKeptMs)
        .execute();
      for (const { account_id } of await state.selectFrom('learned_totals').select('account_id').execute()) {
        await lockTotal(state, account_id);
        // A row of weight w has faded after log2(w / FAINT) half-lives: those of one pass after five, of a hundred after eleven.
        let gone = 0;
        for (let weight = FAINT * 2, lives = 1; lives <= 14; weight *= 2, lives++) {
          const { numDeletedRows } = await state
            .deleteFrom('learned_speeds')
            .where('account_id', '=', account_id)
            .where('weight', '<=', weight)
            .where('at', '<', now - lives * halfLifeMs)
            .executeTakeFirstOrThrow();
          gone += Number(numDeletedRows);
        }
        await state
          .updateTable('learned_totals')
          .set((total) => ({ row_count: total('row_count', '-', gone) }))
          .where('account_id', '=', account_id)
          .execute();
      }
    });
  }
}

/** Weight that is left of a row now. */
export const fadedWeight = (
  { weight, at }: Pick<LearnedRecord, 'weight' | 'at'>,
  now: number,
  halfLifeMs: number,
): number => weight * 0.5 ** (Math.max(0, now - at) / halfLifeMs);

const keyOf = ({ stretch, hour }: Pick<LearnedSpeed, 'stretch' | 'hour'>): string => `${stretch},${hour}`;

function merged(
  before: LearnedRecord | undefined,
  row: LearnedSpeed,
  now: number,
  { halfLifeMs, mostWeight }: LearningTerms,
): LearnedSpeed {
  if (!before) return { ...row, weight: Math.min(mostWeight, row.weight) };
  const old = fadedWeight(before, now, halfLifeMs);
  const weight = old + row.weight;
  const share = row.weight / weight;
  const mean = before.mean + (row.mean - before.mean) * share;
  const apart = share * (1 - share) * (row.mean - before.mean) ** 2;
  return {
    stretch: row.stretch,
    hour: row.hour,
    weight: Math.min(mostWeight, weight),
    mean,
    variance: before.variance * (1 - share) + row.variance * share + apart,
    vehicles: before.vehicles | row.vehicles,
  };
}

/** Others who add for the account wait until the transaction ends. */
async function lockTotal(state: StateTransaction, account: number): Promise<LearnedTotal> {
  return state
    .insertInto('learned_totals')
    .values({ account_id: account, row_count: 0, passes: 0, positions: 0, newest: 0 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((row) => ({ newest: row.ref('learned_totals.newest') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function isNew(state: StateTransaction, id: string, now: number): Promise<boolean> {
  const added = await state
    .insertInto('learned_batches')
    .values({ id, at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return added.length > 0;
}

async function knownRows(
  state: StateTransaction,
  account: number,
  profile: string,
  rows: readonly LearnedSpeed[],
): Promise<Map<string, LearnedRecord>> {
  const stretches = [...new Set(rows.map(({ stretch }) => stretch))];
  const found = await state
    .selectFrom('learned_speeds')
    .selectAll()
    .where('account_id', '=', account)
    .where('profile', '=', profile)
    .where('stretch', 'in', stretches)
    .execute();
  return new Map(found.map((row) => [keyOf(row), row]));
}

async function writeRows(state: StateTransaction, rows: readonly LearnedRecord[]): Promise<void> {
  if (rows.length === 0) return;
  await state
    .insertInto('learned_speeds')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'profile', 'stretch', 'hour']).doUpdateSet((row) => ({
        weight: row.ref('excluded.weight'),
        mean: row.ref('excluded.mean'),
        variance: row.ref('excluded.variance'),
        vehicles: row.ref('excluded.vehicles'),
        at: row.ref('excluded.at'),
      })),
    )
    .execute();
}
