// The hours of a profile, worked out once for all threads of a process: the week of every edge, and weights for the busy hours, which guide
// searches at those hours as the imported weights do at night.
import type { Dataset } from '../../dataset/open.ts';
import { defineTable, each, type TableColumns } from '../../dataset/table-schema.ts';
import { customise } from '../customise/customise.ts';
import { Metric } from '../customise/metric.ts';
import { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import { type EdgeChanges, NO_CHANGES, traitPaces } from '../customise/weights.ts';
import { readHierarchy } from '../graph/hierarchy-columns.ts';
import { type RoadGraph, readGraph } from '../graph/road-graph.ts';
import { ROAD_GRAPH, ROAD_HIERARCHY } from '../graph/road-tables.ts';
import { PROFILES, type Profile, profileNumber } from '../profiles/profile.ts';
import type { EdgeHours } from './drive.ts';
import { edgeWeeks } from './edge-weeks.ts';
import { type HoursRow, starterHours } from './hours-table.ts';
import type { ProfileHours } from './timed-query.ts';
import { HOURS_OF_WEEK } from './week.ts';

/** Above this mean speed, in percent, no hour counts as busy: weights of their own would gain little. */
const BUSY_BELOW = 90;

/** Empty where the profile has no hours. */
const roadHours = (profile: Profile) =>
  defineTable(`roads-hours-${profile}.tk`, {
    edge: each('edge', Uint16Array),
    speed: each('hour', Uint8Array),
    /** By hour of the week: 1 if it is busy. */
    busy: each('busy hour', Uint8Array),
    /** Weights of arcs, nowhere slower than the roads are in any busy hour. */
    up: each('arc', Int32Array),
    down: each('arc', Int32Array),
  });
type HoursColumns = TableColumns<ReturnType<typeof roadHours>>;

/** Works the hours out, from an operator's table or from the one that comes with the program, for threads that open the dataset later. */
export function prepareHours(dataset: Dataset, rows: readonly HoursRow[] = starterHours()): void {
  const graph = readGraph(dataset.table(ROAD_GRAPH));
  for (const profile of PROFILES)
    dataset.derivedTable(roadHours(profile), () => columnsOf(dataset, graph, profile, rows));
}

/** Undefined if the profile's roads are the same at all hours. */
export function openHours(dataset: Dataset, imported: ProfileSnapshot): ProfileHours | undefined {
  const { graph, hierarchy, paces } = imported;
  const { profile } = imported.metric;
  const table = dataset.derivedTable(roadHours(profile), () =>
    columnsOf(dataset, graph, profile, starterHours()),
  );
  const { edge, speed, busy, up, down } = table;
  if (edge.length === 0) return undefined;
  if (busy.length === 0) return { edge, speed };
  // Lower bounds have no lengths and no paths; the searches that they take compare lengths only where times are equal.
  const arcs = { up, down, upLength: up, downLength: down, upVia: up, downVia: down };
  const metric = new Metric(profile, 0, arcs, NO_CHANGES, hierarchy.first);
  return {
    edge,
    speed,
    busy: { snapshot: new ProfileSnapshot(graph, hierarchy, metric, paces), hours: busy },
  };
}

function columnsOf(
  dataset: Dataset,
  graph: RoadGraph,
  profile: Profile,
  rows: readonly HoursRow[],
): HoursColumns {
  const none = { busy: new Uint8Array(0), up: new Int32Array(0), down: new Int32Array(0) };
  const weeks = edgeWeeks(graph, profile, rows);
  if (!weeks) return { edge: new Uint16Array(0), speed: new Uint8Array(0), ...none };
  const busy = busyHours(graph, weeks);
  if (!busy) return { ...weeks, ...none };
  const hierarchy = readHierarchy(dataset.table(ROAD_HIERARCHY));
  const { up, down } = customise(graph, hierarchy, profile, slowdown(graph, profile, weeks, busy));
  return { ...weeks, busy, up, down };
}

/** The hours in which roads with hours of their own are, on average, more than half as slow as in the slowest. */
function busyHours({ edgeLength }: RoadGraph, { edge, speed }: EdgeHours): Uint8Array | undefined {
  const metres = new Float64Array(speed.length / HOURS_OF_WEEK);
  for (let e = 0; e < edge.length; e++) metres[edge[e]] += edgeLength[e] / 100;
  const mean = new Float64Array(HOURS_OF_WEEK);
  let all = 0;
  for (let week = 1; week < metres.length; week++) {
    all += metres[week];
    for (let h = 0; h < HOURS_OF_WEEK; h++) mean[h] += speed[week * HOURS_OF_WEEK + h] * metres[week];
  }
  const slowest = Math.min(...mean) / all;
  if (!(slowest < BUSY_BELOW)) return undefined;
  return Uint8Array.from(mean, (sum) => (sum / all <= (slowest + 100) / 2 ? 1 : 0));
}

/** By how much each edge is slower in the quickest of the busy hours. */
function slowdown(
  graph: RoadGraph,
  profile: Profile,
  { edge, speed }: EdgeHours,
  busy: Uint8Array,
): EdgeChanges {
  const quickest = Array.from({ length: speed.length / HOURS_OF_WEEK }, (_, week) => {
    let percent = 1;
    for (let h = 0; h < HOURS_OF_WEEK; h++)
      if (busy[h]) percent = Math.max(percent, speed[week * HOURS_OF_WEEK + h]);
    return percent;
  });
  const edges: number[] = [];
  const factors: number[] = [];
  const { trait } = traitPaces(graph, profileNumber(profile));
  for (let e = 0; e < edge.length; e++) {
    const percent = quickest[edge[e]];
    if (percent === 100) continue;
    let factor = 100 / percent;
    for (let against = 0; against < 2; against++) {
      const pace = trait[graph.edgeTrait[e] * 2 + against];
      const exact = graph.edgeLength[e] * pace;
      if (!(exact > 0)) continue;
      // Rounded down to whole milliseconds, as a bound may not exceed what it bounds.
      const least = Math.floor((Math.max(1, Math.round(exact)) * 100) / percent);
      factor = Math.min(factor, least / exact);
    }
    edges.push(e);
    factors.push(factor);
  }
  return { edge: Uint32Array.from(edges), factor: Float64Array.from(factors) };
}
