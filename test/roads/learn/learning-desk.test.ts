// What accounts send is learned from in the background: for whom it counts, what room there is, and when it makes a jam.
import { expect, it } from 'vitest';
import { LearningDesk } from '../../../src/roads/learn/learning-desk.ts';
import type { LivePass } from '../../../src/roads/learn/live-passes.ts';
import { VehicleBuffers } from '../../../src/roads/learn/vehicle-buffers.ts';

const NOW = Date.parse('2026-11-17T09:00:00+06:00');
const line = [
  [90.4, 23.7],
  [90.41, 23.7],
] as const;

function opened(slower: number) {
  const added: { account: number; mostRows: number }[] = [];
  const reports: { speed: number | null; until: number | null; note: string }[][] = [];
  let now = NOW;
  const desk = new LearningDesk({
    thread: () => ({
      trips: async (_profile, vehicles) => ({
        rows: [{ stretch: 1, hour: 9, weight: 1, mean: 2, variance: 0, vehicles: 1 }],
        passes: 1,
        positions: vehicles.length,
      }),
      live: async (_profile, vehicles) =>
        vehicles.map(({ vehicle }): LivePass => ({ stretch: 7, vehicle, at: now, speed: 6, slower, line })),
    }),
    store: {
      learned: {
        add: async ({ account }, _at, { mostRows }) => {
          added.push({ account, mostRows });
          return true;
        },
        sweep: async () => undefined,
      },
      closures: {
        report: async (some) => {
          reports.push(some.map(({ speed = null, until = null, note }) => ({ speed, until, note })));
          return [];
        },
      },
    },
    countsForAll: (account) => account === 3,
    now: () => now,
    trouble: (error) => {
      throw error;
    },
  });
  return { desk, added, reports, pass: (ms: number) => void (now += ms) };
}

const sent = (id: string, at = NOW) =>
  [0, 1, 2, 3, 4].map((i) => ({ id, lon: 90.4 + i * 0.0003, lat: 23.7, at: at - 40_000 + i * 10_000 }));

it('trips count for their account, or for all if the operator says so, once they have ended', async () => {
  const { desk, added, pass } = opened(1);
  desk.take(3, 'car', sent('a'));
  desk.take(5, 'car', sent('b'));
  await desk.look();
  expect(added).toEqual([]);
  pass(200_000);
  await desk.look();
  await desk.look();
  await desk.look();
  expect(added).toEqual([
    { account: 0, mostRows: 1_000_000 },
    { account: 5, mostRows: 50_000 },
  ]);
});

it('three slow vehicles make a jam that ends by itself and is renewed while they are slow', async () => {
  const { desk, reports, pass } = opened(4);
  desk.take(3, 'car', [...sent('a'), ...sent('b')]);
  await desk.look();
  expect(reports).toEqual([]);
  desk.take(3, 'car', sent('c'));
  await desk.look();
  expect(reports).toEqual([[{ speed: 6, until: NOW + 600_000, note: 'measured by 3 vehicles' }]]);
  pass(60_000);
  desk.take(3, 'car', sent('d', NOW + 60_000));
  await desk.look();
  expect(reports).toHaveLength(1);
  pass(270_000);
  desk.take(3, 'car', sent('a', NOW + 330_000));
  await desk.look();
  expect(reports).toHaveLength(2);
});

it.each([
  [1.5, 3, 'as slow as usual'],
  [4, 5, 'of an account that counts for itself'],
])('no jam: %s times as slow, account %i (%s)', async (slower, account) => {
  const { desk, reports } = opened(slower);
  for (const id of ['a', 'b', 'c', 'd']) desk.take(account, 'car', sent(id));
  await desk.look();
  expect(reports).toEqual([]);
});

it('no account fills the memory, and old and future positions are not taken', () => {
  const buffers = new VehicleBuffers();
  const nonsense = Array.from({ length: 10_000 }, (_, i) => ({ id: `v${i}`, lon: 0, lat: 0, at: NOW }));
  for (let call = 0; call < 12; call++)
    buffers.take(
      9,
      'car',
      nonsense.map((one) => ({ ...one, at: NOW + call })),
      NOW,
    );
  expect(buffers.size).toBe(60_000);
  buffers.take(
    8,
    'car',
    [
      { id: 'x', lon: 0, lat: 0, at: 5 },
      { id: 'x', lon: 0, lat: 0, at: NOW * 2 },
    ],
    NOW,
  );
  expect(buffers.size).toBe(60_000);
  buffers.take(8, 'car', sent('y'), NOW);
  expect(buffers.size).toBe(60_005);
});
