// Who is signed in to which account, on every node: found by the hash of a token, while the account is active.
import type { Selectable } from 'kysely';
import type { SignInRow } from './rows/account-rows.ts';
import type { State } from './transaction.ts';

export type SignInRecord = Selectable<SignInRow>;

export class SignInRepository {
  constructor(private readonly db: State) {}

  async insert(signIn: SignInRecord): Promise<void> {
    await this.db.insertInto('sign_ins').values(signIn).execute();
  }

  /** Undefined if it has expired, or the account is closed or unconfirmed. */
  find(hash: string, now: number): Promise<SignInRecord | undefined> {
    return this.db
      .selectFrom('sign_ins')
      .innerJoin('accounts', 'accounts.id', 'sign_ins.account_id')
      .selectAll('sign_ins')
      .where('sign_ins.hash', '=', hash)
      .where('sign_ins.expires_at', '>', now)
      .where('accounts.closed_at', 'is', null)
      .where('accounts.confirmed_at', 'is not', null)
      .executeTakeFirst();
  }

  async remove(hash: string): Promise<void> {
    await this.db.deleteFrom('sign_ins').where('hash', '=', hash).execute();
  }

  /** Ends all sign-ins to an account, but for the one with this hash. */
  async removeOf(accountId: number, except = ''): Promise<void> {
    await this.db
      .deleteFrom('sign_ins')
      .where('account_id', '=', accountId)
      .where('hash', '!=', except)
      .execute();
  }

  async removeExpired(now: number): Promise<void> {
    await this.db.deleteFrom('sign_ins').where('expires_at', '<=', now).execute();
  }
}
