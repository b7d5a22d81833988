// What a person can do with their own account: view it, choose a package, create, rotate, bind and revoke keys, read the usage.
// Every query includes the account, so nothing of another account can be reached.
import { hash } from 'node:crypto';
import type { AccountRecord } from '../store/accounts.ts';
import type { Store } from '../store/open.ts';
import type { PackageRecord } from '../store/packages.ts';
import { accountCredits, periodOf } from './account-credits.ts';
import { AccountError, NotThere, WrongPassword } from './account-errors.ts';
import { Audit, aboutKey, auditPage } from './audit.ts';
import { domainList } from './domains.ts';
import { KeyChanges } from './key-changes.ts';
import { changedLimits, type GivenLimits, limitsOf } from './key-limits.ts';
import { KeyRing, MOST_KEYS } from './keys.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { nameOf } from './registration.ts';
import { grantedIn } from './scopes.ts';
import { shownAccount, shownIssued, shownKey, shownPackage, shownTime } from './shown.ts';
import { type UsageQuestion, usageReport } from './usage-report.ts';

/** Choosing a package starts a new credit period, so it cannot be done every day. */
const BETWEEN_PACKAGES_MS = 30 * 86_400_000;

/** The packages that people can choose themselves, when they register or later. */
export async function openPackages(store: Pick<Store, 'packages'>) {
  return (await store.packages.list()).filter(({ open }) => open === 1).map(shownPackage);
}

export class AccountHolder {
  readonly #keys: KeyRing;
  readonly #audit: Audit;
  readonly #changes: KeyChanges;

  constructor(
    private readonly store: Store,
    private readonly accountId: number,
    private readonly now: () => number = Date.now,
  ) {
    this.#keys = new KeyRing(store, now);
    this.#audit = new Audit(store, 'owner', now);
    this.#changes = new KeyChanges(store, 'owner', now, {
      accountOf: () => accountId,
      accountToIssue: async () => (await this.#mine()).account,
    });
  }

  async account() {
    const { account, terms } = await this.#mine();
    const { credits, topups } = await accountCredits(this.store, account, terms, this.now());
    const { per_period, period_start, period_end, left, lent, lapsed } = credits;
    return {
      ...shownAccount(account),
      // What a server has borrowed but not spent still belongs to the account.
      credits: {
        per_period,
        period_start,
        period_end,
        left: left === null ? null : left + lent - lapsed,
      },
      topups,
      /** What the account was told in this period: so many per cent of its credits are used. */
      notices: (
        await this.store.creditNotices.list(this.accountId, periodOf(account, terms, this.now()).start)
      ).map(({ level, at }) => ({ level, at: shownTime(at) })),
    };
  }

  /** `keep`: the sign-in with which it is changed, as a token; all others end. */
  async changePassword(request: { password: string; next: string; keep: string | undefined }) {
    const { account } = await this.#mine();
    if (!(await isPassword(request.password, account.password)))
      throw new WrongPassword('the present password is wrong');
    const password = await hashPassword(request.next);
    await this.store.accounts.change(account.id, { password });
    await this.store.signIns.removeOf(account.id, request.keep && hash('sha256', request.keep));
    await this.#audit.note('password.change', account.id);
    return { changed: true };
  }

  audit(question: { before?: number; limit: number }) {
    return auditPage(this.store, { ...question, accountId: this.accountId });
  }

  async choosePackage(name: string) {
    const { account } = await this.#mine();
    const wanted = await this.store.packages.find(name);
    if (wanted?.open !== 1) throw new NotThere(`there is no package "${name}" to choose`);
    if (wanted.name === account.package) return shownAccount(account);
    const { package_since, package_until, created_at } = account;
    const hasEnded = package_until !== null && package_until <= this.now();
    if (!hasEnded && package_since !== created_at && this.now() < package_since + BETWEEN_PACKAGES_MS)
      throw new AccountError('the package was changed less than 30 days ago; ask the operator');
    const change = { package: wanted.name, package_since: this.now(), package_until: null };
    const changed = await this.store.accounts.change(account.id, change);
    await this.#audit.note('account.package', account.id, { package: wanted.name });
    return shownAccount(changed ?? account);
  }

  async keys() {
    return (await this.#keys.list(this.accountId)).map(shownKey);
  }

  async createKey(
    request: { name: string; domains?: readonly string[]; expiresAt?: number | null } & GivenLimits,
  ) {
    const { account } = await this.#mine();
    const { credit_cap: creditCap, scopes } = limitsOf(request);
    refuseGrants(grantedIn(scopes));
    const terms = {
      name: nameOf(request.name),
      domains: domainList(request.domains ?? []),
      expiresAt: request.expiresAt ?? null,
      creditCap,
      scopes,
    };
    const issued = await this.#keys.issueUpTo(this.accountId, terms);
    if (!issued)
      throw new AccountError(`an account can have at most ${MOST_KEYS} active keys; revoke one first`);
    const shown = shownIssued(issued, account.package);
    await this.#audit.note('key.create', account.id, aboutKey(shown));
    return shown;
  }

  async limitKey(id: number, limits: GivenLimits) {
    const change = changedLimits(limits);
    const wanted = grantedIn(change.scopes);
    const before = wanted.length === 0 ? undefined : await this.store.keys.find(this.accountId, id);
    const had = grantedIn(before?.scopes);
    refuseGrants(wanted.filter((scope) => !had.includes(scope)));
    // What the operator took back meanwhile is not written again.
    return this.#changes.limit(id, change, before?.scopes);
  }

  rotateKey(id: number, overlapMs: number) {
    return this.#changes.rotate(id, overlapMs);
  }

  bindKey(id: number, domains: readonly string[]) {
    return this.#changes.bind(id, domains);
  }

  revokeKey(id: number) {
    return this.#changes.revoke(id);
  }

  usage(question: Omit<UsageQuestion, 'accountId'>) {
    return usageReport(this.store, { ...question, accountId: this.accountId });
  }

  async #mine(): Promise<{ account: AccountRecord; terms: PackageRecord }> {
    const account = await this.store.accounts.find(this.accountId);
    const terms = account && (await this.store.packages.find(account.package));
    if (!account || !terms) throw new NotThere('the account no longer exists');
    return { account, terms };
  }
}

/** What an owner cannot give to a key. */
function refuseGrants([scope]: readonly string[]): void {
  if (scope !== undefined)
    throw new AccountError(`only the operator gives the family of calls "${scope}" to a key`);
}
