// The hours of a profile, worked out once for all threads of a process: the week of every edge, and weights for the kinds of busy hours. These
// guide searches at those hours as the imported weights do at night, and matrices are made of them.
import { type Dataset, packTable, tableIn } from '../../dataset/open.ts';
import { defineTable, each, starts, type TableColumns, type TableOf } from '../../dataset/table-schema.ts';
import { sharedPaces } from '../customise/edge-weights.ts';
import { readMetric } from '../customise/metric.ts';
import { metricTable, offeredProfiles } from '../customise/offered-profiles.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import { readHierarchy } from '../graph/hierarchy-columns.ts';
import { type RoadGraph, readGraph } from '../graph/road-graph.ts';
import { ROAD_GRAPH, ROAD_SIGNS } from '../graph/road-tables.ts';
import { modeOf, type Profile } from '../profiles/profile.ts';
import { type ClosedHours, closedHours } from './closed-hours.ts';
import type { EdgeHours } from './drive.ts';
import { edgeWeeks } from './edge-weeks.ts';
import type { HourGroups } from './hour-groups.ts';
import { type HourKind, hourKinds, hourSlowness } from './hour-kinds.ts';
import { type HoursRow, starterHours } from './hours-table.ts';
import { KIND_WEIGHTS, kindSnapshot, kindWeights, type WeighedRoads } from './kind-weights.ts';
import type { LearnedSpeeds, LearnedTrips } from './learned-speeds.ts';
import { learnedWeeks } from './learned-weeks.ts';
import { HOURS_OF_WEEK } from './week.ts';

/** Hours for which there are weights. */
export interface KindOfHours extends HourKind {
  /** By group of roads, and then by hour of the week: how much more of them is done in that hour than in the same time in these hours, at most, as a share. */
  readonly gain: readonly Float64Array[];
  /** As if no trip began or ended on a slow road: what it says is nowhere more than the roads take in these hours. */
  readonly bounds: ProfileSnapshot;
  /** For whole trips in these hours. */
  readonly snapshot: ProfileSnapshot;
}

/** What the hours of a profile are known from. */
export interface ProfileHours extends EdgeHours {
  /** Nested, the widest first. */
  readonly kinds: readonly KindOfHours[];
  /** By hour of the week: how many times as long roads with hours take on average as when they are free. */
  readonly slowness: Float64Array;
  /** By week × 168, plus the hour: of `Basis`; absent before anything is learned. */
  readonly basis?: Uint8Array;
  readonly trips?: LearnedTrips;
  /** Absent where nothing is bounded by them. */
  readonly groups?: HourGroups;
}

/** Where more weeks than these are different, all roads with hours are one group. */
const MOST_GROUPS = 8;

const NO_WEEKS: EdgeHours = { edge: new Uint16Array(0), speed: new Uint8Array(0) };

/** Empty where the profile has no hours. */
const roadHours = (profile: Profile) =>
  defineTable(`roads-hours-${profile}.tk`, {
    edge: each('edge', Uint16Array),
    speed: each('hour', Uint8Array),
    /** By week and hour: on what it rests; empty before anything is learned. */
    basis: each('learned hour', Uint8Array),
    /** By class of duration: what was learned of whole trips. */
    tripWeight: each('class of trips', Float64Array),
    tripMean: each('class of trips', Float64Array),
    tripVariance: each('class of trips', Float64Array),
    slowness: each('hour of the week', Float64Array),
    /** When roads are closed; empty if none is at any hour. See `ClosedHours`. */
    closedEdge: each('closing edge', Uint16Array),
    closedWeek: each('closing kind', Uint16Array, 2),
    closedStart: starts('closing week', 'closing span'),
    closedSpan: each('closing span', Uint16Array, 2),
    kindSlowness: each('kind', Float64Array),
    /** By kind, and then by hour of the week, by week. */
    kindHours: each('kind hour', Uint8Array),
    kindPercent: each('kind week', Uint8Array),
    ...KIND_WEIGHTS,
  });
type HoursColumns = TableColumns<ReturnType<typeof roadHours>>;
type HoursTable = TableOf<ReturnType<typeof roadHours>>;

/** Works the hours out, from an operator's table or from the one that comes with the program, for threads that open the dataset later. */
export function prepareHours(dataset: Dataset, rows: readonly HoursRow[] = starterHours()): void {
  const graph = readGraph(dataset.table(ROAD_GRAPH), offeredProfiles(dataset));
  const hierarchy = readHierarchy(dataset);
  for (const [number, profile] of graph.profiles.entries()) {
    const metric = readMetric(profile, metricTable(dataset, profile), hierarchy);
    tableOf(dataset, { graph, hierarchy, metric, paces: sharedPaces(dataset, graph, number) }, rows);
  }
}

/** The speeds of the table, and the hours at which it or the source closes roads; undefined if there are neither. */
function weeksOf(
  dataset: Dataset,
  graph: RoadGraph,
  profile: Profile,
  rows: readonly HoursRow[],
): EdgeHours | undefined {
  const table = edgeWeeks(graph, profile, rows);
  const signs = dataset.has(ROAD_SIGNS.file) ? dataset.table(ROAD_SIGNS) : undefined;
  const closed = closedHours(graph, { mode: modeOf(profile), signs, table });
  if (!closed) return table;
  const free = { edge: new Uint16Array(graph.edgeCount), speed: new Uint8Array(HOURS_OF_WEEK).fill(100) };
  return { ...(table ?? free), closed };
}

