// Traces come back to the roads they were driven on, in spite of noise, outliers, gaps and one-way streets.
import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Roads } from '../../../src/roads/engine.ts';
import { matchTrace } from '../../../src/roads/match/match.ts';
import { matchedLine } from '../../../src/roads/match/matched-line.ts';
import { at, gridRoads } from '../route/grid.ts';
import { HARD_KINDS, hardTrace } from './hard-traces.ts';
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
async function quality(
  network: Roads,
  kind: TraceKind,
  count: number,
): Promise<{ right: number; extra: number }> {
  const chance = random(7);
  let length = 0;
  let right = 0;
  let extra = 0;
  for (let x = 0; x < count; x++) {
    await setImmediate();
    const trace = syntheticTrace(network, chance, kind);
    const score = scoreMatch(trace.path, matchTrace(network, { points: trace.points, profile: 'car' }));
    length += score.length;
    right += score.right;
    extra += score.extra;
  }
  return { right: right / length, extra: extra / length };
}

describe('a trace on the grid', () => {
  it('next to one street follows it', () => {
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
  it('makes no U-turn because of noise along the road', () => {
    const trace = match(at(1.1, 3.01), at(1.5, 3), at(1.45, 3.01), at(1.52, 3), at(1.9, 3), at(2.5, 3));
    expect(names(trace)).toEqual(['Street 3']);
    expect(trace.distance).toBeLessThan(1.6 * 204.5);
  });
  it('against a one-way street stays on it instead of going round the blocks', () => {
    const along = match(at(5, 0.3), at(5.02, 1.3), at(4.98, 2.3), at(5, 3.3));
    expect(names(along)).toEqual(['Avenue 5']);
    const against = match(at(5, 3.3), at(5.02, 2.3), at(4.98, 1.3), at(5, 0.3));
    expect(names(against)).toEqual(['Avenue 5']);
    expect(against.distance).toBeCloseTo(along.distance, 0);
  });
  it('of a stop with drifting positions is one place, and the positions are known to be stationary', () => {
    const chance = random(5);
    const around = (): [number, number] => at(2.5 + chance.gaussian() * 0.04, 3 + chance.gaussian() * 0.04);
    const trace = match(
      at(1.1, 3),
      at(1.6, 3),
      at(2.1, 3),
      ...Array.from({ length: 60 }, around),
      at(2.9, 3),
      at(3.4, 3),
    );
    expect(names(trace)).toEqual(['Street 3']);
    expect(trace.distance).toBeLessThan(2.5 * 204.5);
    expect([...trace.standing].filter((one) => one === 1).length).toBeGreaterThan(50);
  });
  it('with a U-turn between junctions goes there and back, no farther', () => {
    const there = [1.1, 1.3, 1.5, 1.7, 1.9, 2.1, 2.3, 2.5].map((x) => at(x, 3));
    const trace = match(...there, ...there.slice(0, -1).reverse());
    expect(names(trace)).toEqual(['Street 3']);
    expect(trace.distance).toBeGreaterThan(2.1 * 200);
    expect(trace.distance).toBeLessThan(2.9 * 204.5);
  });
  it('breaks where there is no route, and continues after the gap', () => {
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
    expect(trace.gaps).toHaveLength(1);
    expect(trace.gaps[0]).toMatchObject({ from: 2, to: 3 });
    expect(trace.gapDistance).toBeCloseTo(trace.gaps[0].metres, 6);
    expect(trace.gapDistance).toBeGreaterThan(3_000);
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
  it('with noise and outliers is right for nearly all of its length', async () => {
    const { right, extra } = await quality(roads, { every: 10, noise: 10, outliers: 0.05 }, 40);
    expect(right).toBeGreaterThan(0.97);
    expect(extra).toBeLessThan(0.1);
  });
});

const folder = fileURLToPath(new URL('../../../../shared/data/osm/', import.meta.url));
const present = existsSync(folder);
if (!present) console.log('Left out: matching on real networks (../shared/data/osm is not here).');

describe.skipIf(!present)('hard traces on real networks', () => {
  it.each(['dhaka-central', 'andorra'])('%s: no detours are invented', async (name) => {
    const network = await networkRoads(`${folder}${name}.osm.pbf`);
    for (const kind of HARD_KINDS) {
      // Andorra's divided roads are few.
      if (kind === 'pair of one-ways' && name === 'andorra') continue;
      const chance = random(3);
      for (let x = 0; x < 30; x++) {
        await setImmediate();
        const { points, times, profile, travelled } = hardTrace(network, kind, chance);
        const clock = x % 2 === 0 ? { times } : {};
        const { distance, gapDistance } = matchTrace(network, { points, profile, ...clock });
        const most = kind === 'standing' ? 200 : travelled * 1.3;
        expect(distance + gapDistance, `${kind}, trace ${x}`).toBeLessThanOrEqual(most);
      }
    }
  });
});

describe.skipIf(!present)('synthetic traces on real networks', () => {
  it.each(['dhaka-central', 'andorra'])(
    '%s: 98 %% right at 10 m and 10 s, 95 %% at 20 m and 30 s',
    async (name) => {
      const network = await networkRoads(`${folder}${name}.osm.pbf`);
      const often = await quality(network, { every: 10, noise: 10, outliers: 0.05 }, 100);
      expect(often.right).toBeGreaterThan(0.98);
      const seldom = await quality(network, { every: 30, noise: 20, outliers: 0.05 }, 100);
      expect(seldom.right).toBeGreaterThan(0.95);
    },
  );
});
