// Routes that a merge lost or made longer are found.
import { describe, expect, it } from 'vitest';
import { checkConnections } from '../../../src/ingest/merge/check-connections.ts';
import { connectionLines } from '../../../src/ingest/output/connection-lines.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import type { RoadNetwork } from '../../../src/roads/network/network.ts';
import { RoadClass } from '../../../src/roads/network/vocabulary.ts';

function network(...lines: [number, number][][]): RoadNetwork {
  const builder = new RoadNetworkBuilder();
  const nodes = new Map<string, number>();
  for (const line of lines) {
    const numbers = line.map(([lon, lat]) => {
      const key = `${lon} ${lat}`;
      const node = nodes.get(key) ?? builder.node(lon, lat);
      nodes.set(key, node);
      return node;
    });
    builder.way({ class: RoadClass.Primary, nodes: numbers });
  }
  return builder.finish();
}

const TOWNS = [
  { name: 'West', lon: 90, lat: 23 },
  { name: 'East', lon: 91, lat: 23 },
];
const straight = network([
  [90, 23],
  [91, 23],
]);

describe('checkConnections', () => {
  it('finds nothing wrong with a network that is as good as its parts', () => {
    const found = checkConnections(straight, [straight], TOWNS);
    expect(found).toEqual({ pairs: 2, lost: [], longer: [] });
    expect(connectionLines(found)[0]).toMatch(/all 2 checked routes .* exist/);
  });

  it('finds a detour', () => {
    const around = network([
      [90, 23],
      [90.5, 23.4],
      [91, 23],
    ]);
    const { lost, longer } = checkConnections(around, [straight], TOWNS);
    expect(lost).toEqual([]);
    expect(longer).toHaveLength(2);
    expect(longer[0].merged / longer[0].best).toBeGreaterThan(1.1);
  });

  it('finds a route that is lost', () => {
    const halves = network(
      [
        [90, 23],
        [90.4, 23],
        [90.45, 23],
      ],
      [
        [90.6, 23],
        [91, 23],
      ],
    );
    const { lost } = checkConnections(halves, [halves, straight], TOWNS);
    expect(lost.map(({ from, to }) => `${from} ${to}`)).toEqual(['West East', 'East West']);
    expect(connectionLines({ pairs: 2, lost, longer: [] })).toContain(
      '  West to East: 102 km in one source, no route merged',
    );
  });

  it('asks nothing of towns that no source connects', () => {
    expect(checkConnections(straight, [straight], [TOWNS[0], { name: 'Far', lon: 80, lat: 10 }]).pairs).toBe(
      0,
    );
  });

  it('has nothing to compare without towns', () => {
    expect(checkConnections(straight, [straight, straight], [])).toEqual({ pairs: 0, lost: [], longer: [] });
  });
});
