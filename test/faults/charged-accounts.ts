// Accounts with a key each for tests of credits, and what the state says about them afterwards.
import { KeyRing } from '../../src/accounts/keys.ts';
import { periodAt } from '../../src/accounts/ledger/period.ts';
import type { Store } from '../../src/store/open.ts';
import type { ChargedKey } from './charged-callers.ts';

/** Every other account has so few credits that they run out on the way. */
export async function chargedKeys(store: Store, count: number, few: number): Promise<ChargedKey[]> {
  const terms = { period_days: 30, per_minute: 600_000, burst: 100_000, waypoints: null };
  await store.packages.put({ name: 'few', credits: few, ...terms });
  await store.packages.put({ name: 'many', credits: 100_000_000, ...terms });
  const keys: ChargedKey[] = [];
  for (let i = 0; i < count; i++) {
    const { key, record } = await new KeyRing(store).issue(`key ${i}`, i % 2 === 0 ? 'few' : 'many');
    keys.push({ id: record.id, accountId: record.account_id, key, served: 0, unknown: 0, refused: 0 });
  }
  return keys;
}

export interface Account {
  /** By usage, key by key. */
  readonly charged: number;
  /** According to the balance: spent, or still leased. */
  readonly taken: number;
  /** Lent out and not known to be spent. */
  readonly open: number;
  readonly allowed: number;
}

export async function accountOf(store: Store, key: ChargedKey): Promise<Account> {
  const usage = await store.usage.totals({ keyId: key.id, fromHour: 0, untilHour: 1e9 });
  const account = await store.accounts.find(key.accountId);
  const terms = await store.packages.find(account!.package);
  const period = periodAt({ package: terms!, package_since: account!.package_since }, Date.now());
  const leases = await store.ledger.leasesOfAccount(key.accountId);
  return {
    charged: usage[0]?.credits ?? 0,
    taken: await store.ledger.taken(key.accountId, period.start),
    open: leases.reduce((sum, { amount, spent }) => sum + amount - spent, 0),
    allowed: terms!.credits!,
  };
}

export const sumOf = (keys: readonly ChargedKey[], of: 'served' | 'unknown' | 'refused'): number =>
  keys.reduce((total, key) => total + key[of], 0);
