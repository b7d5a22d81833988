// A mini-roundabout with one-way arms: a vehicle that turns back drives round the circle, not on to the next junction and round
// a block; and turns are timed for the side on which the country drives.
import { describe, expect, it } from 'vitest';
import { drivingSide } from '../../../src/roads/build/driving-side.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import type { Roads, SnappedPoint } from '../../../src/roads/engine.ts';
import { NodeFlag, RoadClass, WayFlag } from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { buildRoads } from './build-roads.ts';
import { memoryDataset } from './memory-dataset.ts';
import { EXACT_WAITS } from './random-network.ts';

const METRE = 1 / 111_195;

/** A divided road from the west ends at a crossing; farther east a block leads round and back. */
async function crossing(flags: number): Promise<Roads> {
  const builder = new RoadNetworkBuilder();
  const node = (x: number, y: number, flag = 0): number => builder.node(90 + x * METRE, 23 + y * METRE, flag);
  const circle = node(0, 0, flags);
  const east = node(60, 0);
  const way = (nodes: number[], backward?: 0): number =>
    builder.way({ nodes, class: RoadClass.Tertiary, name: 'Road', ...(backward === 0 ? { backward } : {}) });
  way([node(-300, 6), node(-60, 6), circle], 0);
  way([circle, node(-60, -6), node(-300, -6)], 0);
  way([circle, east]);
  way([node(0, 200), circle]);
  way([circle, node(0, -200)]);
  // Round a block of 240 m.
  way([east, node(60, 60), node(120, 60), node(120, 0), east], 0);
  return openRoads(memoryDataset(await buildRoads(builder.finish(), EXACT_WAITS)));
}

const at = (roads: Roads, x: number, y: number): SnappedPoint =>
  roads.snap(90 + x * METRE, 23 + y * METRE, 'car') as SnappedPoint;

describe('a mini-roundabout', () => {
  it('allows a U-turn between one-way arms', async () => {
    const plain = await crossing(0);
    const circle = await crossing(NodeFlag.MiniRoundabout);
    const back = (roads: Roads) => roads.route('car', at(roads, -200, 6), at(roads, -200, -6));
    expect(back(plain)?.distance).toBeGreaterThan(600);
    expect(back(circle)?.distance).toBeLessThan(420);
  });

  it('leaves going straight on as it is', async () => {
    for (const flags of [0, NodeFlag.MiniRoundabout]) {
      const roads = await crossing(flags);
      expect(roads.route('car', at(roads, -200, 6), at(roads, 40, 0))?.distance).toBeLessThan(260);
    }
  });
});

describe('the side on which a country drives', () => {
  const round = (turns: readonly (1 | -1)[], backward = false): RoadNetworkBuilder => {
    const builder = new RoadNetworkBuilder();
    turns.forEach((turn, at) => {
      const nodes = [0, 1, 2, 3, 4, 5].map((k) => {
        const angle = (turn * k * Math.PI) / 3;
        return builder.node(90 + at * 0.01 + Math.cos(angle) * 0.0002, 23 + Math.sin(angle) * 0.0002);
      });
      builder.way({
        nodes: [...nodes, nodes[0]],
        class: RoadClass.Primary,
        flags: WayFlag.Roundabout,
        ...(backward ? { forward: 0 } : { backward: 0 }),
      });
    });
    return builder;
  };

  it('is inferred from the direction of its roundabouts, and is left if there are none', () => {
    expect(drivingSide(round([]).finish())).toBe('left');
    expect(drivingSide(round([-1, -1, 1]).finish())).toBe('left');
    expect(drivingSide(round([1, 1, -1]).finish())).toBe('right');
    expect(drivingSide(round([1, 1, -1], true).finish())).toBe('left');
  });

  it('is that of the country where it is known', () => {
    expect(drivingSide({ ...round([1, 1]).finish(), drivingSide: 'left' })).toBe('left');
    expect(drivingSide({ ...round([-1]).finish(), drivingSide: 'right' })).toBe('right');
  });

  it('determines which turn crosses the traffic', async () => {
    const turn = async (side: 1 | -1): Promise<number> => {
      const builder = round([side]);
      const node = (x: number, y: number): number => builder.node(91 + x * METRE, 23 + y * METRE);
      const middle = node(0, 0);
      for (const [x, y] of [
        [-400, 0],
        [400, 0],
        [0, -400],
        [0, 400],
      ])
        builder.way({ nodes: [node(x, y), middle], class: RoadClass.Secondary, name: 'Road' });
      const roads = openRoads(memoryDataset(await buildRoads(builder.finish(), EXACT_WAITS)));
      const place = (x: number, y: number) =>
        roads.snap(91 + x * METRE, 23 + y * METRE, 'car') as SnappedPoint;
      const cost = (y: number) => roads.cost('car', place(-200, 0), place(0, y))?.duration ?? Number.NaN;
      // Coming from the west, south is to the right.
      return cost(-200) - cost(200);
    };
    expect(await turn(-1)).toBeGreaterThan(1);
    expect(await turn(1)).toBeLessThan(-1);
  });
});
