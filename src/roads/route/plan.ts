// Plans a trip on the road engine: snaps every point, finds the route of every leg, or reports what is impossible.
import type { Roads, SnappedPoint } from '../engine.ts';
import { placeText, withSnapped } from './snap-together.ts';
import { type LonLat, type Trip, TripError, type TripLeg, type TripRequest } from './trip.ts';

/** Maximum number of points of one trip. */
export const MAX_POINTS = 500;

export function planTrip(roads: Roads, request: TripRequest): Trip {
  const { points, profile } = request;
  if (points.length < 2) {
    throw new TripError('too few points', `A route needs at least two points; ${points.length} given`, 0);
  }
  if (points.length > MAX_POINTS) {
    throw new TripError(
      'too many points',
      `A route takes at most ${MAX_POINTS} points; ${points.length} given`,
      MAX_POINTS,
    );
  }
  let stuck = 0;
  const through = (places: readonly SnappedPoint[]): Trip | undefined => {
    const legs: TripLeg[] = [];
    for (let at = 1; at < places.length; at++) {
      const leg = nextLeg(roads, request, legs.at(-1), places[at - 1], places[at]);
      if (!leg) {
        stuck = at;
        return undefined;
      }
      legs.push(leg);
    }
    return {
      profile,
      waypoints: places.map((snapped, at) => ({ asked: points[at], snapped })),
      legs,
      distance: legs.reduce((sum, { path }) => sum + path.distance, 0),
      duration: legs.reduce((sum, { path }) => sum + path.duration, 0),
    };
  };
  const trip = (request.snapped && through(request.snapped)) ?? withSnapped(roads, request, through);
  if (!trip) throw noRoute(points, stuck);
  return trip;
}

/** Onward in the direction of the leg before, if that is asked for and possible. */
function nextLeg(
  roads: Roads,
  request: TripRequest,
  before: TripLeg | undefined,
  from: SnappedPoint,
  to: SnappedPoint,
): TripLeg | undefined {
  if (request.continueStraight && before) {
    const against = (before.path.edges[before.path.edges.length - 1] & 1) === 1;
    const onward = against ? { ...from, forward: false } : { ...from, backward: false };
    const leg = legOf(roads, request, onward, to);
    if (leg) return leg;
  }
  return legOf(roads, request, from, to);
}

function legOf(
  roads: Roads,
  { profile, avoid }: TripRequest,
  from: SnappedPoint,
  to: SnappedPoint,
): TripLeg | undefined {
  const path = roads.route(profile, from, to, { avoid });
  return path && { path, geometry: roads.pathGeometry(path) };
}

function noRoute(points: readonly LonLat[], at: number): TripError {
  return new TripError(
    'no route',
    `There is no route from point ${at} (${placeText(points[at - 1])}) to point ${at + 1} (${placeText(points[at])})`,
    at,
  );
}
