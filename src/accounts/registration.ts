// How a person gets an account: with an e-mail address and a password. It can be used once the e-mail address is confirmed, by
// the code in a mail or by the operator. Only its owner can learn whether an e-mail address is registered.
import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import type { AccountRecord } from '../store/accounts.ts';
import type { Store } from '../store/open.ts';
import { Audit } from './audit.ts';
import { hashPassword, isPassword, whichPassword } from './passwords.ts';

/** Allows nothing that could mean something in the header of a mail. */
const EMAIL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/u;
const FIRST_PACKAGE = 'free';
const CODE_MS = 24 * 3_600_000;
/** Registrations under one e-mail address besides the first; whoever has the mailbox can also ask for a new password. */
const MOST_WAITING = 5;

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
  readonly #audit: Audit;

  constructor(
    private readonly store: Pick<Store, 'accounts' | 'packages' | 'registrations' | 'audit' | 'probe'>,
    private readonly now: () => number = Date.now,
    /** Undefined: the operator confirms e-mail addresses. */
    private readonly sendMail?: SendMail,
  ) {
    this.#audit = new Audit(store, 'owner', now);
  }

  /** Does as much work, and gives the same answer, for a known e-mail address as for a new one. */
  async register({ name, email, password, package: wanted = FIRST_PACKAGE }: NewPerson): Promise<void> {
    const address = emailOf(email);
    const terms = await this.store.packages.find(wanted);
    if (terms?.open !== 1) throw new RegistrationError(`there is no package "${wanted}" to choose`);
    const before = await this.store.accounts.findByEmail(address);
    const code = String(randomInt(0, 1e8)).padStart(8, '0');
    const person = {
      name: nameOf(name),
      password: await hashPassword(password, isWaiting(before) ? before.password : null),
      confirmation: `${hash('sha256', code)} ${this.now() + CODE_MS}`,
      package: terms.name,
    };
    const isNew = before ? await this.#again(before, person) : await this.#insert(address, person);
    await this.sendMail?.({ to: address, ...(isNew ? codeMail(code) : KNOWN_MAIL) });
  }

  /**
   * Confirming takes the password and the code: the one shows that it is the person who registered, the other that the e-mail
   * address is theirs. Of several who registered under one address each has a code of their own, and the account becomes that of the
   * one who confirms. A wrong code voids the right one, so guessing eight digits succeeds once in a hundred million tries.
   */
  async confirm(email: string, password: string, code: string): Promise<Confirmation> {
    const address = email.trim().toLowerCase();
    const account = EMAIL.test(address) ? await this.store.accounts.findByEmail(address) : undefined;
    const others = isWaiting(account) ? await this.store.registrations.list(account.id) : [];
    const waiting = account?.password ? [account, ...others] : others;
    const known =
      waiting[
        await whichPassword(
          password,
          waiting.map((each) => each.password ?? ''),
        )
      ];
    if (account?.closed_at !== null || known === undefined) return 'wrong password';
    if (account.confirmed_at !== null) return 'confirmed';
    const [expected, until] = (known.confirmation ?? '').split(' ');
    const given = hash('sha256', code.trim(), 'buffer');
    const right = Buffer.from(expected, 'hex');
    if (right.length !== given.length || !timingSafeEqual(given, right) || !(this.now() < Number(until))) {
      if (known === account) await this.store.accounts.change(account.id, { confirmation: null });
      else await this.store.registrations.remove(account.id, known.id);
      return 'wrong code';
    }
    const { name, password: chosen, package: wanted } = known;
    const person = { name, password: chosen, package: wanted };
    await this.store.accounts.change(account.id, { ...person, confirmed_at: this.now(), confirmation: null });
    await this.store.registrations.removeAll(account.id);
    await this.#audit.note('account.confirm', account.id);
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
    try {
      const { id } = await this.store.accounts.insert({
        ...person,
        email,
        confirmed_at: null,
        created_at: this.now(),
      });
      await this.#audit.note('account.register', id, { email, package: person.package });
      return true;
    } catch (error) {
      // Someone else may have been quicker.
      const before = await this.store.accounts.findByEmail(email);
      if (!before) throw error;
      return this.#again(before, person);
    }
  }

  /** With a mail on its way, another registration under an e-mail address that nobody has confirmed waits beside the first. */
  async #again(account: AccountRecord, person: Person): Promise<boolean> {
    if (this.sendMail && isWaiting(account)) {
      const registration = { ...person, account_id: account.id, expires_at: this.now() + CODE_MS };
      return this.store.registrations.add(registration, MOST_WAITING, this.now());
    }
    // Write anyway: the time taken must not reveal that the e-mail address is known.
    await this.store.probe();
    return false;
  }
}

/** For a confirmation by mail. */
const isWaiting = (account: AccountRecord | undefined): account is AccountRecord =>
  account !== undefined && account.confirmed_at === null && account.closed_at === null;

type Person = Pick<AccountRecord, 'name' | 'package'> & {
  readonly password: string;
  readonly confirmation: string;
};

const codeMail = (code: string): Omit<Mail, 'to'> => ({
  subject: 'Confirm your e-mail address',
  text: `Your code for Thikana is ${code}. It is valid for a day. If you did not ask for it, ignore this mail.\n`,
});

const KNOWN_MAIL: Omit<Mail, 'to'> = {
  subject: 'You already have an account',
  text:
    'Someone asked for a Thikana account with this e-mail address, which already has one. Sign in with your password, ' +
    'or ask for a new one; if it was not you who asked, ignore this mail.\n',
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
