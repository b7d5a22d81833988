// Credits and other writes in SQLite while a node with two threads is killed at random moments under load: nothing that was
// acknowledged is lost, totals agree, credits are never given away. THIKANA_KILLS=50 makes it a long run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { accountOf, chargedKeys, sumOf } from './charged-accounts.ts';
import { callCharged } from './charged-callers.ts';
import { ChargedNode } from './charged-node.ts';

const KILLS = Number(process.env.THIKANA_KILLS ?? 3);

it(
  `credits in SQLite agree after ${KILLS} kills`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'thikana-kills-'));
    let store = await openStore(folder);
    const keys = await chargedKeys(store, 6, 20 + KILLS * 5);
    await store.close();
    const node = new ChargedNode({ folder });
    onTestFinished(async () => {
      await node.kill();
      rmSync(folder, { recursive: true, force: true });
    });
    await node.start();
    const callers = callCharged(node.targets, keys, { callers: 8, searches: true });
    for (let kill = 0; kill < KILLS; kill++) {
      await callers.further(50 + Math.floor(Math.random() * 500));
      await node.kill();
      await node.start();
    }
    await callers.further(200);
    await callers.stop();
    expect(await node.end()).toBe(0);
    expect(callers.surprises).toEqual([]);

    store = await openStore(folder);
    for (const { id, keyId } of callers.sessions) {
      expect(await store.placeSessions.find(keyId, id, Date.now()), 'an acknowledged session').toBeDefined();
    }
    expect(callers.sessions.length).toBeGreaterThan(KILLS);
    for (const key of keys) {
      const { charged, taken, open, allowed } = await accountOf(store, key);
      expect(charged).toBeGreaterThanOrEqual(key.served);
      expect(charged).toBeLessThanOrEqual(key.served + key.unknown);
      expect(charged).toBeLessThanOrEqual(allowed);
      expect([taken, open]).toEqual([charged, 0]);
    }
    expect(sumOf(keys, 'refused')).toBeGreaterThan(0);
    console.log(
      `${callers.asked} requests, ${KILLS} kills, ${callers.sessions.length} sessions kept: ${sumOf(keys, 'served')} credits ` +
        `served, ${sumOf(keys, 'unknown')} broken off, ${sumOf(keys, 'refused')} refused.`,
    );
    await store.close();
  },
  300_000 + KILLS * 60_000,
);
