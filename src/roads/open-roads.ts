// Opens the roads of a dataset: typed arrays over its files, and the objects that answer queries on them.
import { join } from 'node:path';
import { DatasetError } from '../dataset/errors.ts';
import type { Dataset } from '../dataset/open.ts';
import { drivingSideOf } from '../geo/driving-side.ts';
import { fromFixedDegrees } from '../geo/units.ts';
import { giveUpIfGone } from '../threads/on-behalf.ts';
import { avoidsKinds } from './avoid/avoided-kinds.ts';
import { ClosureQueue } from './closures/closure-queue.ts';
import { ClosureThread } from './closures/closure-thread.ts';
import { closureEdges } from './closures/edge-changes.ts';
import { asImported as withoutClosures } from './closures/metrics-in-force.ts';
import { INFINITE, sharedPaces } from './customise/edge-weights.ts';
import { readMetric } from './customise/metric.ts';
import { metricTable, offeredProfiles } from './customise/offered-profiles.ts';
import { ProfileSnapshot } from './customise/profile-snapshot.ts';
import { AddedRoads } from './edits/added-roads.ts';
import { GraphDraft } from './edits/graph-draft.ts';
import { LineEdges } from './edits/line-edges.ts';
import { NamedEdges } from './edits/named-edges.ts';
import type {
  AvoidOptions,
  Edge,
  Matrix,
  MatrixOptions,
  Roads,
  RoutePath,
  SharedMetric,
  SnappedPoint,
} from './engine.ts';
import { exitsOf } from './graph/exits.ts';
import { bearingIn, bearingOut, edgePoints } from './graph/geometry.ts';
import { readHierarchy } from './graph/hierarchy-columns.ts';
import { readGraph } from './graph/road-graph.ts';
import { ROAD_GRAPH, ROAD_SIGNS, roadMetric, SEGMENT_INDEX } from './graph/road-tables.ts';
import { SignReader } from './graph/sign-reader.ts';
import { percentAt } from './hours/drive.ts';
import { freeAt } from './hours/opening-roads.ts';
import { timedMatrix } from './hours/timed-matrix.ts';
import { slownessOf } from './hours/traffic-slowness.ts';
import { HOUR_MS } from './hours/week.ts';
import type { RoadClass } from './network/vocabulary.ts';
import { OpenedRoads } from './opened-roads.ts';
import { modeOf } from './profiles/profile.ts';
import { readSegmentIndex } from './snap/segment-index.ts';
import { WarmUp, warmUpLater } from './warm-up.ts';

export interface OpenRoadsOptions {
  /** Warms up queries for closures (see `WarmUp`): before this returns, or when the thread is idle. Default: never. */
  readonly warmUp?: 'now' | 'later' | 'never';
  /** Starts the thread that computes closures once the server is up, so that it is ready for the first closure. */
  readonly closureThread?: boolean;
}

const WARM_UP_MILLISECONDS = 120;
/** By then the server is up. */
const THREAD_AFTER_MILLISECONDS = 3_000;

