// Kinds of hours that have weights of their own on the hierarchy: the busy hours, and of these the busiest. They are nested, and the roads of a
// kind are as fast as in its quickest hour, so that its weights bound from below what trips within its hours take.
import type { RoadGraph } from '../graph/road-graph.ts';
import type { EdgeHours } from './drive.ts';
import { HOURS_OF_WEEK } from './week.ts';

/** Above this mean speed, in percent, no hour counts as busy: weights of their own would gain little. */
const BUSY_BELOW = 90;

export interface HourKind {
  /** By hour of the week: 1 if it is of this kind. */
  readonly hours: Uint8Array;
  /** By week: percent of free flow. */
  readonly percent: Uint8Array;
  /** How many times as long roads with hours of their own then take on average as when they are free. */
  readonly slowness: number;
}

/** The wider kind first; none if no hour is busy. */
export function hourKinds(graph: RoadGraph, weeks: EdgeHours): HourKind[] {
  const metres = metresOf(graph, weeks);
  const slowness = slownessByHour(metres, weeks);
  const slowest = Math.max(...slowness);
  if (!(slowest > 100 / BUSY_BELOW)) return [];
  const busy = Uint8Array.from(slowness, (one) => (100 / one <= (100 / slowest + 100) / 2 ? 1 : 0));
  const count = busy.reduce((sum, one) => sum + one, 0);
  const usual = slowness.reduce((sum, one, h) => sum + (busy[h] ? one : 0), 0) / count;
  const busiest = Uint8Array.from(slowness, (one) => (one >= (slowest + usual) / 2 ? 1 : 0));
  return [busy, busiest]
    .filter((hours, at) => at === 0 || hours.some((one, h) => one !== busy[h]))
    .map((hours) => ({ hours, percent: quickest(weeks, hours) }))
    .map((kind) => ({ ...kind, slowness: meanSlowness(metres, (week) => kind.percent[week]) }))
    .filter((kind) => kind.slowness > 1);
}

/** The same by hour of the week. */
export const hourSlowness = (graph: RoadGraph, weeks: EdgeHours): Float64Array =>
  slownessByHour(metresOf(graph, weeks), weeks);

const slownessByHour = (metres: Float64Array, { speed }: EdgeHours): Float64Array =>
  Float64Array.from({ length: HOURS_OF_WEEK }, (_, hour) =>
    meanSlowness(metres, (week) => speed[week * HOURS_OF_WEEK + hour]),
  );

/** By week: the length of its roads. */
function metresOf({ edgeLength }: RoadGraph, { edge, speed }: EdgeHours): Float64Array {
  const metres = new Float64Array(speed.length / HOURS_OF_WEEK);
  for (let e = 0; e < edge.length; e++) metres[edge[e]] += edgeLength[e] / 100;
  return metres;
}

function meanSlowness(metres: Float64Array, percent: (week: number) => number): number {
  let all = 0;
  let sum = 0;
  for (let week = 1; week < metres.length; week++) {
    all += metres[week];
    sum += (metres[week] * 100) / percent(week);
  }
  return all > 0 ? sum / all : 1;
}

/** By week: its speed in the quickest of these hours. */
function quickest({ speed }: EdgeHours, hours: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: speed.length / HOURS_OF_WEEK }, (_, week) => {
    let percent = 1;
    for (let h = 0; h < HOURS_OF_WEEK; h++)
      if (hours[h]) percent = Math.max(percent, speed[week * HOURS_OF_WEEK + h]);
    return percent;
  });
}
