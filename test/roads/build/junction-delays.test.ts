// Waits at junctions: whoever comes from the smaller road waits for the larger one, and nobody waits where nobody
// crosses.
import { describe, expect, it } from 'vitest';
import { buildRoads } from '../../../src/roads/build/build-roads.ts';
import { Mode, RoadClass, WayFlag } from '../../../src/roads/build/network.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import { openRoads, type Profile, type Roads } from '../../../src/roads/engine.ts';
import { memoryDataset } from './memory-dataset.ts';

interface Leg {
  readonly class: RoadClass;
  readonly flags?: number;
  readonly forward?: number;
  readonly backward?: number;
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  north: [0, 1],
  east: [1, 0],
  south: [0, -1],
  west: [-1, 0],
};

/** A junction with legs of 500 m; each leg is a way from its far end to the junction. */
async function junction(legs: Record<string, Leg>): Promise<Roads> {
  const builder = new RoadNetworkBuilder();
  const centre = builder.node(90, 23);
  Object.entries(legs).forEach(([name, leg], i) => {
    const [x, y] = DIRECTIONS[name];
    const far = builder.node(90 + x * 0.005, 23 + y * 0.005);
    builder.way({ nodes: [far, centre], name, sourceId: i, ...leg });
  });
  return openRoads(memoryDataset(await buildRoads(builder.finish())));
}

/** Seconds of waiting for those who come over a leg. */
function wait(roads: Roads, name: string, profile: Profile = 'car'): number {
  for (let edge = 0; edge < roads.edgeCount; edge++) {
    if (roads.edge(edge).name !== name) continue;
    const points = roads.edgeGeometry(edge);
    const inwards = points[points.length - 2] === 90 && points[points.length - 1] === 23;
    const directed = edge * 2 + (inwards ? 0 : 1);
    expect(roads.delay(directed ^ 1, profile)).toBe(0);
    return roads.delay(directed, profile) / 1000;
  }
  throw new Error(`no leg ${name}`);
}

const primary = { class: RoadClass.Primary };
const residential = { class: RoadClass.Residential };

describe('waits at junctions', () => {
  it('are those of the smaller road', async () => {
    const roads = await junction({ west: primary, east: primary, south: residential });
    expect(wait(roads, 'west')).toBe(0);
    expect(wait(roads, 'east')).toBe(0);
    expect(wait(roads, 'south')).toBe(25);
  });

  it('are shared where roads of one kind cross', async () => {
    const roads = await junction({
      west: residential,
      east: residential,
      south: residential,
      north: residential,
    });
    for (const leg of Object.keys(DIRECTIONS)) expect(wait(roads, leg)).toBe(11);
  });

  it('are short for the road that goes on past a side street of its kind', async () => {
    const roads = await junction({ west: residential, east: residential, south: residential });
    expect(wait(roads, 'west')).toBe(1);
    expect(wait(roads, 'south')).toBe(11);
  });

  it('are nothing between two stretches of one road', async () => {
    const roads = await junction({ west: primary, east: residential });
    for (const leg of ['west', 'east']) expect(wait(roads, leg)).toBe(0);
  });

  it('are nothing for a footpath beside the road, and nothing on a roundabout', async () => {
    const path = { class: RoadClass.Footway, forward: Mode.Foot, backward: Mode.Foot };
    const beside = await junction({ west: residential, east: residential, south: path });
    expect(wait(beside, 'west')).toBe(0);
    const round = { class: RoadClass.Primary, flags: WayFlag.Roundabout, backward: 0 };
    const circle = await junction({ west: round, south: { ...round }, east: primary });
    expect(wait(circle, 'west')).toBe(0);
  });

  it('are shorter for those who slip through', async () => {
    const roads = await junction({ west: primary, east: primary, south: residential });
    expect((['motorcycle', 'bike', 'foot'] as const).map((profile) => wait(roads, 'south', profile))).toEqual(
      [15, 12.5, 5],
    );
  });

  it('fall on whoever passes the junction, not on whoever stops before it', async () => {
    const roads = await junction({ west: primary, east: primary, south: residential });
    const at = (x: number, y: number) =>
      roads.snap(90 + x, 23 + y, 'car', { radius: 50 }) as NonNullable<ReturnType<Roads['snap']>>;
    const before = roads.cost('car', at(0, -0.004), at(0, -0.0001));
    const beyond = roads.cost('car', at(0, -0.004), at(0.0001, 0));
    expect((beyond?.duration ?? 0) - (before?.duration ?? 0)).toBeGreaterThan(25);
    expect((beyond?.duration ?? 0) - (before?.duration ?? 0)).toBeLessThan(30);
  });
});