/** One per thread; threads share the dataset's memory. */
export function openRoads(dataset: Dataset, { warmUp, closureThread = false }: OpenRoadsOptions = {}): Roads {
  const graph = readGraph(dataset.table(ROAD_GRAPH), offeredProfiles(dataset));
  const { profiles } = graph;
  const hierarchy = readHierarchy(dataset);
  const signs = new SignReader(
    dataset.has(ROAD_SIGNS.file) ? dataset.table(ROAD_SIGNS) : undefined,
    graph.text,
  );
  const index = readSegmentIndex(dataset.table(SEGMENT_INDEX));
  const refuse = (file: string, sentence: string): never => {
    throw new DatasetError('corrupt', join(dataset.dir, file), sentence);
  };
  const imported = profiles.map((profile, number) => {
    const metric = readMetric(profile, metricTable(dataset, profile), hierarchy);
    const arcs = hierarchy.head.length;
    if (metric.up.length !== arcs) {
      refuse(
        roadMetric(profile).file,
        `has weights for ${metric.up.length} arcs, but the hierarchy has ${arcs}`,
      );
    }
    return new ProfileSnapshot(graph, hierarchy, metric, sharedPaces(dataset, graph, number));
  });
  const asImported = new OpenedRoads(dataset, { graph, hierarchy, index }, imported);
  let now = asImported;
  const inUse = profiles.map(withoutClosures);
  const use = (shared: SharedMetric): void => {
    const number = profiles.indexOf(shared.profile);
    if (number < 0 || shared.version < inUse[number].version) return;
    const newHours = shared.hours?.version !== inUse[number].hours?.version;
    if (newHours) asImported.useHours(shared.profile, shared.hours);
    // Edits come with the weights of all profiles.
    if (shared.edits?.version !== now.edited?.edits.version)
      now = shared.edits ? asImported.with(shared.edits) : asImported;
    else if (newHours && now !== asImported) now.useHours(shared.profile, undefined);
    now.use(shared);
    inUse[number] = shared;
  };
  const thread = ClosureThread.over(dataset);
  const closureQueue = new ClosureQueue(thread, profiles);
  const avoids = (avoid: AvoidOptions | undefined): avoid is AvoidOptions =>
    avoid !== undefined &&
    (avoidsKinds(avoid) || (avoid.areas?.length ?? 0) > 0 || now.detours.isLimited(avoid.size));

  const root = index.boxes.length - 4;
  const bounds =
    root < 0
      ? ([0, 0, 0, 0] as const)
      : ([
          fromFixedDegrees(index.boxes[root]),
          fromFixedDegrees(index.boxes[root + 1]),
          fromFixedDegrees(index.boxes[root + 2]),
          fromFixedDegrees(index.boxes[root + 3]),
        ] as const);

  const roads: Roads = {
    profiles,
    get edgeCount() {
      return now.tables.graph.edgeCount;
    },
    bounds,
    drivingSide: drivingSideOf(dataset.manifest.countries),
    snap: (lon, lat, profile, options = {}) => now.snapper.snap(now.of(profile), lon, lat, options),
    candidates: (lon, lat, profile, options) => now.snapper.candidates(now.of(profile), lon, lat, options),
    connected({ edge }, profile) {
      const { chainMainland, edgeChain } = now.tables.graph;
      return (chainMainland[edgeChain[edge]] & modeOf(profile)) !== 0;
    },
    avoids: (profile, { edge }, avoid) => avoids(avoid) && now.detours.avoids(now.of(profile), edge, avoid),
    route(profile, from, to, { avoid, time, account } = {}) {
      giveUpIfGone();
      const { detours, query } = now;
      const over = (snapshot: ProfileSnapshot, a: SnappedPoint, b: SnappedPoint): RoutePath | undefined =>
        avoids(avoid) ? detours.route(query, snapshot, a, b, avoid) : query.route(snapshot, a, b);
      const live = now.of(profile);
      const usual = over(live, from, to);
      if (!time) return usual;
      const hours = now.hoursFor(profile, account);
      const { timed, usual: open } = now.timedProfile(profile);
      const [begin, end] = open === live ? [from, to] : [from, to].map((one) => freeAt(one, live, open));
      if (!hours && !timed.reports)
        return usual && atFreeFlow(usual, time.depart ?? time.arrive - Math.round(usual.duration * 1000));
      const off = (base: ProfileSnapshot, roads: AvoidOptions): ProfileSnapshot =>
        timed.reports ? detours.keepingOff(base, roads) : detours.around(base, roads);
      const snapshot = avoids(avoid) ? off(timed.snapshot, avoid) : timed.snapshot;
      const ways = open === live ? [usual] : [usual, over(open, begin, end)];
      return now.timedQuery().route({ ...timed, snapshot }, hours ?? now.noHours(), begin, end, time, ways);
    },
    timed(path, depart, { driven = false, account } = {}) {
      const hours = now.hoursFor(path.profile, account);
      const { timed } = now.timedProfile(path.profile);
      if (!hours && !timed.reports) return atFreeFlow(path, depart);
      const known = hours ?? now.noHours();
      return now.timedQuery().again(timed, driven ? { ...known, closed: undefined } : known, path, depart);
    },
    cost(profile, from, to) {
      const { query } = now;
      if (!query.run(now.of(profile), from, to)) return undefined;
      return { duration: query.cost / 1000, distance: query.length / 100 };
    },
    matrix(
      profile,
      sources,
      targets,
      { avoid, time, maxDuration = Number.POSITIVE_INFINITY }: MatrixOptions = {},
    ) {
      const over = (snapshot: ProfileSnapshot): Matrix =>
        now.manyToMany.run(
          avoids(avoid) ? now.detours.around(snapshot, avoid) : snapshot,
          sources,
          targets,
          maxDuration * 1000,
        );
      if (!time) return over(now.of(profile));
      const live = now.liveProfile(profile);
      const instant = time.depart ?? time.arrive;
      return timedMatrix(live.hours, time, (kind) => over(now.byHour.of(live, kind, instant)));
    },
    reach(profile, place, options) {
      const { avoid, time } = options;
      const off = (snapshot: ProfileSnapshot): ProfileSnapshot =>
        avoids(avoid) ? now.detours.keepingOff(snapshot, avoid) : snapshot;
      if (!time) return now.isochrones.around(() => off(now.of(profile)), place, options);
      const live = now.liveProfile(profile);
      const during = (lasting: number): ProfileSnapshot =>
        time.arrive === undefined
          ? now.byHour.during(live, time.depart, time.depart + lasting)
          : now.byHour.during(live, time.arrive - lasting, time.arrive);
      return now.isochrones.around((lasting = HOUR_MS) => off(during(lasting)), place, options);
    },
    edge(edge): Edge {
      const { graph } = now.tables;
      const { text } = graph;
      const trait = graph.edgeTrait[edge];
      return {
        edge,
        class: graph.traitClass[trait] as RoadClass,
        surface: graph.traitSurface[trait],
        flags: graph.traitFlags[trait],
        forward: graph.traitForward[trait],
        backward: graph.traitBackward[trait],
        name: text.get(graph.traitName[trait]),
        nameBn: text.get(graph.traitNameBn[trait]),
        ref: text.get(graph.traitRef[trait]),
        ...signs.of(trait),
        maxSpeed: graph.traitMaxSpeed[trait],
        maxSpeedBackward: graph.traitMaxSpeedBackward[trait],
        lanes: graph.traitLanes[trait],
        length: graph.edgeLength[edge] / 100,
        sourceId: graph.edgeSource[edge],
      };
    },
    trait: (edge) => now.tables.graph.edgeTrait[edge],
    centimetres: (edge) => now.tables.graph.edgeLength[edge],
    edgeGeometry: (edge) => edgePoints(now.tables.graph, edge),
    pathGeometry: (path) => now.tracer.trace(path),
    bearingOut: (directed) => bearingOut(now.tables.graph, directed),
    bearingIn: (directed) => bearingIn(now.tables.graph, directed),
    exits: (directed) => exitsOf(now.tables.graph, directed),
    allowed: (directed, profile) => now.of(profile).milliseconds(directed) < INFINITE,
    milliseconds(directed, profile) {
      const ms = now.of(profile).milliseconds(directed);
      return ms < INFINITE ? ms : Number.POSITIVE_INFINITY;
    },
    usualSlowness(edge, profile, instant) {
      const hours = now.hoursOf(profile);
      return hours ? 100 / percentAt(hours, edge, instant) : 1;
    },
    slowness(profile, instant) {
      const { graph } = now.tables;
      const { reports } = now.timedProfile(profile).timed;
      const { changes } = now.of(profile).metric;
      return slownessOf({ graph, hours: now.hoursOf(profile), reports, changes }, profile, instant);
    },
    delay: (directed, profile) => now.of(profile).delay(directed),
    entry: (directed, profile) => now.of(profile).entry(directed),
    touched(closure) {
      const { graph, index } = now.tables;
      if (closure.edit) return new NamedEdges(now.unclosed, index).of(closure).length;
      if (closure.road) {
        const roads = new AddedRoads(new GraphDraft(graph), index);
        return (closure.lines ?? []).reduce((sum, line) => sum + roads.joinedEnds(line), 0);
      }
      const car = now.before('car');
      return closureEdges(graph, index, closure, { of: (line) => new LineEdges(car, index).of(line) }).length;
    },
    async setClosures(closures) {
      const metrics = await closureQueue.apply(closures);
      for (const metric of metrics) use(metric);
      return metrics;
    },
    adopt(metrics) {
      for (const metric of metrics) use(metric);
    },
    metrics: () => [...inUse],
    close: () => thread.close(),
  };
  if (closureThread) thread.startAfter(THREAD_AFTER_MILLISECONDS);
  const begin = () => new WarmUp(imported[0], asImported.snapper, asImported.query, asImported.manyToMany);
  if (warmUp === 'now') begin().now(WARM_UP_MILLISECONDS, () => performance.now());
  if (warmUp === 'later') warmUpLater(begin);
  return roads;
}

/** A route that takes the same time at every hour. */
function atFreeFlow(path: RoutePath, depart: number): RoutePath {
  const { duration, edgeMilliseconds: freeMilliseconds } = path;
  const arrive = depart + Math.round(duration * 1000);
  return { ...path, hours: { depart, arrive, freeMilliseconds, free: duration, typical: duration } };
}
