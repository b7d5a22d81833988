// Credits by the day start at midnight in Dhaka, all others when the account took its package.
import { expect, it } from 'vitest';
import { periodAt } from '../../../src/accounts/ledger/period.ts';
import type { AccountTerms } from '../../../src/store/keys.ts';

const terms = (period_days: number, package_since: number) =>
  ({ package: { period_days }, package_since }) as AccountTerms;
const at = (time: string): number => Date.parse(time);

it('is the day of Bangladesh where the package is renewed daily', () => {
  const daily = terms(1, at('2026-01-05T10:00:00Z'));
  const day = { start: at('2026-03-01T18:00:00Z'), end: at('2026-03-02T18:00:00Z') };
  expect(periodAt(daily, at('2026-03-01T18:00:00Z'))).toEqual(day);
  expect(periodAt(daily, at('2026-03-02T17:59:59.999Z'))).toEqual(day);
  expect(periodAt(daily, at('2026-03-02T18:00:00Z')).start).toBe(day.end);
});

it('repeats from when the package was taken where it is longer', () => {
  const monthly = terms(30, at('2026-01-05T10:00:00Z'));
  expect(periodAt(monthly, at('2026-01-05T10:00:00Z'))).toEqual({
    start: at('2026-01-05T10:00:00Z'),
    end: at('2026-02-04T10:00:00Z'),
  });
  expect(periodAt(monthly, at('2026-03-06T09:59:59Z')).start).toBe(at('2026-02-04T10:00:00Z'));
  expect(periodAt(monthly, at('2026-03-06T10:00:00Z')).start).toBe(at('2026-03-06T10:00:00Z'));
});
