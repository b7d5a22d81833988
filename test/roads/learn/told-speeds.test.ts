// Speeds that files tell become hours of roads: of ways, of pairs of points, by the hours for which they are told.
import { beforeAll, describe, expect, it } from 'vitest';
import { offeredProfiles } from '../../../src/roads/customise/offered-profiles.ts';
import type { Roads } from '../../../src/roads/engine.ts';
import { type RoadGraph, readGraph } from '../../../src/roads/graph/road-graph.ts';
import { ROAD_GRAPH } from '../../../src/roads/graph/road-tables.ts';
import { hoursOfWeek } from '../../../src/roads/hours/hours-table.ts';
import { TRIP_CLASS_COUNT } from '../../../src/roads/hours/learning-numbers.ts';
import { Learner } from '../../../src/roads/learn/learner.ts';
import { byClassOfHours, ToldSpeeds } from '../../../src/roads/learn/told-speeds.ts';
import { edgeNamed, weekOfCoefficients, weekOfTwo } from '../../../src/roads/learn/valhalla-speeds.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { at, gridFiles } from '../route/grid.ts';

let roads: Roads;
let graph: RoadGraph;
let learner: Learner;
beforeAll(async () => {
  const dataset = memoryDataset(await gridFiles());
  roads = openRoads(dataset);
  learner = new Learner(dataset, roads);
  graph = readGraph(dataset.table(ROAD_GRAPH), offeredProfiles(dataset));
});

const refuse = (sentence: string): never => {
  throw new Error(sentence);
};
const during = (hours: string, speed: number) =>
  byClassOfHours(Float64Array.from(hoursOfWeek([hours], ['all'], refuse), (holds) => holds * speed));
const node = (column: number, row: number): [number, number] => {
  const [lon, lat] = at(column, row);
  return [Math.round(lon * 1e7), Math.round(lat * 1e7)];
};
/** Street 3 from one crossing to the next, in either order. */
const street = (speeds: Float64Array) =>
  Array.from({ length: 11 }, (_, i) =>
    i % 2 === 0
      ? { from: node(i, 3), to: node(i + 1, 3), speeds }
      : { from: node(i + 1, 3), to: node(i, 3), speeds },
  );
const place = (column: number) => roads.snap(...at(column, 3), 'car')!;
const seconds = (time: string): number =>
  roads.timed(roads.route('car', place(1.5), place(9.5))!, Date.parse(`2026-11-24T${time}+06:00`)).duration;

describe('told speeds', () => {
  it('slow the roads that they are about in the hours for which they are told', () => {
    const [night, noon] = [seconds('03:00'), seconds('12:00')];
    const told = new ToldSpeeds(graph, 'car');
    expect(told.addPairs(street(during('2-5', 4)))).toBe(11);
    expect(told.addPairs([{ from: node(0, 3), to: node(5, 5), speeds: during('all', 9) }])).toBe(0);
    const rows = told.rows();
    expect(new Set(rows.map(({ hour }) => hour % 24))).toEqual(new Set([2, 3, 4]));
    const sorted = [...rows].sort((a, b) => a.stretch - b.stretch || a.hour - b.hour);
    const none = () => new Float64Array(TRIP_CLASS_COUNT);
    const { profile, memory } = learner.hours({
      profile: 'car',
      all: {
        stretch: Float64Array.from(sorted, ({ stretch }) => stretch),
        hour: Uint8Array.from(sorted, ({ hour }) => hour),
        weight: Float64Array.from(sorted, ({ weight }) => weight),
        mean: Float64Array.from(sorted, ({ mean }) => mean),
        variance: Float64Array.from(sorted, ({ variance }) => variance),
        vehicles: Uint32Array.from(sorted, ({ vehicles }) => vehicles),
        trips: { weight: none(), mean: none(), variance: none() },
      },
      own: [],
    });
    roads.adopt([{ profile, version: 1, buffers: {}, hours: { version: 1, memory, own: [] } }]);
    // 1.6 km at 4 km/h take 24 minutes.
    expect(seconds('03:00')).toBeGreaterThan(night * 3);
    expect(seconds('03:00')).toBeLessThan(1_600);
    expect(seconds('03:00') / seconds('12:00')).toBeGreaterThan(night / noon);
  });

  it('of a way are about all its stretches; ways that the dataset lacks are counted', () => {
    const told = new ToldSpeeds(graph, 'car');
    const way = graph.edgeSource[0];
    const edges = Array.from(graph.edgeSource).filter((one) => one === way).length;
    const speeds = new Map([
      [way, during('8-9', 10)],
      [way + 123_456, during('8-9', 10)],
    ]);
    expect(told.addWays(speeds)).toBe(1);
    expect(told.stretches).toBeGreaterThan(0);
    expect(told.stretches).toBeLessThanOrEqual(edges);
    expect(told.rows()).toHaveLength(told.stretches * 3);
  });

  it('are the mean of the times of working days', () => {
    const week = new Float64Array(168);
    [10, 20, 0, 20, 20].forEach((speed, day) => {
      week[day * 24 + 9] = speed;
    });
    week[5 * 24 + 9] = 50;
    const classes = byClassOfHours(week);
    expect(classes[9]).toBeCloseTo(4 / (1 / 10 + 3 / 20));
    expect([classes[24 + 9], classes[48 + 9], classes[10]]).toEqual([50, 0, 0]);
  });
});

describe('historical speeds of Valhalla', () => {
  /** As Valhalla encodes a week of 2,016 speeds. */
  const encoded = (speed: (step: number) => number): string => {
    const bytes = Buffer.alloc(400);
    for (let c = 0; c < 200; c++) {
      let sum = 0;
      for (let step = 0; step < 2016; step++)
        sum += speed(step) * Math.cos((Math.PI / 2016) * (step + 0.5) * c);
      bytes.writeInt16BE(Math.round(sum * Math.sqrt(2 / 2016) * (c === 0 ? Math.SQRT1_2 : 1)), c * 2);
    }
    return bytes.toString('base64');
  };

  it('are decoded by hour of the week, from Sunday on', () => {
    const week = weekOfCoefficients(encoded((step) => 40 + 15 * Math.cos((2 * Math.PI * step) / 288)))!;
    expect(week).toHaveLength(168);
    expect(week[0]).toBeCloseTo(54.8, 0);
    expect(week[12]).toBeCloseTo(25.2, 0);
    expect(week[24 * 3 + 12]).toBeCloseTo(25.2, 0);
    const monday = weekOfCoefficients(encoded((step) => (step >= 288 && step < 576 ? 10 : 50)))!;
    expect(monday[24 + 12]).toBeLessThan(15);
    expect(monday[12]).toBeGreaterThan(45);
    expect(weekOfCoefficients('AQ0AAAAAAA')).toBeUndefined();
  });

  it('have a day and a night where there is no week, and edges by name or number', () => {
    const week = weekOfTwo(50, 20);
    expect([week[6], week[7], week[18], week[19]]).toEqual([50, 20, 20, 50]);
    expect(edgeNamed('1/47701/130')).toBe('1/47701/130');
    expect(edgeNamed(String(1 + 47701 * 8 + 130 * 2 ** 25))).toBe('1/47701/130');
  });
});
