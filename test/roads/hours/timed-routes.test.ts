// Routes by the hour are those of a traveller who tries everything at the hours in which he comes to each road; the latest departure is
// the last one that arrives in time.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traitPaces } from '../../../src/roads/customise/edge-weights.ts';
import type { Profile, SnappedPoint } from '../../../src/roads/engine.ts';
import type { RoadGraph } from '../../../src/roads/graph/road-graph.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { dayOf } from '../../../src/roads/route/day-of-trip.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { randomAvoidance } from '../avoid/avoided-edges.ts';
import { sampleRoads, somewhere } from '../build/sample-roads.ts';
import { arrivalOf, question, SUNDAY, WEEK } from './plain-traveller.ts';
import { type ClosedWays, closeByHour, closeEast, randomHours, withOpening } from './random-hours.ts';

const HOUR = 3_600_000;
const NO_LINE = { coordinates: new Float64Array(0), edgeStart: new Uint32Array(0) };

const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((a, b) => a + b, 0);

/** How many times as long an edge takes at 1.5 km/h as with closures alone. */
function reportFactor(graph: RoadGraph, profile: Profile, edge: number, slow: readonly number[]): number {
  const { trait } = traitPaces(graph, graph.profiles.indexOf(profile));
  const [along, against] = [0, 1].map((side) => trait[graph.edgeTrait[edge] * 2 + side]);
  const closed = slow.includes(edge) ? 2 : 1;
  return Math.max(closed, 36 / 1.5 / (along > 0 ? along : against), 1) / closed;
}

