// Who is behind a key. A key seen before is answered from memory, without the database, until something about keys, accounts
// or packages changes anywhere. While the database does not answer, what was known before counts, and what is remembered on disk.
import { hash, timingSafeEqual } from 'node:crypto';
import type { KeyRepository, KnownKey } from '../store/keys.ts';
import type { RememberedKeys } from '../store/remembered-keys.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { AdmissionRefused, type KeyCaller } from './admission.ts';
import { isKeyForm } from './keys.ts';
import { MissedKeys } from './missed-keys.ts';
import { Patience } from './patience.ts';

const MOST_KNOWN = 100_000;
/** After a failure the database is not asked again for this long. */
const BACK_OFF_MS = 500;
/** The version of what was known before this one, and must be looked up as soon as that is possible. */
const STALE = -1;

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
  /** True from the first question that the database does not answer until it answers one. */
  #isGone = false;

  constructor(
    private readonly keys: Pick<KeyRepository, 'findByHash'>,
    private readonly now: () => number,
    /** Milliseconds on a monotonic clock. */
    private readonly steady: () => number = () => performance.now(),
    /** Told of every key before it is used. */
    private readonly learn: (key: KnownKey) => Promise<void> = async () => undefined,
    /** What this node remembers on its disk. */
    private readonly remembered?: Pick<RememberedKeys, 'find'>,
  ) {}

  /** The caller, or undefined if the key is unknown, revoked or expired, or its account is not active. */
  identify(key: string, patience?: Patience): KeyCaller | undefined | Promise<KeyCaller | undefined> {
    if (!isKeyForm(key)) return undefined;
    const known = this.#known.get(key);
    if (known !== undefined && known.version === this.#version) return this.#inUse(known.caller);
    if (known === undefined || !this.#isGone) return this.#lookUp(key, known, patience);
    // Nobody waits for a database that does not answer; whether it does again is found out beside.
    if (this.steady() >= this.#downUntil) void this.#asked(key, known).catch(() => undefined);
    return this.#inUse(known.caller);
  }

  /** The account of a key that is known, without asking anybody. */
  accountBehind(key: string): number | undefined {
    return this.#known.get(key)?.caller.key.account_id;
  }

  /** Something changed: every cached key is looked up again at its next use. */
  forget(): void {
    this.#version++;
    this.#missed.clear();
    this.answers();
  }

  /** The database has answered: from now on it is asked again, and what it says counts. */
  answers(): void {
    this.#isGone = false;
    this.#downUntil = Number.NEGATIVE_INFINITY;
  }

  #inUse(caller: KeyCaller): KeyCaller | undefined {
    const { expires_at } = caller.key;
    return expires_at !== null && expires_at <= this.now() ? undefined : caller;
  }

  #lookUp(
    key: string,
    known: Known | undefined,
    patience = new Patience(),
  ): undefined | Promise<KeyCaller | undefined> {
    if (known === undefined && this.#missed.has(hash('sha256', key, 'buffer'))) return undefined;
    return this.#inTime(key, known, patience);
  }

  async #inTime(key: string, known: Known | undefined, patience: Patience): Promise<KeyCaller | undefined> {
    const asking = this.#asked(key, known);
    if (await patience.lasts(asking)) return asking;
    return this.#withoutDatabase(key, hash('sha256', key, 'buffer'), known);
  }

  /** One question for all who want to know at the same time. */
  #asked(key: string, known: Known | undefined): Promise<KeyCaller | undefined> {
    const asked = this.#asking.get(key);
    if (asked) return asked;
    const asking = this.#ask(key, hash('sha256', key, 'buffer'), known).finally(() =>
      this.#asking.delete(key),
    );
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
      this.#isGone = true;
      return this.#withoutDatabase(key, hashed, known);
    }
    this.#isGone = false;
    const caller = record && sameHash(record.hash, hashed) ? callerOf(record) : undefined;
    this.#known.delete(key);
    if (caller === undefined) {
      if (version === this.#version) this.#missed.add(hashed);
      return undefined;
    }
    this.#keep(key, { caller, version });
    return this.#inUse(caller);
  }

  /** A key that worked keeps working while the database cannot say otherwise. */
  #withoutDatabase(key: string, hashed: Buffer, known: Known | undefined): KeyCaller | undefined {
    if (known) return this.#inUse(known.caller);
    const record = this.#recalled(hashed.toString('hex'));
    const caller = record && sameHash(record.hash, hashed) ? callerOf(record) : undefined;
    // What a key with a cap has spent is unknown here, so it waits for the database.
    if (!caller || caller.key.credit_cap !== null)
      throw new AdmissionRefused({ reason: 'unavailable', retryAfter: 1 });
    this.#keep(key, { caller, version: STALE });
    return this.#inUse(caller);
  }

  #recalled(hashed: string): KnownKey | undefined {
    try {
      return this.remembered?.find(hashed);
    } catch {
      // A file that cannot be read remembers nothing.
      return undefined;
    }
  }

  #keep(key: string, known: Known): void {
    if (this.#known.size >= MOST_KNOWN) this.#dropOldest();
    this.#known.set(key, known);
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
