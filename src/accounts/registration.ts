// How a person gets an account: with an e-mail address and a password. It can be used once the e-mail address is confirmed, by
// the code in a mail or by the operator. Only its owner can learn whether an e-mail address is registered.
import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import type { AccountRecord } from '../store/accounts.ts';
import type { Store } from '../store/open.ts';
import { hashPassword, isPassword } from './passwords.ts';

/** Allows nothing that could mean something in the header of a mail. */
const EMAIL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/u;
const FIRST_PACKAGE = 'free';
const CODE_MS = 24 * 3_600_000;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Delivers a mail; rejects with `MailFailed`. */
export type SendMail = (mail: Mail) => Promise<void>;

export class MailFailed extends Error {
  override readonly name = 'MailFailed';
}

export class RegistrationError extends Error {
  override readonly name = 'RegistrationError';
}

export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** One that people may choose themselves; the free one by default. */
  readonly package?: string;
}

export type Confirmation = 'confirmed' | 'wrong password' | 'wrong code';

export class Registration {
  constructor(
    private readonly store: Pick<Store, 'accounts' | 'packages' | 'probe'>,
    private readonly now: () => number = Date.now,
    /** Undefined: the operator confirms e-mail addresses. */
    private readonly sendMail?: SendMail,
  ) {}

  /** Does as much work, and gives the same answer, for a known e-mail address as for a new one. */
  async register({ name, email, password, package: wanted = FIRST_PACKAGE }: NewPerson): Promise<void> {
    const address = emailOf(email);
    const terms = await this.store.packages.find(wanted);
    if (terms?.open !== 1) throw new RegistrationError(`there is no package "${wanted}" to choose`);
    const code = String(randomInt(0, 1e8)).padStart(8, '0');
    const person = {
      name: nameOf(name),
      password: await hashPassword(password),
      confirmation: `${hash('sha256', code)} ${this.now() + CODE_MS}`,
      package: terms.name,
    };
    const isNew = (await this.#insert(address, person)) || (await this.#again(address, person));
    await this.sendMail?.({ to: address, ...(isNew ? codeMail(code) : KNOWN_MAIL) });
  }

  /**
   * Confirming takes the password and the code: the one shows that it is the person who registered, the other that the e-mail
   * address is theirs. A wrong code voids the right one, so guessing eight digits succeeds once in a hundred million tries.
   */
  async confirm(email: string, password: string, code: string): Promise<Confirmation> {
    const account = await this.withPassword(email, password);
    if (account === undefined) return 'wrong password';
    if (account.confirmed_at !== null) return 'confirmed';
    const [expected, until] = (account.confirmation ?? '').split(' ');
    const given = hash('sha256', code.trim(), 'buffer');
    const right = Buffer.from(expected, 'hex');
    if (right.length !== given.length || !timingSafeEqual(given, right) || !(this.now() < Number(until))) {
      await this.store.accounts.change(account.id, { confirmation: null });
      return 'wrong code';
    }
    await this.store.accounts.change(account.id, { confirmed_at: this.now(), confirmation: null });
    return 'confirmed';
  }

  /** The account of whoever knows its password; takes just as long if there is none. */
  async withPassword(email: string, password: string): Promise<AccountRecord | undefined> {
    const address = email.trim().toLowerCase();
    const account = EMAIL.test(address) ? await this.store.accounts.findByEmail(address) : undefined;
    const known = await isPassword(password, account?.password ?? null);
    return known && account?.closed_at === null ? account : undefined;
  }

  async #insert(email: string, person: Person): Promise<boolean> {
    if (await this.store.accounts.findByEmail(email)) return false;
    try {
      await this.store.accounts.insert({ ...person, email, confirmed_at: null, created_at: this.now() });
      return true;
    } catch (error) {
      // Someone else may have been quicker.
      if (await this.store.accounts.findByEmail(email)) return false;
      throw error;
    }
  }

  /** With a mail on its way, whoever registers again with an e-mail address that nobody has confirmed takes it over. */
  async #again(email: string, person: Person): Promise<boolean> {
    const account = await this.store.accounts.findByEmail(email);
    if (this.sendMail && account && account.confirmed_at === null && account.closed_at === null)
      return this.store.accounts.replaceUnconfirmed(account.id, person);
    // Write anyway: the time taken must not reveal that the e-mail address is known.
    await this.store.probe();
    return false;
  }
}

type Person = Pick<AccountRecord, 'name' | 'password' | 'confirmation' | 'package'>;

const codeMail = (code: string): Omit<Mail, 'to'> => ({
  subject: 'Confirm your e-mail address',
  text: `Your code for Thikana is ${code}. It is valid for a day. If you did not ask for it, ignore this mail.\n`,
});

const KNOWN_MAIL: Omit<Mail, 'to'> = {
  subject: 'You already have an account',
  text:
    'Someone asked for a Thikana account with this e-mail address, which already has one. Sign in with your password; ' +
    'if it was not you who asked, ignore this mail.\n',
};

export function emailOf(text: string): string {
  const email = text.trim().toLowerCase();
  if (!EMAIL.test(email)) throw new RegistrationError(`"${text}" is not an e-mail address`);
  return email;
}

export function nameOf(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > 100) throw new RegistrationError('a name must have 1 to 100 characters');
  // Names are shown in lists, logs and metrics.
  if (/thk_[0-9a-f]{16}/.test(name)) throw new RegistrationError('a name must not be a key');
  return name;
}
