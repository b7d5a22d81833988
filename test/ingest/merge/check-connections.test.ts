// Routes that a merge lost or made longer are found.
import { describe, expect, it } from 'vitest';
import { checkConnections } from '../../../src/ingest/merge/check-connections.ts';
import { connectionLines, connectionReport } from '../../../src/ingest/output/connection-lines.ts';
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

const parts = (...networks: RoadNetwork[]) =>
  networks.map((network, i) => ({ name: `source ${i}`, network }));

describe('checkConnections', () => {
  it('finds nothing wrong with a network that is as good as its parts', () => {
    const found = checkConnections(straight, parts(straight), TOWNS);
    expect(found).toEqual({ places: 2, routes: 2, lost: [], longer: [], winding: [] });
    expect(connectionLines(found)[0]).toMatch(/of 2 routes tried between 2 places none is lost/);
  });

  it('finds a detour', () => {
    const around = network([
      [90, 23],
      [90.5, 23.4],
      [91, 23],
    ]);
    const { lost, longer } = checkConnections(around, parts(straight), TOWNS);
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
    const found = checkConnections(halves, parts(halves, straight), TOWNS);
    const { lost } = found;
    expect(lost.slice(0, 2).map(({ from, to }) => `${from} ${to}`)).toEqual(['West East', 'East West']);
    expect(connectionLines(found)).toContain('  West to East: 102 km in source 1, no route merged');
    expect(JSON.parse(connectionReport(found)).lost[0]).toMatchObject({ from: 'West', merged: null });
  });

  it('finds a route that winds, though no source knows a better one', () => {
    const around = network([
      [90, 23],
      [90.5, 24.2],
      [91, 23],
    ]);
    const found = checkConnections(around, parts(around), TOWNS);
    expect(found.longer).toEqual([]);
    expect(found.winding.map(({ from, to }) => `${from} ${to}`)).toEqual(['West East', 'East West']);
    expect(connectionLines(found)).toContain('  West to East: 286 km, straight 102 km');
  });

  it('tries a source that holds no town in its own streets', () => {
    const square: [number, number][] = [
      [90.5, 23.5],
      [90.52, 23.5],
      [90.52, 23.52],
      [90.5, 23.52],
    ];
    const town = network([...square, square[0]]);
    const open = network(square);
    expect(checkConnections(town, parts(straight, town), TOWNS).longer).toEqual([]);
    const { longer } = checkConnections(open, parts(straight, town), []);
    expect(longer[0].source).toBe('source 1');
    expect(longer[0].merged / longer[0].best).toBeGreaterThan(2.5);
  });

  it('asks nothing of towns that no source connects', () => {
    const towns = [TOWNS[0], { name: 'Far', lon: 80, lat: 10 }];
    expect(checkConnections(straight, parts(straight), towns).routes).toBe(0);
  });
});
