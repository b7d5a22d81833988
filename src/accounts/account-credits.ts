// What an account has left according to the state; running servers report to it once a second.
import type { AccountRecord } from '../store/accounts.ts';
import type { Store } from '../store/open.ts';
import type { PackageRecord } from '../store/packages.ts';
import { type Period, periodAt } from './ledger/period.ts';
import { shownTime, shownTopup } from './shown.ts';

/** The credit period of an account that is running. */
export const periodOf = ({ package_since }: AccountRecord, terms: PackageRecord, now: number): Period =>
  periodAt({ package: terms, package_since }, now);

export async function accountCredits(
  store: Pick<Store, 'ledger' | 'topups'>,
  account: AccountRecord,
  terms: PackageRecord,
  now: number,
) {
  const period = periodOf(account, terms, now);
  const taken = await store.ledger.taken(account.id, period.start);
  const owed = await store.ledger.owed(account.id);
  const leases = await store.ledger.leasesOfAccount(account.id);
  const topups = await store.topups.list(account.id);
  const inForce = topups.filter((topup) => topup.expires_at === null || topup.expires_at > now);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  const lapsed = leases.filter((lease) => lease.lapsed_at !== null);
  return {
    credits: {
      per_period: terms.credits,
      period_start: shownTime(period.start),
      period_end: shownTime(period.end),
      /** Spent, or lent out to nodes that are about to spend it. */
      taken,
      left:
        terms.credits === null
          ? null
          : Math.max(0, Math.max(0, terms.credits - taken) + sum(inForce.map((t) => t.remaining)) - owed),
      lent: sum(leases.map(({ amount, spent }) => amount - spent)),
      /** Spent in an outage and not covered yet; the next credits pay it first. */
      owed,
      /** Counted as spent because the node that held them never came back. */
      lapsed: sum(lapsed.map(({ amount, spent }) => amount - spent)),
    },
    topups: topups.map(shownTopup),
  };
}
