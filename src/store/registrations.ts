// What waits for a code from a mail: further registrations under an e-mail address that nobody has confirmed, beside the first one in the
// account itself, and new passwords.
import type { Selectable } from 'kysely';
import type { PasswordResetRow, RegistrationRow } from './rows/account-rows.ts';
import type { RunTransaction, State } from './transaction.ts';

export type RegistrationRecord = Selectable<RegistrationRow>;

export class RegistrationRepository {
  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
  ) {}

  /** False if as many as `most` wait already; those that have expired do not count and are cleared away. */
  add(registration: Omit<RegistrationRecord, 'id'>, most: number, now: number): Promise<boolean> {
    return this.transaction(async (state) => {
      await state.deleteFrom('registrations').where('expires_at', '<=', now).execute();
      const waiting = await state
        .selectFrom('registrations')
        .select('id')
        .where('account_id', '=', registration.account_id)
        .execute();
      if (waiting.length >= most) return false;
      await state.insertInto('registrations').values(registration).execute();
      return true;
    });
  }

  list(accountId: number): Promise<RegistrationRecord[]> {
    return this.db
      .selectFrom('registrations')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
  }

  async remove(accountId: number, id: number): Promise<void> {
    await this.db
      .deleteFrom('registrations')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  }

  async removeAll(accountId: number): Promise<void> {
    await this.db.deleteFrom('registrations').where('account_id', '=', accountId).execute();
  }

  async addReset(reset: Selectable<PasswordResetRow>, now: number): Promise<void> {
    await this.db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
    await this.db.insertInto('password_resets').values(reset).execute();
  }

  /** True if the code was mailed for this account and has not expired; all codes of the account go with it. */
  takeReset(hash: string, accountId: number, now: number): Promise<boolean> {
    return this.transaction(async (state) => {
      const found = await state
        .deleteFrom('password_resets')
        .where('hash', '=', hash)
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now)
        .returning('hash')
        .executeTakeFirst();
      if (found) await state.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
      return found !== undefined;
    });
  }
}
