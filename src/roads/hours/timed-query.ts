// Routes by the hour of one profile: the search, ways that stay on one chain, and the path with the times at which it is travelled.

import { changeOf, closuresOf, splitChanges } from '../customise/edge-weights.ts';
import { Improver } from '../customise/improver.ts';
import { withChanges } from '../customise/metric.ts';
import { Overlay } from '../customise/overlay.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { RoutePath, SnappedPoint, TravelTime } from '../engine.ts';
import { chainsOf } from '../graph/edge-chains.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { DirectJourney } from '../query/direct.ts';
import { costToPlace } from '../query/ends.ts';
import { IncomingLinks } from '../query/incoming-links.ts';
import { directRow, pathOf } from '../query/path-rows.ts';
import { EdgeRow } from '../query/unpack.ts';
import { driveRow, driveRowBack, type EdgeHours, waitingOn } from './drive.ts';
import { OppositeSearch } from './opposite-search.ts';
import { evidenceOf } from './path-evidence.ts';
import type { KindOfHours, ProfileHours } from './profile-hours.ts';
import { Reports } from './reports.ts';
import { TimedSearch, type TimedTask, type TimedWay } from './timed-search.ts';
import { HOUR_MS, HOURS_OF_WEEK, millisecondOfWeek } from './week.ts';

/** Searches begin some weeks after zero, so that no time before an arrival is negative. */
const WEEKS_BEFORE = 60;
/** Vertices: few, so that whoever has little to do is done. */
const FIRST_TURN = 16;

/** A profile as trips at some time find it: closures in its weights, reports apart, as they end. */
export interface TimedSnapshot {
  readonly snapshot: ProfileSnapshot;
  /** With the reports in its weights too. */
  readonly live: ProfileSnapshot;
  /** Whether closures make some road quicker than imported. */
  readonly quicker: boolean;
  readonly reports?: Reports;
}

/** With the arcs as imported if speeds are reported: they bound times from below, before and after the reports end. */
export function timedSnapshot(live: ProfileSnapshot, imported: ProfileSnapshot): TimedSnapshot {
  const { changes, version } = live.metric;
  const closures = closuresOf(changes);
  const { quicker } = splitChanges(closures);
  const known = { live, quicker: quicker.edge.length > 0 };
  const reports = Reports.of(live);
  if (!reports) return { ...known, snapshot: live };
  const metric = withChanges(imported.metric, version, closures);
  if (!known.quicker) return { ...known, snapshot: imported.with(metric, imported.overlay), reports };
  // Roads that are quicker than imported would not be bounded.
  const overlay = new Overlay();
  overlay.under = imported.overlay;
  const snapshot = imported.with(metric, overlay);
  new Improver(imported.hierarchy).run(snapshot, overlay, chainsOf(imported.graph, quicker.edge));
  return { ...known, snapshot, reports };
}

export class TimedQuery {
  readonly #search: TimedSearch;
  readonly #opposite: OppositeSearch;
  readonly #row = new EdgeRow();

  constructor(graph: RoadGraph, height: number) {
    const incoming = new IncomingLinks(graph);
    this.#search = new TimedSearch(incoming, height);
    this.#opposite = new OppositeSearch(incoming, height);
  }

  /** Undefined if there is no route. `usual`: routes at free flow, if there are any; they bound the search. */
  route(
    timed: TimedSnapshot,
    usually: ProfileHours,
    from: SnappedPoint,
    to: SnappedPoint,
    time: TravelTime,
    usual: readonly (RoutePath | undefined)[],
  ): RoutePath | undefined {
    const { snapshot, reports } = timed;
    const backwards = time.arrive !== undefined;
    const instant = time.arrive ?? time.depart;
    const hours: ProfileHours = { ...usually, reports: reports?.inForce(instant) };
    const at = millisecondOfWeek(instant) + WEEKS_BEFORE * HOURS_OF_WEEK * HOUR_MS;
    const row = this.#row;
    let best = Number.POSITIVE_INFINITY;
    let ends: { from: SnappedPoint; to: SnappedPoint } | undefined;
    let along = 0;
    const elapsedOf = (by: EdgeHours = hours): number =>
      backwards ? at - driveRowBack(by, row, at) : driveRow(by, row, at) - at;
    const direct = new DirectJourney((begin, end, against) => {
      row.count = 0;
      directRow(snapshot, begin, end, against, row);
      const elapsed = elapsedOf();
      if (elapsed >= best) return;
      best = elapsed;
      ends = { from: begin, to: end };
      along = against;
    });
    direct.find(snapshot, from, to);
    let usualTime = Number.POSITIVE_INFINITY;
    let held = false;
    for (const path of usual) {
      if (!path) continue;
      rowOf(path, row);
      if (reports) withoutReports(row, path, timed, reports);
      const elapsed = elapsedOf();
      if (elapsed >= usualTime) continue;
      usualTime = elapsed;
      held = hours.closed !== undefined && elapsedOf({ ...hours, closed: undefined }) < elapsed;
    }
    if (usualTime === Number.POSITIVE_INFINITY) return undefined;
    // A millisecond more, so that the usual route itself is found if it is the quickest.
    const most = Math.min(best, usualTime + 1);
    const kinds = kindsFor(timed, usually, instant);
    const groups = timed.quicker ? undefined : usually.groups;
    const task: TimedTask = { snapshot, kinds, groups, hours, from, to, at, backwards, within: most };
    const found = held ? this.#findHeld(task) : this.#find(task);
    if (found) {
      best = found.elapsed;
      ends = found;
    } else if (ends) {
      row.count = 0;
      directRow(snapshot, ends.from, ends.to, along, row);
    }
    if (!ends) throw new Error('the search by the hour lost a route that exists at free flow');
    return timedPath(snapshot, hours, ends, row, backwards ? instant - best : instant);
  }

