// The accounts in the state: who holds them and which package each has.
import { type Selectable, sql } from 'kysely';
import { removeAccount } from './account-removal.ts';
import { countChange } from './changes.ts';
import type { AccountRow } from './rows/account-rows.ts';
import type { RunTransaction, State } from './transaction.ts';

export type AccountRecord = Selectable<AccountRow>;
export type NewAccount = Pick<
  AccountRecord,
  'name' | 'email' | 'password' | 'confirmation' | 'confirmed_at' | 'package' | 'created_at'
>;
export type AccountChange = Partial<
  Pick<
    AccountRecord,
    | 'name'
    | 'password'
    | 'confirmation'
    | 'confirmed_at'
    | 'package'
    | 'package_since'
    | 'package_until'
    | 'closed_at'
  >
>;

export interface AccountQuestion {
  /** Only those with a higher id. */
  readonly after?: number;
  readonly limit: number;
  readonly text?: string;
}

export class AccountRepository {
  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
  ) {}

  insert(account: NewAccount): Promise<AccountRecord> {
    return this.db
      .insertInto('accounts')
      .values({ ...account, package_since: account.created_at, package_until: null, closed_at: null })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  find(id: number): Promise<AccountRecord | undefined> {
    return this.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  }

  findByEmail(email: string): Promise<AccountRecord | undefined> {
    return this.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
  }

  /** In the order of their ids; `text`: only those whose e-mail address or name contains it, in any case. */
  page({ after = 0, limit, text }: AccountQuestion): Promise<AccountRecord[]> {
    return this.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '>', after)
      .$if(text !== undefined && text !== '', (query) => {
        const pattern = `%${(text ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
        return query.where((where) =>
          where.or([
            sql<boolean>`${where.ref('email')} like ${pattern} escape '\\'`,
            sql<boolean>`lower(${where.ref('name')}) like ${pattern} escape '\\'`,
          ]),
        );
      })
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** With everything that belongs to it. False if there is no such account, or it is not closed. */
  remove(id: number): Promise<boolean> {
    return removeAccount(this.transaction, id);
  }

  /** Names and packages of some accounts. */
  async byId(ids: readonly number[]): Promise<Map<number, AccountRecord>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db.selectFrom('accounts').selectAll().where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The account after the change, or undefined if there is no such account. */
  change(id: number, change: AccountChange): Promise<AccountRecord | undefined> {
    return this.transaction(async (state) => {
      await countChange(state, 'accounts');
      return state.updateTable('accounts').set(change).where('id', '=', id).returningAll().executeTakeFirst();
    });
  }
}
