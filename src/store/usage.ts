// What was used, by key, endpoint and hour.
import { sql } from 'kysely';
import type { Engine } from './database-engine.ts';
import type { UsageRow } from './rows/credit-rows.ts';
import type { State } from './transaction.ts';

/** Which rows, in hours since 1970: `fromHour` is included, `untilHour` is not. */
export interface UsageRange {
  readonly accountId?: number;
  readonly keyId?: number;
  readonly fromHour: number;
  readonly untilHour: number;
}

export interface UsageTotal {
  readonly account_id: number;
  readonly key_id: number;
  readonly requests: number;
  readonly credits: number;
}

export class UsageRepository {
  constructor(
    private readonly db: State,
    private readonly prepare?: Engine['prepareUsageMonths'],
  ) {}

  /** Makes the months that usage will be counted in soon, where they have tables of their own. */
  async prepareMonths(now: number): Promise<void> {
    await this.prepare?.(this.db, now);
  }

  /** Every row in the range, for reports. */
  rows(range: UsageRange): Promise<UsageRow[]> {
    return this.#within(range).selectAll().orderBy('hour').orderBy('key_id').orderBy('endpoint').execute();
  }

  totals(range: UsageRange): Promise<UsageTotal[]> {
    return this.#within(range)
      .select([
        'account_id',
        'key_id',
        sql<number>`cast(sum(requests) as bigint)`.as('requests'),
        sql<number>`cast(sum(credits) as bigint)`.as('credits'),
      ])
      .groupBy(['account_id', 'key_id'])
      .orderBy('key_id')
      .execute();
  }

  async credits(range: UsageRange): Promise<number> {
    const { credits } = await this.#within(range)
      .select(sql<number | null>`cast(sum(credits) as bigint)`.as('credits'))
      .executeTakeFirstOrThrow();
    return credits ?? 0;
  }

  #within({ accountId, keyId, fromHour, untilHour }: UsageRange) {
    return this.db
      .selectFrom('usage_hours')
      .where('hour', '>=', fromHour)
      .where('hour', '<', untilHour)
      .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
      .$if(keyId !== undefined, (query) => query.where('key_id', '=', keyId ?? 0));
  }
}