  #find(task: TimedTask): TimedWay | undefined {
    this.#search.begin(task);
    this.#search.settle(Number.POSITIVE_INFINITY);
    return this.#foundBy(this.#search);
  }

  /**
   * The route that is usual has to wait, and takes less than the task says. In turns from both ends of time, each longer than the one before, until one of them has
   * searched all: at most twice the work of the quicker one.
   */
  #findHeld(task: TimedTask): TimedWay | undefined {
    this.#search.begin(task);
    this.#opposite.begin(task, this.#search.least);
    for (let most = FIRST_TURN; ; most *= 2) {
      if (this.#search.settle(most)) return this.#foundBy(this.#search);
      if (this.#opposite.settle(most)) return this.#foundBy(this.#opposite);
    }
  }

  /** With its edges in the row. */
  #foundBy(search: TimedSearch | OppositeSearch): TimedWay | undefined {
    this.#row.count = 0;
    return search.found(this.#row);
  }

  /** The same roads, set out on at another time. */
  again(timed: TimedSnapshot, usually: ProfileHours, path: RoutePath, depart: number): RoutePath {
    const { snapshot, reports } = timed;
    rowOf(path, this.#row);
    if (reports) withoutReports(this.#row, path, timed, reports);
    const hours = { ...usually, reports: reports?.inForce(depart) };
    return timedPath(snapshot, hours, path, this.#row, depart);
  }
}

/** Takes the reports of now out of the times of a path's row. */
function withoutReports(
  row: EdgeRow,
  { from, to }: RoutePath,
  { snapshot, live }: TimedSnapshot,
  reports: NonNullable<TimedSnapshot['reports']>,
): void {
  const { edge, milliseconds, count } = row;
  for (let i = 0; i < count; i++) {
    const directed = edge[i];
    if (!reports.has(directed >>> 1)) continue;
    const begin = i === 0 && from.edge === directed >>> 1 ? from : undefined;
    const end = i === count - 1 && to.edge === directed >>> 1 ? to : undefined;
    milliseconds[i] += partOf(snapshot, directed, begin, end) - partOf(live, directed, begin, end);
  }
}

/** Milliseconds of a directed edge from one place on it, or its beginning, to another, or its end. */
function partOf(
  snapshot: ProfileSnapshot,
  directed: number,
  begin: SnappedPoint | undefined,
  end: SnappedPoint | undefined,
): number {
  const own = snapshot.milliseconds(directed);
  const until = end ? costToPlace(snapshot, own, directed, end.along) : own;
  return begin ? until - costToPlace(snapshot, own, directed, begin.along) : until;
}

/** The edges of a path with their times at free flow. */
function rowOf({ edges, edgeMilliseconds, edgeCentimetres, hours }: RoutePath, row: EdgeRow): void {
  row.count = 0;
  const milliseconds = hours?.freeMilliseconds ?? edgeMilliseconds;
  for (let i = 0; i < edges.length; i++) row.add(edges[i], milliseconds[i], edgeCentimetres[i]);
}

/** The kinds of hours whose weights are nowhere slower than the roads of a trip at an instant in these hours. */
function kindsFor(
  { quicker, reports }: TimedSnapshot,
  { kinds, edge }: ProfileHours,
  instant: number,
): readonly KindOfHours[] {
  // Roads that became quicker than imported are quicker than busy hours suggest.
  if (quicker) return [];
  return reports ? kinds.filter((kind) => reports.slowerThan(kind, edge, instant)) : kinds;
}

function timedPath(
  snapshot: ProfileSnapshot,
  hours: ProfileHours,
  { from, to }: { readonly from: SnappedPoint; readonly to: SnappedPoint },
  row: EdgeRow,
  depart: number,
): RoutePath {
  const at = millisecondOfWeek(depart);
  const milliseconds = new Int32Array(row.count);
  const cost = driveRow(hours, row, at, milliseconds) - at;
  let length = 0;
  for (let i = 0; i < row.count; i++) length += row.centimetres[i];
  const freeMilliseconds = row.milliseconds.slice(0, row.count);
  const learned = evidenceOf(hours, row, milliseconds, at);
  const waiting = waitingOn(hours, row, at, milliseconds) / 1000;
  const path = pathOf(snapshot, from, to, row, { cost, length });
  asImported(snapshot, row);
  let free = 0;
  for (let i = 0; i < row.count; i++) free += row.milliseconds[i];
  const typical = driveRow({ ...hours, reports: undefined }, row, at) - at;
  return {
    ...path,
    edgeMilliseconds: milliseconds,
    hours: {
      depart,
      arrive: depart + cost,
      freeMilliseconds,
      free: free / 1000,
      typical: typical / 1000,
      ...(waiting > 0 ? { waiting } : {}),
      ...(learned ? { learned } : {}),
    },
  };
}

/** Takes the changes of now, closures and jams, out of the times of a row. */
function asImported({ metric }: ProfileSnapshot, row: EdgeRow): void {
  if (metric.changes.edge.length === 0) return;
  for (let i = 0; i < row.count; i++) {
    const factor = changeOf(metric.changes, row.edge[i] >>> 1);
    if (factor > 0 && factor !== 1) row.milliseconds[i] = Math.round(row.milliseconds[i] / factor);
  }
}
