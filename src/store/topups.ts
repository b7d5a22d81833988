// Credits that an operator adds to an account beyond its package.
import type { Selectable } from 'kysely';
import { countChange } from './changes.ts';
import type { TopupRow } from './rows/credit-rows.ts';
import type { RunTransaction, State } from './transaction.ts';

export type TopupRecord = Selectable<TopupRow>;

export class TopupRepository {
  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
  ) {}

  insert(topup: Omit<TopupRecord, 'id' | 'remaining'>): Promise<TopupRecord> {
    return this.transaction(async (state) => {
      // Nodes may have cached that the account has no credits left.
      await countChange(state, 'accounts');
      return state
        .insertInto('topups')
        .values({ ...topup, remaining: topup.credits })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  }

  list(accountId: number): Promise<TopupRecord[]> {
    return this.db
      .selectFrom('topups')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
  }
}
