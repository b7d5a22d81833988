// What an operator can do with accounts, keys, packages and credits, the same on the command line and over HTTP. Results are
// plain objects, with times as text.
import type { AccountChange, AccountRecord } from '../store/accounts.ts';
import type { Store } from '../store/open.ts';
import type { PackageRecord } from '../store/packages.ts';
import { accountCredits } from './account-credits.ts';
import { AccountError, NotThere } from './account-errors.ts';
import { Audit, aboutKey, auditPage } from './audit.ts';
import { domainList } from './domains.ts';
import { KeyChanges, noKey } from './key-changes.ts';
import { changedLimits, type GivenLimits, limitsOf } from './key-limits.ts';
import { KeyRing, OPERATOR_ACCOUNT } from './keys.ts';
import { pageOf } from './list-page.ts';
import { changedPackage, type GivenPackage } from './package-terms.ts';
import { hashPassword } from './passwords.ts';
import { emailOf, nameOf } from './registration.ts';
import { shownAccount, shownIssued, shownKey, shownPackage, shownTime } from './shown.ts';

export interface NewKeyRequest extends GivenLimits {
  readonly name: string;
  /** Without one the key belongs to the operator, or to a new account on the named package. */
  readonly accountId?: number;
  readonly package?: string;
  readonly domains?: readonly string[];
  readonly expiresAt?: number | null;
}

export class AllAccounts {
  readonly #keys: KeyRing;
  readonly #audit: Audit;
  readonly #changes: KeyChanges;

