// Waits at junctions: left is easy and right is not, traffic from the smaller road waits for the larger one, and
// there is no wait where no traffic crosses.
import { describe, expect, it } from 'vitest';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import type { Profile, Roads, SnappedPoint } from '../../../src/roads/engine.ts';
import { Mode, NodeFlag, RoadClass, WayFlag } from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { SPEED_TABLES } from '../../../src/roads/profiles/travel-speed.ts';
import { buildRoads } from './build-roads.ts';
import { memoryDataset } from './memory-dataset.ts';
import { EXACT_WAITS } from './random-network.ts';

interface Leg {
  readonly class: RoadClass;
  readonly flags?: number;
  readonly forward?: number;
  readonly backward?: number;
  readonly name?: string;
}

const DIRECTIONS = { north: [0, 1], east: [1, 0], south: [0, -1], west: [-1, 0] } as const;
type Direction = keyof typeof DIRECTIONS;

/** A junction with legs of 500 m; each leg is a way from its far end to the junction, all with the same name by default. */
async function junction(legs: Partial<Record<Direction, Leg>>, flags = 0): Promise<Roads> {
  const builder = new RoadNetworkBuilder();
  const centre = builder.node(90, 23, flags);
  for (const [name, leg] of Object.entries(legs)) {
    const [x, y] = DIRECTIONS[name as Direction];
    const far = builder.node(90 + x * 0.005, 23 + y * 0.005);
    builder.way({ nodes: [far, centre], name: 'Road', ...leg });
  }
  return openRoads(memoryDataset(await buildRoads(builder.finish(), EXACT_WAITS)));
}

/** Seconds of waiting for those who come over one leg and leave over another, from near the junction. */
function wait(roads: Roads, from: Direction, to: Direction, profile: Profile = 'car'): number {
  const near = (direction: Direction, share: number): SnappedPoint => {
    const [x, y] = DIRECTIONS[direction];
    return roads.snap(90 + x * share * 0.005, 23 + y * share * 0.005, profile, {
      radius: 50,
    }) as SnappedPoint;
  };
  const before = roads.cost(profile, near(from, 0.9), near(from, 0.5))?.duration ?? Number.NaN;
  const beyond = roads.cost(profile, near(to, 0.5), near(to, 0.9))?.duration ?? Number.NaN;
  const all = roads.cost(profile, near(from, 0.4), near(to, 0.4))?.duration ?? Number.NaN;
  // The stretches beside the junction take as long as those farther out.
  return Math.round((all - before - beyond) * 10) / 10;
}

const primary = { class: RoadClass.Primary };
const residential = { class: RoadClass.Residential };
const crossing = { west: residential, east: residential, south: residential, north: residential };

describe('waits at junctions', () => {
  it('are shorter to the left than straight on, and longer to the right', async () => {
    const roads = await junction(crossing);
    const left = wait(roads, 'south', 'west');
    const straight = wait(roads, 'south', 'north');
    const right = wait(roads, 'south', 'east');
    expect(left).toBeGreaterThan(0);
    expect(straight).toBeGreaterThan(left);
    expect(right).toBeGreaterThan(straight);
    // From every side alike.
    expect(wait(roads, 'east', 'south')).toBeCloseTo(left, 0);
    expect(wait(roads, 'north', 'west')).toBeCloseTo(right, 0);
  });

  it('are those of the less important road', async () => {
    const roads = await junction({ west: primary, east: primary, south: residential });
    expect(wait(roads, 'west', 'east')).toBe(0);
    expect(wait(roads, 'east', 'west')).toBe(0);
    const equal = await junction({ west: residential, east: residential, south: residential });
    expect(wait(equal, 'west', 'east')).toBeGreaterThan(0);
    expect(wait(roads, 'south', 'east')).toBeGreaterThan(wait(equal, 'south', 'east'));
    expect(wait(roads, 'south', 'west')).toBeGreaterThan(wait(equal, 'south', 'west'));
  });

  it('are zero between two stretches of one road, and longer where the name changes', async () => {
    const roads = await junction({ west: primary, east: residential });
    expect(wait(roads, 'west', 'east')).toBe(0);
    const lane = { ...residential, name: 'Lane' };
    const named = await junction({ west: residential, east: residential, south: lane });
    const nameless = await junction({ west: residential, east: residential, south: residential });
    expect(wait(named, 'west', 'south')).toBeGreaterThan(wait(nameless, 'west', 'south'));
    expect(wait(named, 'west', 'east')).toBe(wait(nameless, 'west', 'east'));
  });

  it('are longer for turning into a living street, and not for leaving it', async () => {
    const living = { class: RoadClass.LivingStreet };
    const roads = await junction({ west: residential, east: residential, south: living });
    const equal = await junction({ west: residential, east: residential, south: residential });
    expect(wait(roads, 'west', 'south')).toBeGreaterThan(wait(equal, 'west', 'south') + 10);
    expect(wait(roads, 'south', 'west')).toBe(wait(equal, 'south', 'west'));
  });

  it('are zero for a footpath next to the road, and zero on a roundabout', async () => {
    const path = { class: RoadClass.Footway, forward: Mode.Foot, backward: Mode.Foot };
    const beside = await junction({ west: residential, east: residential, south: path });
    expect(wait(beside, 'west', 'east')).toBe(0);
    const round = { ...primary, flags: WayFlag.Roundabout };
    const circle = await junction({
      west: { ...round, backward: 0 },
      south: { ...round, forward: 0 },
      east: residential,
    });
    expect(wait(circle, 'west', 'south')).toBe(0);
    expect(wait(circle, 'east', 'south')).toBeGreaterThan(0);
  });

  it('are shorter for vehicles that slip through', async () => {
    const roads = await junction({ west: primary, east: primary, south: residential });
    const car = wait(roads, 'south', 'east');
    (['motorcycle', 'bike', 'foot'] as const).forEach((profile, i) => {
      const share = SPEED_TABLES[i + 1].delayShare;
      expect(Math.abs(wait(roads, 'south', 'east', profile) - car * share)).toBeLessThan(0.5);
    });
  });

  it('are added at gates and toll booths, on junctions and between them', async () => {
    for (const flag of [NodeFlag.Gate, NodeFlag.Toll]) {
      const plain = await junction({ west: primary, east: primary });
      const gated = await junction({ west: primary, east: primary }, flag);
      const stopped = wait(gated, 'west', 'east') - wait(plain, 'west', 'east');
      expect(stopped).toBeGreaterThan(10);
      const crossed = wait(await junction(crossing, flag), 'south', 'west');
      expect(crossed - wait(await junction(crossing), 'south', 'west')).toBeCloseTo(stopped, 0);
    }
  });

  it('apply to those who pass the junction, not to those who stop before it', async () => {
    const roads = await junction({ west: primary, east: primary, south: residential });
    const at = (x: number, y: number) =>
      roads.snap(90 + x, 23 + y, 'car', { radius: 50 }) as NonNullable<ReturnType<Roads['snap']>>;
    const waited = wait(roads, 'south', 'east');
    const before = roads.cost('car', at(0, -0.004), at(0, -0.0001))?.duration ?? 0;
    const beyond = roads.cost('car', at(0, -0.004), at(0.0001, 0))?.duration ?? 0;
    expect(beyond - before).toBeGreaterThan(waited);
    expect(beyond - before).toBeLessThan(waited + 5);
  });
});
