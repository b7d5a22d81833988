// Requests of the last days: how many by five minutes and duration, and which were refused, by key and hour. Nodes add to the same rows.
import type { Selectable } from 'kysely';
import type { RefusedRequestRow, RequestHistoryRow } from './rows/request-rows.ts';
import type { State } from './transaction.ts';

export type HistoryRecord = Selectable<RequestHistoryRow>;
export type RefusalRecord = Selectable<RefusedRequestRow>;
export interface NamedRefusal extends RefusalRecord {
  /** Null for a key that is gone, and where none was known. */
  readonly key_name: string | null;
}

/** `keyId` 0: refused before a key was known. */
export interface RefusalQuestion {
  readonly keyId?: number;
  readonly accountId?: number;
  readonly fromHour: number;
  readonly limit: number;
}

/** Rows of one statement: a listener has at most a few hundred in a minute. */
const AT_ONCE = 200;

/** Nodes write rows in one order: in different ones they would wait for each other for ever. */
const nameOf = ({ account_id, key_id, hour, endpoint, status, code }: RefusalRecord): string =>
  [account_id, key_id, hour, endpoint, status, code].join('\t');

export class RequestHistoryRepository {
  constructor(private readonly db: State) {}

  async add(rows: readonly HistoryRecord[]): Promise<void> {
    if (rows.length === 0) return;
    await this.db
      .insertInto('request_history')
      .values([...rows].sort((a, b) => a.duration_class - b.duration_class))
      .onConflict((conflict) =>
        conflict.columns(['slot', 'duration_class']).doUpdateSet((eb) => ({
          requests: eb('request_history.requests', '+', eb.ref('excluded.requests')),
          refused: eb('request_history.refused', '+', eb.ref('excluded.refused')),
          faults: eb('request_history.faults', '+', eb.ref('excluded.faults')),
        })),
      )
      .execute();
  }

  async addRefusals(rows: readonly RefusalRecord[]): Promise<void> {
    const sorted = [...rows].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    for (let at = 0; at < sorted.length; at += AT_ONCE)
      await this.db
        .insertInto('refused_requests')
        .values(sorted.slice(at, at + AT_ONCE))
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'key_id', 'hour', 'endpoint', 'status', 'code'])
            .doUpdateSet((eb) => ({
              requests: eb('refused_requests.requests', '+', eb.ref('excluded.requests')),
              last_at: eb.ref('excluded.last_at'),
            })),
        )
        .execute();
  }

  /** In the order of time. */
  since(slot: number): Promise<HistoryRecord[]> {
    return this.db
      .selectFrom('request_history')
      .selectAll()
      .where('slot', '>=', slot)
      .orderBy('slot')
      .orderBy('duration_class')
      .execute();
  }

  /** The newest first. */
  refusals({ keyId, accountId, fromHour, limit }: RefusalQuestion): Promise<NamedRefusal[]> {
    return this.db
      .selectFrom('refused_requests as refused')
      .leftJoin('keys', 'keys.id', 'refused.key_id')
      .selectAll('refused')
      .select('keys.name as key_name')
      .where('refused.hour', '>=', fromHour)
      .$if(keyId !== undefined, (query) => query.where('refused.key_id', '=', keyId ?? 0))
      .$if(accountId !== undefined, (query) => query.where('refused.account_id', '=', accountId ?? 0))
      .orderBy('refused.hour', 'desc')
      .orderBy('refused.last_at', 'desc')
      .limit(limit)
      .execute();
  }

  async forgetBefore(slot: number, hour: number): Promise<void> {
    await this.db.deleteFrom('request_history').where('slot', '<', slot).execute();
    await this.db.deleteFrom('refused_requests').where('hour', '<', hour).execute();
  }
}