  constructor(
    private readonly store: Store,
    private readonly now: () => number = Date.now,
  ) {
    this.#keys = new KeyRing(store, now);
    this.#audit = new Audit(store, 'operator', now);
    this.#changes = new KeyChanges(store, 'operator', now, {
      accountOf: (key) => this.#accountOfKey(key),
      accountToIssue: async (key) => this.#openAccount(await this.#accountOfKey(key)),
    });
  }

  /** `text`: only those whose e-mail address or name contains it. */
  async accounts({ after, limit, text }: { after?: number; limit: number; text?: string }) {
    const rows = await this.store.accounts.page({ after, limit: limit + 1, text });
    return pageOf(rows, limit, shownAccount);
  }

  audit(question: { accountId?: number; before?: number; limit: number }) {
    return auditPage(this.store, question);
  }

  async account(id: number) {
    const account = await this.#account(id);
    const terms = await this.#package(account.package);
    return {
      ...shownAccount(account),
      ...(await accountCredits(this.store, account, terms, this.now())),
      keys: (await this.store.keys.list(id)).map(shownKey),
    };
  }

  /** An account that needs no confirmation; without e-mail address and password nobody can sign in to it. */
  async createAccount(request: { name: string; email?: string; password?: string; package?: string }) {
    const packageName = (await this.#package(request.package ?? 'free')).name;
    if ((request.email === undefined) !== (request.password === undefined))
      throw new AccountError('give an e-mail address and a password, or neither');
    const email = request.email === undefined ? null : emailOf(request.email);
    const password = request.password === undefined ? null : await hashPassword(request.password);
    if (email !== null && (await this.store.accounts.findByEmail(email)))
      throw new AccountError('there is already an account with this e-mail address');
    const account = await this.store.accounts.insert({
      name: nameOf(request.name),
      email,
      password,
      confirmation: null,
      confirmed_at: this.now(),
      package: packageName,
      created_at: this.now(),
    });
    await this.#audit.note('account.create', account.id, { email, package: packageName });
    return shownAccount(account);
  }

  /** The account becomes that of the one who registered first. */
  async confirm(id: number) {
    const changed = await this.#changed('account.confirm', id, {
      confirmed_at: this.now(),
      confirmation: null,
    });
    await this.store.registrations.removeAll(id);
    return changed;
  }

  /** Ends all sign-ins to the account. */
  async setPassword(id: number, password: string) {
    const account = await this.#account(id);
    if (account.email === null) throw new AccountError(`account ${id} has no e-mail address to sign in with`);
    const changed = await this.#changed('password.set', id, { password: await hashPassword(password) });
    await this.store.signIns.removeOf(id);
    return changed;
  }

  /** Its keys work again, but for those that were revoked one by one. */
  reopen(id: number) {
    return this.#changed('account.reopen', id, { closed_at: null });
  }

  /** With everything that belongs to it, for good. What it used stays in the totals, without its name. */
  async delete(id: number) {
    if (id === OPERATOR_ACCOUNT) throw new AccountError("the operator's own account cannot be deleted");
    const account = await this.#account(id);
    if (account.closed_at === null || !(await this.store.accounts.remove(id)))
      throw new AccountError(`account ${id} is not closed; close it first, then delete it`);
    await this.#audit.note('account.delete', null, { account: id });
    return { id, deleted: true };
  }

  /** Closes an account and with it all of its keys. */
  close(id: number) {
    if (id === OPERATOR_ACCOUNT) throw new AccountError("the operator's own account cannot be closed");
    return this.#changed('account.close', id, { closed_at: this.now() });
  }

  /** Starts a new credit period; `until`: when the package ends, null for never. */
  async choosePackage(id: number, request: { package: string; until?: number | null }) {
    const { name } = await this.#package(request.package);
    return this.#changed('account.package', id, {
      package: name,
      package_since: this.now(),
      package_until: request.until ?? null,
    });
  }

  async topUp(id: number, request: { credits: number; note?: string; expiresAt?: number | null }) {
    await this.#account(id);
    if (!Number.isInteger(request.credits) || request.credits < 1 || request.credits > 1e12)
      throw new AccountError('credits must be a whole number from 1 to 1000000000000');
    const topup = await this.store.topups.insert({
      account_id: id,
      credits: request.credits,
      note: (request.note ?? '').slice(0, 500),
      created_at: this.now(),
      expires_at: request.expiresAt ?? null,
    });
    await this.#audit.note('account.topup', id, { credits: topup.credits, note: topup.note });
    return { id: topup.id, account: id, credits: topup.credits, expires: shownTime(topup.expires_at) };
  }

  async packages() {
    return (await this.store.packages.list()).map(shownPackage);
  }

  async changePackage(name: string, given: GivenPackage) {
    const changed = changedPackage(name, await this.store.packages.find(name), given);
    await this.store.packages.put(changed);
    const shown = shownPackage(changed);
    await this.#audit.note('package.change', null, shown);
    return shown;
  }

  /** Of one account all; else of all accounts a page. */
  async keys({ accountId, after = 0, limit }: { accountId?: number; after?: number; limit: number }) {
    const records =
      accountId === undefined
        ? await this.store.keys.page(after, limit + 1)
        : (await this.store.keys.list(accountId)).filter(({ id }) => id > after);
    const accounts = await this.store.accounts.byId([...new Set(records.map((key) => key.account_id))]);
    return pageOf(records, limit, (record) => ({
      ...shownKey(record),
      package: accounts.get(record.account_id)?.package ?? '',
    }));
  }

  async createKey(request: NewKeyRequest) {
    const name = nameOf(request.name);
    const { credit_cap: creditCap, scopes } = limitsOf(request);
    const domains = domainList(request.domains ?? []);
    const terms = { name, domains, expiresAt: request.expiresAt ?? null, creditCap, scopes };
    const accountId = request.accountId ?? (await this.#accountFor(name, request.package ?? 'unlimited'));
    const account = await this.#openAccount(accountId);
    if (
      request.accountId !== undefined &&
      request.package !== undefined &&
      request.package !== account.package
    )
      throw new AccountError(`account ${accountId} is on the package ${account.package}; change it there`);
    const shown = shownIssued(await this.#keys.issueFor(accountId, terms), account.package);
    await this.#audit.note('key.create', accountId, aboutKey(shown));
    return shown;
  }

  async limitKey(id: number, limits: GivenLimits) {
    return this.#changes.limit(id, changedLimits(limits));
  }

  rotateKey(id: number, overlapMs: number) {
    return this.#changes.rotate(id, overlapMs);
  }

  revokeKey(id: number) {
    return this.#changes.revoke(id);
  }

  bindKey(id: number, domains: readonly string[]) {
    return this.#changes.bind(id, domains);
  }

  async webhooks() {
    return (await this.store.webhooks.list()).map(
      ({ account_id, account_name, url, waiting, failures, last_error, created_at, disabled_at }) => ({
        account: account_id,
        account_name,
        url,
        waiting,
        failures,
        last_error,
        created: shownTime(created_at),
        disabled: shownTime(disabled_at),
      }),
    );
  }

  async removeWebhook(account: number) {
    if (!(await this.store.webhooks.remove(account))) throw new NotThere(`account ${account} has no webhook`);
    await this.#audit.note('webhook.remove', account);
    return { account, removed: true };
  }

  async #accountFor(name: string, packageName: string): Promise<number> {
    const { name: known } = await this.#package(packageName);
    return known === 'unlimited' ? OPERATOR_ACCOUNT : (await this.createAccount({ name, package: known })).id;
  }

  async #account(id: number): Promise<AccountRecord> {
    const account = await this.store.accounts.find(id);
    if (!account) throw new NotThere(`there is no account ${id}`);
    return account;
  }

  /** For what only an open account can have: keys of a closed one do not work. */
  async #openAccount(id: number): Promise<AccountRecord> {
    const account = await this.#account(id);
    if (account.closed_at === null) return account;
    throw new AccountError(
      `account ${id} is closed, so its keys do not work; \`thikana account reopen ${id}\` opens it again`,
    );
  }

  async #package(name: string): Promise<PackageRecord> {
    const found = await this.store.packages.find(name);
    if (found) return found;
    const names = (await this.store.packages.list()).map((each) => each.name);
    throw new NotThere(`there is no package "${name}"; the packages are ${names.join(', ')}`);
  }

  async #accountOfKey(id: number): Promise<number> {
    const account = await this.store.keys.accountOf(id);
    if (account === undefined) throw noKey(id);
    return account;
  }

  async #changed(action: string, id: number, change: AccountChange) {
    const account = await this.store.accounts.change(id, change);
    if (!account) throw new NotThere(`there is no account ${id}`);
    const { package: packageName, package_until } = change;
    await this.#audit.note(action, id, {
      package: packageName,
      until: shownTime(package_until ?? null) ?? undefined,
    });
    return shownAccount(account);
  }
}
