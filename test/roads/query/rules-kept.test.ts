// The reader of rules itself: it must notice a path that breaks one, or its silence means nothing.
import { describe, expect, it } from 'vitest';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomNetwork } from '../build/random-network.ts';
import { somewhere } from '../build/sample-roads.ts';
import { RuleBook } from './rules-kept.ts';

async function faults(seed: number, obey: boolean): Promise<number> {
  const { network } = randomNetwork(seed, 120);
  const lawless = { ...network, restrictionCount: 0, nodeAccess: network.nodeAccess.map(() => 15) };
  const roads = openRoads(memoryDataset(await buildRoads(obey ? network : lawless)));
  const book = new RuleBook(network, roads);
  const random = randomFrom(seed);
  let found = 0;
  for (let k = 0; k < 150; k++) {
    const from = somewhere(roads, 'motorcycle', random);
    const to = somewhere(roads, 'motorcycle', random);
    const path = from && to && roads.route('motorcycle', from, to);
    if (path) found += book.broken(path).length;
  }
  return found;
}

describe('rules', () => {
  it('are broken by routes on a network without them, and the reader says so', async () => {
    expect(await faults(3, false)).toBeGreaterThan(10);
  });

  it('are never broken by routes on the network that has them', async () => {
    for (const seed of [3, 4, 5]) expect(await faults(seed, true)).toBe(0);
  });
});
