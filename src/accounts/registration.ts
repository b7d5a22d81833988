// How somebody gets an account: with an e-mail address and a password, or made by the operator. Keys of an account work once its
// address is confirmed, by the code in a mail or by the operator.
import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import type { AccountRecord } from '../store/accounts.ts';
import type { Store } from '../store/open.ts';
import { hashPassword, isPassword } from './passwords.ts';

const EMAIL = /^[^\s@"<>,;:\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/;
const FIRST_PACKAGE = 'free';

/** Brings a message to an e-mail address. */
type SendMail = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

export class RegistrationError extends Error {
  override readonly name = 'RegistrationError';
}

export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export class Registration {
  constructor(
    private readonly store: Pick<Store, 'accounts'>,
    private readonly now: () => number = Date.now,
    /** Undefined: the operator confirms addresses. */
    private readonly sendMail?: SendMail,
  ) {}

  /** An account that is still to be confirmed. */
  async register({ name, email, password }: NewPerson): Promise<AccountRecord> {
    const address = emailOf(email);
    const hashed = await hashPassword(password);
    if (await this.store.accounts.findByEmail(address))
      throw new RegistrationError('there is an account with this e-mail address');
    const code = String(randomInt(0, 1e8)).padStart(8, '0');
    const account = await this.store.accounts.insert({
      name: nameOf(name),
      email: address,
      password: hashed,
      confirmation: hash('sha256', code),
      confirmed_at: null,
      package: FIRST_PACKAGE,
      created_at: this.now(),
    });
    const text = `Your code for Thikana is ${code}. If you did not ask for it, do nothing.`;
    await this.sendMail?.({ to: address, subject: 'Confirm your address', text });
    return account;
  }

  /** Whether the code was right. A wrong one makes it void: eight digits can be guessed once in a hundred million tries. */
  async confirm(email: string, code: string): Promise<boolean> {
    const account = await this.store.accounts.findByEmail(emailOf(email));
    const expected = Buffer.from(account?.confirmation ?? hash('sha256', ''), 'hex');
    const given = hash('sha256', code.trim(), 'buffer');
    if (account === undefined || account.confirmed_at !== null || account.confirmation === null) return false;
    if (!timingSafeEqual(given, expected)) {
      await this.store.accounts.change(account.id, { confirmation: null });
      return false;
    }
    await this.store.accounts.change(account.id, { confirmed_at: this.now(), confirmation: null });
    return true;
  }

  /** The account of whoever knows its password. */
  async signIn(email: string, password: string): Promise<AccountRecord | undefined> {
    const account = EMAIL.test(email.toLowerCase())
      ? await this.store.accounts.findByEmail(email.toLowerCase())
      : undefined;
    const known = await isPassword(password, account?.password ?? null);
    return known && account?.closed_at === null ? account : undefined;
  }
}

export function emailOf(text: string): string {
  const email = text.trim().toLowerCase();
  if (!EMAIL.test(email)) throw new RegistrationError(`"${text}" is not an e-mail address`);
  return email;
}

export function nameOf(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > 100) throw new RegistrationError('a name has 1 to 100 characters');
  return name;
}
