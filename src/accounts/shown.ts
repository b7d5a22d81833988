// Accounts, keys and packages as people see them: times as text, no hashes.
import type { AccountRecord } from '../store/accounts.ts';
import type { KeyRecord } from '../store/keys.ts';
import type { PackageRecord } from '../store/packages.ts';
import type { TopupRecord } from '../store/topups.ts';
import type { IssuedKey } from './keys.ts';

export function shownTime(time: number): string;
export function shownTime(time: number | null): string | null;
export function shownTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

export const shownAccount = (account: AccountRecord) => ({
  id: account.id,
  name: account.name,
  email: account.email,
  package: account.package,
  package_until: shownTime(account.package_until),
  created: shownTime(account.created_at),
  confirmed: shownTime(account.confirmed_at),
  closed: shownTime(account.closed_at),
});

export const shownKey = (key: KeyRecord) => ({
  id: key.id,
  account: key.account_id,
  name: key.name,
  hint: key.hint,
  domains: key.domains?.split(' ') ?? [],
  /** Null and empty: no limit of its own. */
  credit_cap: key.credit_cap,
  scopes: key.scopes?.split(' ') ?? [],
  created: shownTime(key.created_at),
  last_used: shownTime(key.last_used_at),
  expires: shownTime(key.expires_at),
  revoked: shownTime(key.revoked_at),
});

export const shownIssued = ({ record, key }: IssuedKey, packageName: string) => ({
  id: record.id,
  account: record.account_id,
  name: record.name,
  package: packageName,
  domains: record.domains?.split(' ') ?? [],
  credit_cap: record.credit_cap,
  scopes: record.scopes?.split(' ') ?? [],
  expires: shownTime(record.expires_at),
  /** Shown only this once. */
  key,
});

export const shownPackage = (terms: PackageRecord) => ({
  name: terms.name,
  credits: terms.credits,
  period_days: terms.period_days,
  per_minute: terms.per_minute,
  burst: terms.burst,
  waypoints: terms.waypoints,
  answer_kib: terms.answer_kib,
  body_kib: terms.body_kib,
  plan_seconds: terms.plan_seconds,
  /** Whether people may choose it themselves. */
  open: terms.open === 1,
});

export const shownTopup = (topup: TopupRecord) => ({
  id: topup.id,
  credits: topup.credits,
  remaining: topup.remaining,
  note: topup.note,
  created: shownTime(topup.created_at),
  expires: shownTime(topup.expires_at),
});
