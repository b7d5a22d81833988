// Water, land use and buildings of OpenStreetMap files, as maps draw them.
import { describe, expect, it } from 'vitest';
import { MapClass } from '../../../src/dataset/tables/map-features.ts';
import { encodeFile, type TestMap } from './osm-encoder.ts';
import { readBytes } from './reading.ts';

/** Corners of a square around (lon, lat), ids from `first` on. */
const square = (first: number, lon: number, lat: number, half: number) =>
  [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ].map(([dx, dy], i) => ({
    id: first + i,
    lon: Math.round((lon + dx) * 1e7),
    lat: Math.round((lat + dy) * 1e7),
  }));
const ringOf = (first: number): number[] => [first, first + 1, first + 2, first + 3, first];

const MAP: TestMap = {
  nodes: [
    ...square(1, 90.4, 23.7, 0.01),
    ...square(11, 90.4, 23.7, 0.002),
    ...square(21, 90.5, 23.8, 0.001),
    ...square(31, 90.6, 23.8, 0.001),
    { id: 41, lon: 903000000, lat: 236000000 },
    { id: 42, lon: 903500000, lat: 236500000 },
  ],
  ways: [
    { id: 1, refs: ringOf(1) },
    { id: 2, refs: ringOf(11) },
    { id: 3, refs: ringOf(21), tags: { building: 'yes' } },
    { id: 4, refs: ringOf(31), tags: { leisure: 'park', name: 'Ramna Park', 'name:bn': 'রমনা পার্ক' } },
    { id: 5, refs: [41, 42], tags: { waterway: 'river', name: 'বুড়িগঙ্গা' } },
    { id: 6, refs: [41, 42, 999], tags: { waterway: 'canal' } },
    { id: 7, refs: [21, 22, 999, 21], tags: { building: 'house' } },
    { id: 8, refs: [41, 42], tags: { natural: 'coastline' } },
    { id: 9, refs: [41, 42], tags: { building: 'yes' } },
    { id: 10, refs: [41, 42], tags: { waterway: 'river', tunnel: 'culvert' } },
  ],
  relations: [
    {
      id: 1,
      tags: { type: 'multipolygon', natural: 'water', water: 'lake', name: 'Dhanmondi Lake' },
      members: [
        { type: 'way', ref: 1, role: 'outer' },
        { type: 'way', ref: 2, role: 'inner' },
      ],
    },
    {
      id: 2,
      tags: { type: 'multipolygon', landuse: 'forest' },
      members: [{ type: 'way', ref: 12345, role: 'outer' }],
    },
  ],
};

describe('water, land use and buildings', async () => {
  const { features, skipped, summary } = await readBytes(encodeFile(MAP));
  const of = (mapClass: number) => features.filter((feature) => feature.class === mapClass);

  it('are made of closed ways', () => {
    expect(of(MapClass.Building)).toHaveLength(1);
    expect(of(MapClass.Park)).toMatchObject([{ name: 'Ramna Park', nameBn: 'রমনা পার্ক' }]);
    expect([...of(MapClass.Park)[0].polygons[0][0]].slice(0, 2)).toEqual([90.599, 23.799]);
  });

  it('are lines where they are open, as far as the file has their nodes', () => {
    expect(of(MapClass.River)).toMatchObject([{ nameBn: 'বুড়িগঙ্গা' }]);
    expect(of(MapClass.Canal)[0].polygons[0][0]).toHaveLength(4);
    expect(of(MapClass.Coast)).toHaveLength(1);
  });

  it('are multipolygons with their holes', () => {
    const [lake] = of(MapClass.Lake);
    expect(lake.name).toBe('Dhanmondi Lake');
    expect(lake.polygons).toHaveLength(1);
    expect(lake.polygons[0].map((ring) => ring.length)).toEqual([10, 10]);
  });

  it('are left out, with the reason, where their shape is not whole', () => {
    expect(skipped['a map area whose nodes are not in the file']).toEqual(['way 7']);
    expect(skipped['a map area that does not close']).toEqual(['relation 2']);
    expect(summary.features).toBe(features.length);
    expect(features).toHaveLength(6);
  });
});