/** Undefined if the profile's roads are the same at all hours. `learned`: hours that another thread made of what was learned. */
export function openHours(
  dataset: Dataset,
  imported: ProfileSnapshot,
  learned?: SharedArrayBuffer,
): ProfileHours | undefined {
  const { profile } = imported.metric;
  return hoursIn(learned ? tableIn(roadHours(profile), learned) : tableOf(dataset, imported), imported);
}

/** The hours of the table with what was learned, in memory that threads share. */
export function learnedHours(
  dataset: Dataset,
  imported: WeighedRoads,
  learned: LearnedSpeeds,
): SharedArrayBuffer {
  const { graph, metric } = imported;
  const table = tableOf(dataset, imported);
  const { edge, speed } = table;
  const base = { edge: edge.length > 0 ? edge : new Uint16Array(graph.edgeCount), speed };
  const weeks = { ...learnedWeeks(graph, base, learned), closed: closedIn(table) };
  return packTable(roadHours(metric.profile), columnsOf(imported, weeks, learned.trips));
}

/** The same with what an account has learned for itself, over what all know. It has no weights: routes alone are made with it. */
export function ownHours(
  imported: WeighedRoads,
  common: SharedArrayBuffer,
  own: LearnedSpeeds,
): SharedArrayBuffer {
  const schema = roadHours(imported.metric.profile);
  const base = tableIn(schema, common);
  const trips = own.trips.weight.some((weight) => weight > 0) ? own.trips : tripsIn(base);
  const weeks = { ...learnedWeeks(imported.graph, base, own), closed: closedIn(base) };
  return packTable(schema, columnsOf(imported, weeks, trips, []));
}

const tripsIn = (table: HoursTable): LearnedTrips => ({
  weight: table.tripWeight,
  mean: table.tripMean,
  variance: table.tripVariance,
});

/** What the table alone says. */
function tableOf(
  dataset: Dataset,
  imported: WeighedRoads,
  rows: readonly HoursRow[] = starterHours(),
): HoursTable {
  const { graph, metric } = imported;
  return dataset.derivedTable(roadHours(metric.profile), () =>
    columnsOf(imported, weeksOf(dataset, graph, metric.profile, rows)),
  );
}

/** By week, of a kind of hours. */
function percentIn({ kindPercent, speed }: HoursTable, kind: number): Uint8Array {
  const weeks = speed.length / HOURS_OF_WEEK;
  return kindPercent.subarray(kind * weeks, (kind + 1) * weeks);
}

/** Undefined if no road is closed at any hour. */
const closedIn = (table: HoursTable): ClosedHours | undefined =>
  table.closedEdge.length === 0
    ? undefined
    : {
        edge: table.closedEdge,
        week: table.closedWeek,
        start: table.closedStart,
        span: table.closedSpan,
      };

function hoursIn(table: HoursTable, imported: ProfileSnapshot): ProfileHours | undefined {
  const { edge, speed, basis, slowness, kindSlowness, kindHours } = table;
  if (edge.length === 0) return undefined;
  const kinds = Array.from(kindSlowness, (mean, k): KindOfHours => {
    const bounds = kindSnapshot(table, k, imported);
    const percent = percentIn(table, k);
    return {
      hours: kindHours.subarray(k * HOURS_OF_WEEK, (k + 1) * HOURS_OF_WEEK),
      percent,
      slowness: mean,
      gain: mostGain(speed, percent),
      bounds,
      snapshot: bounds.slowedBy({ edge, percent }),
    };
  });
  const known = { edge, speed, slowness, kinds, closed: closedIn(table) };
  return basis.length === 0 ? known : { ...known, basis, trips: tripsIn(table) };
}

/** By group and hour of the week, of weeks with these speeds against those of a kind of hours. A group has one week, or all but free flow. */
function mostGain(speed: Uint8Array, percent: Uint8Array): Float64Array[] {
  const weeks = percent.length - 1;
  const gain = Array.from({ length: weeks > MOST_GROUPS ? 1 : weeks }, () => new Float64Array(HOURS_OF_WEEK));
  for (let week = 1; week <= weeks; week++) {
    const most = gain[(week - 1) % gain.length];
    for (let h = 0; h < HOURS_OF_WEEK; h++)
      most[h] = Math.max(most[h], speed[week * HOURS_OF_WEEK + h] / percent[week] - 1);
  }
  return gain;
}

function columnsOf(
  roads: WeighedRoads,
  weeks: EdgeHours & { readonly basis?: Uint8Array } = NO_WEEKS,
  trips?: LearnedTrips,
  kinds = weeks.edge.length > 0 ? hourKinds(roads.graph, weeks) : [],
): HoursColumns {
  return {
    edge: weeks.edge,
    speed: weeks.speed,
    basis: weeks.basis ?? new Uint8Array(0),
    tripWeight: trips?.weight ?? new Float64Array(0),
    tripMean: trips?.mean ?? new Float64Array(0),
    tripVariance: trips?.variance ?? new Float64Array(0),
    slowness: hourSlowness(roads.graph, weeks),
    closedEdge: weeks.closed?.edge ?? new Uint16Array(0),
    closedWeek: weeks.closed?.week ?? new Uint16Array(0),
    closedStart: weeks.closed?.start ?? new Uint32Array(1),
    closedSpan: weeks.closed?.span ?? new Uint16Array(0),
    kindSlowness: Float64Array.from(kinds, ({ slowness }) => slowness),
    kindHours: Uint8Array.from(kinds.flatMap(({ hours }) => [...hours])),
    kindPercent: Uint8Array.from(kinds.flatMap(({ percent }) => [...percent])),
    ...kindWeights(
      roads,
      kinds.map(({ percent }) => ({ edge: weeks.edge, percent })),
    ),
  };
}
