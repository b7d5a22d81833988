// Speeds are learned from vehicles: passes in, hours out, believed as evidence grows, from several vehicles only.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Roads } from '../../../src/roads/engine.ts';
import type { LearnedSpeeds } from '../../../src/roads/hours/learned-speeds.ts';
import { TRIP_CLASS_COUNT } from '../../../src/roads/hours/learning-numbers.ts';
import { batchesOf } from '../../../src/roads/learn/file-batches.ts';
import { Learner, type VehiclePositions } from '../../../src/roads/learn/learner.ts';
import type { TallyRow } from '../../../src/roads/learn/speed-tally.ts';
import { tripsOf } from '../../../src/roads/learn/traces.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { at, gridFiles } from '../route/grid.ts';

/** Tuesday at 3:00 in Dhaka, when the table has free flow; and the same time a week later. */
const NIGHT = Date.parse('2026-11-17T03:00:00+06:00');
const NEXT = NIGHT + 7 * 86_400_000;

let roads: Roads;
let learner: Learner;
beforeAll(async () => {
  const dataset = memoryDataset(await gridFiles());
  roads = openRoads(dataset);
  learner = new Learner(dataset, roads);
});

/** Along street 3 at a speed in m/s, a position every five seconds. */
function drive(vehicle: number, speed: number, depart = NIGHT, from = 0.3, to = 10.7): VehiclePositions {
  const [lon, lat, times]: number[][] = [[], [], []];
  const metres = (to - from) * 203.6;
  for (let s = 0; s * speed < metres; s += 5) {
    const [x, y] = at(from + ((to - from) * s * speed) / metres, 3);
    lon.push(x);
    lat.push(y);
    times.push(depart + s * 1000);
  }
  return { vehicle: 1 << vehicle, lon, lat, at: times };
}

const none = (): Float64Array => new Float64Array(TRIP_CLASS_COUNT);
const NO_TRIPS = { weight: none(), mean: none(), variance: none() };
const speedsOf = (rows: readonly TallyRow[], trips = NO_TRIPS): LearnedSpeeds => {
  const roads = rows
    .filter(({ stretch }) => stretch > 0)
    .sort((a, b) => a.stretch - b.stretch || a.hour - b.hour);
  return {
    stretch: Float64Array.from(roads, ({ stretch }) => stretch),
    hour: Uint8Array.from(roads, ({ hour }) => hour),
    weight: Float64Array.from(roads, ({ weight }) => weight),
    mean: Float64Array.from(roads, ({ mean }) => mean),
    variance: Float64Array.from(roads, ({ variance }) => variance),
    vehicles: Uint32Array.from(roads, ({ vehicles }) => vehicles),
    trips,
  };
};
let version = 0;
function adopt(vehicles: readonly VehiclePositions[], account?: number): void {
  const speeds = speedsOf(learner.learn('car', vehicles).rows);
  const nothing = speedsOf([]);
  const { profile, memory, own } = learner.hours({
    profile: 'car',
    all: account === undefined ? speeds : nothing,
    own: account === undefined ? [] : [{ account, learned: speeds }],
  });
  version++;
  roads.adopt([{ profile, version, buffers: {}, hours: { version, memory, own } }]);
}

const place = (column: number, row: number) => roads.snap(...at(column, row), 'car')!;
/** Along a street, whatever would be quicker. */
const trip = (row: number, depart = NEXT) =>
  roads.timed(roads.route('car', place(1.5, row), place(9.5, row))!, depart);
/** The quickest way from one end of street 3 to the other. */
const quickest = (account?: number) =>
  roads.route('car', place(1.5, 3), place(9.5, 3), { time: { depart: NEXT }, account })!.duration;

describe('what a trip says', () => {
  it('is how much slower each stretch was than when it is free', () => {
    const free = roads.route('car', place(0.3, 3), place(10.7, 3))!;
    const speed = free.distance / free.duration;
    const { rows, positions } = learner.learn('car', [drive(1, speed / 3)]);
    const stretches = rows.filter(({ stretch }) => stretch > 0);
    expect(stretches.length).toBeGreaterThanOrEqual(9);
    expect(positions).toBeGreaterThan(50);
    const mean = stretches.reduce((sum, row) => sum + row.mean, 0) / stretches.length;
    expect(mean).toBeGreaterThan(2.6);
    expect(mean).toBeLessThan(3.4);
    expect(stretches.every(({ hour, vehicles }) => hour === 3 && vehicles === 2)).toBe(true);
  });

  it('ends where it was silent, parked, or cannot have been', () => {
    const some = drive(1, 5);
    const parked = { ...some, at: Array.from(some.at), lon: Array.from(some.lon), lat: Array.from(some.lat) };
    // Stands for ten minutes after the tenth position.
    for (let i = 0; i < 60; i++) {
      parked.lon.splice(10, 0, parked.lon[10]);
      parked.lat.splice(10, 0, parked.lat[10]);
      parked.at.splice(10 + i, 0, NIGHT + 50_000 + i * 10_000);
    }
    for (let i = 70; i < parked.at.length; i++) parked.at[i] = NIGHT + 660_000 + (i - 70) * 5_000;
    const trips = tripsOf(parked);
    expect(trips.length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...trips.map(({ times }) => times[times.length - 1]))).toBeLessThan(700);
    const jumping = drive(1, 5);
    const lon = Array.from(jumping.lon, (one, i) => (i === 7 ? one + 1 : one));
    expect(tripsOf({ ...jumping, lon })[0].times).toHaveLength(jumping.at.length - 1);
    expect(tripsOf({ lon: [90, 91, 92], lat: [23, 24, 25], at: [0, 5_000, 10_000] })).toEqual([]);
  });
});

