// A leg as it is read from the engine: edges of no length vanish, sides are set, no length is lost.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Roads } from '../../../src/roads/engine.ts';
import { guideTrip } from '../../../src/roads/route/guide.ts';
import { planTrip } from '../../../src/roads/route/plan-trip.ts';
import { at, gridRoads } from '../route/grid.ts';

let roads: Roads;
beforeAll(async () => {
  roads = await gridRoads();
});

const guide = (...points: [number, number][]) =>
  guideTrip(roads, planTrip(roads, { profile: 'car', points }));
const kinds = (...points: [number, number][]) => guide(...points).legs[0].manoeuvres.map(({ kind }) => kind);

describe('a leg', () => {
  it('that begins and ends at intersections has no turn of length zero', () => {
    expect(kinds(at(1, 3), at(6, 3))).toEqual(['depart', 'arrive']);
    for (const { metres, kind } of guide(at(0, 3), at(0, 0)).legs[0].manoeuvres) {
      if (kind !== 'arrive') expect(metres).toBeGreaterThan(0.5);
    }
  });
  it('of one point is a departure and an arrival', () => {
    expect(kinds(at(1, 3), at(1, 3))).toEqual(['depart', 'arrive']);
    expect(kinds(at(1.5, 3), at(1.5, 3))).toEqual(['depart', 'arrive']);
  });
  it('keeps every metre and second', () => {
    const { trip, legs } = guide(at(1.3, 1), at(9, 9.7));
    const sum = (part: 'metres' | 'seconds') => legs[0].manoeuvres.reduce((all, one) => all + one[part], 0);
    expect(sum('metres')).toBeCloseTo(trip.distance, 6);
    expect(sum('seconds')).toBeCloseTo(trip.duration, 6);
  });
  it('reports on which side the places are', () => {
    const { manoeuvres } = guide(at(1.5, 3.05), at(5.5, 2.95)).legs[0];
    expect(manoeuvres[0].side).toBe('left');
    expect(manoeuvres.at(-1)?.side).toBe('right');
  });
  it('over the ferry boards and leaves it', () => {
    const trip = planTrip(roads, {
      profile: 'car',
      points: [at(9, 4.5), at(9, 7.5)],
      avoid: { tolls: true },
    });
    const told = guideTrip(roads, trip).legs[0].manoeuvres.map(({ kind }) => kind);
    expect(told).toEqual(['depart', 'ferry', 'leave ferry', 'arrive']);
  });
});
