// Which notices about credits an account has had in a period: each level once, whoever of several nodes sees it first.
import type { Selectable } from 'kysely';
import type { CreditNoticeRow } from './rows/credit-rows.ts';
import type { State } from './transaction.ts';

export type CreditNoticeRecord = Selectable<CreditNoticeRow>;

export class CreditNoticeRepository {
  constructor(private readonly db: State) {}

  /** False if there was one already. */
  async add(notice: CreditNoticeRecord): Promise<boolean> {
    const result = await this.db
      .insertInto('credit_notices')
      .values(notice)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  list(accountId: number, periodStart: number): Promise<CreditNoticeRecord[]> {
    return this.db
      .selectFrom('credit_notices')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('period_start', '=', periodStart)
      .orderBy('level')
      .execute();
  }
}
