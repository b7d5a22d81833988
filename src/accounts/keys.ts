// API keys: made once and shown once, kept as a hash, checked at every request.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRecord, KnownKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';

export const KEY_PREFIX = 'thk_';
/** The account of the operator who runs the server; keys made on the command line belong to it. */
export const OPERATOR_ACCOUNT = 1;
/** How long a checked key is remembered, and so how late a revocation may take effect. */
const REMEMBERED_MS = 5_000;
const REMEMBERED_KEYS = 50_000;

export interface IssuedKey {
  readonly record: KeyRecord;
  /** The key in clear: the only time it is seen. */
  readonly key: string;
}

export const hashKey = (key: string): string => hash('sha256', key);

export class KeyRing {
  /** By the key itself, in memory alone and for seconds: hashing is a tenth of the work of a small request. */
  readonly #remembered = new Map<string, { record: KnownKey | undefined; until: number }>();

  constructor(
    private readonly store: Pick<Store, 'keys' | 'accounts'>,
    private readonly now: () => number = Date.now,
  ) {}

  /** A key of the operator's own account; with a package other than the operator's, of a new account with that package. */
  async issue(name: string, packageName: string): Promise<IssuedKey> {
    if (packageName === 'unlimited') return this.issueFor(OPERATOR_ACCOUNT, name);
    const account = await this.store.accounts.insert({
      name,
      email: null,
      password: null,
      confirmation: null,
      confirmed_at: this.now(),
      package: packageName,
      created_at: this.now(),
    });
    return this.issueFor(account.id, name);
  }

  async issueFor(accountId: number, name: string): Promise<IssuedKey> {
    const key = KEY_PREFIX + randomBytes(32).toString('hex');
    const record = await this.store.keys.insert({
      account_id: accountId,
      name,
      hash: hashKey(key),
      hint: `${key.slice(0, KEY_PREFIX.length + 6)}…`,
      created_at: this.now(),
    });
    return { record, key };
  }

  /** The record of a key that may be used, or undefined. Answers without a database call for keys seen lately. */
  check(key: string): KnownKey | undefined | Promise<KnownKey | undefined> {
    const seen = this.#remembered.get(key);
    if (seen && seen.until > this.now()) return seen.record;
    return this.#lookUp(key);
  }

  list(accountId: number = OPERATOR_ACCOUNT): Promise<KeyRecord[]> {
    return this.store.keys.list(accountId);
  }

  async revoke(id: number, accountId: number = OPERATOR_ACCOUNT): Promise<boolean> {
    this.#remembered.clear();
    return this.store.keys.revoke(accountId, id, this.now());
  }

  async #lookUp(key: string): Promise<KnownKey | undefined> {
    const hashed = hashKey(key);
    const found = await this.store.keys.findByHash(hashed);
    const record = found && sameHash(found.hash, hashed) ? found : undefined;
    if (this.#remembered.size >= REMEMBERED_KEYS) this.#remembered.clear();
    this.#remembered.set(key, { record, until: this.now() + REMEMBERED_MS });
    return record;
  }
}

function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a, 'hex');
  const right = Buffer.from(b, 'hex');
  return left.length === right.length && timingSafeEqual(left, right);
}
