// When a package's credits are renewed.
import type { AccountTerms } from '../../store/keys.ts';

export interface Period {
  readonly start: number;
  /** When the next period starts. */
  readonly end: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Bangladesh is six hours ahead of UTC all year; days start at its midnight. */
const OFFSET_MS = 6 * 60 * 60 * 1000;

/** Days start at midnight in Dhaka; longer periods start when the account took the package, and repeat from there. */
export function periodAt(terms: Pick<AccountTerms, 'package' | 'package_since'>, now: number): Period {
  const length = terms.package.period_days * DAY_MS;
  const first = terms.package.period_days === 1 ? -OFFSET_MS : terms.package_since;
  const start = first + Math.floor((now - first) / length) * length;
  return { start, end: start + length };
}
