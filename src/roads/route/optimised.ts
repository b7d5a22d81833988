// A trip through many stops: in the order of their ids, or in the best order between the fixed ends.
import type { AvoidOptions, Profile, Roads } from '../engine.ts';
import { solveOrder } from '../optimise/solve.ts';
import { planTrip } from './plan.ts';
import { withSnapped } from './snap-together.ts';
import type { LonLat, Trip } from './trip.ts';

export interface Stop {
  readonly id: number;
  readonly point: LonLat;
}

export interface OptimisedRequest {
  readonly profile: Profile;
  readonly source: LonLat;
  readonly destination: LonLat;
  readonly stops: readonly Stop[];
  readonly optimise: boolean;
  readonly avoid?: AvoidOptions;
}

export interface OptimisedTrip {
  readonly trip: Trip;
  /** Ids in the order in which they are visited. */
  readonly order: number[];
}

/** The solver may think this long past the matrix (milliseconds). */
const THINKING = 150;

export function planStops(roads: Roads, request: OptimisedRequest, now: () => number): OptimisedTrip {
  const byId = [...request.stops].sort((a, b) => a.id - b.id);
  const stops = request.optimise && byId.length > 1 ? bestOrder(roads, request, byId, now) : byId;
  const points = [request.source, ...stops.map((stop) => stop.point), request.destination];
  const trip = planTrip(roads, { profile: request.profile, points, avoid: request.avoid });
  return { trip, order: stops.map((stop) => stop.id) };
}

function bestOrder(
  roads: Roads,
  request: OptimisedRequest,
  stops: readonly Stop[],
  now: () => number,
): Stop[] {
  const { profile, source, destination, avoid } = request;
  const points = [source, ...stops.map((stop) => stop.point), destination];
  const n = points.length;
  let durations: Float64Array = new Float64Array(0);
  withSnapped(roads, { profile, points, avoid }, (places) => {
    durations = roads.matrix(profile, places, places, { avoid }).durations;
    return durations.every(Number.isFinite) ? durations : undefined;
  });
  const end = now() + THINKING;
  const { order } = solveOrder({ cost: durations, n, first: 0, last: n - 1 }, { expired: () => now() > end });
  return Array.from(order.subarray(1, n - 1), (place) => stops[place - 1]);
}
