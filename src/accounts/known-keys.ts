// Who is behind a key. A key seen before is answered from memory, without the database, until something about keys, accounts
// or packages changes anywhere.
import { hash, timingSafeEqual } from 'node:crypto';
import type { KeyRepository, KnownKey } from '../store/keys.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { AdmissionRefused, type KeyCaller } from './admission.ts';
import { isKeyForm } from './keys.ts';
import { MissedKeys } from './missed-keys.ts';

const MOST_KNOWN = 100_000;
/** After a failure the database is not asked again for this long. */
const BACK_OFF_MS = 500;

interface Known {
  readonly caller: KeyCaller;
  /** The change version that was current when the key was looked up. */
  readonly version: number;
}

export class KnownKeys {
  /** By the key itself, in memory only: hashing would be a tenth of the work of a small request. */
  readonly #known = new Map<string, Known>();
  readonly #missed = new MissedKeys();
  readonly #asking = new Map<string, Promise<KeyCaller | undefined>>();
  #version = 0;
  #downUntil = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly keys: Pick<KeyRepository, 'findByHash'>,
    private readonly now: () => number,
    /** Milliseconds on a monotonic clock. */
    private readonly steady: () => number = () => performance.now(),
    /** Told of every key before it is used. */
    private readonly learn: (key: KnownKey) => Promise<void> = async () => undefined,
  ) {}

  /** The caller, or undefined if the key is unknown, revoked or expired, or its account is not active. */
  identify(key: string): KeyCaller | undefined | Promise<KeyCaller | undefined> {
    if (!isKeyForm(key)) return undefined;
    const known = this.#known.get(key);
    if (known !== undefined && known.version === this.#version) return this.#inUse(known.caller);
    return this.#lookUp(key, known);
  }

  /** The account of a key that is known, without asking anybody. */
  accountBehind(key: string): number | undefined {
    return this.#known.get(key)?.caller.key.account_id;
  }

  /** Something changed: every cached key is looked up again at its next use. */
  forget(): void {
    this.#version++;
    this.#missed.clear();
  }

  #inUse(caller: KeyCaller): KeyCaller | undefined {
    const { expires_at } = caller.key;
    return expires_at !== null && expires_at <= this.now() ? undefined : caller;
  }

  #lookUp(key: string, known: Known | undefined): undefined | Promise<KeyCaller | undefined> {
    const hashed = hash('sha256', key, 'buffer');
    if (known === undefined && this.#missed.has(hashed)) return undefined;
    const asked = this.#asking.get(key);
    if (asked) return asked;
    const asking = this.#ask(key, hashed, known).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  async #ask(key: string, hashed: Buffer, known: Known | undefined): Promise<KeyCaller | undefined> {
    const version = this.#version;
    let record: KnownKey | undefined;
    try {
      if (this.steady() < this.#downUntil) throw new StoreUnavailable('it did not answer a moment ago');
      record = await this.keys.findByHash(hashed.toString('hex'));
      if (record) await this.learn(record);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (this.steady() >= this.#downUntil) this.#downUntil = this.steady() + BACK_OFF_MS;
      // A key that worked keeps working while the database cannot say otherwise.
      if (known) return this.#inUse(known.caller);
      throw new AdmissionRefused({ reason: 'unavailable', retryAfter: 1 });
    }
    const caller = record && sameHash(record.hash, hashed) ? callerOf(record) : undefined;
    this.#known.delete(key);
    if (caller === undefined) {
      if (version === this.#version) this.#missed.add(hashed);
      return undefined;
    }
    if (this.#known.size >= MOST_KNOWN) this.#dropOldest();
    this.#known.set(key, { caller, version });
    return this.#inUse(caller);
  }

  /** One, not all: those known must keep working while the database is away. */
  #dropOldest(): void {
    for (const key of this.#known.keys()) {
      this.#known.delete(key);
      return;
    }
  }
}

function callerOf(record: KnownKey): KeyCaller | undefined {
  const { confirmed_at, closed_at } = record.terms;
  if (confirmed_at === null || closed_at !== null) return undefined;
  return {
    kind: 'key',
    key: record,
    domains: record.domains === null ? undefined : record.domains.split(' '),
    scopes: record.scopes === null ? undefined : record.scopes.split(' '),
  };
}

function sameHash(stored: string, hashed: Buffer): boolean {
  const bytes = Buffer.from(stored, 'hex');
  return bytes.length === hashed.length && timingSafeEqual(bytes, hashed);
}
