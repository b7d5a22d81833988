// A matched trace in the form of the route overview: each stretch without a gap is a route, and each position says where in it it lies.
import type { Roads, RoutePath } from '../engine.ts';
import { type OverviewOptions, routeOf, waypointOf } from '../formats/osrm.ts';
import { thousandth } from '../formats/round.ts';
import type { Overview } from '../formats/schemas/overview.ts';
import type { Language, Phrases } from '../guidance/phrases.ts';
import { matchTrace } from '../match/match.ts';
import type { MatchedStretch, TraceRequest } from '../match/trace.ts';
import { guideTrip } from '../route/guide.ts';
import { hoursOfLegs } from '../route/plan-trip.ts';
import { withStopsOnly } from '../route/stops-only.ts';
import { type Trip, TripError } from '../route/trip.ts';

export interface MatchedRoutesRequest extends TraceRequest, Omit<OverviewOptions, 'phrases'> {
  readonly steps: boolean;
  readonly language: Language;
  /** Positions that end a leg; all if absent. */
  readonly stops?: readonly number[];
  /** Whether the trace is split where its times are far apart. */
  readonly splits?: boolean;
}

/** Seconds between two positions after which a trace that is to be split goes on as another. */
const SPLIT_AFTER = 60;

export type MatchedRoute = Overview['routes'][number] & { readonly confidence: number };

export interface MatchedRoutes {
  readonly matchings: readonly MatchedRoute[];
  /** By position; null for those that fit nowhere or add nothing. */
  readonly tracepoints: readonly (
    | (Overview['waypoints'][number] & {
        readonly matchings_index: number;
        /** Null for a position at which no leg ends. */
        readonly waypoint_index: number | null;
        readonly alternatives_count: number;
      })
    | null
  )[];
}

export function matchedRoutesOf(
  roads: Roads,
  request: MatchedRoutesRequest,
  phrases: Phrases,
): MatchedRoutes {
  const count = request.points.length / 2;
  const stretches = partsOf(request).flatMap(({ first, trace }) =>
    matchTrace(roads, trace)
      .stretches.filter(({ legs }) => legs.length > 0)
      .map((stretch) => (first === 0 ? stretch : laterBy(stretch, first))),
  );
  if (stretches.length === 0) throw new TripError('no route', 'The trace cannot be matched to the roads', 0);
  const options = { ...request, phrases };
  const tracepoints: (MatchedRoutes['tracepoints'][number] | null)[] = new Array(count).fill(null);
  const matchings = stretches.map((stretch, matchings_index): MatchedRoute => {
    const trip = tripOfStretch(roads, request, stretch);
    const stops = stopsOf(stretch, request.stops);
    stretch.points.forEach(({ point }, at) => {
      const waypoint_index = stops.indexOf(at);
      tracepoints[point] = {
        ...waypointOf(roads, trip.waypoints[at], options),
        matchings_index,
        waypoint_index: waypoint_index < 0 ? null : waypoint_index,
        alternatives_count: 0,
      };
    });
    const shown = stops.length === stretch.points.length ? trip : withStopsOnly(trip, stops);
    const sure = stretch.points.reduce((sum, { confidence }) => sum + confidence, 0);
    return {
      ...routeOf(roads, shown, options, request.steps ? guideTrip(roads, shown) : undefined),
      confidence: thousandth(sure / stretch.points.length),
    };
  });
  return { matchings, tracepoints };
}

/** The trace between the places where it is to be split. */
function partsOf(request: MatchedRoutesRequest): { readonly first: number; readonly trace: TraceRequest }[] {
  const { points, profile, times, accuracies, splits } = request;
  const parts: { first: number; trace: TraceRequest }[] = [];
  const count = points.length / 2;
  for (let first = 0, end = 1; end <= count; end++) {
    const goesOn = end < count && !(splits && times && times[end] - times[end - 1] > SPLIT_AFTER);
    if (goesOn) continue;
    const trace: TraceRequest = {
      profile,
      points: points.subarray(first * 2, end * 2),
      times: times?.subarray(first, end),
      accuracies: accuracies?.subarray(first, end),
      isPart: first > 0 || end < count,
    };
    // A single position is on no way.
    if (end - first > 1) parts.push({ first, trace });
    first = end;
  }
  return parts;
}

const laterBy = ({ points, legs }: MatchedStretch, first: number): MatchedStretch => ({
  legs,
  points: points.map((one) => ({ ...one, point: one.point + first })),
});

/** A stretch as a trip with a leg for each position. */
export function tripOfStretch(
  roads: Roads,
  { points, profile }: TraceRequest,
  stretch: MatchedStretch,
  depart?: number,
): Trip {
  const paths = depart === undefined ? stretch.legs : timedLegs(roads, stretch.legs, depart);
  const legs = paths.map((path) => ({ path, geometry: roads.pathGeometry(path) }));
  return {
    profile,
    waypoints: stretch.points.map(({ point, place }) => ({
      asked: [points[point * 2], points[point * 2 + 1]],
      snapped: place,
    })),
    legs,
    distance: legs.reduce((sum, { path }) => sum + path.distance, 0),
    duration: legs.reduce((sum, { path }) => sum + path.duration, 0),
    ...hoursOfLegs(legs),
  };
}

/** The roads of a trace at the hours in which they are reached by one who sets out at `depart`, without stops. */
export function timedLegs(roads: Roads, legs: readonly RoutePath[], depart: number): RoutePath[] {
  let now = depart;
  return legs.map((path) => {
    const timed = roads.timed(path, now, { driven: true });
    now = timed.hours?.arrive ?? now;
    return timed;
  });
}

/** Positions in the stretch that end a leg; its ends always do. */
function stopsOf({ points }: MatchedStretch, wanted: readonly number[] | undefined): number[] {
  const all = points.map((_, at) => at);
  if (wanted === undefined) return all;
  return all.filter((at) => at === 0 || at === points.length - 1 || wanted.includes(points[at].point));
}
