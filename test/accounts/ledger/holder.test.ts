// What one holder of credits asks of the state and reports to it, batch by batch, also when the state or the journal fails.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Journal } from '../../../src/accounts/ledger/journal.ts';
import { Ledger } from '../../../src/accounts/ledger/ledger.ts';
import type { Reservation } from '../../../src/accounts/ledger/purse.ts';
import type { KnownKey } from '../../../src/store/keys.ts';
import type { LedgerRepository } from '../../../src/store/ledger.ts';
import { StoreUnavailable } from '../../../src/store/unavailable.ts';
import { Lender } from './lender.ts';

const BEGAN = Date.UTC(2026, 7, 1, 12);
const HOUR = BEGAN / 3_600_000;
const LEASE_MS = 60_000;
let folder: string;
let clock: number;
let lender: Lender;
let ledger: Ledger;
let troubles: string[];
let announced: number[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-holder-'));
  clock = BEGAN;
  await open(new Lender(1000));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

async function open(over: Lender, tells = true): Promise<void> {
  lender = over;
  troubles = [];
  announced = [];
  ledger = await Ledger.open(lender as unknown as LedgerRepository, {
    folder,
    node: 'test',
    now: () => clock,
    ...(tells ? { announceRecall: (account: number) => announced.push(account) } : {}),
    onTrouble: (what) => troubles.push(what),
  });
}

const key = (id = 11, more: Partial<KnownKey['terms']> = {}): KnownKey =>
  ({
    id,
    account_id: 7,
    terms: { package: { name: 'small', credits: 1000, period_days: 30 }, package_since: BEGAN, ...more },
  }) as KnownKey;
const KEY = key();

async function reserved(credits: number): Promise<Reservation> {
  const got = await ledger.reserve(KEY, credits);
  if (typeof got === 'string') throw new Error(got);
  return got;
}
async function spend(credits: number): Promise<void> {
  ledger.settle(KEY, 'nearby', credits, await reserved(credits));
}
const journalLines = (): string[] =>
  readFileSync(join(folder, ledger.holder, '1.journal'), 'latin1')
    .split('\n')
    .slice(0, -1);

describe('a holder', () => {
  it('registers, borrows a block, and answers from it without asking again', async () => {
    expect(lender.holders).toEqual(new Set([ledger.holder]));
    expect(ledger.creditsLeft(7)).toBe(0);
    await spend(3);
    expect(lender.requests).toMatchObject([
      { holder: ledger.holder, number: 1, expiresAt: BEGAN + LEASE_MS },
    ]);
    expect(lender.allowances).toEqual([{ accountId: 7, periodStart: BEGAN, credits: 1000 }]);
    expect(ledger.creditsLeft(7)).toBe(997);
    const second = ledger.reserve(KEY, 4);
    expect(second).not.toBeInstanceOf(Promise);
    expect(ledger.creditsLeft(7)).toBe(993);
    expect(lender.requests).toHaveLength(1);
    expect(ledger.isWell).toBe(true);
    expect(troubles).toEqual([]);
  });

  it('reports a batch of what it spent, once, and nothing where there is nothing', async () => {
    await ledger.flush();
    expect(lender.batches).toEqual([]);
    await spend(3);
    await spend(2);
    await ledger.flush();
    await ledger.flush();
    expect(lender.batches).toEqual([
      {
        holder: ledger.holder,
        flushes: 0,
        segment: 1,
        position: expect.any(Number),
        usage: [{ key_id: 11, endpoint: 'nearby', hour: HOUR, account_id: 7, requests: 2, credits: 5 }],
        usedKeys: [11],
        spent: [{ lease: 1, credits: 5 }],
        overdrawn: [],
        givenBack: [],
        closed: [],
        renewedUntil: undefined,
        now: BEGAN,
      },
    ]);
    await spend(1);
    await ledger.flush();
    expect(lender.batches[1]).toMatchObject({ flushes: 1, usage: [{ requests: 1, credits: 1 }] });
  });

  it('tells of the use of a key at most once a minute', async () => {
    const used = async (): Promise<readonly number[] | undefined> => {
      await spend(1);
      await ledger.flush();
      return lender.batches.at(-1)?.usedKeys;
    };
    expect(await used()).toEqual([11]);
    clock += 59_999;
    expect(await used()).toEqual([]);
    clock += 1;
    expect(await used()).toEqual([11]);
    ledger.settle(key(12), 'nearby', 0, undefined);
    expect(await used()).toEqual([12]);
    clock += 60_000;
    // Told again because it was used again, not because time went by.
    ledger.settle(key(13), 'nearby', 0, undefined);
    await ledger.flush();
    expect(lender.batches.at(-1)?.usedKeys).toEqual([13]);
  });

  it('renews its leases every quarter of a minute', async () => {
    clock += 14_999;
    await ledger.flush();
    expect(lender.batches).toEqual([]);
    clock += 1;
    await ledger.flush();
    expect(lender.batches).toMatchObject([{ renewedUntil: clock + LEASE_MS, usage: [] }]);
    await ledger.flush();
    expect(lender.batches).toHaveLength(1);
    clock += 15_000;
    await ledger.flush();
    expect(lender.batches).toMatchObject([{}, { renewedUntil: clock + LEASE_MS }]);
  });
});

describe('a request', () => {
  it('spends less than was reserved, and the rest is free again', async () => {
    const got = await reserved(8);
    const before = ledger.creditsLeft(7);
    ledger.settle(KEY, 'nearby', 2, got);
    expect(ledger.creditsLeft(7)).toBe(before + 6);
    await ledger.flush();
    expect(lender.batches[0].spent).toEqual([{ lease: 1, credits: 2 }]);
  });

  it('paid from two leases counts as one request', async () => {
    await spend(48);
    await reserved(1);
    const got = await reserved(60);
    expect(got.more).toBeDefined();
    ledger.settle(KEY, 'nearby', 60, got);
    await ledger.flush();
    expect(lender.batches[0].usage).toMatchObject([{ requests: 2, credits: 108 }]);
    const { spent } = lender.batches[0];
    expect(spent.reduce((sum, { credits }) => sum + credits, 0)).toBe(108);
    expect(spent[0]).toEqual({ lease: 1, credits: 49 });
  });

  it('paid from two leases that cost less leaves the second untouched', async () => {
    await spend(48);
    await reserved(1);
    const got = await reserved(60);
    ledger.settle(KEY, 'nearby', 3, got);
    await ledger.flush();
    expect(lender.batches[0].usage).toMatchObject([{ requests: 2, credits: 51 }]);
    expect(journalLines()).toHaveLength(2);
  });

  it('that costs nothing is counted', async () => {
    ledger.settle(KEY, 'nearby', 0, await reserved(5));
    await ledger.flush();
    expect(lender.batches[0]).toMatchObject({ usage: [{ requests: 1, credits: 0 }], spent: [] });
    expect(journalLines()).toEqual([`1 7 11 1 0 ${HOUR} nearby`]);
  });

  it('of an account without a limit needs no lease', async () => {
    ledger.settle(KEY, 'route', 6, undefined);
    await ledger.flush();
    expect(lender.batches[0]).toMatchObject({ usage: [{ credits: 6, requests: 1 }], spent: [] });
    expect(lender.requests).toEqual([]);
  });
});

describe('borrowing', () => {
  it('begins before the block is used up, once', async () => {
    await spend(30);
    expect(lender.requests).toHaveLength(1);
    await spend(9);
    expect(lender.requests).toHaveLength(2);
    await vi.waitFor(() => expect(ledger.creditsLeft(7)).toBe(961));
    await spend(1);
    expect(lender.requests).toHaveLength(2);
  });

  it('ahead of time is not tried while the database is away, nor twice at once', async () => {
    await spend(30);
    let answer: (value: unknown) => void = () => undefined;
    lender.before = new Promise((resolve) => {
      answer = resolve;
    });
    await spend(9);
    await spend(1);
    expect(lender.requests).toHaveLength(2);
    lender.failures.lend.push(new StoreUnavailable('gone'));
    answer(undefined);
    await vi.waitFor(() => expect(ledger.isWell).toBe(false));
    expect(troubles).toEqual(['credits cannot be borrowed']);
    await spend(1);
    expect(lender.requests).toHaveLength(2);
    clock += 500;
    expect(ledger.isWell).toBe(true);
    await spend(1);
    expect(lender.requests).toHaveLength(3);
  });

  it('closes a lease of which nobody knows whether it was given', async () => {
    lender.failures.lend.push(new StoreUnavailable('gone'));
    // Too small a package to overdraw.
    const few = key(11, { package: { ...KEY.terms.package, credits: 9 } });
    expect(await ledger.reserve(few, 1)).toBe('unavailable');
    expect(await ledger.reserve(few, 1)).toBe('unavailable');
    expect(lender.requests).toHaveLength(1);
    await ledger.flush();
    expect(lender.batches).toMatchObject([{ closed: [1], usage: [] }]);
    // The database has answered.
    expect(ledger.isWell).toBe(true);
    await spend(1);
    await ledger.flush();
    expect(lender.batches[1].closed).toEqual([]);
  });

  it('throws what is no failure of the database', async () => {
    lender.failures.lend.push(new TypeError('a mistake'));
    await expect(ledger.reserve(KEY, 1)).rejects.toThrow('a mistake');
    expect(ledger.isWell).toBe(true);
  });

  it('says that the account is empty, and asks again after a second or when credits were added', async () => {
    lender.pool = 2;
    expect(await ledger.reserve(KEY, 3)).toBe('empty');
    const asked = lender.requests.length;
    expect(await ledger.reserve(KEY, 3)).toBe('empty');
    expect(lender.requests).toHaveLength(asked);
    clock += 1_000;
    expect(await ledger.reserve(KEY, 3)).toBe('empty');
    expect(lender.requests).toHaveLength(asked + 1);
    lender.pool = 10;
    expect(await ledger.reserve(KEY, 3)).toBe('empty');
    ledger.forget();
    expect(await ledger.reserve(KEY, 3)).toMatchObject({ credits: expect.any(Number) });
    expect(lender.recalls).toEqual([]);
  });

  it('recalls what others hold, and waits for it, but not for ever', async () => {
    lender.pool = 0;
    lender.heldByOthers = 5;
    const waiting = ledger.reserve(KEY, 3);
    await vi.waitFor(() => expect(announced).toEqual([7]));
    expect(lender.recalls).toEqual([7]);
    lender.pool = 4;
    expect(await waiting).toMatchObject({ credits: 3 });
    const another = ledger.reserve(KEY, 3);
    await vi.waitFor(() => expect(announced.length).toBeGreaterThan(1));
    clock += 1_501;
    expect(await another).toBe('empty');
  });

  it('recalls through the state alone where nobody else can be told', async () => {
    await open(new Lender(0), false);
    lender.heldByOthers = 5;
    const waiting = ledger.reserve(KEY, 3);
    await vi.waitFor(() => expect(lender.recalls).toEqual([7]));
    lender.pool = 4;
    expect(await waiting).toMatchObject({ credits: 3 });
  });

  it('lets no more than 200 requests of an account wait', async () => {
    let answer: (value: unknown) => void = () => undefined;
    lender.before = new Promise((resolve) => {
      answer = resolve;
    });
    const waiting = Array.from({ length: 200 }, () => ledger.reserve(KEY, 1));
    expect(await ledger.reserve(KEY, 1)).toBe('unavailable');
    answer(undefined);
    const got = await Promise.all(waiting);
    expect(got.every((each) => typeof each !== 'string')).toBe(true);
    expect(await ledger.reserve(KEY, 900)).toBe('empty');
    expect(typeof (await ledger.reserve(KEY, 1))).toBe('object');
  });

  it('takes a top-up until it ends, whatever the package', async () => {
    lender.source = { fromTopup: true, topupEnds: clock + 100 };
    await spend(1);
    expect(await ledger.reserve(key(11, { package_since: BEGAN + 1 }), 1)).toMatchObject({ credits: 1 });
    expect(lender.requests).toHaveLength(1);
    clock += 100;
    lender.source = { fromTopup: true, topupEnds: null };
    await spend(1);
    expect(lender.requests).toHaveLength(2);
    clock += 1e12;
    await spend(1);
    expect(lender.requests).toHaveLength(2);
  });

  it('of the package ends with its period', async () => {
    await spend(1);
    clock = BEGAN + 30 * 86_400_000 - 1;
    await spend(1);
    expect(lender.requests).toHaveLength(1);
    clock++;
    await spend(1);
    expect(lender.requests).toHaveLength(2);
  });
});

describe('giving back', () => {
  it('waits until an account has been idle for five seconds', async () => {
    await spend(3);
    clock += 5_000;
    await ledger.flush();
    expect(lender.batches[0].closed).toEqual([]);
    clock += 1;
    await ledger.flush();
    expect(lender.batches[1]).toMatchObject({ closed: [1], givenBack: [] });
    expect(ledger.creditsLeft(7)).toBe(0);
    await ledger.flush();
    expect(lender.batches).toHaveLength(2);
  });

  it('happens at once when another wants it, and leaves what is reserved', async () => {
    const got = await reserved(8);
    ledger.recall(8);
    await ledger.flush();
    expect(lender.batches).toEqual([]);
    ledger.recall(7);
    await ledger.flush();
    expect(lender.batches[0]).toMatchObject({ givenBack: [{ lease: 1, credits: 42 }], closed: [] });
    ledger.recall(7);
    await ledger.flush();
    expect(lender.batches).toHaveLength(1);
    ledger.settle(KEY, 'nearby', 5, got);
    await ledger.flush();
    // Three of the eight are free again; the account is still in use.
    expect(lender.batches[1]).toMatchObject({ spent: [{ lease: 1, credits: 5 }], closed: [] });
    ledger.recall(7);
    await ledger.flush();
    expect(lender.batches[2].closed).toEqual([1]);
  });

  it('closes a lease that is used up', async () => {
    await spend(50);
    await ledger.flush();
    expect(lender.batches[0].closed).toEqual([1]);
  });

  it('closes a lease whose period has ended', async () => {
    await spend(1);
    clock = BEGAN + 30 * 86_400_000 - 1;
    await spend(1);
    await ledger.flush();
    expect(lender.batches[0].closed).toEqual([]);
    clock++;
    ledger.settle(KEY, 'nearby', 0, await reserved(1));
    await ledger.flush();
    expect(lender.batches[1].closed).toEqual([1]);
  });

  it('is complete at the end, with leases that only the database knows', async () => {
    await spend(3);
    lender.known = [1, 4];
    await ledger.close();
    expect(lender.batches).toMatchObject([{ closed: [1, 4], spent: [{ lease: 1, credits: 3 }] }]);
    expect(lender.holders).toEqual(new Set());
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves the journal where the end could not be reported', async () => {
    await spend(3);
    lender.failures.apply.push(new StoreUnavailable('gone'));
    await expect(ledger.close()).rejects.toThrow('does not answer');
    expect(troubles).toEqual(['usage cannot be written']);
    expect(journalLines()).toEqual([`1 7 11 1 3 ${HOUR} nearby`]);
    expect(lender.holders).toEqual(new Set([ledger.holder]));
  });
});

describe('a batch that was not acknowledged', () => {
  it('is sent again as it was, and what came since in the next', async () => {
    await spend(3);
    lender.failures.apply.push(new StoreUnavailable('gone'));
    await expect(ledger.flush()).rejects.toThrow();
    expect(ledger.isWell).toBe(false);
    await spend(2);
    await ledger.flush();
    expect(lender.batches[1]).toEqual(lender.batches[0]);
    expect(lender.batches[2]).toMatchObject({ flushes: 1, spent: [{ lease: 1, credits: 2 }] });
    expect(lender.batches).toHaveLength(3);
    expect(ledger.isWell).toBe(true);
  });

  it('does not stop the ledger where it was no failure of the database', async () => {
    await spend(3);
    lender.failures.apply.push(new Error('a constraint'));
    await expect(ledger.flush()).rejects.toThrow('a constraint');
    expect(ledger.isWell).toBe(true);
    expect(troubles).toEqual(['usage cannot be written']);
    await ledger.flush();
    expect(lender.batches).toHaveLength(2);
  });
});

describe('the journal', () => {
  it('has every request before it is answered, those settled together with one write', async () => {
    await spend(3);
    expect(journalLines()).toEqual([`1 7 11 1 3 ${HOUR} nearby`]);
    ledger.together(() => {
      ledger.settle(KEY, 'route', 1, undefined);
      expect(journalLines()).toHaveLength(1);
    });
    expect(journalLines()).toHaveLength(2);
    expect(() =>
      ledger.together(() => {
        ledger.settle(KEY, 'route', 2, undefined);
        throw new Error('in between');
      }),
    ).toThrow('in between');
    expect(journalLines().at(-1)).toBe(`0 7 11 1 2 ${HOUR} route`);
  });

  it('that cannot be written is told of once, loses nothing in memory, and is well when it can be written again', async () => {
    const failing = vi.spyOn(Journal.prototype, 'append').mockImplementation(() => {
      throw new Error('no space left');
    });
    await spend(3);
    await spend(2);
    expect(troubles).toEqual(['the credit journal cannot be written']);
    expect(ledger.isWell).toBe(false);
    failing.mockRestore();
    await spend(1);
    expect(ledger.isWell).toBe(true);
    await ledger.flush();
    expect(lender.batches[0].spent).toEqual([{ lease: 1, credits: 6 }]);
  });

  it('belongs to one holder', async () => {
    const path = join(folder, ledger.holder);
    expect(readdirSync(path)).toContain('lock');
    await ledger.close();
    expect(readdirSync(folder)).toEqual([]);
  });
});
