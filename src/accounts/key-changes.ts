// What is done to a key that there is, the same for the owner of its account and for the operator: other limits, another key in its place,
// the hosts that may use it, its end. Each change is noted in the record of changes.
import type { AccountRecord } from '../store/accounts.ts';
import type { KeyRecord } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import { NotThere } from './account-errors.ts';
import { type Actor, Audit } from './audit.ts';
import { domainList } from './domains.ts';
import type { limitsOf } from './key-limits.ts';
import { KeyRing } from './keys.ts';
import { checkOverlap } from './overlap.ts';
import { shownIssued, shownTime } from './shown.ts';

/** Whose keys the actor may change. */
export interface KeyAccounts {
  /** The account that the key is looked for in. */
  readonly accountOf: (key: number) => number | Promise<number>;
  /** The same, where a new key is issued in it. */
  readonly accountToIssue: (key: number) => Promise<AccountRecord>;
}

export class KeyChanges {
  readonly #keys: KeyRing;
  readonly #audit: Audit;

  constructor(
    private readonly store: Pick<Store, 'accounts' | 'audit' | 'keys'>,
    actor: Actor,
    private readonly now: () => number,
    private readonly accounts: KeyAccounts,
  ) {
    this.#keys = new KeyRing(store, now);
    this.#audit = new Audit(store, actor, now);
  }

  /** `before`: the families of calls it must still have, for whoever may not give it all of them. */
  async limit(id: number, change: ReturnType<typeof limitsOf>, before?: KeyRecord['scopes']) {
    const account = await this.accounts.accountOf(id);
    if (!(await this.store.keys.setLimits(account, id, change, before))) throw noKey(id);
    await this.#audit.note('key.limits', account, { key: id, ...change });
    return { id, ...change };
  }

  async rotate(id: number, overlapMs: number) {
    checkOverlap(overlapMs);
    const account = await this.accounts.accountToIssue(id);
    const issued = await this.#keys.rotate(account.id, id, overlapMs);
    if (!issued) throw new NotThere(`there is no active key ${id} that has not been rotated already`);
    await this.#audit.note('key.rotate', account.id, { key: id, new_key: issued.record.id });
    return {
      ...shownIssued(issued, account.package),
      replaces: id,
      old_key_until: shownTime(this.now() + overlapMs),
    };
  }

  /** No domains: the key works from anywhere again. */
  async bind(id: number, domains: readonly string[]) {
    const list = domainList(domains);
    const account = await this.accounts.accountOf(id);
    if (!(await this.store.keys.setDomains(account, id, list))) throw noKey(id);
    await this.#audit.note('key.domains', account, { key: id, domains: list });
    return { id, domains: list?.split(' ') ?? [] };
  }

  async revoke(id: number) {
    const account = await this.accounts.accountOf(id);
    if (!(await this.#keys.revoke(account, id))) throw noKey(id);
    await this.#audit.note('key.revoke', account, { key: id });
    return { id, revoked: true };
  }
}

export const noKey = (id: number): NotThere => new NotThere(`there is no active key ${id}`);
