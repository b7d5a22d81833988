// A trip through many stops: in the order of their ids, or in the best order between its ends.
import { bestOrder } from '../../fleet/best-order.ts';
import type { AvoidOptions, Profile, Roads, SnappedPoint, TravelTime } from '../engine.ts';
import type { Approach } from './approach.ts';
import { MAX_TIMED_POINTS, planTrip, tooManyTimed } from './plan-trip.ts';
import { type PointsOnRoads, withSnapped } from './snap-together.ts';
import type { LonLat, Trip } from './trip.ts';

export interface TourStop {
  readonly id: number;
  readonly point: LonLat;
}

/** Which ends of the trip are fixed; the point given for a free end is visited like any other. */
export const TRIP_ENDS = ['fixed', 'free_start', 'free_end', 'free', 'round_trip'] as const;
export type TripEnds = (typeof TRIP_ENDS)[number];

export interface OptimisedRequest {
  readonly profile: Profile;
  readonly source: LonLat;
  readonly destination: LonLat;
  readonly stops: readonly TourStop[];
  readonly optimise: boolean;
  /** Only with `optimise`; fixed by default. */
  readonly ends?: TripEnds;
  /** With fixed ends: whether the trip goes back to its beginning from there. */
  readonly returns?: boolean;
  /** By place: the source, the stops by their ids, the destination. */
  readonly approaches?: readonly (Approach | undefined)[];
  readonly avoid?: AvoidOptions;
  /** By the hour: the order is the best for the hours of its beginning or end, each leg the quickest when it is travelled. */
  readonly time?: TravelTime;
}

export interface OptimisedTrip {
  readonly trip: Trip;
  /** Ids in visiting order. */
  readonly order: number[];
  /** The same including `source` and `destination`; only if an end is free, or for a round trip. */
  readonly visits?: string[];
  /** Positions in visiting order, counted from the source over the stops by id to the destination. */
  readonly places: readonly number[];
}

/** Time limit for the solver after the matrix (milliseconds). */
const THINKING = 150;

export function planStops(roads: Roads, request: OptimisedRequest, now: () => number): OptimisedTrip {
  const { profile, source, destination, avoid, approaches, ends = 'fixed', time } = request;
  if (time && request.stops.length + 2 > MAX_TIMED_POINTS) throw tooManyTimed(request.stops.length + 2);
  const byId = [...request.stops].sort((a, b) => a.id - b.id);
  const points = [source, ...byId.map((stop) => stop.point), destination];
  const choose = request.optimise && (byId.length > 1 || ends !== 'fixed');
  const chosen = choose
    ? orderOnRoads(roads, { profile, points, avoid, approaches, time }, ends, now)
    : undefined;
  const there = chosen?.order ?? points.map((_, at) => at);
  const order = request.returns ? [...there, there[0]] : there;
  const last = points.length - 1;
  const trip = planTrip(roads, {
    profile,
    points: order.map((at) => points[at]),
    avoid,
    time,
    approaches: approaches && order.map((at) => approaches[at]),
    // On the roads for which the order is best.
    snapped: chosen && order.map((at) => chosen.snapped[at]),
  });
  const visited = order.filter((at) => at > 0 && at < last);
  return {
    trip,
    order: visited.map((at) => byId[at - 1].id),
    places: order,
    ...(ends === 'fixed'
      ? {}
      : {
          visits: order.map((at) =>
            at === 0 ? 'source' : at === last ? 'destination' : String(byId[at - 1].id),
          ),
        }),
  };
}

interface OrderOnRoads {
  /** Indexes of the points; a round trip ends where it began. */
  readonly order: number[];
  /** By point. */
  readonly snapped: readonly SnappedPoint[];
}

function orderOnRoads(
  roads: Roads,
  request: PointsOnRoads & Pick<OptimisedRequest, 'time'>,
  ends: TripEnds,
  now: () => number,
): OrderOnRoads {
  const { profile, avoid, points, time } = request;
  const n = points.length;
  let durations: Float64Array = new Float64Array(0);
  let snapped: readonly SnappedPoint[] = [];
  withSnapped(roads, request, (places) => {
    snapped = places;
    durations = roads.matrix(profile, places, places, { avoid, time }).durations;
    return durations.every(Number.isFinite) ? durations : undefined;
  });
  const end = now() + THINKING;
  const round = ends === 'round_trip';
  const first = ends === 'free_start' || ends === 'free' ? null : 0;
  const last = round ? 0 : ends === 'free_end' || ends === 'free' ? null : n - 1;
  const { order } = bestOrder({ cost: durations, n, first, last }, { expired: () => now() > end });
  return { order: round ? [...order, order[0]] : [...order], snapped };
}
