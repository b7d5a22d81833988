// Keys for trying a server out on the machine that it runs on: one account on a small package. Its keys end, and are refused
// when a request was forwarded, so that they open nothing to others where a proxy was put in front.

import type { Store } from '../store/open.ts';
import type { PackageRecord } from '../store/packages.ts';
import { type IssuedKey, KeyRing, OPERATOR_ACCOUNT } from './keys.ts';

export const DEMO_PACKAGE = 'demo';
/** Enough to look at the map and try every call for a day. */
const TERMS: Omit<PackageRecord, 'name'> = {
  credits: 20_000,
  period_days: 1,
  per_minute: 600,
  burst: 600,
  waypoints: 50,
  answer_kib: 4_096,
  body_kib: 256,
  plan_seconds: 10,
  open: 0,
};
const DAY_MS = 86_400_000;
const HOLDS_MS = 30 * DAY_MS;
/** Browsers that hold a key of the console at once; the oldest loses its own to another one. */
const MOST_BROWSERS = 10;
const CONSOLE = 'console';

export class DemoAccount {
  readonly #keys: KeyRing;

  private constructor(
    store: Store,
    readonly id: number,
    private readonly now: () => number,
  ) {
    this.#keys = new KeyRing(store, now);
  }

  /** With the id of the account that there is. */
  static known(store: Store, id: number, now: () => number = Date.now): DemoAccount {
    return new DemoAccount(store, id, now);
  }

  /** The account with this id if it is still one for demo keys, otherwise a new one. */
  static async open(
    store: Store,
    id: number | undefined,
    now: () => number = Date.now,
  ): Promise<DemoAccount> {
    const account = id === undefined || id === OPERATOR_ACCOUNT ? undefined : await store.accounts.find(id);
    if (account?.package === DEMO_PACKAGE && account.closed_at === null)
      return new DemoAccount(store, account.id, now);
    if ((await store.packages.find(DEMO_PACKAGE)) === undefined)
      await store.packages.put({ name: DEMO_PACKAGE, ...TERMS });
    const made = await store.accounts.insert({
      name: DEMO_PACKAGE,
      email: null,
      password: null,
      confirmation: null,
      confirmed_at: now(),
      package: DEMO_PACKAGE,
      created_at: now(),
    });
    return new DemoAccount(store, made.id, now);
  }

  /** A key to paste into commands. */
  issue(): Promise<IssuedKey> {
    return this.#keys.issueFor(this.id, { name: DEMO_PACKAGE, expiresAt: this.now() + HOLDS_MS });
  }

  /** A key for a browser, in the place of the one that it held before. */
  async issueForBrowser(before: number | undefined): Promise<IssuedKey> {
    if (before !== undefined) await this.#keys.revoke(this.id, before);
    const held = (await this.#active()).filter(({ name }) => name === CONSOLE);
    for (const { id } of held.slice(0, Math.max(0, held.length - MOST_BROWSERS + 1)))
      await this.#keys.revoke(this.id, id);
    return this.#keys.issueFor(this.id, { name: CONSOLE, expiresAt: this.now() + HOLDS_MS });
  }

  /** Says how many there were. */
  async revokeAll(): Promise<number> {
    const keys = await this.#active();
    for (const { id } of keys) await this.#keys.revoke(this.id, id);
    return keys.length;
  }

  async #active() {
    const keys = await this.#keys.list(this.id);
    return keys.filter(
      ({ revoked_at, expires_at }) => revoked_at === null && (expires_at === null || expires_at > this.now()),
    );
  }
}
