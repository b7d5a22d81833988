// What a killed process left in its journal is settled exactly once, by the first process that finds it, and never while its owner is alive.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Journal } from '../../../src/accounts/ledger/journal.ts';
import { recoverJournals } from '../../../src/accounts/ledger/recovery.ts';
import { tryFileLock } from '../../../src/store/file-lock.ts';
import type { LedgerRepository } from '../../../src/store/ledger.ts';
import { Lender } from './lender.ts';

const NOW = 1_800_000_000_000;
let folder: string;
let lender: Lender;
let others: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-recovery-'));
  lender = new Lender(0);
  others = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const recover = (from = folder) =>
  recoverJournals(
    lender as unknown as LedgerRepository,
    from,
    () => NOW,
    (holder) => others.push(holder),
  );

/** A journal with three requests of two keys, whose holder is gone. */
function leftBehind(holder: string): void {
  const journal = new Journal(join(folder, holder));
  const spending = {
    lease: 2,
    accountId: 7,
    keyId: 11,
    requests: 1,
    credits: 3,
    hour: 500,
    endpoint: 'route',
  };
  journal.append(spending);
  journal.append({ ...spending, credits: 4 });
  journal.append({ ...spending, keyId: 12, lease: 5, credits: 1 });
  journal.close();
  tryFileLock(join(folder, holder, 'lock'))?.release();
}

it('settles a journal in one batch, closes the leases of its holder and clears up', async () => {
  leftBehind('killed');
  lender.holders.add('killed');
  lender.known = [2, 5, 6];
  expect(await recover()).toEqual([{ holder: 'killed', requests: 3, credits: 8, leases: 3 }]);
  expect(lender.batches).toEqual([
    {
      holder: 'killed',
      flushes: 4,
      segment: 1,
      position: expect.any(Number),
      usage: [
        { key_id: 11, endpoint: 'route', hour: 500, account_id: 7, requests: 2, credits: 7 },
        { key_id: 12, endpoint: 'route', hour: 500, account_id: 7, requests: 1, credits: 1 },
      ],
      usedKeys: [],
      spent: [
        { lease: 2, credits: 7 },
        { lease: 5, credits: 1 },
      ],
      overdrawn: [],
      givenBack: [],
      closed: [2, 5, 6],
      renewedUntil: undefined,
      now: NOW,
    },
  ]);
  expect(readdirSync(folder)).toEqual([]);
  expect(lender.holders).toEqual(new Set());
  expect(await recover()).toEqual([]);
});

it('keeps the journal when the database does not answer, and lets another try', async () => {
  leftBehind('killed');
  lender.holders.add('killed');
  lender.failures.apply.push(new Error('gone'));
  await expect(recover()).rejects.toThrow('gone');
  expect(existsSync(join(folder, 'killed', '1.journal'))).toBe(true);
  expect(await recover()).toMatchObject([{ holder: 'killed', requests: 3 }]);
});

it('leaves alone what is held, what is just being made, and what belongs to another database', async () => {
  leftBehind('held');
  leftBehind('other');
  mkdirSync(join(folder, 'new'));
  lender.holders.add('held').add('new');
  const lock = tryFileLock(join(folder, 'held', 'lock'));
  expect(await recover()).toEqual([]);
  lock?.release();
  expect(others).toEqual(['other']);
  expect(lender.batches).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['held', 'new', 'other']);
});

it('finds nothing where no journal was ever kept', async () => {
  expect(await recover(join(folder, 'missing'))).toEqual([]);
});
