// A trace that is split where its times are far apart: each part is matched by itself, and none looks for roads far away.
import { expect, it } from 'vitest';
import { matchedRoutesOf } from '../../../src/roads/answers/matched-routes.ts';
import type { CandidateOptions, Roads } from '../../../src/roads/engine.ts';
import { english } from '../../../src/roads/guidance/english.ts';
import { at, gridRoads } from '../route/grid.ts';

const FORM = {
  profile: 'car',
  steps: false,
  language: 'en',
  geometries: 'polyline',
  overview: 'full',
} as const;

it('has a route for each part, and none for what stands alone', async () => {
  const roads = await gridRoads();
  const points = Float64Array.from([at(1, 3), at(2, 3), at(3, 3), at(5, 5), at(6, 5), at(7, 5)].flat());
  const times = Float64Array.of(0, 20, 40, 140, 160, 260);
  const matched = (splits: boolean) =>
    matchedRoutesOf(roads, { ...FORM, points, times, splits }, english).tracepoints.map(
      (point) => point?.matchings_index ?? null,
    );
  expect(matched(true)).toEqual([0, 0, 0, 1, 1, null]);
  expect(matched(false)).toEqual([0, 0, 0, 0, 0, 0]);
});

it('looks for roads far away only for the whole of a trace', async () => {
  const roads = await gridRoads();
  // Far from every road, and never two positions in a row.
  const points = Float64Array.from([at(-20, 3), at(-20, 4), at(-20, 5), at(-20, 6)].flat());
  const times = Float64Array.of(0, 20, 200, 220);
  const reached = (splits: boolean): number => {
    let most = 0;
    const watched: Roads = {
      ...roads,
      candidates: (lon, lat, profile, options: CandidateOptions) => {
        most = Math.max(most, options.radius);
        return roads.candidates(lon, lat, profile, options);
      },
    };
    try {
      matchedRoutesOf(watched, { ...FORM, points, times, splits }, english);
    } catch {
      // Nothing may be found; how far it was looked for is asked here.
    }
    return most;
  };
  expect(reached(false)).toBeGreaterThan(1_000);
  expect(reached(true)).toBeLessThan(1_000);
});
