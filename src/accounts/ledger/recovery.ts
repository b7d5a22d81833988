// Settles what a killed process left behind: its journal says what it had spent, so the rest of its leases is given back. Any
// process on the same state folder does this, at start and from time to time, for every journal whose holder is dead.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, tryFileLock } from '../../store/file-lock.ts';
import type { LedgerRepository } from '../../store/ledger.ts';
import { readJournal } from './journal.ts';
import { SpendingTally } from './spending-tally.ts';

export interface Recovered {
  readonly holder: string;
  /** Requests that were only in the journal. */
  readonly requests: number;
  readonly credits: number;
  readonly leases: number;
}

/** `onOther` is called for journals that belong to another database; they are left alone. */
export async function recoverJournals(
  store: LedgerRepository,
  folder: string,
  now: () => number,
  onOther: (holder: string) => void,
): Promise<Recovered[]> {
  const recovered: Recovered[] = [];
  for (const holder of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, holder);
    const lock = lockOf(path);
    if (!lock) continue;
    try {
      const result = await recover(store, { holder, path }, now);
      if (result) recovered.push(result);
      else onOther(holder);
    } finally {
      lock.release();
    }
  }
  return recovered;
}

/** Undefined while someone holds it, is just creating it, or has just settled it. */
function lockOf(path: string): FileLock | undefined {
  const lock = join(path, 'lock');
  try {
    return existsSync(lock) ? tryFileLock(lock) : undefined;
  } catch (error) {
    if (existsSync(lock)) throw error;
    return undefined;
  }
}

async function recover(
  store: LedgerRepository,
  { holder, path }: { readonly holder: string; readonly path: string },
  now: () => number,
): Promise<Recovered | undefined> {
  const row = await store.findHolder(holder);
  if (!row) return undefined;
  const { spendings, end } = readJournal(path, row);
  const tally = new SpendingTally();
  for (const spending of spendings) tally.add(spending);
  const leases = (await store.leasesOf(holder)).map((lease) => lease.number);
  const usage = tally.usage();
  await store.apply({
    holder,
    flushes: row.flushes,
    ...end,
    usage,
    usedKeys: [],
    spent: tally.spent(),
    overdrawn: tally.overdrawn(),
    givenBack: [],
    closed: leases,
    renewedUntil: undefined,
    now: now(),
  });
  // In this order: a crash in between leaves an empty journal, not one that nobody knows about.
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  await store.removeHolder(holder);
  const sum = (of: 'requests' | 'credits'): number => usage.reduce((total, each) => total + each[of], 0);
  return { holder, requests: sum('requests'), credits: sum('credits'), leases: leases.length };
}
