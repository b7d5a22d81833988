// Durations and distances from many points to many: for each pair, those of a route between the two.
import type { AvoidOptions, Matrix, Profile, Roads, SnappedPoint, TravelTime } from '../engine.ts';
import { degree, tenth } from '../formats/round.ts';
import { type TraitReader, traitsOf } from '../guidance/edge-traits.ts';
import { english } from '../guidance/english.ts';
import { type Approach, onKerbSide, snapOptionsOf } from '../route/approach.ts';
import { CONNECTED_RADIUS, reachablePoint, type SnapRoads } from '../route/snap-together.ts';
import type { LonLat } from '../route/trip.ts';

export interface MatrixRequest {
  readonly profile: Profile;
  readonly sources: readonly LonLat[];
  /** If absent, the sources: all pairs. */
  readonly destinations?: readonly LonLat[];
  readonly avoid?: AvoidOptions;
  /** By the hour: when each trip begins, or ends. */
  readonly time?: TravelTime;
  /** By point, where there are any. */
  readonly approaches?: {
    readonly sources: readonly (Approach | undefined)[];
    readonly destinations: readonly (Approach | undefined)[];
  };
  /** Whether to tell the roads' names. */
  readonly named?: boolean;
}

export interface PlaceOnRoad {
  readonly location: [lon: number, lat: number];
  /** Metres from the requested point. */
  readonly distance: number;
  /** The nearest connected road, for pairs without a route between their nearest roads. */
  readonly connected?: { readonly location: [lon: number, lat: number]; readonly distance: number };
  /** Of the road, if asked for; empty if it has none. */
  readonly name?: string;
}

export interface MatrixAnswer {
  /** Null if there is no road near the point. */
  readonly sources: readonly (PlaceOnRoad | null)[];
  readonly destinations: readonly (PlaceOnRoad | null)[];
  /** Seconds and metres by source, then by destination; null if there is no route. */
  readonly durations: readonly (readonly (number | null)[])[];
  readonly distances: readonly (readonly (number | null)[])[];
  readonly status: 200;
}

/** A point snapped to the nearest road, and to a connected one if that is a different one. */
interface Placed {
  readonly near?: SnappedPoint;
  readonly connected?: SnappedPoint;
}

export function travelMatrix(
  roads: SnapRoads & TraitReader & Pick<Roads, 'matrix'>,
  request: MatrixRequest,
): MatrixAnswer {
  const { approaches } = request;
  const from = request.sources.map((point, at) => place(roads, request, point, approaches?.sources[at]));
  const to =
    request.destinations?.map((point, at) => place(roads, request, point, approaches?.destinations[at])) ??
    from;
  const near = between(roads, request, from, to, (placed) => placed.near);
  // As for routes: if there is no route between the nearest roads, connected ones are used.
  const some = [...from, ...to].some(({ connected }) => connected) && !near.durations.every(Number.isFinite);
  const over = some
    ? between(roads, request, from, to, ({ near: own, connected }) => connected ?? own)
    : undefined;
  const rows = (kind: keyof Matrix): (number | null)[][] =>
    from.map((_, s) =>
      to.map((__, t) => {
        const at = s * to.length + t;
        const own = near[kind][at];
        const found = Number.isFinite(own) ? own : (over?.[kind][at] ?? own);
        return Number.isFinite(found) ? tenth(found) : null;
      }),
    );
  const told = (placed: Placed) => {
    const place = onRoad(placed, over !== undefined);
    if (!place || !placed.near || !request.named) return place;
    return { ...place, name: english.road(traitsOf(roads, placed.near.edge)) };
  };
  return {
    sources: from.map(told),
    destinations: to.map(told),
    durations: rows('durations'),
    distances: rows('distances'),
    status: 200,
  };
}

function place(
  roads: SnapRoads,
  { profile, avoid }: MatrixRequest,
  point: LonLat,
  approach: Approach = {},
): Placed {
  const [lon, lat] = point;
  const sided = (snapped: SnappedPoint | undefined) =>
    snapped && approach.kerb ? onKerbSide(snapped, point, roads.drivingSide) : snapped;
  const near = reachablePoint(roads, { profile, avoid }, point, approach);
  if (!near || roads.connected(near, profile)) return { near: sided(near) };
  const options = { ...snapOptionsOf(approach, near.distance + CONNECTED_RADIUS), connected: true };
  return { near: sided(near), connected: sided(roads.snap(lon, lat, profile, options)) };
}

/** Points without a road are left out; their pairs stay infinite. */
function between(
  roads: Pick<Roads, 'matrix'>,
  { profile, avoid, time }: MatrixRequest,
  from: readonly Placed[],
  to: readonly Placed[],
  pick: (placed: Placed) => SnappedPoint | undefined,
): Matrix {
  const sources = from.map(pick);
  const targets = to.map(pick);
  const present = (place: SnappedPoint | undefined): place is SnappedPoint => place !== undefined;
  const found = roads.matrix(profile, sources.filter(present), targets.filter(present), {
    avoid,
    time,
  });
  if (sources.every(present) && targets.every(present)) return found;
  const all = {
    durations: new Float64Array(from.length * to.length).fill(Number.POSITIVE_INFINITY),
    distances: new Float64Array(from.length * to.length).fill(Number.POSITIVE_INFINITY),
  };
  let next = 0;
  sources.forEach((source, s) => {
    targets.forEach((target, t) => {
      if (!source || !target) return;
      all.durations[s * to.length + t] = found.durations[next];
      all.distances[s * to.length + t] = found.distances[next++];
    });
  });
  return all;
}

function onRoad({ near, connected }: Placed, used: boolean): PlaceOnRoad | null {
  if (!near) return null;
  const told = (place: SnappedPoint): Omit<PlaceOnRoad, 'connected'> => ({
    location: [degree(place.lon), degree(place.lat)],
    distance: tenth(place.distance),
  });
  return { ...told(near), ...(used && connected ? { connected: told(connected) } : {}) };
}
