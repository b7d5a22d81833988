// What a person can do with their own account: view it, choose a package, create, rotate, bind and revoke keys, read the usage.
// Every query includes the account, so nothing of another account can be reached.
import type { AccountRecord } from '../store/accounts.ts';
import type { Store } from '../store/open.ts';
import type { PackageRecord } from '../store/packages.ts';
import { accountCredits } from './account-credits.ts';
import { DeskError, NotThere } from './desk-errors.ts';
import { domainList } from './domains.ts';
import { KeyRing } from './keys.ts';
import { checkOverlap } from './overlap.ts';
import { nameOf } from './registration.ts';
import { shownAccount, shownIssued, shownKey, shownPackage, shownTime } from './shown.ts';
import { type UsageQuestion, usageReport } from './usage-report.ts';

const MOST_KEYS = 50;
/** Choosing a package starts a new credit period, so it cannot be done every day. */
const BETWEEN_PACKAGES_MS = 30 * 86_400_000;

/** The packages that people can choose themselves, when they register or later. */
export async function openPackages(store: Pick<Store, 'packages'>) {
  return (await store.packages.list()).filter(({ open }) => open === 1).map(shownPackage);
}

export class AccountDesk {
  readonly #keys: KeyRing;

  constructor(
    private readonly store: Store,
    private readonly accountId: number,
    private readonly now: () => number = Date.now,
  ) {
    this.#keys = new KeyRing(store, now);
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
    };
  }

  async choosePackage(name: string) {
    const { account } = await this.#mine();
    const wanted = await this.store.packages.find(name);
    if (wanted?.open !== 1) throw new NotThere(`there is no package "${name}" to choose`);
    if (wanted.name === account.package) return shownAccount(account);
    const { package_since, package_until, created_at } = account;
    const hasEnded = package_until !== null && package_until <= this.now();
    if (!hasEnded && package_since !== created_at && this.now() < package_since + BETWEEN_PACKAGES_MS)
      throw new DeskError('the package was changed less than 30 days ago; ask the operator');
    const change = { package: wanted.name, package_since: this.now(), package_until: null };
    const changed = await this.store.accounts.change(account.id, change);
    return shownAccount(changed ?? account);
  }

  async keys() {
    return (await this.#keys.list(this.accountId)).map(shownKey);
  }

  async createKey(request: { name: string; domains?: readonly string[]; expiresAt?: number | null }) {
    const { account } = await this.#mine();
    const inUse = (await this.#keys.list(this.accountId)).filter(
      ({ revoked_at, expires_at }) => revoked_at === null && (expires_at === null || expires_at > this.now()),
    );
    if (inUse.length >= MOST_KEYS)
      throw new DeskError(`an account can have at most ${MOST_KEYS} active keys; revoke one first`);
    const terms = {
      name: nameOf(request.name),
      domains: domainList(request.domains ?? []),
      expiresAt: request.expiresAt ?? null,
    };
    return shownIssued(await this.#keys.issueFor(this.accountId, terms), account.package);
  }

  async rotateKey(id: number, overlapMs: number) {
    checkOverlap(overlapMs);
    const { account } = await this.#mine();
    const issued = await this.#keys.rotate(this.accountId, id, overlapMs);
    if (!issued) throw new NotThere(`there is no active key ${id} that has not been rotated already`);
    return {
      ...shownIssued(issued, account.package),
      replaces: id,
      old_key_until: shownTime(this.now() + overlapMs),
    };
  }

  async bindKey(id: number, domains: readonly string[]) {
    const list = domainList(domains);
    if (!(await this.store.keys.setDomains(this.accountId, id, list))) throw noKey(id);
    return { id, domains: list?.split(' ') ?? [] };
  }

  async revokeKey(id: number) {
    if (!(await this.#keys.revoke(this.accountId, id))) throw noKey(id);
    return { id, revoked: true };
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

const noKey = (id: number): NotThere => new NotThere(`there is no active key ${id}`);