describe('learned hours', () => {
  it('hold from three vehicles on, and say what they rest on', () => {
    const before = trip(3);
    expect(before.hours?.learned).toBeUndefined();
    adopt([drive(1, 2), drive(1, 2, NIGHT + 600_000), drive(2, 2)]);
    expect(trip(3).duration).toBeCloseTo(before.duration, 1);
    adopt([drive(1, 2), drive(2, 2), drive(3, 2)]);
    const after = trip(3);
    expect(after.duration).toBeGreaterThan(before.duration * 1.3);
    expect(after.hours?.learned?.measured).toBeGreaterThan(0.9);
    expect(after.hours?.free).toBeCloseTo(before.duration, 1);
  });

  it('are percents also where passes do not differ at all and rounding makes their variance negative', () => {
    const speeds = speedsOf(learner.learn('car', [drive(1, 2), drive(2, 2), drive(3, 2)]).rows);
    const all = { ...speeds, variance: speeds.variance.map(() => -1e-17) };
    const { memory } = learner.hours({ profile: 'car', all, own: [] });
    version++;
    roads.adopt([{ profile: 'car', version, buffers: {}, hours: { version, memory, own: [] } }]);
    const slowness = roads.usualSlowness(place(5.5, 3).edge, 'car', NEXT);
    expect(slowness).toBeGreaterThan(1.3);
    expect(slowness).toBeLessThan(30);
  });

  it('come closer to what was measured as evidence grows', () => {
    const drives = (count: number) =>
      Array.from({ length: count }, (_, i) => drive(1 + (i % 8), 2, NIGHT + i * 60_000));
    const [few, many] = [4, 24].map((count) => {
      adopt(drives(count));
      return trip(3).duration;
    });
    const true_ = (8 * 203.6) / 2;
    expect(Math.abs(many - true_)).toBeLessThan(Math.abs(few - true_));
    expect(Math.abs(many - true_) / true_).toBeLessThan(0.25);
  });

  it('reach roads of the same class nearby, as such', () => {
    adopt(Array.from({ length: 12 }, (_, i) => drive(1 + (i % 8), 2, NIGHT + i * 60_000)));
    const { measured = 0, neighbours = 0 } = trip(3).hours?.learned ?? {};
    expect(measured + neighbours).toBeGreaterThan(0.95);
  });

  it('tell a range once most of the way is learned', () => {
    adopt([drive(1, 2), drive(2, 2), drive(3, 2)]);
    const { duration, hours } = trip(3);
    const [low, high] = hours?.learned?.range ?? [0, 0];
    expect(low).toBeLessThan(duration);
    expect(low).toBeGreaterThan(duration * 0.5);
    expect(high).toBeGreaterThan(duration);
  });

  it('of an account hold for it alone', () => {
    adopt([drive(1, 2), drive(2, 2), drive(3, 2)], 5);
    expect(quickest(5)).toBeGreaterThan(quickest(6) * 1.3);
    expect(quickest()).toBe(quickest(6));
  });

  it('stay when roads are closed and opened again', async () => {
    adopt([drive(1, 2), drive(2, 2), drive(3, 2)]);
    expect(trip(3).hours?.learned).toBeDefined();
    roads.adopt(roads.metrics().map((metric) => ({ ...metric, version: metric.version + 1 })));
    expect(trip(3).hours?.learned).toBeDefined();
  });
});

describe('batches of a file', () => {
  const rows = [drive(1, 5), drive(2, 4)].flatMap(({ lon, lat, at: times }, vehicle) =>
    Array.from(times, (time, i) => ({ vehicle: `v${vehicle}`, lon: lon[i], lat: lat[i], at: time })),
  );
  async function* file() {
    yield* [...rows].sort((a, b) => a.at - b.at);
  }
  const read = async (): Promise<VehiclePositions[][]> => {
    const batches: VehiclePositions[][] = [];
    for await (const batch of batchesOf(file(), 0)) batches.push(batch);
    return batches;
  };

  it('are the same whenever it is read, and hold every position once', async () => {
    const batches = await read();
    expect(await read()).toEqual(batches);
    expect(batches.flat().reduce((sum, { at: times }) => sum + times.length, 0)).toBe(rows.length);
    expect(new Set(batches.flat().map(({ vehicle }) => vehicle)).size).toBe(2);
  });
});
