// Traces come back to the roads they were driven on, in spite of noise, outliers, gaps and one-way streets.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Roads } from '../../../src/roads/engine.ts';
import { matchTrace } from '../../../src/roads/match/match.ts';
import { matchedLine } from '../../../src/roads/match/matched-line.ts';
import { at, gridRoads } from '../route/grid.ts';
import { networkRoads } from './network-roads.ts';
import { random, scoreMatch, syntheticTrace, type TraceKind } from './synthetic.ts';

let roads: Roads;
beforeAll(async () => {
  roads = await gridRoads();
});

const match = (...points: [number, number][]) =>
  matchTrace(roads, { points: Float64Array.from(points.flat()), profile: 'car' });
const names = (trace: ReturnType<typeof match>): string[] => [
  ...new Set(
    trace.stretches.flatMap(({ legs }) =>
      legs.flatMap((leg) => [...leg.edges].map((e) => roads.edge(e >> 1).name)),
    ),
  ),
];

/** The share of all true routes that the matches have, and what they have besides. */
function quality(network: Roads, kind: TraceKind, count: number): { right: number; extra: number } {
  const chance = random(7);
  let length = 0;
  let right = 0;
  let extra = 0;
  for (let x = 0; x < count; x++) {
    const trace = syntheticTrace(network, chance, kind);
    const score = scoreMatch(trace.path, matchTrace(network, { points: trace.points, profile: 'car' }));
    length += score.length;
    right += score.right;
    extra += score.extra;
  }
  return { right: right / length, extra: extra / length };
}

describe('a trace on the grid', () => {
  it('beside one street follows it', () => {
    const trace = match(at(1.2, 3.03), at(2.5, 2.97), at(3.6, 3.04), at(5.1, 3.02));
    expect(names(trace)).toEqual(['Street 3']);
    expect(trace.distance).toBeGreaterThan(3.8 * 200);
    expect(trace.distance).toBeLessThan(4.1 * 204.5);
    expect(trace.left).toEqual([]);
  });
  it('leaves out a position that lies far off', () => {
    const trace = match(at(1.1, 3), at(2.1, 3), at(3.1, 4.4), at(4.1, 3), at(5.1, 3));
    expect(names(trace)).toEqual(['Street 3']);
    expect(trace.left).toEqual([2]);
  });
  it('does not turn round because of noise along the road', () => {
    const trace = match(at(1.1, 3.01), at(1.5, 3), at(1.45, 3.01), at(1.52, 3), at(1.9, 3), at(2.5, 3));
    expect(names(trace)).toEqual(['Street 3']);
    expect(trace.distance).toBeLessThan(1.6 * 204.5);
  });
  it('drives a one-way street only along its direction', () => {
    const along = match(at(5, 0.3), at(5.02, 1.3), at(4.98, 2.3), at(5, 3.3));
    expect(names(along)).toEqual(['Avenue 5']);
    const against = match(at(5, 3.3), at(5.02, 2.3), at(4.98, 1.3), at(5, 0.3));
    const wrong = against.stretches.flatMap(({ legs }) =>
      legs.flatMap((leg) => [...leg.edges].filter((edge) => !roads.allowed(edge, 'car'))),
    );
    expect(wrong).toEqual([]);
  });
  it('breaks where no way leads on, and goes on behind the gap', () => {
    const trace = match(
      at(1.2, 0.02),
      at(2.2, 0),
      at(3.2, 0.02),
      [90.684, 23.74],
      [90.687, 23.74],
      [90.689, 23.74],
    );
    expect(trace.stretches).toHaveLength(2);
    expect(names(trace)).toEqual(['Street 0', 'Island Road']);
    expect(matchedLine(roads, trace).length).toBeGreaterThan(6);
  });
  it('of one place many times is a point', () => {
    const trace = match(at(1.5, 3), at(1.5, 3), at(1.5, 3));
    expect(trace.distance).toBeLessThan(1);
    expect(trace.stretches).toHaveLength(1);
  });
  it('far from everything has no stretch', () => {
    expect(match([100, 10], [100, 10.01]).stretches).toEqual([]);
    expect(match().stretches).toEqual([]);
  });
  it('with noise and outliers is right for nearly all of its length', () => {
    const { right, extra } = quality(roads, { every: 10, noise: 10, outliers: 0.05 }, 40);
    expect(right).toBeGreaterThan(0.97);
    expect(extra).toBeLessThan(0.1);
  });
});

const folder = fileURLToPath(new URL('../../../../shared/data/osm/', import.meta.url));
const present = existsSync(folder);
if (!present) console.log('Left out: matching on real networks (../shared/data/osm is not here).');

describe.skipIf(!present)('synthetic traces on real networks', () => {
  it.each(['dhaka-central', 'andorra'])(
    '%s: 98 %% right at 10 m and 10 s, 95 %% at 20 m and 30 s',
    async (name) => {
      const network = await networkRoads(`${folder}${name}.osm.pbf`);
      expect(quality(network, { every: 10, noise: 10, outliers: 0.05 }, 100).right).toBeGreaterThan(0.98);
      expect(quality(network, { every: 30, noise: 20, outliers: 0.05 }, 100).right).toBeGreaterThan(0.95);
    },
  );
});
