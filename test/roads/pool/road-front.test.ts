// Long requests in worker threads: the same answers as in this thread, failures as they are, closures in all threads.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { DatasetWriter } from '../../../src/dataset/writer.ts';
import { RoadFront } from '../../../src/roads/pool/road-front.ts';
import { RoadPool } from '../../../src/roads/pool/road-pool.ts';
import { TripError } from '../../../src/roads/route/trip.ts';
import { goneFlag, JobAbandoned, setGone, workFor } from '../../../src/threads/on-behalf.ts';
import { JobTimeoutError } from '../../../src/threads/pool-errors.ts';
import { at, gridFiles } from '../route/grid.ts';

const source = { timestamp: '2026-01-01T00:00:00.000Z', copyrights: [] };
let folder: string;
let front: RoadFront;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-desk-'));
  const writer = new DatasetWriter(folder);
  for (const [name, columns] of Object.entries(await gridFiles())) writer.add(name, columns);
  writer.finish({ countries: ['BD'], sources: [], counts: {} });
  front = new RoadFront(openDataset(folder), { workers: 2, source });
});
afterAll(async () => {
  await front.close();
  rmSync(folder, { recursive: true, force: true });
});

const overview = (from: [number, number], to: [number, number]) =>
  ({
    profile: 'car',
    points: [at(...from), at(...to)],
    geometries: 'polyline',
    overview: 'full',
    steps: true,
    alternatives: 0,
    language: 'en',
  }) as const;

describe('long work', () => {
  it('is terminated with its thread if it takes too long, and the next is done by another', async () => {
    const pool = new RoadPool(openDataset(folder), { workers: 1, source, timeLimit: 1 });
    const sources = Array.from({ length: 600 }, (_, i) => at((i * 7) % 11, (i * 3) % 11));
    await expect(
      pool.run({ name: 'matrix', request: { profile: 'car', sources }, json: true }),
    ).rejects.toThrow(JobTimeoutError);
    await pool.close();
    const work = { name: 'overview', request: overview([1.5, 1], [9.5, 10]), json: true } as const;
    const patient = new RoadPool(openDataset(folder), { workers: 1, source });
    expect(JSON.parse(new TextDecoder().decode((await patient.run(work)) as Uint8Array))).toEqual(
      JSON.parse(JSON.stringify(front.now('overview', work.request))),
    );
    await patient.close();
  });
});

describe('work that nobody waits for any more', () => {
  const everywhere = Array.from({ length: 30 }, (_, i) => at((i * 7) % 11, (i * 3) % 11));
  const morning = Date.parse('2026-11-18T07:50:00+06:00');
  const LONG = {
    matrix: () => front.now('matrix', { profile: 'car', sources: everywhere }),
    reach: () =>
      front.now('reach', {
        profile: 'car',
        point: at(5, 5),
        by: 'time',
        limits: [1, 2, 10],
        direction: 'from',
      }),
    overview: () =>
      front.now('overview', {
        ...overview([0, 0], [10, 10]),
        points: everywhere.slice(0, 20),
        alternatives: 2,
      }),
    'overview by the hour': () =>
      front.now('overview', { ...overview([0, 0], [10, 10]), time: { depart: morning } }),
    matched: () => front.now('matched', { profile: 'car', points: Float64Array.from(everywhere.flat()) }),
  };

  it.each(Object.entries(LONG))('%s ends wherever it is, and what comes next is as ever', (_name, ask) => {
    const whole = ask();
    const load = Atomics.load;
    const looks = (left: number): number => {
      let count = 0;
      const look = (of: Int32Array, at: number): number =>
        of.length === 1 ? Number(++count > left) : load(of, at);
      vi.spyOn(Atomics, 'load').mockImplementation(look as typeof load);
      workFor(goneFlag());
      try {
        if (left === Number.POSITIVE_INFINITY) expect(ask()).toEqual(whole);
        else expect(ask).toThrow(JobAbandoned);
      } finally {
        workFor(undefined);
        vi.restoreAllMocks();
      }
      return count;
    };
    const most = looks(Number.POSITIVE_INFINITY);
    expect(most).toBeGreaterThan(0);
    for (let part = 0; part < 5; part++) {
      looks(Math.floor((most * part) / 5));
      expect(ask()).toEqual(whole);
    }
  });

  it('ends in a thread too, which goes on with the next', async () => {
    const pool = new RoadPool(openDataset(folder), { workers: 1, source });
    const gone = goneFlag();
    const work = { name: 'overview', request: overview([1.5, 1], [9.5, 10]), json: false } as const;
    const left = pool.run(work, { tenant: 1, gone });
    // A thread has it already: it was not withdrawn.
    setGone(gone);
    await expect(left).rejects.toMatchObject({ name: 'JobAbandoned', begun: true });
    expect(await pool.run(work, { tenant: 1, gone: goneFlag() })).toEqual(
      front.now('overview', work.request),
    );
    await pool.close();
  });
});

describe('the desk', () => {
  it('gives the same answers from threads as at once', async () => {
    const request = overview([1.5, 1], [9.5, 10]);
    expect(await front.later('overview', request)).toEqual(front.now('overview', request));
    const trace = {
      points: Float64Array.of(...at(1.1, 3), ...at(2.1, 3), ...at(3.3, 3)),
      profile: 'car',
    } as const;
    expect(await front.later('matched', trace)).toEqual(front.now('matched', trace));
    const places = [at(0, 0), at(5, 0), at(2, 0), at(9, 0)];
    expect(await front.later('sorted', { places })).toEqual([0, 2, 1, 3]);
  });

  it('passes on why a trip is impossible', async () => {
    const request = { ...overview([1, 1], [2, 2]), points: [at(1, 1), [0, 0]] as [number, number][] };
    const error = await front.later('overview', request).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(TripError);
    expect(error).toMatchObject({ failure: 'far from roads', point: 1 });
  });

  it('lets closures take effect in every thread, and end there', async () => {
    const request = overview([2, 4.5], [2, 7.5]);
    const dry = front.now('overview', request).routes[0].duration;
    const [west, south] = at(1.5, 5.5);
    const [east, north] = at(2.5, 6.5);
    await front.setClosures([{ areas: [[west, south, east, south, east, north, west, north]] }]);
    const all = () =>
      Promise.all(
        Array.from({ length: 6 }, () =>
          front.later('overview', request).then(({ routes }) => routes[0].duration),
        ),
      );
    const flooded = front.now('overview', request).routes[0].duration;
    expect(flooded).toBeGreaterThan(dry * 2);
    expect(new Set(await all())).toEqual(new Set([flooded]));
    await front.setClosures([]);
    expect(new Set(await all())).toEqual(new Set([dry]));
  });
});
