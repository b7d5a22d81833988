// A network without roads is a network too: it opens, and says that nothing is there.
import { describe, expect, it } from 'vitest';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import { RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { buildRoads } from './build-roads.ts';
import { memoryDataset } from './memory-dataset.ts';

describe('small networks', () => {
  it('of no road open and find nothing', async () => {
    const roads = openRoads(memoryDataset(await buildRoads(new RoadNetworkBuilder().finish())));
    expect(roads.edgeCount).toBe(0);
    expect(roads.snap(90, 23, 'car')).toBeUndefined();
  });

  it('of one road route along it and back', async () => {
    const builder = new RoadNetworkBuilder();
    const nodes = [builder.node(90, 23), builder.node(90.001, 23)];
    builder.way({
      nodes,
      class: RoadClass.Residential,
      name: 'Only Road',
      nameBn: 'একমাত্র সড়ক',
      sourceId: 5e9,
    });
    const roads = openRoads(memoryDataset(await buildRoads(builder.finish())));
    const a = roads.snap(90.0002, 23, 'car');
    const b = roads.snap(90.0008, 23, 'car');
    if (!a || !b) throw new Error('both points lie on the road');
    expect(roads.route('car', a, b)?.distance).toBeCloseTo(61.4, 0);
    expect(roads.route('car', b, a)?.distance).toBe(roads.route('car', a, b)?.distance);
    expect(roads.edge(0)).toMatchObject({ name: 'Only Road', nameBn: 'একমাত্র সড়ক', sourceId: 5e9 });
    expect(roads.bounds).toEqual([90, 23, 90.001, 23]);
  });

  it('keep two roads between the same junctions apart', async () => {
    const builder = new RoadNetworkBuilder();
    const ends = [builder.node(90, 23), builder.node(90.002, 23)];
    const tails = [builder.node(89.999, 23), builder.node(90.003, 23)];
    const bend = builder.node(90.001, 23.002);
    builder.way({ nodes: [ends[0], bend, ends[1]], class: RoadClass.Primary, name: 'Round' });
    builder.way({ nodes: [ends[0], ends[1]], class: RoadClass.LivingStreet, name: 'Straight' });
    builder.way({ nodes: [tails[0], ends[0]], class: RoadClass.Residential, name: 'West' });
    builder.way({ nodes: [ends[1], tails[1]], class: RoadClass.Residential, name: 'East' });
    const roads = openRoads(memoryDataset(await buildRoads(builder.finish())));
    const names = (profile: 'car' | 'foot') => {
      const a = roads.snap(89.9995, 23, profile);
      const b = roads.snap(90.0025, 23, profile);
      const path = a && b && roads.route(profile, a, b);
      return path && Array.from(path.edges, (directed) => roads.edge(directed >>> 1).name);
    };
    expect(names('car')).toEqual(['West', 'Round', 'East']);
    expect(names('foot')).toEqual(['West', 'Straight', 'East']);
  });
});
