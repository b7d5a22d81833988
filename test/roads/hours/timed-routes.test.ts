// Routes by the hour are those of a traveller who tries everything at the hours in which he comes to each road; the latest departure is
// the last one that arrives in time.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROFILES, type Profile, type Roads, type SnappedPoint } from '../../../src/roads/engine.ts';
import type { HoursRow } from '../../../src/roads/hours/hours-table.ts';
import { millisecondOfWeek } from '../../../src/roads/hours/week.ts';
import { CROWDED_DENSITY } from '../../../src/roads/profiles/speed-table.ts';
import { type Random, randomFrom } from '../../fixtures/random.ts';
import { randomAvoidance } from '../avoid/avoided-edges.ts';
import { type SampleRoads, sampleRoads, somewhere } from '../build/sample-roads.ts';
import { historyDijkstra } from '../query/history-dijkstra.ts';
import { plainDrive, randomHours, weekOf } from './random-hours.ts';

/** Sunday 2026-11-15, midnight in Dhaka. */
const SUNDAY = Date.parse('2026-11-15T00:00:00+06:00');
const WEEK = 7 * 24 * 3_600_000;
const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((a, b) => a + b, 0);

/** When a trip that begins at an instant ends, by the oracle; undefined if there is none. */
function arrivalOf(
  { source, roads, graph }: SampleRoads,
  rows: readonly HoursRow[],
  profile: Profile,
  places: readonly [SnappedPoint, SnappedPoint],
  depart: number,
  avoided?: (edge: number) => boolean,
): number | undefined {
  const begin = millisecondOfWeek(depart);
  const weeks = new Map<number, number[]>();
  const drive = (edge: number, at: number, work: number): number => {
    if (profile === 'bike') return at + work;
    let week = weeks.get(edge);
    const dense = graph.traitDensity[graph.edgeTrait[edge]] >= CROWDED_DENSITY;
    if (!week) weeks.set(edge, (week = weekOf(roads, edge, rows, dense)));
    return plainDrive(week, begin + at, work) - begin;
  };
  const found = historyDijkstra(source, roads, profile, ...places, avoided, drive);
  return found && depart + found.milliseconds;
}

/** Often close to a change of hour, where times differ most; both often on one edge. */
function question(
  roads: Roads,
  profile: Profile,
  random: Random,
): { places: readonly [SnappedPoint, SnappedPoint]; instant: number } | undefined {
  const from = somewhere(roads, profile, random);
  const near = from && { ...from, along: Math.floor(from.along * random()) };
  const to = random() < 0.1 ? near : somewhere(roads, profile, random);
  if (!from || !to) return undefined;
  const instant = SUNDAY + Math.floor(random() * WEEK);
  const hour = 3_600_000;
  const close = Math.round(instant / hour) * hour - Math.floor(random() * 120_000);
  return { places: [from, to], instant: random() < 0.6 ? close : instant };
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
        for (const profile of PROFILES) {
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
      { numRuns: 80 },
    );
    console.log(
      `${trips} trips, ${none} without a route; ${slower} took longer, ${otherWay} went another way`,
    );
    expect(otherWay).toBeGreaterThan(20);
  });
});
