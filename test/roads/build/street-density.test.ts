// The density of streets: known where streets make a regular grid, and nothing where there are none.
import { describe, expect, it } from 'vitest';
import { cutWays } from '../../../src/roads/build/cut-ways.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import { streetDensity } from '../../../src/roads/build/street-density.ts';
import { crowding } from '../../../src/roads/build/turn-waits.ts';
import { RoadClass } from '../../../src/roads/network/vocabulary.ts';

const STEP = 0.0018; // 200 m to the north
const SIDE = 50;

/** Streets each 200 m in both directions, 10 km on a square; returns the densities at its middle and far away. */
function grid(roadClass: RoadClass): { middle: number; corner: number; away: number } {
  const builder = new RoadNetworkBuilder();
  const east = STEP / Math.cos((23 * Math.PI) / 180);
  const nodes = Array.from({ length: SIDE + 1 }, (_, y) =>
    Array.from({ length: SIDE + 1 }, (_, x) => builder.node(90 + x * east, 23 + y * STEP)),
  );
  for (let i = 0; i <= SIDE; i++) {
    builder.way({ nodes: nodes[i], class: roadClass });
    builder.way({ nodes: nodes.map((row) => row[i]), class: roadClass });
  }
  const away = builder.node(91, 23.5);
  builder.way({ nodes: [away, builder.node(91.0001, 23.5)], class: roadClass });
  const network = builder.finish();
  const density = streetDensity(network, cutWays(network));
  return { middle: density(nodes[25][25]), corner: density(nodes[0][0]), away: density(away) };
}

describe('the density of streets', () => {
  it('is that of the grid in its middle, a quarter of it at its corner, and nothing elsewhere', () => {
    const { middle, corner, away } = grid(RoadClass.Residential);
    expect(middle).toBeGreaterThanOrEqual(9);
    expect(middle).toBeLessThanOrEqual(11);
    expect(corner).toBeGreaterThanOrEqual(2);
    expect(corner).toBeLessThanOrEqual(4);
    expect(away).toBe(0);
  });

  it('does not count living streets, service roads and footways', () => {
    for (const roadClass of [RoadClass.LivingStreet, RoadClass.Service, RoadClass.Footway]) {
      expect(grid(roadClass).middle).toBe(0);
    }
  });

  it('is nothing in an empty network', () => {
    const network = new RoadNetworkBuilder().finish();
    expect(streetDensity(network, cutWays(network))(0)).toBe(0);
  });

  it('makes waits longer, never shorter', () => {
    let before = 1;
    for (let km = 0; km <= 40; km++) {
      expect(crowding(km)).toBeGreaterThanOrEqual(before);
      before = crowding(km);
    }
    expect(crowding(0)).toBe(1);
    expect(before).toBeGreaterThan(2);
  });
});
