// Riding against a small roundabout: each step alone would fit a lawful lap round it, all of them together do not.
import { describe, expect, it } from 'vitest';
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../../src/geo/distance.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import type { Roads } from '../../../src/roads/engine.ts';
import { matchTrace } from '../../../src/roads/match/match.ts';
import { RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { random } from './synthetic.ts';

const RADIUS = 19;
const SIDES = 12;
const ARM = 250;

/** Metres east and north of the middle, in degrees. */
const place = (x: number, y: number): [number, number] => [
  90.4 + x / metresPerDegreeLon(23.8),
  23.8 + y / METRES_PER_DEGREE,
];
const onRing = (degrees: number): [number, number] => [
  RADIUS * Math.cos((degrees * Math.PI) / 180),
  RADIUS * Math.sin((degrees * Math.PI) / 180),
];

/** Counter-clockwise only, with arms to the west and to the south. */
async function roundabout(): Promise<Roads> {
  const builder = new RoadNetworkBuilder();
  const ring = Array.from({ length: SIDES }, (_, k) => builder.node(...place(...onRing((k * 360) / SIDES))));
  builder.way({ nodes: [...ring, ring[0]], class: RoadClass.Tertiary, name: 'Circle', backward: 0 });
  const arm = (from: number, x: number, y: number): void => {
    builder.way({
      nodes: [ring[from], builder.node(...place(x, y))],
      class: RoadClass.Tertiary,
      name: 'Arm',
    });
  };
  arm(SIDES / 2, -RADIUS - ARM, 0);
  arm((SIDES * 3) / 4, 0, -RADIUS - ARM);
  return openRoads(memoryDataset(await buildRoads(builder.finish())));
}

/** From the west to the south by way of the north and the east, a position every 30 m. */
function againstTheRing(seed: number): { points: Float64Array; travelled: number } {
  const ring = 1.5 * Math.PI * RADIUS;
  const travelled = 2 * ARM + ring;
  const chance = random(seed);
  const points: number[] = [];
  for (let done = 0; done <= travelled; done += 30) {
    const inside = done - ARM;
    const [x, y] =
      inside < 0
        ? [-RADIUS + inside, 0]
        : inside < ring
          ? onRing(180 - (inside / ring) * 270)
          : [0, -RADIUS - (inside - ring)];
    points.push(...place(x + chance.gaussian() * 5, y + chance.gaussian() * 5));
  }
  return { points: Float64Array.from(points), travelled };
}

describe('a trace against a roundabout', () => {
  it('is not matched to laps', async () => {
    const roads = await roundabout();
    for (let seed = 1; seed <= 40; seed++) {
      const { points, travelled } = againstTheRing(seed);
      const { distance, gapDistance } = matchTrace(roads, { points, profile: 'motorcycle' });
      expect((distance + gapDistance) / travelled, `trace ${seed}`).toBeLessThan(1.15);
    }
  });
});
