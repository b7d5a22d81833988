// A dataset keeps the tables by which its weights were made: a program with other tables still answers from it.
import { describe, expect, it } from 'vitest';
import type { SnappedPoint } from '../../../src/roads/engine.ts';
import { readTables, tablesColumn } from '../../../src/roads/graph/tables-column.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { PROFILES } from '../../../src/roads/profiles/profile.ts';
import { SPEED_TABLES } from '../../../src/roads/profiles/travel-speed.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomNetwork, waitsFor } from '../build/random-network.ts';
import { somewhere } from '../build/sample-roads.ts';

describe('tables of a dataset', () => {
  it('come back as they were', () => {
    expect([...readTables(tablesColumn()).keys()]).toEqual(PROFILES);
    expect([...readTables(tablesColumn()).values()]).toEqual(SPEED_TABLES);
  });

  it('take precedence over those of the program', async () => {
    const dataset = memoryDataset(await buildRoads(randomNetwork(11, 60).network, waitsFor(60)));
    const before = openRoads(dataset);
    const random = randomFrom(3);
    const places = Array.from({ length: 40 }, () => somewhere(before, 'car', random) as SnappedPoint);
    const answers = (roads: typeof before) =>
      places.slice(1).map((place, i) => roads.route('car', places[i], place)?.duration);
    const expected = answers(before);
    expect(expected.some((duration) => duration !== undefined)).toBe(true);
    const car = SPEED_TABLES[0];
    const speeds = car.speed.slice();
    car.speed.set(speeds.map((speed) => speed * 0.7));
    try {
      expect(answers(openRoads(dataset))).toEqual(expected);
    } finally {
      car.speed.set(speeds);
    }
  });
});
