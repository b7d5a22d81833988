// The accounts in the state: who holds them and which package each has.
import type { Selectable } from 'kysely';
import { countChange } from './changes.ts';
import type { AccountRow } from './schema.ts';
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

  /** Registers again under an e-mail address that nobody has confirmed. False if it has been confirmed in the meantime. */
  async replaceUnconfirmed(
    id: number,
    change: Pick<AccountRecord, 'name' | 'password' | 'confirmation' | 'package'>,
  ): Promise<boolean> {
    const result = await this.db
      .updateTable('accounts')
      .set(change)
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  list(): Promise<AccountRecord[]> {
    return this.db.selectFrom('accounts').selectAll().orderBy('id').execute();
  }

  /** The account after the change, or undefined if there is no such account. */
  change(id: number, change: AccountChange): Promise<AccountRecord | undefined> {
    return this.transaction(async (state) => {
      await countChange(state, 'accounts');
      return state.updateTable('accounts').set(change).where('id', '=', id).returningAll().executeTakeFirst();
    });
  }
}
