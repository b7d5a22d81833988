// A Redis that answers too late: nodes fall back to their share of a limit, so it does not rise with the load. Clock and Redis are the
// test's own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Rate, shareOf } from '../../../src/accounts/limits/rate-limit.ts';
import { RedisBuckets } from '../../../src/accounts/limits/redis-buckets.ts';
import { SharedBuckets } from '../../../src/accounts/limits/shared-buckets.ts';
import { SharingNodes } from '../../../src/accounts/sharing-nodes.ts';
import { testEngines } from '../../store/engines.ts';

const RATE: Rate = { perMinute: 60, burst: 30 };
const KEY = 7;

/** Nodes over a Redis that grants whatever it is asked for, until it is slow. */
function scene(count: number) {
  const state = { now: 5_000_000, slow: false, told: 0, asked: 0 };
  const redis = {
    isReady: true,
    async run(_script: string, _key: string, values: readonly string[]): Promise<readonly number[]> {
      state.asked++;
      if (state.slow) throw new Error('did not answer in time');
      state.told += Number(values[3]);
      return [Number(values[2]), 0, 0];
    },
  };
  const nodes = Array.from(
    { length: count },
    () => new RedisBuckets(redis, new SharedBuckets(), { now: () => state.now, nodes: () => count }),
  );
  const passing = async (node: RedisBuckets, times: number): Promise<number> => {
    let passed = 0;
    for (let i = 0; i < times; i++) if ((await node.take(KEY, RATE, state.now)).passes) passed++;
    return passed;
  };
  return { state, nodes, passing };
}

describe('while Redis is slow', () => {
  it('all nodes together let pass what one bucket holds', async () => {
    const { state, nodes, passing } = scene(3);
    state.slow = true;
    let passed = 0;
    for (const node of nodes) passed += await passing(node, 100);
    expect(passed).toBe(RATE.burst);
    // A minute refills the share, not the whole.
    state.now += 60_000;
    for (const node of nodes) expect(await passing(node, 100)).toBe(10);
  });

  it('a node that has used up its share under Redis grants nothing on top', async () => {
    const { state, nodes, passing } = scene(3);
    expect(await passing(nodes[0], 20)).toBe(20);
    state.slow = true;
    state.now += 1_000;
    expect(await passing(nodes[0], 20)).toBe(0);
    expect(await passing(nodes[1], 20)).toBe(10);
  });

  it('what passed is told to Redis once it answers, exactly once', async () => {
    const { state, nodes, passing } = scene(2);
    state.slow = true;
    expect(await passing(nodes[0], 9)).toBe(9);
    const { asked } = state;
    expect(asked).toBe(1);
    state.now += 1_000;
    await passing(nodes[0], 1);
    expect(state.told).toBe(0);
    state.slow = false;
    state.now += 1_000;
    await passing(nodes[0], 1);
    expect(state.told).toBe(10);
    state.now += 1_000;
    await passing(nodes[0], 1);
    expect(state.told).toBe(10);
  });

  it('a bucket is known to be empty from the last answer, or from the own share', async () => {
    const { state, nodes, passing } = scene(2);
    const wait = () => nodes[0].waitOf(KEY, RATE, state.now);
    expect(wait()).toBe(0);
    state.slow = true;
    await passing(nodes[0], 20);
    expect(wait()).toBe(2_000);
    const { asked } = state;
    state.now += 600;
    expect(wait()).toBe(1_400);
    expect(state.asked).toBe(asked);
  });

  it('no share is less than one request at a time', () => {
    expect(shareOf({ perMinute: 6, burst: 2 }, 3)).toEqual({ perMinute: 2, burst: 1 });
    expect(shareOf(RATE, 1)).toEqual(RATE);
  });
});

describe.each(testEngines())('how many nodes there are, in $name', (engine) => {
  beforeAll(() => engine.start());
  afterAll(() => engine.end());

  it('is known from those that reported lately, and from the last answer while none comes', async () => {
    const place = await engine.newPlace();
    const store = await place.open();
    let now = 1_000_000;
    const sharing = new SharingNodes(store.ledger, () => now);
    await sharing.look();
    expect([sharing.nodes, sharing.threads]).toEqual([1, 1]);
    await store.ledger.addHolder('a', 'first 1', now);
    await store.ledger.addHolder('b', 'first 1', now);
    await store.ledger.addHolder('c', 'second 1', now);
    await store.ledger.addHolder('d', 'third 1', now + 30_000);
    await sharing.look();
    expect([sharing.nodes, sharing.threads]).toEqual([3, 4]);
    now += 60_000;
    await sharing.look();
    expect([sharing.nodes, sharing.threads]).toEqual([1, 1]);
    await store.ledger.addHolder('e', 'fourth 1', now);
    await sharing.look();
    expect([sharing.nodes, sharing.threads]).toEqual([2, 2]);
    await store.close();
    await expect(sharing.look()).rejects.toThrow();
    expect([sharing.nodes, sharing.threads]).toEqual([2, 2]);
    place.remove();
  });
});
