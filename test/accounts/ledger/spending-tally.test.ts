// Spending is added up by key, endpoint and hour, and by lease, whatever the order in which it comes.
import { expect, it } from 'vitest';
import type { Spending } from '../../../src/accounts/ledger/journal.ts';
import { SpendingTally } from '../../../src/accounts/ledger/spending-tally.ts';

const spending = (more: Partial<Spending>): Spending => ({
  lease: 1,
  accountId: 5,
  keyId: 11,
  requests: 1,
  credits: 2,
  hour: 100,
  endpoint: 'nearby',
  ...more,
});
const tallyOf = (...spendings: Partial<Spending>[]): SpendingTally => {
  const tally = new SpendingTally();
  for (const each of spendings) tally.add(spending(each));
  return tally;
};

it('is empty until something is added', () => {
  expect(tallyOf().isEmpty).toBe(true);
  expect(tallyOf().usage()).toEqual([]);
  expect(tallyOf({}).isEmpty).toBe(false);
});

it('keeps keys, hours and endpoints apart, and adds to a row that it left', () => {
  const others = [{ keyId: 12 }, { hour: 101 }, { endpoint: 'route' }];
  const row = { key_id: 11, endpoint: 'nearby', hour: 100, account_id: 5, requests: 2, credits: 4 };
  for (const other of others) {
    const [, different] = tallyOf({}, other).usage();
    expect(tallyOf({}, other, {}).usage()).toEqual([row, different]);
    expect(different).toMatchObject({ requests: 1, credits: 2 });
  }
  expect(tallyOf({}, {}).usage()).toEqual([row]);
});

it('adds up what was spent of each lease, in their order', () => {
  const tally = tallyOf({ lease: 9 }, { lease: 10 }, { lease: 2 }, { lease: 9, requests: 0, credits: 5 });
  expect(tally.spent()).toEqual([
    { lease: 2, credits: 2 },
    { lease: 9, credits: 7 },
    { lease: 10, credits: 2 },
  ]);
});

it('takes nothing of a lease for what is free, nor where there is none', () => {
  const tally = tallyOf({ lease: 0, credits: 3 }, { lease: 4, credits: 0 });
  expect(tally.spent()).toEqual([]);
  expect(tally.usage()).toMatchObject([{ requests: 2, credits: 3 }]);
});
