// Road closures in the state; the road engine applies the ones in force.
import type { Insertable, Selectable } from 'kysely';
import { countChange } from './changes.ts';
import type { ClosureRow } from './rows/closure-row.ts';
import type { RunTransaction, State, StateTransaction } from './transaction.ts';

export type ClosureRecord = Selectable<ClosureRow>;

/** How many reports there may be, and whose they are. */
export interface ReportRoom {
  /** Undefined: the operator's, or measured. */
  readonly account?: number;
  readonly most: number;
  /** Of all accounts together. */
  readonly mostOfAccounts?: number;
  /** Stretches that have a report until later are left out, since several nodes measure the same jam. */
  readonly heldUntil?: number;
}

/** A report; `account`: only if it is that account's. */
export interface ReportInForce {
  readonly id: number;
  readonly account: number | undefined;
  readonly now: number;
}

export class ClosureRepository {
  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
  ) {}

  insert(closure: Insertable<ClosureRow>): Promise<ClosureRecord> {
    return this.transaction(async (state) => {
      await countChange(state, 'closures');
      return state.insertInto('closures').values(closure).returningAll().executeTakeFirstOrThrow();
    });
  }

  /**
   * Adds reports of speeds and removes those that have ended; undefined, and nothing added, where there is no room for them. The operator's reports,
   * and what is measured, have room of their own, whatever accounts report.
   */
  report(
    sent: readonly Insertable<ClosureRow>[],
    now: number,
    room: ReportRoom,
  ): Promise<ClosureRecord[] | undefined> {
    return this.transaction(async (state) => {
      // It also lets one transaction after the other count.
      await countChange(state, 'closures');
      await state.deleteFrom('closures').where('kind', '=', 'speed').where('until', '<=', now).execute();
      const reports = await unheld(state, sent, room.heldUntil);
      if (!(await hasRoom(state, reports.length, room))) return undefined;
      const kept: ClosureRecord[] = [];
      for (const report of reports)
        kept.push(
          await state
            .insertInto('closures')
            .values({ ...report, account_id: room.account ?? null })
            .returningAll()
            .executeTakeFirstOrThrow(),
        );
      return kept;
    });
  }

  /** Reported speeds that have not ended: those of an account, or all. */
  reports(now: number, account?: number): Promise<ClosureRecord[]> {
    return this.db
      .selectFrom('closures')
      .selectAll()
      .where('kind', '=', 'speed')
      .where('until', '>', now)
      .$if(account !== undefined, (query) => query.where('account_id', '=', account ?? null))
      .orderBy('id')
      .execute();
  }

  /** Undefined if there is no such report in force, or it is not the account's. */
  changeReport(
    { id, account, now }: ReportInForce,
    change: Partial<Pick<ClosureRecord, 'speed' | 'until' | 'note'>>,
  ): Promise<ClosureRecord | undefined> {
    return this.transaction(async (state) => {
      await countChange(state, 'closures');
      return state
        .updateTable('closures')
        .set(change)
        .where('id', '=', id)
        .where('kind', '=', 'speed')
        .where('until', '>', now)
        .$if(account !== undefined, (query) => query.where('account_id', '=', account ?? null))
        .returningAll()
        .executeTakeFirst();
    });
  }

  /** False if there is no such report in force, or it is not the account's. */
  removeReport({ id, account, now }: ReportInForce): Promise<boolean> {
    return this.transaction(async (state) => {
      await countChange(state, 'closures');
      const result = await state
        .deleteFrom('closures')
        .where('id', '=', id)
        .where('kind', '=', 'speed')
        .where('until', '>', now)
        .$if(account !== undefined, (query) => query.where('account_id', '=', account ?? null))
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    });
  }

  /** The closures that have not ended by the given time. */
  inForce(now: number): Promise<ClosureRecord[]> {
    return this.db
      .selectFrom('closures')
      .selectAll()
      .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
      .orderBy('id')
      .execute();
  }

  remove(id: number): Promise<boolean> {
    return this.transaction(async (state) => {
      await countChange(state, 'closures');
      const result = await state.deleteFrom('closures').where('id', '=', id).executeTakeFirst();
      return result.numDeletedRows > 0n;
    });
  }
}

async function hasRoom(
  state: StateTransaction,
  more: number,
  { account, most, mostOfAccounts = Number.POSITIVE_INFINITY }: ReportRoom,
): Promise<boolean> {
  const reports = state.selectFrom('closures').where('kind', '=', 'speed');
  const counted = async (query: typeof reports): Promise<number> => {
    const counts = query.select(({ fn }) => fn.countAll<number | string>().as('count'));
    return Number((await counts.executeTakeFirstOrThrow()).count);
  };
  if (account === undefined) return (await counted(reports.where('account_id', 'is', null))) + more <= most;
  return (
    (await counted(reports.where('account_id', '=', account))) + more <= most &&
    (await counted(reports.where('account_id', 'is not', null))) + more <= mostOfAccounts
  );
}

/** What an account reports does not stand in the way of what is measured. */
async function unheld(
  state: StateTransaction,
  reports: readonly Insertable<ClosureRow>[],
  heldUntil = Number.POSITIVE_INFINITY,
): Promise<readonly Insertable<ClosureRow>[]> {
  if (heldUntil === Number.POSITIVE_INFINITY) return reports;
  const held = await state
    .selectFrom('closures')
    .select(['geometry', 'profiles'])
    .where('kind', '=', 'speed')
    .where('account_id', 'is', null)
    .where('until', '>', heldUntil)
    .execute();
  const stretches = new Set(held.map(({ geometry, profiles }) => `${profiles} ${geometry}`));
  return reports.filter(({ geometry, profiles }) => !stretches.has(`${profiles} ${geometry}`));
}
