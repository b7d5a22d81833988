// Road closures in the state; the road engine applies the ones in force.
import type { Insertable, Selectable } from 'kysely';
import { countChange } from './changes.ts';
import type { ClosureRow } from './schema.ts';
import type { RunTransaction, State, StateTransaction } from './transaction.ts';

export type ClosureRecord = Selectable<ClosureRow>;

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
   * Adds reports of speeds and removes those that have ended; undefined, and nothing added, if there would be more than `most`. `heldUntil`: stretches
   * that have a report until later are left out, since several nodes measure the same jam.
   */
  report(
    sent: readonly Insertable<ClosureRow>[],
    now: number,
    most: number,
    heldUntil = Number.POSITIVE_INFINITY,
  ): Promise<ClosureRecord[] | undefined> {
    return this.transaction(async (state) => {
      await countChange(state, 'closures');
      await state.deleteFrom('closures').where('kind', '=', 'speed').where('until', '<=', now).execute();
      const reports = await unheld(state, sent, heldUntil);
      const { count } = await state
        .selectFrom('closures')
        .where('kind', '=', 'speed')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) + reports.length > most) return undefined;
      const kept: ClosureRecord[] = [];
      for (const report of reports)
        kept.push(await state.insertInto('closures').values(report).returningAll().executeTakeFirstOrThrow());
      return kept;
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

async function unheld(
  state: StateTransaction,
  reports: readonly Insertable<ClosureRow>[],
  heldUntil: number,
): Promise<readonly Insertable<ClosureRow>[]> {
  if (heldUntil === Number.POSITIVE_INFINITY) return reports;
  const held = await state
    .selectFrom('closures')
    .select(['geometry', 'profiles'])
    .where('kind', '=', 'speed')
    .where('until', '>', heldUntil)
    .execute();
  const stretches = new Set(held.map(({ geometry, profiles }) => `${profiles} ${geometry}`));
  return reports.filter(({ geometry, profiles }) => !stretches.has(`${profiles} ${geometry}`));
}
