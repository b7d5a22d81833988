// With Redis, a limit holds for all nodes together; without, each grants its share, and together again once it is back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RedisBuckets } from '../../../src/accounts/limits/redis-buckets.ts';
import { SharedBuckets } from '../../../src/accounts/limits/shared-buckets.ts';
import { openRedis, type Redis } from '../../../src/store/redis/connect.ts';
import { hasRedis, type RedisServers, startRedis, startRedisCluster } from '../../fixtures/redis-server.ts';

if (!hasRedis()) console.log('Redis is not installed: limits across nodes are not tested.');

/** Longer than any machine is busy: whether Redis answers is decided by the tests, not by the clock. */
const PATIENT_MS = 600_000;

const untilReady = async (redis: Redis): Promise<void> => {
  while (!redis.isReady) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe.skipIf(!hasRedis()).each([
  ['a single Redis', startRedis],
  ['a Redis cluster', startRedisCluster],
])('limits in %s', (_name, start) => {
  let servers: RedisServers;
  let links: Redis[];
  beforeAll(async () => {
    servers = await start();
    links = [openRedis(servers.url, PATIENT_MS), openRedis(servers.url, PATIENT_MS)];
    await Promise.all(links.map(untilReady));
  });
  afterAll(async () => {
    await Promise.all(links.map((link) => link.close()));
    await servers.end();
  });
  const nodes = (): RedisBuckets[] =>
    links.map(
      (link) => new RedisBuckets(link, new SharedBuckets(), { now: Date.now, nodes: () => links.length }),
    );

  it('let the same number pass on two nodes as on one', async () => {
    const rate = { perMinute: 1, burst: 40 };
    for (const key of [1, 2, 3, 4]) {
      const [a, b] = nodes();
      const decisions = await Promise.all(
        Array.from({ length: 100 }, (_, i) => (i % 2 ? a : b).take(key, rate, Date.now())),
      );
      expect(decisions.filter(({ passes }) => passes)).toHaveLength(40);
      const refused = decisions.find(({ passes }) => !passes);
      expect(refused?.waitMs).toBeGreaterThan(0);
      expect(refused?.waitMs).toBeLessThanOrEqual(60_000);
    }
  });

  it('take one request at a time from a key that is rarely used', async () => {
    const rate = { perMinute: 1, burst: 30 };
    const [a, b] = nodes();
    expect((await a.take(50, rate, Date.now())).remaining).toBe(29);
    expect((await b.take(50, rate, Date.now())).remaining).toBe(28);
  });

  it('carry messages between nodes', async () => {
    const heard = new Promise<string>((resolve) => void links[1].subscribe('thikana:test', resolve));
    let told = false;
    void heard.then(() => {
      told = true;
    });
    while (!told) {
      await links[0].publish('thikana:test', 'hello');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await heard).toBe('hello');
  });

  it('count what passed without asking, and never below an empty bucket', async () => {
    const rate = { perMinute: 1, burst: 20 };
    const [a, b] = nodes();
    const slow = { isReady: false, run: links[0].run.bind(links[0]) };
    const away = new RedisBuckets(slow, new SharedBuckets(), { now: Date.now, nodes: () => 2 });
    const passed = async (node: RedisBuckets, times: number): Promise<number> => {
      let count = 0;
      for (let i = 0; i < times; i++) if ((await node.take(70, rate, Date.now())).passes) count++;
      return count;
    };
    expect(await passed(away, 20)).toBe(10);
    expect(await passed(b, 5)).toBe(5);
    slow.isReady = true;
    // Ten passed elsewhere and five here: with the one that is asked for now four are left.
    expect(await away.take(70, rate, Date.now())).toMatchObject({ passes: true, remaining: 4 });
    expect(await passed(a, 20)).toBe(4);
  });

  it('apply to each node by its share while Redis is down, and globally again afterwards', async () => {
    const rate = { perMinute: 1, burst: 10 };
    const [a, b] = nodes();
    await a.take(90, rate, Date.now());
    await servers.kill();
    const passed = async (node: RedisBuckets): Promise<number> => {
      let count = 0;
      for (let i = 0; i < 10; i++) if ((await node.take(91, rate, Date.now())).passes) count++;
      return count;
    };
    expect([await passed(a), await passed(b)]).toEqual([5, 5]);
    await servers.start();
    // Another key shows when they share one again.
    for (let key = 1000; ; key++) {
      const first = await a.take(key, { perMinute: 1, burst: 1 }, Date.now());
      const second = await b.take(key, { perMinute: 1, burst: 1 }, Date.now());
      if (first.passes && !second.passes) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect([a.isShared, b.isShared]).toEqual([true, true]);
  });
});
