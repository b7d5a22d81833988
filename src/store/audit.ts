// What was changed, when and by whom: entries are added and read, never changed. They go with the account they are about.
import type { Selectable } from 'kysely';
import type { AuditRow } from './rows/account-rows.ts';
import type { State } from './transaction.ts';

export type AuditRecord = Selectable<AuditRow>;

export interface AuditQuestion {
  readonly accountId?: number;
  /** Only entries older than the one with this id. */
  readonly before?: number;
  readonly limit: number;
}

export class AuditRepository {
  constructor(private readonly db: State) {}

  async add(entry: Omit<AuditRecord, 'id'>): Promise<void> {
    await this.db.insertInto('audit').values(entry).execute();
  }

  /** The newest first. */
  page({ accountId, before, limit }: AuditQuestion): Promise<AuditRecord[]> {
    return this.db
      .selectFrom('audit')
      .selectAll()
      .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  }
}
