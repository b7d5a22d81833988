// The operator in the console: the token is given once and exchanged for a session of half a day. A session is kept under a hash that
// has the operator's token in it, so sessions end with the token they were begun with; signing out ends one on all nodes.
import { createHmac, randomBytes } from 'node:crypto';
import type { Store } from '../store/open.ts';
import { OPERATOR_ACCOUNT } from './keys.ts';
import { isOperatorToken } from './operator.ts';
import type { SignedIn } from './sign-ins.ts';

const SESSION = /^tho_[0-9a-f]{64}$/;
const HOLDS_MS = 12 * 3_600_000;

export class OperatorSessions {
  constructor(
    private readonly store: Pick<Store, 'signIns'>,
    private readonly operatorToken: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** Undefined where the token is not the operator's. */
  async begin(operatorToken: string): Promise<SignedIn | undefined> {
    if (!isOperatorToken(operatorToken, this.operatorToken)) return undefined;
    const token = `tho_${randomBytes(32).toString('hex')}`;
    const expiresAt = this.now() + HOLDS_MS;
    await this.store.signIns.removeExpired(this.now());
    await this.store.signIns.insert({
      hash: this.#hash(token),
      account_id: OPERATOR_ACCOUNT,
      created_at: this.now(),
      expires_at: expiresAt,
    });
    return { token, expiresAt };
  }

  async holds(session: string): Promise<boolean> {
    if (!SESSION.test(session)) return false;
    return (await this.store.signIns.find(this.#hash(session), this.now())) !== undefined;
  }

  async end(session: string): Promise<void> {
    if (SESSION.test(session)) await this.store.signIns.remove(this.#hash(session));
  }

  #hash(session: string): string {
    return createHmac('sha256', this.operatorToken).update(session).digest('hex');
  }
}
