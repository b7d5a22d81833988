// Answers follow the side on which the country of the dataset drives.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Columns } from '../../../src/dataset/format.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import { overviewOf } from '../../../src/roads/formats/osrm.ts';
import { english } from '../../../src/roads/guidance/english.ts';
import { RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { guideTrip } from '../../../src/roads/route/guide.ts';
import { planTrip } from '../../../src/roads/route/plan-trip.ts';
import { snapPoint } from '../../../src/roads/route/snap-together.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';

/** One street that runs north, and a point just west of its middle. */
const WEST: [number, number] = [89.9999, 23.005];
let files: Record<string, Columns>;
beforeAll(async () => {
  const builder = new RoadNetworkBuilder();
  const nodes = [23, 23.005, 23.01].map((lat) => builder.node(90, lat));
  builder.way({ class: RoadClass.Residential, nodes, name: 'North Street' });
  files = await buildRoads(builder.finish());
});

describe('the driving side', () => {
  it.each([
    ['BD', 'left', true],
    ['AD', 'right', false],
  ] as const)('of a dataset about %s is the %s', (country, side, northwards) => {
    const roads = openRoads(memoryDataset(files, [country]));
    const points: [number, number][] = [
      [90, 23.001],
      [90, 23.009],
    ];
    const guided = guideTrip(roads, planTrip(roads, { profile: 'car', points }));
    const options = { geometries: 'polyline', overview: 'false', phrases: english } as const;
    const answer = overviewOf(roads, [guided.trip], options, [guided]);
    expect(answer.routes[0].legs[0].steps.map((step) => step.driving_side)).toEqual([side, side]);
    const kerb = snapPoint(roads, { profile: 'car', points: [WEST], approaches: [{ kerb: true }] }, 0);
    const along = roads.edgeGeometry(kerb.edge)[1] < roads.edgeGeometry(kerb.edge)[3];
    expect(kerb.forward !== kerb.backward).toBe(true);
    expect(kerb.forward === along).toBe(northwards);
  });
});
