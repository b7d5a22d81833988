// What accounts send is learned from in the background: for whom it counts, what room there is, when it makes a jam, and that it counts once
// whoever is killed. One suite over both databases.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Fences } from '../../../src/fences/fences.ts';
import { Tracker } from '../../../src/fences/tracker.ts';
import { BackgroundLearning } from '../../../src/roads/learn/background-learning.ts';
import type { LivePass } from '../../../src/roads/learn/live-passes.ts';
import { waitingTerms } from '../../../src/roads/learn/terms.ts';
import { EVERYBODY } from '../../../src/store/learned.ts';
import type { Store } from '../../../src/store/open.ts';
import { MOST_CLAIMS } from '../../../src/store/waiting-trips.ts';
import { allEngines, type StatePlace } from '../../store/engines.ts';

const NOW = Date.parse('2026-11-17T09:00:00+06:00');
const line = [
  [90.4, 23.7],
  [90.41, 23.7],
] as const;

const sent = (id: string, at = NOW) =>
  [0, 1, 2, 3, 4].map((i) => ({ id, lon: 90.4 + i * 0.0003, lat: 23.7, at: at - 40_000 + i * 10_000 }));

describe.each(allEngines())('learning in $name', (engine) => {
  let place: StatePlace;
  let store: Store;
  let fences: Fences;
  let now = NOW;
  beforeAll(() => engine.start());
  afterAll(() => engine.end());
  beforeEach(async () => {
    now = NOW;
    place = await engine.newPlace();
    store = await place.open();
    fences = new Fences(store.fences);
  });
  afterEach(async () => {
    await fences.close();
    await store.close();
    place.remove();
  });

  function opened({ slower = 1, broken = false } = {}) {
    const seen: number[] = [];
    const learning = new BackgroundLearning({
      thread: () => ({
        trips: async (_profile, vehicles) => {
          const positions = vehicles.reduce((sum, { at }) => sum + at.length, 0);
          seen.push(positions);
          if (broken) throw new Error('killed');
          const rows = vehicles.map((one) => ({
            stretch: 1,
            hour: 9,
            weight: 1,
            mean: 2,
            variance: 0,
            vehicles: one.vehicle,
          }));
          return { rows: rows.slice(0, 1), passes: 1, positions, tripCount: 1 };
        },
        live: async (_profile, vehicles) =>
          vehicles.map(({ vehicle }): LivePass => ({ stretch: 7, vehicle, at: now, speed: 6, slower, line })),
      }),
      store,
      trusted: [3],
      now: () => now,
      trouble: (error) => {
        throw error;
      },
    });
    return { learning, seen };
  }

  const take = (account: number, positions: ReturnType<typeof sent>) =>
    new Tracker(fences, store.tracking, () => now).track(account, positions, {
      dwellMs: 300_000,
      waiting: waitingTerms('car', now),
    });
  const learnedOf = async () =>
    Object.fromEntries((await store.learned.totals()).map((total) => [total.account_id, total.positions]));
  const reports = async () =>
    (await store.closures.inForce(now)).map(({ speed, until, note }) => ({ speed, until, note }));

  it('trips count for their account, or for all if the operator says so, once they have ended', async () => {
    const { learning } = opened();
    await take(3, sent('a'));
    await take(5, sent('b'));
    await learning.look();
    expect(await learnedOf()).toEqual({});
    now += 200_000;
    for (let look = 0; look < 3; look++) await learning.look();
    expect(await learnedOf()).toEqual({ [EVERYBODY]: 5, 5: 5 });
  });

  it('a trip outlives the process that took it and counts once, however many nodes look', async () => {
    await take(5, sent('a'));
    await take(5, sent('b'));
    now += 200_000;
    await expect(opened({ broken: true }).learning.look()).rejects.toThrow('killed');
    expect(await learnedOf()).toEqual({});
    // Until the claim of the dead node has lapsed nobody else takes them.
    const nodes = [opened(), opened()];
    await Promise.all(nodes.map(({ learning }) => learning.look()));
    expect(await learnedOf()).toEqual({});
    now += 20_001;
    for (let look = 0; look < 2; look++) await Promise.all(nodes.map(({ learning }) => learning.look()));
    expect(await learnedOf()).toEqual({ 5: 10 });
    // Sent again, the positions are not newer than the last one known.
    expect(await take(5, sent('a'))).toMatchObject({ ignored: 5 });
    now += 200_000;
    await nodes[0].learning.look();
    expect(await learnedOf()).toEqual({ 5: 10 });
  });

  it('a node that wakes up after its claim has lapsed adds nothing', async () => {
    await take(5, sent('a'));
    now += 200_000;
    const asleep = await store.waitingTrips.claim(now);
    now += 20_001;
    await opened().learning.look();
    const row = { stretch: 1, hour: 9, weight: 1, mean: 2, variance: 0, vehicles: 1 };
    const batch = { account: 5, profile: 'car', rows: [row], passes: 1, positions: 5, trips: asleep };
    expect(await store.learned.add(batch, now, { halfLifeMs: 1, mostWeight: 9, mostRows: 9 })).toBe(false);
    expect(await learnedOf()).toEqual({ 5: 5 });
  });

  it('nonsense that kills whoever looks at it is given up, and nothing waits for longer than a day', async () => {
    await take(5, sent('a'));
    for (let claim = 0; claim < MOST_CLAIMS; claim++) {
      now += 310_000;
      await expect(opened({ broken: true }).learning.look()).rejects.toThrow('killed');
    }
    now += 310_000;
    const { learning, seen } = opened();
    await learning.look();
    expect(seen).toEqual([]);
    await store.waitingTrips.sweep(now);
    expect(await store.waitingTrips.moving(0, 'all', 9)).toEqual([]);
  });

  it('a long trip is learned from while it goes on, and what comes meanwhile waits for the next time', async () => {
    const drive = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => ({ ...sent('a')[0], at: NOW + (from + i) * 1000 }));
    now += 400_000;
    await take(5, drive(0, 200));
    await take(5, drive(200, 150));
    const claimed = await store.waitingTrips.claim(now);
    expect(claimed?.trips[0].positions).toHaveLength(350);
    expect(claimed?.trips[0].positions[349]).toEqual({ lon: 90.4, lat: 23.7, at: NOW + 349_000 });
    await take(5, drive(350, 20));
    expect((await store.waitingTrips.moving(0, [5], 9))[0].positions).toHaveLength(20);
    expect(await store.waitingTrips.claim(now)).toBeUndefined();
  });

  it('three slow vehicles make a jam that ends by itself and is renewed while they are slow', async () => {
    const { learning } = opened({ slower: 4 });
    await take(3, [...sent('a'), ...sent('b')]);
    await learning.look();
    expect(await reports()).toEqual([]);
    await take(3, sent('c'));
    await learning.look();
    const jam = { speed: 6, until: NOW + 600_000, note: 'measured by 3 vehicles' };
    expect(await reports()).toEqual([jam]);
    // Another node, or this one after a kill, sees the same vehicles.
    await opened({ slower: 4 }).learning.look();
    expect(await reports()).toEqual([jam]);
    now += 60_000;
    await take(3, sent('d', now));
    await learning.look();
    expect(await reports()).toHaveLength(1);
    now += 270_000;
    await take(3, sent('a', now));
    await learning.look();
    expect(await reports()).toHaveLength(2);
  });

  it.each([
    [1.5, 3, 'as slow as usual'],
    [4, 5, 'of an account that counts for itself'],
  ])('no jam: %s times as slow, account %i (%s)', async (slower, account) => {
    const { learning } = opened({ slower });
    for (const id of ['a', 'b', 'c', 'd']) await take(account, sent(id));
    await learning.look();
    expect(await reports()).toEqual([]);
  });

  it('no account fills the state, and old and future positions do not wait', async () => {
    const waiting = { ...waitingTerms('car', now), most: 12 };
    const track = (id: string, at: number) =>
      new Tracker(fences, store.tracking, () => now).track(9, sent(id, at), { dwellMs: 1_000, waiting });
    for (const id of ['a', 'b', 'c', 'd']) await track(id, NOW);
    const counts = async () =>
      (await store.waitingTrips.moving(0, 'all', 99)).map(({ positions }) => positions.length);
    expect((await counts()).sort()).toEqual([2, 5, 5]);
    await take(8, sent('old', NOW - 86_400_000));
    await take(8, sent('ahead', NOW + 1_000_000));
    expect(await counts()).toHaveLength(3);
  });
});
