// A purse spends its oldest lease first, never one that has ended, and takes leases in blocks that match the rate of use.
import { describe, expect, it } from 'vitest';
import { type Lease, Purse } from '../../../src/accounts/ledger/purse.ts';
import type { AccountTerms } from '../../../src/store/keys.ts';
import { lentOf } from '../../../src/store/lease.ts';

const NOW = 1_000_000;
const lease = (number: number, amount: number, more: Partial<Lease> = {}): Lease => ({
  number,
  amount,
  spent: 0,
  reserved: 0,
  usableUntil: NOW + 60_000,
  fromTopup: false,
  takenAt: NOW,
  ...more,
});

function purseOf(...leases: Lease[]): Purse {
  const purse = new Purse(7);
  for (const each of leases) purse.add(each);
  return purse;
}

const terms = (name: string, credits: number | null, package_since: number): AccountTerms =>
  ({ package: { name, credits }, package_since }) as AccountTerms;

describe('reserving', () => {
  it('takes from the first lease alone where that is enough, to the last credit', () => {
    const [first, second] = [lease(1, 10, { spent: 4 }), lease(2, 10)];
    const purse = purseOf(first, second);
    expect(purse.reserve(6, NOW)).toEqual({ lease: first, credits: 6, more: undefined });
    expect([first.reserved, second.reserved, purse.usedAt]).toEqual([6, 0, NOW]);
  });

  it('takes the rest from the next ones, skips those that are used up, and leaves the others alone', () => {
    const leases = [lease(1, 3), lease(2, 5, { spent: 5 }), lease(3, 5), lease(4, 5)];
    const reservation = purseOf(...leases).reserve(7, NOW);
    expect(reservation).toEqual({
      lease: leases[2],
      credits: 4,
      more: { lease: leases[0], credits: 3, more: undefined },
    });
    expect(leases.map(({ reserved }) => reserved)).toEqual([3, 0, 4, 0]);
  });

  it('never takes from a lease that has ended, nor more than there is', () => {
    const leases = [lease(1, 9, { usableUntil: NOW }), lease(2, 4), lease(3, 9, { usableUntil: NOW - 1 })];
    const purse = purseOf(...leases);
    expect(purse.free(NOW)).toBe(4);
    expect(purse.reserve(5, NOW)).toBeUndefined();
    expect(leases.map(({ reserved }) => reserved)).toEqual([0, 0, 0]);
    expect(purse.reserve(4, NOW)).toMatchObject({ lease: { number: 2 }, credits: 4, more: undefined });
    expect(purse.free(NOW - 1)).toBe(9);
  });

  it('takes a lease that is held in part for what is left of it', () => {
    const only = lease(1, 10, { spent: 2, reserved: 5 });
    const purse = purseOf(only);
    expect(purse.reserve(4, NOW)).toBeUndefined();
    expect(purse.reserve(3, NOW)?.credits).toBe(3);
    expect(only.reserved).toBe(8);
  });
});

describe('terms', () => {
  it('are the name, the credits and the start of a package together', () => {
    const purse = purseOf();
    purse.setTerms(terms('small', 100, 5));
    expect(purse.isUnder(terms('small', 100, 5))).toBe(true);
    expect(purse.isUnder(terms('large', 100, 5))).toBe(false);
    expect(purse.isUnder(terms('small', 101, 5))).toBe(false);
    expect(purse.isUnder(terms('small', 100, 6))).toBe(false);
  });

  it('that change end what was lent under them, and not what a top-up lent', () => {
    const [ofPackage, ofTopup] = [lease(1, 10), lease(2, 10, { fromTopup: true })];
    const purse = purseOf(ofPackage, ofTopup);
    Object.assign(purse, { left: 5, emptyUntil: NOW + 1 });
    purse.setTerms(terms('large', null, 9));
    expect([ofPackage.usableUntil, ofTopup.usableUntil]).toEqual([0, NOW + 60_000]);
    expect([purse.left, purse.emptyUntil, purse.free(NOW)]).toEqual([0, 0, 10]);
  });
});

describe('leases that have ended', () => {
  it('can be given back when no request under way holds them', () => {
    expect(purseOf(lease(1, 5)).hasEnded(NOW)).toBe(false);
    expect(purseOf(lease(1, 5), lease(2, 5, { usableUntil: NOW })).hasEnded(NOW)).toBe(true);
    expect(purseOf(lease(1, 5, { usableUntil: NOW, reserved: 1 })).hasEnded(NOW)).toBe(false);
  });

  it('are dropped one by one, and a strange one changes nothing', () => {
    const [first, second] = [lease(1, 5), lease(2, 5)];
    const purse = purseOf(first, second);
    purse.drop(first);
    purse.drop(lease(9, 5));
    expect(purse.leases).toEqual([second]);
  });
});

describe('borrowing', () => {
  it('takes an eighth of what is there, at most a block, at least what is needed, never more than there is', () => {
    const purse = purseOf();
    expect(lentOf(10_000, { needed: 1, block: purse.block })).toBe(50);
    expect(lentOf(100, { needed: 1, block: purse.block })).toBe(13);
    expect(lentOf(100, { needed: 40, block: purse.block })).toBe(40);
    expect(lentOf(30, { needed: 40, block: purse.block })).toBe(30);
    expect(lentOf(0, { needed: 1, block: purse.block })).toBe(0);
  });

  it('is due when less than a quarter of the last block is free and the account has more', () => {
    const purse = purseOf();
    purse.left = 1;
    expect(purse.runsLow(NOW)).toBe(false);
    const last = lease(2, 40, { spent: 35 });
    purse.add(lease(1, 100, { spent: 100 }));
    purse.add(last);
    expect(purse.runsLow(NOW)).toBe(true);
    last.spent = 30;
    expect(purse.runsLow(NOW)).toBe(false);
    last.spent = 31;
    expect(purse.runsLow(NOW)).toBe(true);
    purse.left = 0;
    expect(purse.runsLow(NOW)).toBe(false);
  });

  /** The block that a purse asks for after leases taken at these times. */
  const blockAfter = (...times: number[]): number =>
    purseOf(...times.map((takenAt, i) => lease(i, 1, { takenAt }))).block;

  it('takes four times as much after a block that lasted less than two seconds, up to a bound', () => {
    expect(blockAfter(0)).toBe(50);
    expect(blockAfter(0, 1_999)).toBe(200);
    expect(blockAfter(0, 2_000)).toBe(50);
    expect(blockAfter(0, 1, 2)).toBe(800);
    expect(blockAfter(...Array.from({ length: 12 }, (_, i) => i))).toBe(50_000);
  });

  it('takes half as much after one that lasted more than twenty seconds, down to a bound', () => {
    expect(blockAfter(0, 1, 20_001)).toBe(200);
    expect(blockAfter(0, 1, 20_002)).toBe(100);
    expect(blockAfter(0, 30_000)).toBe(50);
  });
});
