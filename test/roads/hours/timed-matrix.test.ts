// Matrices by the hour: where roads are the same all day, or slow down together, they are those of routes by the hour; what is closed, reported or
// avoided counts in them as in routes.
import { describe, expect, it } from 'vitest';
import type { Profile, Roads, SnappedPoint, TravelTime } from '../../../src/roads/engine.ts';
import { hoursFrom } from '../../../src/roads/hours/hours-table.ts';
import { RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { randomAvoidance } from '../avoid/avoided-edges.ts';
import { sampleRoads, somewhere } from '../build/sample-roads.ts';

const HEADER = 'area\tclass\tway\tprofile\tdays\thours\tspeed\tsource';
const row = (...cells: (string | number)[]): string => cells.join('\t');
const table = (...rows: string[]) => hoursFrom('hours.tsv', [HEADER, ...rows].join('\n'));

/** The same at all hours, but not on all roads. */
const ALWAYS = table(
  row('all', 'all', '', 'car', 'all', 'all', 61, 'test'),
  row('all', 'primary;secondary', '', 'car', 'all', 'all', 23, 'test'),
  row('all', 'residential', '', 'car', 'all', 'all', 90, 'test'),
);
/** The same at all hours, on few roads. */
const SOMEWHERE = table(row('all', 'motorway;trunk;tertiary', '', 'car', 'all', 'all', 40, 'test'));
/** All roads together, by day. */
const TOGETHER = table(
  row('all', 'all;ferry', '', 'car', 'all', '8-12', 60, 'test'),
  row('all', 'all;ferry', '', 'car', 'all', '12-20', 30, 'test'),
);
const at = (time: string): number => Date.parse(`2026-11-17T${time}:00+06:00`);
const some = (roads: Roads, profile: Profile, count: number, random: () => number): SnappedPoint[] =>
  Array.from({ length: count }, () => somewhere(roads, profile, random)).filter((one) => one !== undefined);

/** Between the middles of two roads. */
function line(roads: Roads, random: () => number): number[] {
  return [0, 1].flatMap(() => {
    const points = roads.edgeGeometry(Math.floor(random() * roads.edgeCount));
    return [points[0], points[1]];
  });
}

/** Seconds for each edge by which a matrix and routes differ at most, over all pairs; and pairs that have a route. */
function compare(
  roads: Roads,
  places: SnappedPoint[],
  options: Parameters<Roads['route']>[3],
  time: TravelTime,
) {
  const { durations, distances } = roads.matrix('car', places, places, { ...options, time });
  let worst = 0;
  let routes = 0;
  places.forEach((from, i) => {
    places.forEach((to, j) => {
      const path = roads.route('car', from, to, { ...options, time });
      const told = durations[i * places.length + j];
      expect(Number.isFinite(told)).toBe(path !== undefined);
      expect(Number.isFinite(distances[i * places.length + j])).toBe(path !== undefined);
      if (!path) return;
      routes++;
      worst = Math.max(worst, Math.abs(path.duration - told) / (1 + path.edges.length));
    });
  });
  return { worst, routes };
}

describe('matrices by the hour', () => {
  it('are those of routes where the roads keep their speeds all day, with closures, reports and avoided roads', async () => {
    let pairs = 0;
    let slower = 0;
    const tables: [number, typeof ALWAYS][] = [
      [3, ALWAYS],
      [4, ALWAYS],
      [5, SOMEWHERE],
    ];
    for (const [seed, rows] of tables) {
      const random = randomFrom(seed);
      const { roads } = await sampleRoads(seed, 12, true, rows);
      const edges = (n: number) => Array.from({ length: n }, () => Math.floor(random() * roads.edgeCount));
      const places = some(roads, 'car', 6, random);
      const count = roads.edgeCount;
      const check = (options: Parameters<Roads['route']>[3] = {}) => {
        for (const time of [{ depart: at('09:10') }, { arrive: at('18:00') }]) {
          const { worst, routes } = compare(roads, places, options, time);
          // Whole milliseconds for each edge, rounded down here and up there.
          expect(worst).toBeLessThan(0.003);
          pairs += routes;
        }
      };
      check();
      check({ avoid: randomAvoidance(roads, random).options });
      const closed = [{ edges: edges(3) }, { edges: edges(5), factor: 3 }, { edges: edges(3), factor: 0.5 }];
      await roads.setClosures([...closed, { edges: edges(8), speed: 1, until: at('08:00') }]);
      check();
      const ways = edges(3).map((edge) => roads.edge(edge).sourceId);
      await roads.setClosures([
        ...closed,
        { sourceIds: ways.slice(0, 1), edit: { closed: true } },
        { sourceIds: ways.slice(1), edit: { maxSpeed: 90 } },
        { lines: [line(roads, random)], road: { class: RoadClass.Primary } },
      ]);
      expect(roads.edgeCount).toBeGreaterThan(count);
      check();
      await roads.setClosures(closed);
      const slow = edges(8).filter((edge) => edge < count);
      const before = roads.matrix('car', places, places, { time: { depart: at('09:10') } });
      await roads.setClosures([...closed, { edges: slow, speed: 1, until: at('23:00') }]);
      const { durations } = roads.matrix('car', places, places, { time: { depart: at('09:10') } });
      durations.forEach((duration, pair) => {
        if (duration > before.durations[pair] + 1) slower++;
        // Waits at junctions are not part of what is reported.
        expect(duration).toBeGreaterThanOrEqual(before.durations[pair] * 0.9 - 1);
      });
      await roads.close();
    }
    expect(pairs).toBeGreaterThan(80);
    expect(slower).toBeGreaterThan(0);
  });

  it('go through the hours with a trip', async () => {
    const { roads } = await sampleRoads(8, 14, true, TOGETHER);
    const places = some(roads, 'car', 6, randomFrom(1));
    const times = ['07:59', '11:58', '11:59', '19:59'].map((time) => ({ depart: at(time) }));
    for (const time of [...times, { arrive: at('12:01') }, { arrive: at('08:01') }]) {
      const { worst, routes } = compare(roads, places, {}, time);
      expect(routes).toBeGreaterThan(10);
      expect(worst).toBeLessThan(0.003);
    }
  });

  it('are at free flow for profiles without hours', async () => {
    const { roads } = await sampleRoads(8, 10, true, TOGETHER);
    const places = some(roads, 'foot', 5, randomFrom(2));
    const time = { depart: at('13:00') };
    expect(roads.matrix('foot', places, places, { time })).toEqual(roads.matrix('foot', places, places));
  });
});

describe('reach by the hour', () => {
  it('is half as far where roads are half as fast, and goes through the hours', async () => {
    const rows = table(row('all', 'all;ferry', '', 'car', 'all', '8-20', 50, 'test'));
    const { roads } = await sampleRoads(8, 14, true, rows);
    const place = some(roads, 'car', 20, randomFrom(6)).find((one) => roads.connected(one, 'car'));
    if (!place) throw new Error('no road is connected');
    const reach = (seconds: number, time?: TravelTime) =>
      roads.reach('car', place, { by: 'time', limits: [seconds], time }).chains;
    const free = reach(600);
    expect(free).toBeGreaterThan(5);
    expect(reach(1200, { depart: at('09:00') })).toBe(free);
    expect(reach(600, { depart: at('03:00') })).toBe(free);
    // Five minutes free, then ten at half the speed.
    expect(reach(900, { depart: at('07:55') })).toBe(free);
    expect(reach(900, { arrive: at('20:05') })).toBe(free);
  });
});
