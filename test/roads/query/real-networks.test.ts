// The same comparison on real street plans, where the shared data is at hand; 10,000 pairs are in bench/roads/exact.ts.
import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readNetwork } from '../../../bench/lib/road-networks.ts';
import { readGraph } from '../../../src/roads/graph/road-graph.ts';
import { ROAD_GRAPH } from '../../../src/roads/graph/road-tables.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { buildRoads } from '../build/build-roads.ts';
import { withInventedRestrictions } from '../build/invented-restrictions.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { somewhere } from '../build/sample-roads.ts';
import { RuleBook } from './rules-kept.ts';
import { SplitDijkstra } from './split-dijkstra.ts';

const folder = fileURLToPath(new URL('../../../../shared/data/osm/', import.meta.url));
const here = existsSync(folder);
if (!here) console.log('Routes on real street plans are left out: ../shared/data/osm is not here.');

describe.skipIf(!here)('routes on real street plans', () => {
  for (const name of ['andorra', 'dhaka-central']) {
    it(`${name}: 250 pairs of each profile equal Dijkstra and keep the rules`, async () => {
      const plain = await readNetwork(`${folder}${name}.osm.pbf`, 1);
      const network = withInventedRestrictions(plain, 300, randomFrom(1));
      const dataset = memoryDataset(await buildRoads(network));
      const roads = openRoads(dataset);
      const graph = readGraph(dataset.table(ROAD_GRAPH));
      const book = new RuleBook(network, roads);
      const random = randomFrom(2);
      for (const profile of USUAL_PROFILES) {
        const oracle = new SplitDijkstra(graph, roads, profile);
        for (let s = 0; s < 5; s++) {
          await setImmediate();
          const from = somewhere(roads, profile, random);
          if (!from) continue;
          oracle.run(from);
          for (let t = 0; t < 50; t++) {
            const to = somewhere(roads, profile, random);
            if (!to) continue;
            const path = roads.route(profile, from, to);
            const expected = oracle.to(to);
            expect(path && Math.round(path.duration * 1000)).toBe(expected?.milliseconds);
            expect(path && Math.round(path.distance * 100)).toBe(expected?.centimetres);
            if (path) expect(book.broken(path)).toEqual([]);
          }
        }
      }
    });
  }
});
