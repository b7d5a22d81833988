// PostgreSQL stops while three nodes serve paying callers, one node is killed in the middle of the outage, then all come back: calls go on without
// the database, and what was served is what was charged, key by key.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { postgresPrograms, startPostgres } from '../fixtures/postgres-server.ts';
import { accountOf, chargedKeys, sumOf } from './charged-accounts.ts';
import { callCharged } from './charged-callers.ts';
import { ChargedNode } from './charged-node.ts';

const NODES = 3;
/** Calls to be served while the database is away: more than the threads hold credits for. */
const SERVED_WITHOUT = 600;
const runs = postgresPrograms() !== undefined;
if (!runs) console.log('PostgreSQL is not installed: an outage under three nodes is not tested.');

describe.skipIf(!runs)('three nodes whose database stops', () => {
  it('go on, and charge to the credit what they served, also those that were killed meanwhile', async () => {
    const postgres = await startPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'thikana-outage-'));
    const databaseUrl = await postgres.newDatabase();
    const store = await openStore(folder, databaseUrl);
    const keys = await chargedKeys(store, 6, 200);
    const nodes = Array.from(
      { length: NODES },
      (_, i) => new ChargedNode({ folder: join(folder, `node-${i}`), databaseUrl, sharers: 2 * NODES }),
    );
    onTestFinished(async () => {
      for (const node of nodes) await node.kill();
      await postgres.end();
      rmSync(folder, { recursive: true, force: true });
    });
    await Promise.all(nodes.map((node) => node.start()));
    const callers = callCharged(
      nodes.flatMap((node) => node.targets),
      keys,
      { callers: 6 },
    );
    await callers.further(200);
    await store.close();
    await postgres.kill();
    const before = sumOf(keys, 'served');
    const servedWithout = async (count: number): Promise<void> => {
      while (sumOf(keys, 'served') - before < count) await callers.further(20);
    };
    await servedWithout(SERVED_WITHOUT / 2);
    await nodes[0].kill();
    await servedWithout(SERVED_WITHOUT);
    await postgres.start();
    await nodes[0].start();
    await callers.further(200);
    await callers.stop();
    expect(callers.surprises).toEqual([]);

    const after = await openStore(folder, databaseUrl);
    // Everything reaches the database within a second or two; then no lease is outstanding.
    const settled = async (): Promise<boolean> => {
      const accounts = await Promise.all(keys.map((key) => accountOf(after, key)));
      return accounts.every(({ open }) => open === 0);
    };
    while (!(await settled())) await new Promise((resolve) => setTimeout(resolve, 200));
    let overdrawn = 0;
    for (const key of keys) {
      const { charged, taken, allowed } = await accountOf(after, key);
      const owed = await after.ledger.owed(key.accountId);
      expect(charged).toBeGreaterThanOrEqual(key.served);
      expect(charged).toBeLessThanOrEqual(key.served + key.unknown);
      expect(taken + owed).toBe(charged);
      expect(owed).toBeLessThanOrEqual(allowed / 10);
      overdrawn += owed;
    }
    console.log(
      `${callers.asked} requests, ${sumOf(keys, 'served') - before} served since the database stopped, ` +
        `${sumOf(keys, 'unknown')} broken off; ${overdrawn} credits are owed.`,
    );
    await after.close();
  }, 600_000);
});
