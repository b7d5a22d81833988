// What one call of tracking can do: bounded by the fences at a position, by events and by the length of the answer, all checked before
// anything is stored; and stored in pieces between which others are served. One suite over both databases.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Fences } from '../../src/fences/fences.ts';
import { Tracker, type TrackOptions } from '../../src/fences/tracker.ts';
import { trackingEndpoints } from '../../src/http/routes/tracking.ts';
import type { Store } from '../../src/store/open.ts';
import { type StatePlace, testEngines } from '../store/engines.ts';

const IN = { lon: 90.4, lat: 23.8 };
const OUT = { lon: 90.5, lat: 23.8 };
const OPTIONS: TrackOptions = { dwellMs: 1e9 };

describe.each(testEngines())('a call of tracking in $name', (engine) => {
  let place: StatePlace;
  let store: Store;
  let fences: Fences;
  let tracker: Tracker;
  beforeAll(() => engine.start());
  afterAll(() => engine.end());
  beforeEach(async () => {
    place = await engine.newPlace();
    store = await place.open();
    fences = new Fences(store.fences);
    tracker = new Tracker(fences, store.tracking, () => 0);
  });
  afterEach(async () => {
    await fences.close();
    await store.close();
    place.remove();
  });

  const squares = (count: number) => {
    const ring = [
      [90.3, 23.7],
      [90.45, 23.7],
      [90.45, 23.9],
      [90.3, 23.9],
      [90.3, 23.7],
    ];
    const geometry = JSON.stringify({ type: 'MultiPolygon', coordinates: [[ring]] });
    return fences.addPolygons(
      1,
      Array.from({ length: count }, (_, i) => ({ name: `square ${i}`, geometry })),
    );
  };
  const alternating = (count: number, id = 'c7') =>
    Array.from({ length: count }, (_, i) => ({ id, ...(i % 2 === 0 ? IN : OUT), at: i + 1 }));
  const events = (account = 1) => store.tracking.eventsAfter(account, 0, 20_000);
  async function expectNothing(): Promise<void> {
    expect(await events()).toEqual([]);
    expect(await store.tracking.lastNumber(1)).toBe(0);
    expect(await store.tracking.known(1, ['c7'], async () => undefined)).toEqual(new Map());
  }

  it('finds every polygon around a position, up to as many as may overlap', async () => {
    await squares(250);
    const { objects, events } = await tracker.track(1, alternating(1), OPTIONS);
    expect(objects[0].entered).toHaveLength(250);
    expect(events).toBe(250);
    expect((await fences.of(1)).polygons.allAt(IN.lon, IN.lat)).toHaveLength(250);
    await squares(50);
    expect((await fences.of(1)).polygons.allAt(IN.lon, IN.lat)).toHaveLength(300);
  });

  it('is refused where more overlap, and nothing is stored', async () => {
    await squares(260);
    await expect(tracker.track(1, alternating(1), OPTIONS)).rejects.toThrow(
      'positions.0 lies in 260 geofences and polygons of the account; at most 250',
    );
    await expectNothing();
  });

  it('is refused if it would raise too many events, and nothing is stored', async () => {
    await squares(200);
    await expect(tracker.track(1, alternating(10_000), OPTIONS)).rejects.toThrow('send fewer positions');
    await expect(tracker.track(1, alternating(4), OPTIONS)).rejects.toThrow(
      'would raise 800 events, of which a call with as many positions may raise 540',
    );
    await expectNothing();
    expect(await tracker.track(1, alternating(2), OPTIONS)).toMatchObject({ events: 400 });
  });

  it('is refused if its answer would be too long to give, and nothing is stored', async () => {
    await squares(100);
    const positions = alternating(2);
    await expect(tracker.track(1, positions, { ...OPTIONS, mostBytes: 9_000 })).rejects.toThrow(
      'The answer would be larger than 8 KiB',
    );
    await expectNothing();
    const report = await tracker.track(1, positions, { ...OPTIONS, mostBytes: 20_000 });
    expect(JSON.stringify(report).length).toBeLessThan(20_000);
  });

  it('is refused if it would take long to work out, and nothing is stored', async () => {
    const ring = Array.from({ length: 48_000 }, (_, i) => {
      const angle = (2 * Math.PI * i) / 47_999;
      return [90.4 + 0.05 * Math.cos(angle), 23.8 + 0.05 * Math.sin(angle)];
    });
    const geometry = JSON.stringify({ type: 'MultiPolygon', coordinates: [[ring]] });
    // One after another: a database waits for a statement of all of them as long as for any other.
    for (let i = 0; i < 4; i++) await fences.addPolygons(1, [{ name: 'large', geometry }]);
    const inside = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ id: 'c7', ...IN, at: i + 1 }));
    await expect(tracker.track(1, inside(600), OPTIONS)).rejects.toThrow('polygons with too many corners');
    await expectNothing();
    expect(await tracker.track(1, inside(10), OPTIONS)).toMatchObject({ events: 4 });
  });

  it('is stored in pieces: numbered without gaps, in order, with turns for others in between', async () => {
    await squares(5);
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const { objects, events: raised } = await tracker.track(1, alternating(1_000), OPTIONS);
    isDone = true;
    expect(raised).toBe(5_000);
    expect(turns).toBeGreaterThan(raised / 100);
    expect([objects[0].entered.length, objects[0].left.length]).toEqual([2_500, 2_500]);
    const all = await events();
    expect(all.map(({ number }) => number)).toEqual(all.map((_, i) => i + 1));
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((a, b) => a - b));
    // Sent again, all of it is known.
    expect(await tracker.track(1, alternating(1_000), OPTIONS)).toMatchObject({ ignored: 1_000, events: 0 });
  });

  it('moves each object once where several nodes are sent the same', async () => {
    await squares(2);
    const other = await place.open();
    const there = new Fences(other.fences);
    const elsewhere = new Tracker(there, other.tracking, () => 0);
    const positions = ['a', 'b', 'c'].flatMap((id) => alternating(300, id));
    const reports = await Promise.all([tracker, elsewhere].map((one) => one.track(1, positions, OPTIONS)));
    await there.close();
    await other.close();
    expect(reports.reduce((sum, report) => sum + report.events, 0)).toBe(1_800);
    const all = await events();
    expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 1_800 }, (_, i) => i + 1));
    for (const id of ['a', 'b', 'c']) {
      const times = all.filter(({ object }) => object === id).map(({ at }) => at);
      expect(times).toEqual(Array.from({ length: 600 }, (_, i) => Math.floor(i / 2) + 1));
    }
  });

  it('waits for those of its account, of which not too much may wait', async () => {
    const calls = Array.from({ length: 6 }, (_, i) => tracker.track(1, alternating(9_000, `c${i}`), OPTIONS));
    const results = await Promise.allSettled(calls);
    expect(results.map(({ status }) => status)).toEqual([
      ...Array(4).fill('fulfilled'),
      ...Array(2).fill('rejected'),
    ]);
    expect(await tracker.track(1, alternating(1, 'later'), OPTIONS)).toMatchObject({ ignored: 0 });
  });

  it('cannot be prepared with more polygons than an account may keep; those removed make room', async () => {
    const corners = (count: number) => {
      const ring = Array.from({ length: count }, (_, i) => [90 + i / 1e6, 23]);
      return { name: 'large', geometry: JSON.stringify({ type: 'MultiPolygon', coordinates: [[ring]] }) };
    };
    const large = [corners(49_000)];
    const [first] = await fences.addPolygons(1, large);
    await fences.addPolygons(1, [...large, ...large, ...large]);
    await expect(fences.addPolygons(1, large)).rejects.toMatchObject({ most: { corners: 200_000 } });
    await fences.addPolygons(2, large);
    await fences.addPolygons(1, large, {});
    await fences.removePolygon(1, first);
    await expect(fences.addPolygons(1, large)).rejects.toMatchObject({ most: { corners: 200_000 } });
    const few = { polygons: 6 };
    await expect(fences.addPolygons(1, [corners(4), corners(4), corners(4)], few)).rejects.toMatchObject({
      most: few,
    });
    await fences.addPolygons(1, [corners(4), corners(4)], few);
    expect(await store.fences.listPolygons(1)).toHaveLength(6);
    const point = { name: 'p', radius: 1, ...IN };
    for (const id of ['a', 'b'])
      expect(await store.fences.create(1, { id, ...point }, 0, { points: 2 })).toBe(true);
    expect(await store.fences.create(1, { id: 'b', ...point }, 0, { points: 2 })).toBe(false);
    await expect(store.fences.create(1, { id: 'c', ...point }, 0, { points: 2 })).rejects.toMatchObject({
      most: { points: 2 },
    });
    await store.fences.remove(1, 'a', 0);
    expect(await store.fences.create(1, { id: 'c', ...point }, 0, { points: 2 })).toBe(true);
  });
});

describe('the price of a call of tracking', () => {
  const { cost } = trackingEndpoints[0];
  const sent = (count: number) => ({ positions: Array(count).fill({}) });

  it.each([
    [1, 0, 1],
    [1, 99, 1],
    [1, 250, 3],
    [100, 0, 1],
    [101, 100, 3],
    [10_000, 10_000, 200],
  ])('of %i positions with %i events is %i', (positions, events, credits) => {
    if (typeof cost !== 'object') throw new Error('a price by the answer is expected');
    expect(cost.spent({ events }, sent(positions))).toBe(credits);
    expect(cost.most(sent(positions))).toBeGreaterThanOrEqual(credits);
  });
});
