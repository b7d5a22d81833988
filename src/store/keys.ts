// The keys in the state: found by hash together with the terms of their account, listed and changed by account.
import type { Selectable } from 'kysely';
import { countChange } from './changes.ts';
import type { KeyRow, PackageRow } from './rows/account-rows.ts';
import type { RunTransaction, State, StateTransaction } from './transaction.ts';

export type KeyRecord = Selectable<KeyRow>;
export type NewKey = Pick<KeyRecord, 'account_id' | 'name' | 'hash' | 'hint' | 'created_at'> & {
  readonly domains?: string | null;
  readonly expires_at?: number | null;
  readonly credit_cap?: number | null;
  readonly scopes?: string | null;
};
/** A key with the terms of its account: everything needed to decide on a request. */
export interface KnownKey extends KeyRecord {
  readonly terms: AccountTerms;
  /** Credits that its account owes since an outage. */
  readonly owed: number;
}
export interface AccountTerms {
  readonly confirmed_at: number | null;
  readonly closed_at: number | null;
  readonly package_since: number;
  readonly package_until: number | null;
  readonly package: Omit<Selectable<PackageRow>, 'open'>;
}

export class KeyRepository {
  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
  ) {}

  insert(key: NewKey): Promise<KeyRecord> {
    return this.transaction((state) => add(state, key));
  }

  /** Undefined if the account has as many active keys as `most` already; counted where no other request can come in between. */
  insertUpTo(most: number, key: NewKey): Promise<KeyRecord | undefined> {
    return this.transaction(async (state) => {
      await countChange(state, 'accounts');
      return (await countActive(state, key)) < most ? add(state, key) : undefined;
    });
  }

  async findByHash(hash: string): Promise<KnownKey | undefined> {
    const row = await this.#active().where('keys.hash', '=', hash).executeTakeFirst();
    return row && knownKey(row);
  }

  /** Active keys that were used or created since a time, by id, a page at a time. */
  async recent(
    since: number,
    page: { readonly afterId: number; readonly limit: number },
  ): Promise<KnownKey[]> {
    const rows = await this.#active()
      .where('keys.id', '>', page.afterId)
      .where((key) => key.or([key('keys.last_used_at', '>', since), key('keys.created_at', '>', since)]))
      .orderBy('keys.id')
      .limit(page.limit)
      .execute();
    return rows.map(knownKey);
  }

  list(accountId: number): Promise<KeyRecord[]> {
    return this.db.selectFrom('keys').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
  }

  /** Keys of all accounts in the order of their ids, those after one of them; for the operator. */
  page(after: number, limit: number): Promise<KeyRecord[]> {
    return this.db
      .selectFrom('keys')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** The account that a key belongs to; for the operator, who may see every account. */
  async accountOf(id: number): Promise<number | undefined> {
    return (await this.db.selectFrom('keys').select('account_id').where('id', '=', id).executeTakeFirst())
      ?.account_id;
  }

  find(accountId: number, id: number): Promise<KeyRecord | undefined> {
    return this.db
      .selectFrom('keys')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** True if the key existed, belonged to the account and had not been revoked before. */
  revoke(accountId: number, id: number, now: number): Promise<boolean> {
    return this.#change(accountId, id, { revoked_at: now });
  }

  /** False if the account has no such active key. */
  setDomains(accountId: number, id: number, domains: string | null): Promise<boolean> {
    return this.#change(accountId, id, { domains });
  }

  /** False if the account has no such active key, or it no longer has the scopes that it is to have until now. */
  setLimits(
    accountId: number,
    id: number,
    limits: Partial<Pick<KeyRecord, 'credit_cap' | 'scopes'>>,
    until?: string | null,
  ): Promise<boolean> {
    return this.#change(accountId, id, limits, until ?? undefined);
  }

  /**
   * Issues a new key in place of an old one, which keeps working until `until`. Undefined if there is no such active key, or the account
   * has as many as `most` already.
   */
  replace(
    old: { accountId: number; id: number; until: number },
    key: NewKey,
    most = Number.POSITIVE_INFINITY,
  ): Promise<KeyRecord | undefined> {
    return this.transaction(async (state) => {
      await countChange(state, 'accounts');
      if (old.until > key.created_at && (await countActive(state, key)) >= most) return undefined;
      const before = await state
        .updateTable('keys')
        .set({ expires_at: old.until })
        .where('account_id', '=', old.accountId)
        .where('id', '=', old.id)
        .where('revoked_at', 'is', null)
        .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', old.until)]))
        .returningAll()
        .executeTakeFirst();
      return before && add(state, key);
    });
  }

  async isEmpty(): Promise<boolean> {
    return (await this.db.selectFrom('keys').select('id').limit(1).executeTakeFirst()) === undefined;
  }

  /** Keys that are not revoked, with everything that decides on their requests. */
  #active() {
    return this.db
      .selectFrom('keys')
      .innerJoin('accounts', 'accounts.id', 'keys.account_id')
      .innerJoin('packages', 'packages.name', 'accounts.package')
      .leftJoin('balances', 'balances.account_id', 'keys.account_id')
      .selectAll('keys')
      .select([
        'accounts.confirmed_at',
        'accounts.closed_at',
        'accounts.package_since',
        'accounts.package_until',
        'packages.name as package_name',
        'packages.credits',
        'packages.period_days',
        'packages.per_minute',
        'packages.burst',
        'packages.waypoints',
        'packages.answer_kib',
        'packages.body_kib',
        'packages.plan_seconds',
        'balances.owed',
      ])
      .where('keys.revoked_at', 'is', null);
  }

  #change(accountId: number, id: number, change: Partial<KeyRecord>, scopes?: string): Promise<boolean> {
    return this.transaction(async (state) => {
      await countChange(state, 'accounts');
      const result = await state
        .updateTable('keys')
        .set(change)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .$if(scopes !== undefined, (query) => query.where('scopes', '=', scopes ?? null))
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    });
  }
}

async function add(state: StateTransaction, key: NewKey): Promise<KeyRecord> {
  // Nodes may have cached that there is no such key.
  await countChange(state, 'accounts');
  return state
    .insertInto('keys')
    .values({ domains: null, expires_at: null, ...key, last_used_at: null, revoked_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Keys of the new one's account that work when it is made. */
async function countActive(
  state: StateTransaction,
  { account_id, created_at: now }: NewKey,
): Promise<number> {
  const active = await state
    .selectFrom('keys')
    .select('id')
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .execute();
  return active.length;
}

type KnownRow = KeyRecord &
  Omit<AccountTerms, 'package'> &
  Omit<AccountTerms['package'], 'name'> & { readonly package_name: string; readonly owed: number | null };

function knownKey(row: KnownRow): KnownKey {
  const { confirmed_at, closed_at, package_since, package_until, package_name, ...rest } = row;
  const {
    credits,
    period_days,
    per_minute,
    burst,
    waypoints,
    answer_kib,
    body_kib,
    plan_seconds,
    owed,
    ...key
  } = rest;
  const terms = {
    name: package_name,
    credits,
    period_days,
    per_minute,
    burst,
    waypoints,
    answer_kib,
    body_kib,
    plan_seconds,
  };
  return {
    ...key,
    owed: owed ?? 0,
    terms: { confirmed_at, closed_at, package_since, package_until, package: terms },
  };
}
