// Three nodes on PostgreSQL and a Redis cluster, killed and started again at random: what was served is what was charged, key by
// key. Then one is killed for good: what cannot be known is at most what it had open. THIKANA_REQUESTS=200000 THIKANA_KEYS=50
// make it a long run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { postgresPrograms, startPostgres } from '../fixtures/postgres-server.ts';
import { hasRedis, startRedisCluster } from '../fixtures/redis-server.ts';
import { accountOf, chargedKeys, sumOf } from './charged-accounts.ts';
import { callCharged } from './charged-callers.ts';
import { ChargedNode } from './charged-node.ts';

const REQUESTS = Number(process.env.THIKANA_REQUESTS ?? 1_500);
const KEYS = Number(process.env.THIKANA_KEYS ?? 8);
const NODES = 3;
const ROUNDS = REQUESTS < 50_000 ? 3 : 20;
const runs = postgresPrograms() !== undefined && hasRedis();
if (!runs) console.log('PostgreSQL or Redis is not installed: credits on three nodes are not tested.');

describe.skipIf(!runs)('three nodes', () => {
  it(
    'charge what they serve',
    async () => {
      const [postgres, redis] = [await startPostgres(), await startRedisCluster(3)];
      const folder = mkdtempSync(join(tmpdir(), 'thikana-nodes-'));
      const databaseUrl = await postgres.newDatabase();
      const store = await openStore(folder, databaseUrl);
      const keys = await chargedKeys(store, KEYS, Math.ceil(REQUESTS / KEYS / 3));
      const nodes = Array.from(
        { length: NODES },
        (_, i) => new ChargedNode({ folder: join(folder, `node-${i}`), databaseUrl, redisUrl: redis.url }),
      );
      onTestFinished(async () => {
        for (const node of nodes) await node.kill();
        await redis.end();
        await postgres.end();
        rmSync(folder, { recursive: true, force: true });
      });
      await Promise.all(nodes.map((node) => node.start()));
      const targets = nodes.flatMap((node) => node.targets);
      const callers = callCharged(targets, keys, { callers: 12 });
      for (let round = 0; round < ROUNDS; round++) {
        await callers.further(REQUESTS / ROUNDS);
        const node = nodes[Math.floor(Math.random() * NODES)];
        await node.kill();
        await node.start();
      }
      await callers.stop();
      expect(callers.surprises).toEqual([]);
      // Everything reaches the database within a second or two; then no lease is outstanding.
      const told = async (): Promise<boolean> => {
        const accounts = await Promise.all(keys.map((key) => accountOf(store, key)));
        return accounts.every(({ open, charged, taken }) => open === 0 && charged === taken);
      };
      while (!(await told())) await new Promise((resolve) => setTimeout(resolve, 200));
      for (const key of keys) {
        const { charged, allowed } = await accountOf(store, key);
        expect(charged).toBeGreaterThanOrEqual(key.served);
        expect(charged).toBeLessThanOrEqual(key.served + key.unknown);
        expect(charged).toBeLessThanOrEqual(allowed);
      }
      expect(sumOf(keys, 'refused')).toBeGreaterThan(0);
      console.log(
        `${callers.asked} requests of ${KEYS} keys, ${ROUNDS} kills: ${sumOf(keys, 'served')} credits served, ` +
          `${sumOf(keys, 'unknown')} broken off, ${sumOf(keys, 'refused')} refused.`,
      );

      // One more time, and one node never comes back: its folder is gone too.
      const more = callCharged(targets, keys, { callers: 12 });
      await more.further(1_000);
      const lost = nodes[0];
      await lost.kill();
      rmSync(lost.settings.folder, { recursive: true, force: true });
      await more.stop();
      for (const node of nodes.slice(1)) expect(await node.end()).toBe(0);
      let open = 0;
      for (const key of keys) {
        const account = await accountOf(store, key);
        open += account.open;
        // What the lost node served in its last second is in no usage record, but its leases still reserve the credits.
        expect(account.charged + account.open).toBeGreaterThanOrEqual(key.served);
        expect(account.charged).toBeLessThanOrEqual(key.served + key.unknown);
        expect(account.taken).toBe(account.charged + account.open);
        expect(account.taken).toBeLessThanOrEqual(account.allowed);
      }
      const lapsed = await store.ledger.lapse(Date.now() + 120_000);
      expect(lapsed.reduce((sum, { amount, spent }) => sum + amount - spent, 0)).toBe(open);
      console.log(`A node that never came back: ${open} credits of its open leases count as spent.`);
      await store.close();
    },
    600_000 + REQUESTS * 20,
  );
});