describe('routes by the hour', () => {
  it('are the quickest from a departure, and the last that arrive in time; also around avoided roads', async () => {
    let trips = 0;
    let none = 0;
    let slower = 0;
    let otherWay = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 2, max: 16 }), async (seed, size) => {
        const random = randomFrom(seed ^ 0x3c6ef372);
        const rows = randomHours(random);
        const sample = await sampleRoads(seed, size, true, rows);
        const { roads } = sample;
        for (const profile of USUAL_PROFILES) {
          for (let k = 0; k < 3; k++) {
            const asked = question(roads, profile, random);
            if (!asked) continue;
            const { places, instant } = asked;
            const around = random() < 0.3 ? randomAvoidance(roads, random) : undefined;
            const avoid = around?.options;
            const usual = roads.route(profile, ...places, { avoid });
            const path = roads.route(profile, ...places, { avoid, time: { depart: instant } });
            const expected = arrivalOf(sample, rows, profile, places, instant, around?.avoided);
            trips++;
            if (expected === undefined || !path || !usual) {
              none++;
              expect([path, usual]).toEqual([undefined, undefined]);
              expect(expected).toBeUndefined();
              continue;
            }
            expect(path.hours?.arrive).toBe(expected);
            expect(Math.round(path.duration * 1000)).toBe(expected - instant);
            expect(sum(path.edgeMilliseconds)).toBe(expected - instant);
            expect(sum(path.hours?.freeMilliseconds ?? [])).toBe(Math.round((path.hours?.free ?? 0) * 1000));
            for (let i = 1; i < path.edges.length; i++)
              expect(roads.exits(path.edges[i - 1])).toContain(path.edges[i]);
            if (path.duration > usual.duration) slower++;
            if (path.edges.join() !== usual.edges.join()) otherWay++;
            expect(roads.timed(usual, instant).duration).toBeGreaterThanOrEqual(path.duration);
            // One and the same over a day: at its own hour as it was found, at others no quicker than the quickest.
            const day = { begin: instant - 5 * HOUR, count: 24 };
            const over = dayOf(roads, { legs: [{ path, geometry: NO_LINE }] }, day);
            expect(over[5]).toBe(path.duration);
            const later = day.begin + 13 * HOUR;
            const best = arrivalOf(sample, rows, profile, places, later, around?.avoided);
            expect(later + Math.round(over[13] * 1000)).toBeGreaterThanOrEqual(best!);

            const back = roads.route(profile, ...places, { avoid, time: { arrive: instant } });
            const departure = back?.hours?.depart ?? Number.NaN;
            const inTime = arrivalOf(sample, rows, profile, places, departure, around?.avoided);
            const tooLate = arrivalOf(sample, rows, profile, places, departure + 1, around?.avoided);
            expect(inTime).toBeLessThanOrEqual(instant);
            expect(tooLate).toBeGreaterThan(instant);
            expect(back?.hours?.arrive).toBe(departure + Math.round((back?.duration ?? 0) * 1000));
            expect(back?.hours?.arrive).toBeLessThanOrEqual(instant);
          }
        }
      }),
      { numRuns: 60 },
    );
    console.log(
      `${trips} trips, ${none} without a route; ${slower} took longer, ${otherWay} went another way`,
    );
    expect(otherWay).toBeGreaterThan(5);
  });

  it('wait for roads that are closed by the hour or go round them, in both directions of time', async () => {
    let [trips, waits, otherWay, opened] = [0, 0, 0, 0];
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 3, max: 9 }), async (seed, size) => {
        const random = randomFrom(seed ^ 0x6a09e667);
        const rows = randomHours(random, 0.2);
        let ways: ClosedWays = new Map();
        const sample = await sampleRoads(seed, size, true, rows, USUAL_PROFILES, (source) => {
          ways = closeByHour(source, random);
        });
        const closed = { ways, minutes: new Map<string, boolean[]>(), open: withOpening(sample, ways) };
        const { roads } = sample;
        for (const profile of USUAL_PROFILES) {
          for (let k = 0; k < 2; k++) {
            const asked = question(roads, profile, random);
            if (!asked) continue;
            const { places, instant } = asked;
            const usual = roads.route(profile, ...places);
            const path = roads.route(profile, ...places, { time: { depart: instant } });
            const oracle = (depart: number) =>
              arrivalOf(sample, rows, profile, places, depart, undefined, undefined, closed);
            expect(path?.hours?.arrive).toBe(oracle(instant));
            if (!path) continue;
            trips++;
            if ((path.hours?.waiting ?? 0) > 0) waits++;
            if (path.edges.join() !== usual?.edges.join()) otherWay++;
            if (path.edges.some((directed) => !roads.allowed(directed, profile))) opened++;
            expect(sum(path.edgeMilliseconds)).toBe(Math.round(path.duration * 1000));
            const back = roads.route(profile, ...places, { time: { arrive: instant } });
            const departure = back?.hours?.depart ?? Number.NaN;
            expect(oracle(departure)).toBeLessThanOrEqual(instant);
            expect(oracle(departure + 1)).toBeGreaterThan(instant);
          }
        }
      }),
      { numRuns: 14 },
    );
    console.log(
      `${trips} trips, ${waits} waited, ${otherWay} went another way, ${opened} over roads that open`,
    );
    expect(Math.min(waits, otherWay, opened)).toBeGreaterThan(2);
  });

  it('wait before a closed quarter for as long as the quickest way through it asks for, and leave it before it closes', async () => {
    let waits = 0;
    for (const seed of [41, 42, 43]) {
      const random = randomFrom(seed);
      const rows = randomHours(random);
      let ways: ClosedWays = new Map();
      const sample = await sampleRoads(seed, 48, false, rows, USUAL_PROFILES, (source) => {
        ways = closeEast(source);
      });
      const closed = { ways, minutes: new Map<string, boolean[]>() };
      const { roads } = sample;
      const anywhere = (east: boolean, profile: Profile): SnappedPoint | undefined => {
        for (let tries = 0; tries < 50; tries++) {
          const place = somewhere(roads, profile, random);
          if (place && ways.has(roads.edge(place.edge).sourceId) === east) return place;
        }
        return undefined;
      };
      for (const profile of ['car', 'foot'] as const) {
        for (let k = 0; k < 6; k++) {
          const inside = anywhere(true, profile);
          const outside = anywhere(false, profile);
          if (!inside || !outside) continue;
          const instant = SUNDAY + Math.floor(random() * 7) * 86_400_000 + (6 + 15 * random()) * 3_600_000;
          const at = Math.floor(instant);
          const oracle = (places: readonly [SnappedPoint, SnappedPoint], depart: number) =>
            arrivalOf(sample, rows, profile, places, depart, undefined, undefined, closed);
          const path = roads.route(profile, outside, inside, { time: { depart: at } });
          expect(path?.hours?.arrive).toBe(oracle([outside, inside], at));
          if ((path?.hours?.waiting ?? 0) > 3_600) waits++;
          const back = roads.route(profile, inside, outside, { time: { arrive: at } });
          if (!back) continue;
          const departure = back.hours?.depart ?? Number.NaN;
          expect(oracle([inside, outside], departure)).toBeLessThanOrEqual(at);
          expect(oracle([inside, outside], departure + 1)).toBeGreaterThan(at);
        }
      }
      await roads.close();
    }
    console.log(`${waits} trips waited`);
    expect(waits).toBeGreaterThan(10);
  });

  it('take closures and reported speeds into account: reports for trips before their end, in place of the hours', async () => {
    let held = 0;
    for (const seed of [31, 32, 33, 34]) {
      const random = randomFrom(seed);
      const rows = randomHours(random);
      const sample = await sampleRoads(seed, 14, true, rows);
      const { roads } = sample;
      const edges = (n: number) => Array.from({ length: n }, () => Math.floor(random() * roads.edgeCount));
      const until = SUNDAY + WEEK / 2;
      const [slow, jam] = [edges(4), edges(8)];
      const closed = [{ edges: edges(2) }, { edges: slow, factor: 2 }];
      // Roads that are quicker than imported, off those of which something is reported.
      if (seed % 2 === 0) {
        const quick = edges(60).filter((edge) => !jam.includes(edge) && !slow.includes(edge));
        closed.push({ edges: quick, factor: 0.2 });
      }
      await roads.setClosures([...closed, { edges: jam, speed: 1.5, until }]);
      // What a trip finds whose roads are not reported any more: the oracle's free flow.
      const later = await sampleRoads(seed, 14, true, rows);
      await later.roads.setClosures(closed);
      for (const profile of USUAL_PROFILES) {
        const reported = new Map(jam.map((edge) => [edge, reportFactor(sample.graph, profile, edge, slow)]));
        for (let k = 0; k < 8; k++) {
          const asked = question(roads, profile, random);
          if (!asked) continue;
          const { places, instant } = asked;
          const report = (edge: number) => (instant < until ? reported.get(edge) : undefined);
          const expected = arrivalOf(later, rows, profile, places, instant, undefined, report);
          const path = roads.route(profile, ...places, { time: { depart: instant } });
          expect(path?.hours?.arrive).toBe(expected);
          if (path && instant < until && Array.from(path.edges).some((one) => reported.has(one >>> 1)))
            held++;
        }
      }
      await Promise.all([roads.close(), later.roads.close()]);
    }
    expect(held).toBeGreaterThan(5);
  });
});
