// API keys: created and shown once, stored as a hash, rotated and revoked by the account that owns them.
import { hash, randomBytes } from 'node:crypto';
import type { KeyRecord } from '../store/keys.ts';
import type { Store } from '../store/open.ts';

const KEY_PREFIX = 'thk_';
const HEX_DIGITS = 64;
const KEY_FORM = new RegExp(`^${KEY_PREFIX}[0-9a-f]{${HEX_DIGITS}}$`);
/** The account of the operator; keys created on the command line belong to it. */
export const OPERATOR_ACCOUNT = 1;

export interface IssuedKey {
  readonly record: KeyRecord;
  /** The key in clear: the only time it is visible. */
  readonly key: string;
}

export interface KeyTerms {
  readonly name: string;
  /** As `domainList` returns it. */
  readonly domains?: string | null;
  readonly expiresAt?: number | null;
  /** Credits that it may spend in a period; null for no cap. */
  readonly creditCap?: number | null;
  /** As `scopeList` returns it. */
  readonly scopes?: string | null;
}

/** How many active keys an account may have; while keys are rotated, twice as many. */
export const MOST_KEYS = 50;

export const hashKey = (key: string): string => hash('sha256', key);

/** Whether a string can be a key at all; anything else need not be looked up. */
export const isKeyForm = (key: string): boolean =>
  key.length === KEY_PREFIX.length + HEX_DIGITS && KEY_FORM.test(key);

export class KeyRing {
  constructor(
    private readonly store: Pick<Store, 'keys' | 'accounts'>,
    private readonly now: () => number = Date.now,
  ) {}

  /** A key of the operator's own account or, with a package other than the operator's, of a new account on that package. */
  async issue(name: string, packageName: string): Promise<IssuedKey> {
    if (packageName === 'unlimited') return this.issueFor(OPERATOR_ACCOUNT, { name });
    const account = await this.store.accounts.insert({
      name,
      email: null,
      password: null,
      confirmation: null,
      confirmed_at: this.now(),
      package: packageName,
      created_at: this.now(),
    });
    return this.issueFor(account.id, { name });
  }

  async issueFor(accountId: number, terms: KeyTerms): Promise<IssuedKey> {
    const key = newKey();
    return { key, record: await this.store.keys.insert(this.#row(accountId, key, terms)) };
  }

  /** As `issueFor`, for an account that may have `MOST_KEYS`; undefined if it has them. */
  async issueUpTo(accountId: number, terms: KeyTerms): Promise<IssuedKey | undefined> {
    const key = newKey();
    const record = await this.store.keys.insertUpTo(MOST_KEYS, this.#row(accountId, key, terms));
    return record && { key, record };
  }

  /** A new key with the name, domains and limits of an old one, which keeps working for `overlapMs`. Undefined: no such key. */
  async rotate(accountId: number, id: number, overlapMs: number): Promise<IssuedKey | undefined> {
    const old = await this.store.keys.find(accountId, id);
    if (!old) return undefined;
    const key = newKey();
    const record = await this.store.keys.replace(
      { accountId, id, until: this.now() + overlapMs },
      this.#row(accountId, key, {
        name: old.name,
        domains: old.domains,
        creditCap: old.credit_cap,
        scopes: old.scopes,
      }),
      2 * MOST_KEYS,
    );
    return record && { key, record };
  }

  list(accountId: number): Promise<KeyRecord[]> {
    return this.store.keys.list(accountId);
  }

  /** True if the account had such an active key. */
  revoke(accountId: number, id: number): Promise<boolean> {
    return this.store.keys.revoke(accountId, id, this.now());
  }

  #row(accountId: number, key: string, terms: KeyTerms) {
    const { name, domains = null, expiresAt = null, creditCap = null, scopes = null } = terms;
    return {
      account_id: accountId,
      name,
      hash: hashKey(key),
      hint: `${key.slice(0, KEY_PREFIX.length + 6)}…`,
      domains,
      created_at: this.now(),
      expires_at: expiresAt,
      credit_cap: creditCap,
      scopes,
    };
  }
}

const newKey = (): string => KEY_PREFIX + randomBytes(HEX_DIGITS / 2).toString('hex');
