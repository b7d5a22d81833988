// The keys in the state: found by hash, listed and revoked by account.
import type { Kysely, Selectable } from 'kysely';
import type { KeyRow, StateTables } from './schema.ts';

export type KeyRecord = Selectable<KeyRow>;

export class KeyRepository {
  constructor(private readonly db: Kysely<StateTables>) {}

  async insert(key: Omit<KeyRecord, 'id' | 'revoked_at'>): Promise<KeyRecord> {
    return this.db
      .insertInto('keys')
      .values({ ...key, revoked_at: null })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async findByHash(hash: string): Promise<KeyRecord | undefined> {
    return this.db
      .selectFrom('keys')
      .selectAll()
      .where('hash', '=', hash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
  }

  async list(accountId: number): Promise<KeyRecord[]> {
    return this.db.selectFrom('keys').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
  }

  /** True when the key was there, belonged to the account and was not revoked before. */
  async revoke(accountId: number, id: number, now: number): Promise<boolean> {
    const result = await this.db
      .updateTable('keys')
      .set({ revoked_at: now })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  async isEmpty(): Promise<boolean> {
    return (await this.db.selectFrom('keys').select('id').limit(1).executeTakeFirst()) === undefined;
  }
}
