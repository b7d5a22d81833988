// Searching from junction to junction gives the distances of searching through every bend.
import { describe, expect, it } from 'vitest';
import { carGraph, distancesFrom, junctionsOf } from '../../../src/ingest/merge/car-graph.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import type { RoadNetwork } from '../../../src/roads/network/network.ts';
import { Mode, RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { randomFrom } from '../../fixtures/random.ts';

const NODES = 120;

/** Ways with bends between random nodes, a third of them one-way, some with loops, dead ends or twins. */
function randomNetwork(seed: number): RoadNetwork {
  const random = randomFrom(seed);
  const builder = new RoadNetworkBuilder();
  for (let node = 0; node < NODES; node++) builder.node(90 + random(), 23 + random());
  for (let way = 0; way < 45; way++) {
    const nodes = Array.from({ length: 2 + Math.floor(random() * 6) }, () => Math.floor(random() * NODES));
    const backward = random() < 0.33 ? 0 : Mode.Car;
    builder.way({ class: RoadClass.Residential, nodes, forward: Mode.Car, backward });
  }
  return builder.finish();
}

describe('junctionsOf', () => {
  it('keeps the distance between the nodes that are asked for, and drops arcs', () => {
    let dropped = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const graph = carGraph(randomNetwork(seed));
      const ends = [3, 40, 77, 118];
      const junctions = junctionsOf(graph, new Set(ends));
      dropped += graph.head.length - junctions.head.length;
      for (const node of ends) {
        const whole = distancesFrom(graph, [{ node, away: 5 }]);
        const { number } = junctions;
        const short = distancesFrom(junctions, [{ node: number[node], away: 5 }]);
        for (const end of ends)
          if (whole[end] === Number.POSITIVE_INFINITY)
            expect(short[number[end]]).toBe(Number.POSITIVE_INFINITY);
          else expect(short[number[end]]).toBeCloseTo(whole[end], 3);
      }
    }
    expect(dropped).toBeGreaterThan(1000);
  });
});
