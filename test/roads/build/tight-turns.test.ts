// Turning round between the carriageways of a road: slow through a gap that is too short, easy through a wide one; and
// it does not affect traffic that only crosses or turns into the road.
import { describe, expect, it } from 'vitest';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import type { Roads, SnappedPoint } from '../../../src/roads/engine.ts';
import { RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { buildRoads } from './build-roads.ts';
import { memoryDataset } from './memory-dataset.ts';
import { EXACT_WAITS } from './random-network.ts';

const METRE = 1 / 111_195;
const LENGTH = 500 * METRE;

/** Two one-way carriageways as far apart, the northern one eastwards, crossed by a street from south to north. */
async function dual(metres: number): Promise<Roads> {
  const builder = new RoadNetworkBuilder();
  const lon = (x: number): number => 90 + x;
  const gap = metres * METRE;
  const south = builder.node(lon(0), 23);
  const north = builder.node(lon(0), 23 + gap);
  const way = (nodes: number[], oneWay: boolean, roadClass: RoadClass): number =>
    builder.way({ nodes, class: roadClass, name: 'Road', ...(oneWay ? { backward: 0 } : {}) });
  // Whoever keeps left has the other carriageway to the right.
  way([builder.node(lon(LENGTH), 23), south, builder.node(lon(-LENGTH), 23)], true, RoadClass.Primary);
  way(
    [builder.node(lon(-LENGTH), 23 + gap), north, builder.node(lon(LENGTH), 23 + gap)],
    true,
    RoadClass.Primary,
  );
  way([south, north], false, RoadClass.Residential);
  way([builder.node(lon(0), 23 - LENGTH), south], false, RoadClass.Residential);
  way([north, builder.node(lon(0), 23 + gap + LENGTH)], false, RoadClass.Residential);
  return openRoads(memoryDataset(await buildRoads(builder.finish(), EXACT_WAITS)));
}

function seconds(roads: Roads, from: readonly [number, number], to: readonly [number, number]): number {
  const at = ([x, y]: readonly [number, number]): SnappedPoint =>
    roads.snap(90 + x, 23 + y, 'car', { radius: 100 }) as SnappedPoint;
  return roads.cost('car', at(from), at(to))?.duration ?? Number.NaN;
}

describe('U-turns through a gap', () => {
  const west = [-LENGTH / 2, 0] as const;
  const east = [LENGTH / 2, 0] as const;
  const streetSouth = [0, -LENGTH / 2] as const;

  it('take long if it is narrow, not if it is wide', async () => {
    // From the northern carriageway, which leads east, back to the southern one, which leads west.
    const northern = (metres: number) => [-LENGTH / 2, metres * METRE] as const;
    const narrow = seconds(await dual(7), northern(7), west);
    const wide = seconds(await dual(12), northern(12), west);
    expect(narrow).toBeGreaterThan(wide + 60);
    expect(Number.isFinite(wide)).toBe(true);
  });

  it('are all that takes long there', async () => {
    for (const to of [west, [0, LENGTH / 2] as const]) {
      const narrow = seconds(await dual(7), streetSouth, to);
      expect(Math.abs(narrow - seconds(await dual(12), streetSouth, to))).toBeLessThan(10);
    }
    // Over the gap and to the right, from the street.
    const right = (metres: number) => [LENGTH / 2, metres * METRE] as const;
    const over = seconds(await dual(7), streetSouth, right(7));
    expect(Math.abs(over - seconds(await dual(12), streetSouth, right(12)))).toBeLessThan(10);
    expect(Number.isFinite(seconds(await dual(7), east, streetSouth))).toBe(true);
  });
});
