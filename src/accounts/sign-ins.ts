// Signing in to an account: once with e-mail address and password, with a token after that. A token is shown once and stored as
// a hash, as keys are; it opens the account's own endpoints and nothing else.
import { hash, randomBytes } from 'node:crypto';
import type { Store } from '../store/open.ts';
import type { UserCaller } from './caller.ts';
import type { Registration } from './registration.ts';

const TOKEN = /^ths_[0-9a-f]{64}$/;
const HOLDS_MS = 12 * 3_600_000;

export interface SignedIn {
  readonly token: string;
  readonly expiresAt: number;
}

export class SignIns {
  constructor(
    private readonly store: Pick<Store, 'signIns'>,
    private readonly registration: Pick<Registration, 'withPassword'>,
    private readonly now: () => number = Date.now,
  ) {}

  async signIn(email: string, password: string): Promise<SignedIn | 'wrong password' | 'not confirmed'> {
    const account = await this.registration.withPassword(email, password);
    if (account === undefined) return 'wrong password';
    // Whoever registered may not be the owner of the e-mail address.
    if (account.confirmed_at === null) return 'not confirmed';
    const token = `ths_${randomBytes(32).toString('hex')}`;
    const expiresAt = this.now() + HOLDS_MS;
    await this.store.signIns.removeExpired(this.now());
    await this.store.signIns.insert({
      hash: hash('sha256', token),
      account_id: account.id,
      created_at: this.now(),
      expires_at: expiresAt,
    });
    return { token, expiresAt };
  }

  async identify(token: string): Promise<UserCaller | undefined> {
    const found = TOKEN.test(token) && (await this.store.signIns.find(hash('sha256', token), this.now()));
    return found ? { kind: 'user', accountId: found.account_id } : undefined;
  }

  async signOut(token: string): Promise<void> {
    if (TOKEN.test(token)) await this.store.signIns.remove(hash('sha256', token));
  }
}
