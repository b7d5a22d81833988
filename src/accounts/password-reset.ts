// A new password for whoever has forgotten theirs: a code goes to the e-mail address, and whoever brings it back sets the password and
// has shown that the address is theirs. Asking again voids no earlier code, so a stranger who asks stops nobody; the code is too long to
// guess, so wrong ones need not be counted. Only the owner learns whether the address is registered.
import { hash, randomBytes } from 'node:crypto';
import type { Store } from '../store/open.ts';
import { Audit } from './audit.ts';
import { hashPassword } from './passwords.ts';
import { emailOf, type Mail, RegistrationError, type SendMail } from './registration.ts';

const CODE_MS = 3_600_000;
/** Without letters that look like others. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 78 bits. */
const CODE_LETTERS = 16;

export class PasswordReset {
  readonly #audit: Audit;

  constructor(
    private readonly store: Pick<Store, 'accounts' | 'registrations' | 'signIns' | 'audit' | 'probe'>,
    private readonly now: () => number,
    /** Undefined: the operator sets passwords. */
    private readonly sendMail?: SendMail,
  ) {
    this.#audit = new Audit(store, 'mail', now);
  }

  /** Does as much work, and gives the same answer, whether or not there is such an account. */
  async ask(email: string): Promise<void> {
    const address = emailOf(email);
    if (!this.sendMail)
      throw new RegistrationError('no mail is sent here; ask the operator for a new password');
    const account = await this.store.accounts.findByEmail(address);
    if (account?.closed_at !== null) {
      await this.store.probe();
      await this.sendMail({ to: address, ...NO_ACCOUNT_MAIL });
      return;
    }
    const code = newCode();
    const reset = { hash: hashOf(code), account_id: account.id, expires_at: this.now() + CODE_MS };
    await this.store.registrations.addReset(reset, this.now());
    await this.sendMail({ to: address, ...codeMail(code) });
  }

  /** False if the code is not one that was mailed to this address within the hour. Ends all sign-ins. */
  async set(email: string, code: string, password: string): Promise<boolean> {
    const account = await this.store.accounts.findByEmail(emailOf(email));
    const hashed = await hashPassword(password);
    if (account?.closed_at !== null) return false;
    if (!(await this.store.registrations.takeReset(hashOf(code), account.id, this.now()))) return false;
    await this.store.accounts.change(account.id, {
      password: hashed,
      confirmation: null,
      confirmed_at: account.confirmed_at ?? this.now(),
    });
    await this.store.registrations.removeAll(account.id);
    await this.store.signIns.removeOf(account.id);
    await this.#audit.note('password.reset', account.id);
    return true;
  }
}

function newCode(): string {
  let code = '';
  while (code.length < CODE_LETTERS)
    // Bytes beyond a multiple of the number of letters would make some of them likelier.
    for (const byte of randomBytes(CODE_LETTERS))
      if (byte < 240 && code.length < CODE_LETTERS) code += LETTERS[byte % LETTERS.length];
  return code;
}

/** Typed with or without hyphens, in either case. */
const hashOf = (code: string): string => hash('sha256', code.toUpperCase().replace(/[^0-9A-Z]/g, ''));

const codeMail = (code: string): Omit<Mail, 'to'> => ({
  subject: 'A new password',
  text:
    `Your code for a new Thikana password is ${code.replace(/(.{4})(?=.)/g, '$1-')}. It is valid for an hour. ` +
    'If you did not ask for it, ignore this mail: nothing changes.\n',
});

const NO_ACCOUNT_MAIL: Omit<Mail, 'to'> = {
  subject: 'There is no account',
  text:
    'Someone asked for a new Thikana password for this e-mail address, which has no account. ' +
    'If it was not you who asked, ignore this mail.\n',
};
