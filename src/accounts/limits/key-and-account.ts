// The two buckets that a request with a key is taken from: that of the key, and that of all keys of its account, which refills twice as fast. More keys
// do not give an account a higher rate than that, and one key that runs wild leaves as much to the account's others.
import type { Rate, RateDecision, RateLimit } from './rate-limit.ts';

/** How many keys at full rate an account has room for. */
const KEYS_PER_ACCOUNT = 2;

export interface RatedKey {
  readonly id: number;
  readonly account_id: number;
}

export function takeForKey(
  limit: RateLimit,
  key: RatedKey,
  rate: Rate,
  now: number,
): RateDecision | Promise<RateDecision> {
  // What a key asks beyond its own rate does not use up the account's.
  const ofKey = limit.take(key.id, rate, now);
  if (ofKey instanceof Promise)
    return ofKey.then((decided) => takeForAccount(limit, key, rate, now, decided));
  return takeForAccount(limit, key, rate, now, ofKey);
}

function takeForAccount(
  limit: RateLimit,
  { account_id }: RatedKey,
  rate: Rate,
  now: number,
  ofKey: RateDecision,
): RateDecision | Promise<RateDecision> {
  if (!ofKey.passes) return ofKey;
  const ofAccount = limit.take(accountBucket(account_id), ofAllKeys(rate), now);
  if (ofAccount instanceof Promise) return ofAccount.then((decided) => tighter(ofKey, decided));
  return tighter(ofKey, ofAccount);
}

/** Milliseconds until a request with the key may run, as far as is known at once; takes nothing. */
export function waitOfKey(limit: RateLimit, key: RatedKey, rate: Rate, now: number): number {
  const ofKey = limit.waitOf(key.id, rate, now);
  return ofKey > 0 ? ofKey : limit.waitOf(accountBucket(key.account_id), ofAllKeys(rate), now);
}

const ofAllKeys = ({ perMinute, burst }: Rate): Rate => ({
  perMinute: perMinute * KEYS_PER_ACCOUNT,
  burst: burst * KEYS_PER_ACCOUNT,
});

/** Buckets of accounts have numbers below zero, those of keys above. */
const accountBucket = (account: number): number => -account;

const tighter = (ofKey: RateDecision, ofAccount: RateDecision): RateDecision =>
  ofAccount.passes ? { ...ofKey, remaining: Math.min(ofKey.remaining, ofAccount.remaining) } : ofAccount;
